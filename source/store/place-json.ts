import {isSpendingKey} from '../domain/address.ts';
import {isBorders} from '../domain/borders.ts';
import {ownValue} from '../domain/own-value.ts';
import {
	type ChosenDisplay,
	decodeLook,
	isRecord,
	type JsonRecord,
	type ListOptions,
	toWord,
	toWords,
} from './remembered.ts';

/** Place of a value in the file, and the paths that could not be written there. */
export interface JsonPlace {
	/** 'look.theme' */
	readonly path: string;
	/** Collects the paths of values in an unknown form that this program would have to change. */
	readonly unplaced: Set<string>;
}

/** Field of a record. */
interface Field {
	/** Value that is to be read again. */
	readonly ours: unknown;
	/** Value that was read. */
	readonly before: unknown;
	/** Tells whether the field has a form that this program knows, so that it may be changed. */
	isKnown(came: unknown): boolean;
}

/** Reader and writer of the entries of one list. */
export interface ListForm<Item> {
	/** Reads an entry; undefined: one that this program does not know. */
	read(entry: unknown): Item | undefined;
	keyOf(item: Item): string;
	/** @param came the entry with the same key, as it came; undefined: there was none */
	write(item: Item, came: unknown): unknown;
	/** Tells which of two entries with the same key is the one that is read. */
	beats(later: Item, earlier: Item): boolean;
	/** Place of the entries that are not read: an entry with the same key must not take over. */
	readonly others: 'first' | 'last';
	/** True if several entries with one key are several things. */
	readonly hasRepeats?: boolean;
}

const below = ({path, unplaced}: JsonPlace, name: string): JsonPlace => ({
	path: `${path}.${name}`,
	unplaced,
});

/** Returns the record as it came, with those of its fields that have changed. */
export function placeFields(
	came: unknown,
	fields: Readonly<Record<string, Field>>,
	place: JsonPlace,
): JsonRecord {
	const record = isRecord(came) ? withoutSecrets(came) : {};
	const placed = Object.entries(fields).map(([name, {ours, before, isKnown}]) => {
		const value = record[name];
		// Nothing was before where there was no record.
		if (isRecord(came) && isSame(ours, before)) return [name, value];
		if (value === undefined || isKnown(value)) return [name, ours];
		place.unplaced.add(below(place, name).path);
		return [name, value];
	});
	return {...record, ...Object.fromEntries(placed)};
}

/** Returns the list with unknown entries as they came, and with the unknown fields of the others beside ours. */
export function placeList<Item>(
	came: unknown,
	items: readonly Item[],
	{form, place}: {readonly form: ListForm<Item>; readonly place: JsonPlace},
): unknown {
	if (isForeign(came, Array.isArray(came))) {
		if (items.length > 0) place.unplaced.add(place.path);
		return came;
	}
	const entries: readonly unknown[] = Array.isArray(came) ? came : [];
	const known = readEntries(entries, form);
	const written = items.map(item => form.write(item, known.get(form.keyOf(item))?.came));
	const [kept, read] = [new Set(items.map(form.keyOf)), new Set([...known.values()].map(({came}) => came))];
	const others = entries.filter(entry => {
		const item = form.read(entry);
		if (item === undefined) return !holdsSecret(entry);
		return !form.hasRepeats && !read.has(entry) && kept.has(form.keyOf(item));
	});
	return form.others === 'first' ? [...others, ...written] : [...written, ...others];
}

/** Returns the entries that are read, by their keys. */
function readEntries<Item>(
	entries: readonly unknown[],
	{read, keyOf, beats}: ListForm<Item>,
): ReadonlyMap<string, {readonly item: Item; readonly came: unknown}> {
	const known = new Map<string, {readonly item: Item; readonly came: unknown}>();
	for (const came of entries) {
		const item = read(came);
		if (item === undefined) continue;
		const earlier = known.get(keyOf(item));
		if (!earlier || beats(item, earlier.item)) known.set(keyOf(item), {item, came});
	}
	return known;
}

/** Tells whether something else stands where a list or a record belongs, which is left alone. */
function isForeign(came: unknown, isExpected: boolean): boolean {
	return came !== undefined && !isExpected && !holdsSecret(came);
}

/** Returns the fields of a record but for those with a spending key, which is never kept. */
export function withoutSecrets(record: JsonRecord): JsonRecord {
	return Object.fromEntries(Object.entries(record).filter(field => !holdsSecret(field)));
}

function holdsSecret(value: unknown): boolean {
	return isSpendingKey(JSON.stringify(value));
}

function isSame(left: unknown, right: unknown): boolean {
	return JSON.stringify(left) === JSON.stringify(right);
}

/** Returns the look as it came, with its changes. */
export function placeLook(came: unknown, look: ChosenDisplay, place: JsonPlace): unknown {
	if (isForeign(came, isRecord(came))) {
		if ((look.theme ?? look.borders) !== undefined || Object.keys(look.views).length > 0)
			place.unplaced.add(place.path);
		return came;
	}
	const before = decodeLook(came);
	const theme: Field = {ours: look.theme, before: before.theme, isKnown: isWord};
	const borders: Field = {ours: look.borders, before: before.borders, isKnown: isBorders};
	return {
		...placeFields(came, {theme, borders}, place),
		views: placeViews(isRecord(came) ? came.views : undefined, {
			views: look.views,
			before: before.views,
			place: below(place, 'views'),
		}),
	};
}

interface Views {
	readonly views: ChosenDisplay['views'];
	/** Views that were read. */
	readonly before: ChosenDisplay['views'];
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
		// A view that was reset stays if it has fields that this program does not know.
		const isLeft = ours !== undefined || Object.values(view).some(value => value !== undefined);
		return isLeft ? [[name, view]] : [];
	});
	return Object.fromEntries(placed);
}

function fieldsOf(
	ours: ListOptions = {},
	before: ListOptions = {},
): Readonly<Record<keyof ListOptions, Field>> {
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

function viewNamed(views: ChosenDisplay['views'], name: string): ListOptions | undefined {
	return ownValue(views, name);
}

function isWord(came: unknown): boolean {
	return toWord(came) !== undefined;
}
