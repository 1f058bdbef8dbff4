import {isSpendingKey} from '../domain/address.ts';
import {cleanLine} from '../domain/clean.ts';
import {parseExactJson} from '../domain/json.ts';
import {
	type Bookmark,
	type ChainLabel,
	cutName,
	decodeLook,
	isRecord,
	type JsonRecord,
	maxBookmarks,
	maxCommands,
	maxQuiet,
	maxTextLength,
	type QuietEntry,
	type Remembered,
	type RememberedAddress,
	withinBounds,
} from './remembered.ts';

/** Content of a file: the known part, and all of it as it came, so that nothing else is lost. */
export interface FileContent {
	readonly remembered: Remembered;
	readonly source: JsonRecord;
}

/**
Decodes the text of the file and skips invalid entries, since anybody may have edited it. Throws if it is not a
JSON object at all.
*/
export function decodeRemembered(text: string): FileContent {
	// No file that may be read has more values than characters, and a newer version may write larger numbers.
	const source = parseExactJson(text, text.length);
	if (!isRecord(source)) throw new Error('it is not a JSON object');
	const labels = toLabels(source.labels);
	return {
		remembered: {
			addresses: withinBounds(withoutCopies(toAddresses(source.addresses), labels)),
			labels,
			bookmarks: toBookmarks(source.bookmarks).slice(-maxBookmarks),
			commands: toCommands(source.commands).slice(-maxCommands),
			look: decodeLook(source.look),
			quiet: toQuiet(source.quiet).slice(-maxQuiet),
		},
		source,
	};
}

/** Drops a label beside an address that repeats its labels on chains: it is no label without a chain. */
function withoutCopies(
	addresses: readonly RememberedAddress[],
	labels: readonly ChainLabel[],
): readonly RememberedAddress[] {
	const copies = new Set(labels.map(({address, label}) => joinTexts(address, label)));
	return addresses.map(entry =>
		entry.label !== undefined && copies.has(joinTexts(entry.address, entry.label))
			? {...entry, label: undefined}
			: entry,
	);
}

/** Returns the label that an entry of the file holds; undefined: none that this program knows. */
export function readLabel(entry: unknown): ChainLabel | undefined {
	if (!isRecord(entry)) return undefined;
	const [chain, address] = [keptText(entry.chain), keptText(entry.address)];
	const label = cutName(keptText(entry.label) ?? '');
	if (chain === undefined || address === undefined || label === '') return undefined;
	return {chain, address, label, ...(entry.kind === 'validator' && {kind: 'validator'})};
}

/** Returns the same for an address. */
export function readAddress(entry: unknown): RememberedAddress | undefined {
	const address = isRecord(entry) ? keptText(entry.address) : undefined;
	if (!isRecord(entry) || address === undefined) return undefined;
	const {label, usedAt} = entry;
	return {
		address,
		label: cutName(keptText(label) ?? '') || undefined,
		usedAt: typeof usedAt === 'number' && Number.isFinite(usedAt) ? usedAt : 0,
	};
}

/** Returns the same for a bookmark. */
export function readBookmark(entry: unknown): Bookmark | undefined {
	if (!isRecord(entry)) return undefined;
	const [name, route] = [cutName(keptText(entry.name) ?? ''), keptText(entry.route)];
	return name === '' || route === undefined ? undefined : {name, route};
}

/** Max digits of an amount: more than there are namnam of anything. */
const maxDigits = 80;

/** Returns the same for a concern that is quiet. */
export function readQuiet(entry: unknown): QuietEntry | undefined {
	if (!isRecord(entry)) return undefined;
	const [chain, key, amount] = [keptText(entry.chain), keptText(entry.key), keptText(entry.amount)];
	if (chain === undefined || key === undefined || amount === undefined) return undefined;
	return /^\d+$/.test(amount) && amount.length <= maxDigits ? {chain, key, amount} : undefined;
}

/** Returns the cleaned text; undefined if it must not or cannot be kept. */
export function keptText(value: unknown): string | undefined {
	if (typeof value !== 'string' || value.length > maxTextLength) return undefined;
	const text = cleanLine(value);
	return text === '' || isSpendingKey(text) ? undefined : text;
}

/** Returns the identity of a thing; cleaned texts hold no line break. */
export function joinTexts(...texts: readonly string[]): string {
	return texts.join('\n');
}

function toLabels(value: unknown): ChainLabel[] {
	const byPlace = new Map<string, ChainLabel>();
	for (const label of listOf(value, readLabel)) byPlace.set(joinTexts(label.chain, label.address), label);
	return [...byPlace.values()];
}

function toAddresses(value: unknown): RememberedAddress[] {
	const entries = listOf(value, readAddress).sort((left, right) => right.usedAt - left.usedAt);
	const byAddress = new Map<string, RememberedAddress>();
	for (const entry of entries) if (!byAddress.has(entry.address)) byAddress.set(entry.address, entry);
	return [...byAddress.values()];
}

function toBookmarks(value: unknown): Bookmark[] {
	return [...new Map(listOf(value, readBookmark).map(entry => [entry.name, entry])).values()];
}

function toQuiet(value: unknown): QuietEntry[] {
	return [
		...new Map(listOf(value, readQuiet).map(entry => [joinTexts(entry.chain, entry.key), entry])).values(),
	];
}

function toCommands(value: unknown): string[] {
	return listOf(value, keptText).filter((text, index, texts) => text !== texts[index - 1]);
}

function listOf<Item>(value: unknown, read: (entry: unknown) => Item | undefined): Item[] {
	return Array.isArray(value) ? value.flatMap(entry => read(entry) ?? []) : [];
}
