import {type ChosenLook, decodeLook, toWord, toWords, type ViewLook} from './chosen-look.ts';
import {isRecord} from './json-record.ts';
import {below, type Field, isForeign, type JsonPlace, placeFields, withoutSecrets} from './place-json.ts';

/** The look as it came, with what has changed of it. */
export function placeLook(came: unknown, look: ChosenLook, place: JsonPlace): unknown {
	if (isForeign(came, isRecord(came))) {
		if (look.theme !== undefined || Object.keys(look.views).length > 0) place.unplaced.add(place.path);
		return came;
	}
	const before = decodeLook(came);
	const theme: Field = {ours: look.theme, before: before.theme, isKnown: isWord};
	return {
		...placeFields(came, {theme}, place),
		views: placeViews(isRecord(came) ? came.views : undefined, {
			views: look.views,
			before: before.views,
			place: below(place, 'views'),
		}),
	};
}

interface Views {
	readonly views: ChosenLook['views'];
	/** As they were read. */
	readonly before: ChosenLook['views'];
	readonly place: JsonPlace;
}

function placeViews(came: unknown, {views, before, place}: Views): unknown {
	if (isForeign(came, isRecord(came))) {
		if (Object.keys(views).length > 0) place.unplaced.add(place.path);
		return came;
	}
	const record = isRecord(came) ? withoutSecrets(came) : {};
	const names = new Set([...Object.keys(record), ...Object.keys(views)]);
	const placed = [...names].flatMap(name => {
		const ours = viewNamed(views, name);
		const known = viewNamed(before, name);
		if (Object.hasOwn(record, name) && known === undefined) {
			if (ours !== undefined) place.unplaced.add(below(place, name).path);
			return [[name, record[name]]];
		}
		const view = placeFields(record[name], fieldsOf(ours, known), below(place, name));
		// One that was reset stays for the sake of what this program does not know.
		const isLeft = ours !== undefined || Object.values(view).some(value => value !== undefined);
		return isLeft ? [[name, view]] : [];
	});
	return Object.fromEntries(placed);
}

function fieldsOf(ours: ViewLook = {}, before: ViewLook = {}): Readonly<Record<keyof ViewLook, Field>> {
	return {
		pane: {ours: ours.pane, before: before.pane, isKnown: came => typeof came === 'boolean'},
		columns: {
			ours: ours.columns,
			before: before.columns,
			// Columns of another kind among them would be lost.
			isKnown: came => Array.isArray(came) && toWords(came).length === came.length,
		},
		width: {ours: ours.width, before: before.width, isKnown: isWord},
	};
}

function viewNamed(views: ChosenLook['views'], name: string): ViewLook | undefined {
	return Object.hasOwn(views, name) ? views[name] : undefined;
}

function isWord(came: unknown): boolean {
	return toWord(came) !== undefined;
}
