import {isSpendingKey} from '../domain/address.ts';
import {cleanLine} from '../domain/clean.ts';
import {decodeLook} from './chosen-look.ts';
import {
	type Bookmark,
	type ChainLabel,
	cutName,
	longestText,
	mostBookmarks,
	mostCommands,
	type Remembered,
	type RememberedAddress,
	withinBounds,
} from './remembered.ts';

/** Content of a file: what this program knows, and the rest, which is written back unchanged. */
export interface FileContent {
	readonly remembered: Remembered;
	readonly rest: Readonly<Record<string, unknown>>;
}

/**
Decodes the text of the file and skips invalid entries, since anybody may have edited it. Throws if it is not a
JSON object at all.
*/
export function decodeRemembered(text: string): FileContent {
	const value: unknown = JSON.parse(text);
	if (!isRecord(value)) throw new Error('it is not a JSON object');
	const {addresses, labels: given, bookmarks, commands, look, ...rest} = value;
	const labels = toLabels(given);
	return {
		remembered: {
			addresses: withinBounds(withoutCopies(toAddresses(addresses), labels)),
			labels,
			bookmarks: toBookmarks(bookmarks).slice(-mostBookmarks),
			commands: toCommands(commands).slice(-mostCommands),
			look: decodeLook(look),
		},
		rest,
	};
}

/**
The text of the file. Former versions know one label of an address and keep what they do not know: for them a label of
a chain is also written beside its address.
*/
export function encodeRemembered({remembered, rest}: FileContent): string {
	const {labels} = remembered;
	const copies = new Map(labels.map(({address, label}) => [address, label]));
	const addresses = remembered.addresses.map(({address, label = copies.get(address), usedAt}) => {
		return {address, label, usedAt};
	});
	return `${JSON.stringify({...rest, ...remembered, addresses}, undefined, '\t')}\n`;
}

/** What a label beside an address repeats of its labels on chains is no label without a chain. */
function withoutCopies(
	addresses: readonly RememberedAddress[],
	labels: readonly ChainLabel[],
): readonly RememberedAddress[] {
	const copies = new Set(labels.map(({address, label}) => toKey(address, label)));
	return addresses.map(entry =>
		entry.label !== undefined && copies.has(toKey(entry.address, entry.label))
			? {...entry, label: undefined}
			: entry,
	);
}

function toLabels(value: unknown): ChainLabel[] {
	const byPlace = new Map<string, ChainLabel>();
	for (const entry of records(value)) {
		const [chain, address] = [keptText(entry.chain), keptText(entry.address)];
		const label = cutName(keptText(entry.label) ?? '');
		if (chain === undefined || address === undefined || label === '') continue;
		byPlace.set(toKey(chain, address), {chain, address, label});
	}
	return [...byPlace.values()];
}

/** Cleaned texts hold no line break. */
function toKey(...texts: readonly string[]): string {
	return texts.join('\n');
}

function toAddresses(value: unknown): RememberedAddress[] {
	const entries = records(value).flatMap(({address, label, usedAt}): RememberedAddress[] => {
		const text = keptText(address);
		if (text === undefined) return [];
		const isTime = typeof usedAt === 'number' && Number.isFinite(usedAt);
		const name = cutName(keptText(label) ?? '') || undefined;
		return [{address: text, label: name, usedAt: isTime ? usedAt : 0}];
	});
	const byAddress = new Map<string, RememberedAddress>();
	for (const entry of entries.sort((left, right) => right.usedAt - left.usedAt)) {
		if (!byAddress.has(entry.address)) byAddress.set(entry.address, entry);
	}
	return [...byAddress.values()];
}

function toBookmarks(value: unknown): Bookmark[] {
	const entries = records(value).flatMap(({name, route}): (readonly [string, string])[] => {
		const [shown, text] = [cutName(keptText(name) ?? ''), keptText(route)];
		return shown === '' || text === undefined ? [] : [[shown, text]];
	});
	return [...new Map(entries)].map(([name, route]) => ({name, route}));
}

function toCommands(value: unknown): string[] {
	const texts = (Array.isArray(value) ? value : [])
		.map(keptText)
		.filter((text): text is string => text !== undefined);
	return texts.filter((text, index) => text !== texts[index - 1]);
}

/** The cleaned text; undefined if it must not or cannot be kept. */
function keptText(value: unknown): string | undefined {
	if (typeof value !== 'string' || value.length > longestText) return undefined;
	const text = cleanLine(value);
	return text === '' || isSpendingKey(text) ? undefined : text;
}

function records(value: unknown): Readonly<Record<string, unknown>>[] {
	return Array.isArray(value) ? value.filter(isRecord) : [];
}

function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
