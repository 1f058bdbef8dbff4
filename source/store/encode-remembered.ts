import {listWords} from '../domain/phrases.ts';
import {
	type FileContent,
	joinTexts,
	keptText,
	readAddress,
	readBookmark,
	readLabel,
	readQuiet,
} from './decode-remembered.ts';
import {
	type JsonPlace,
	type ListForm,
	placeFields,
	placeList,
	placeLook,
	withoutSecrets,
} from './place-json.ts';
import {
	type Bookmark,
	type ChainLabel,
	isRecord,
	type QuietEntry,
	type RememberedAddress,
} from './remembered.ts';

/** Content to be written. */
interface Encoded {
	readonly text: string;
	/** Paths of values in an unknown form, whose changes are not in the text. */
	readonly unplaced: readonly string[];
}

/**
Encodes the content of the file. Only changes are written: a newer version may have written more, or in another form,
and that stays as it came.
*/
export function encodeRemembered({remembered, source}: FileContent): Encoded {
	const {addresses, labels, bookmarks, commands, look, quiet} = remembered;
	const unplaced = new Set<string>();
	const list = <Item>(path: string, items: readonly Item[], toForm: (place: JsonPlace) => ListForm<Item>) => {
		const place = {path, unplaced};
		return placeList(source[path], items, {form: toForm(place), place});
	};
	const content = {
		...withoutSecrets(source),
		addresses: list('addresses', addresses, place => addressForm(place, labels)),
		labels: list('labels', labels, labelForm),
		bookmarks: list('bookmarks', bookmarks, bookmarkForm),
		commands: list('commands', commands, () => commandForm),
		quiet: list('quiet', quiet, quietForm),
		look: placeLook(source.look, look, {path: 'look', unplaced}),
	};
	return {text: `${JSON.stringify(content, undefined, '\t')}\n`, unplaced: [...unplaced]};
}

/** Describes the part of the file that is left alone, without a full stop. */
export function describeUnplaced(file: string, unplaced: Encoded['unplaced']): string {
	const what = listWords(unplaced, 'and');
	return `${file} has ${what} in a form that this version does not know, as from a newer one, which is left alone`;
}

/**
Writes an address. Former versions know one label of an address and keep what they do not know: for them a label of a
chain is also written beside its address.
*/
function addressForm(place: JsonPlace, labels: readonly ChainLabel[]): ListForm<RememberedAddress> {
	const copies = new Map(labels.map(({address, label}) => [address, label]));
	return {
		read: readAddress,
		keyOf: ({address}) => address,
		write(entry, came) {
			const before = readAddress(came);
			const mayCopy = !isRecord(came) || came.label === undefined || isText(came.label);
			const label = entry.label ?? (mayCopy ? copies.get(entry.address) : undefined);
			const fields = {
				address: {ours: entry.address, before: before?.address, isKnown: isText},
				label: {ours: label, before: before?.label, isKnown: isText},
				usedAt: {ours: entry.usedAt, before: before?.usedAt, isKnown: isNumber},
			};
			return placeFields(came, fields, place);
		},
		beats: (later, earlier) => later.usedAt > earlier.usedAt,
		others: 'last',
	};
}

function labelForm(place: JsonPlace): ListForm<ChainLabel> {
	return {
		read: readLabel,
		keyOf: ({chain, address}) => joinTexts(chain, address),
		// A label that is no validator's any longer has no kind.
		write: (entry, came) =>
			placeFields(came, textFields({kind: undefined, ...entry}, {...readLabel(came)}), place),
		beats: () => true,
		others: 'first',
	};
}

function bookmarkForm(place: JsonPlace): ListForm<Bookmark> {
	return {
		read: readBookmark,
		keyOf: ({name}) => name,
		write: (entry, came) => placeFields(came, textFields({...entry}, {...readBookmark(came)}), place),
		beats: () => true,
		others: 'first',
	};
}

function quietForm(place: JsonPlace): ListForm<QuietEntry> {
	return {
		read: readQuiet,
		keyOf: ({chain, key}) => joinTexts(chain, key),
		write: (entry, came) => placeFields(came, textFields({...entry}, {...readQuiet(came)}), place),
		beats: () => true,
		others: 'first',
	};
}

const commandForm: ListForm<string> = {
	read: keptText,
	keyOf: text => text,
	write: (text, came) => came ?? text,
	beats: () => true,
	others: 'first',
	hasRepeats: true,
};

function textFields(
	ours: Readonly<Record<string, string | undefined>>,
	before: Readonly<Record<string, string | undefined>>,
) {
	return Object.fromEntries(
		Object.entries(ours).map(([name, text]) => [name, {ours: text, before: before[name], isKnown: isText}]),
	);
}

function isText(came: unknown): boolean {
	return typeof came === 'string';
}

function isNumber(came: unknown): boolean {
	return typeof came === 'number';
}
