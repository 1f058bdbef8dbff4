import {isSpendingKey} from '../domain/address.ts';
import {cleanLine} from '../domain/clean.ts';
import {
	type Bookmark,
	cutName,
	longestText,
	mostAddresses,
	mostBookmarks,
	mostCommands,
	type Remembered,
	type RememberedAddress,
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
	if (!isRecord(value)) throw new Error('it holds no JSON object');
	const {addresses, bookmarks, commands, ...rest} = value;
	return {
		remembered: {
			addresses: toAddresses(addresses).slice(0, mostAddresses),
			bookmarks: toBookmarks(bookmarks).slice(-mostBookmarks),
			commands: toCommands(commands).slice(-mostCommands),
		},
		rest,
	};
}

export function encodeRemembered({remembered, rest}: FileContent): string {
	return `${JSON.stringify({...rest, ...remembered}, undefined, '\t')}\n`;
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
