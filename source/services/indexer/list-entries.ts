import type {Decoded, Flaw} from '../../domain/decoded.ts';

/** Returns the identity of an item; one without an identity is never taken for a duplicate. */
export type Identify<Item> = (item: Item) => string | undefined;

/** An item, and where and when it last came. */
export interface Entry<Item> {
	readonly item: Item;
	/** Its name: its identity, or its text where it has none. */
	readonly key: string;
	/** True if it is known again wherever it comes. */
	readonly isNamed: boolean;
	/** Last place: number of the page, and index on it. */
	readonly page: number;
	readonly place: number;
	/** Number of the answer that last brought it. */
	readonly answer: number;
	/** Number of the answer in which it was missing from its page; undefined: it is there. */
	readonly missingSince?: number | undefined;
}

export interface ReadPage {
	/** Number of the answer that last brought it; 0: none yet. */
	readonly answer: number;
	readonly flaws: readonly Flaw[];
}

interface MergeFacts {
	readonly pages: readonly Pick<ReadPage, 'answer'>[];
	/** Number of items by the service's count; undefined: there is none, or it is not believed. */
	readonly totalItems?: number | undefined;
	/** True if all pages are being read again and again, as they overlap: one that is missing is on none for a while. */
	readonly isMending: boolean;
}

/** Prefix of keys that are no identity: texts of the service never have this character. */
const mark = '\0';

export function sourceTextOf({source}: Decoded): string {
	return JSON.stringify(source) ?? '';
}

/**
Names the items of an answer, so that one that comes again is known, and says where each of them is. Another one of the
same identity in the same answer that says something else is another row. One without an identity is known on its page
alone, by its text and by how many of the same went before it: it is never dropped.
*/
export function identifyItems<Item extends Decoded>(
	items: readonly Item[],
	identityOf: Identify<Item>,
	placeOf: (index: number) => Pick<Entry<Item>, 'page' | 'place'>,
	answer: number,
): readonly Entry<Item>[] {
	const firsts = new Map<string, Item>();
	const others = new Map<string, Map<string, string>>();
	const texts = new Map<string, number>();
	const nameOf = (item: Item, identity: string): string => {
		const first = firsts.get(identity);
		if (!first) {
			firsts.set(identity, item);
			return identity;
		}
		const names = others.get(identity) ?? new Map([[sourceTextOf(first), identity]]);
		others.set(identity, names);
		const text = sourceTextOf(item);
		const name = names.get(text) ?? `${mark}${mark}${names.size} ${identity}`;
		names.set(text, name);
		return name;
	};
	return items.map((item, index) => {
		const {page, place} = placeOf(index);
		const identity = identityOf(item);
		if (identity !== undefined)
			return {item, key: nameOf(item, identity), isNamed: true, page, place, answer};
		const text = sourceTextOf(item);
		const count = texts.get(text) ?? 0;
		texts.set(text, count + 1);
		return {item, key: `${mark}${page} ${count} ${text}`, isNamed: false, page, place, answer};
	});
}

/**
Puts the items that came among those that were there. One that is missing from its page may have moved to a page that
was read before: it leaves once all pages were read since, or once all that the service counts are elsewhere.
*/
export function mergeEntries<Item>(
	before: readonly Entry<Item>[],
	came: readonly Entry<Item>[],
	{pages, totalItems, isMending}: MergeFacts,
): readonly Entry<Item>[] {
	// Most lists take one reading, which needs no merging.
	if (before.length === 0) return came.toSorted(byPlace);
	const names = new Set(came.map(({key}) => key));
	const answers = pages.map(({answer}) => answer);
	const newest = answers.reduce((one, other) => Math.max(one, other), 0);
	const oldest = answers.reduce((one, other) => Math.min(one, other), newest);
	const kept = before
		.filter(({key}) => !names.has(key))
		.map(entry => {
			const missingSince = answers[entry.page - 1] ?? newest;
			return missingSince > entry.answer ? {missingSince, ...entry} : entry;
		});
	const there = [...came, ...kept.filter(isThere)].sort(byPlace);
	if (there.length >= (totalItems ?? Number.POSITIVE_INFINITY)) return there;
	const missing = kept.filter(
		({isNamed, missingSince}) =>
			isNamed && missingSince !== undefined && (isMending || oldest < missingSince),
	);
	return missing.length === 0 ? there : weave(there, missing, before);
}

function byPlace(one: Entry<unknown>, other: Entry<unknown>): number {
	return one.page - other.page || one.place - other.place || other.answer - one.answer;
}

/** Checks whether its page still held it when that was last read. */
export function isThere({missingSince}: Entry<unknown>): boolean {
	return missingSince === undefined;
}

/** Merges the entries that are there with the missing ones, each behind the one that it followed. */
function weave<Item>(
	there: readonly Entry<Item>[],
	missing: readonly Entry<Item>[],
	before: readonly Entry<Item>[],
): readonly Entry<Item>[] {
	const absent = new Map(missing.map(entry => [entry.key, entry]));
	const known = new Set(there.map(({key}) => key));
	const first: Entry<Item>[] = [];
	const behind = new Map<string, Entry<Item>[]>();
	let current = first;
	for (const {key} of before) {
		const entry = absent.get(key);
		if (entry) {
			current.push(entry);
		} else if (known.has(key)) {
			current = [];
			behind.set(key, current);
		}
	}
	return [...first, ...there.flatMap(entry => [entry, ...(behind.get(entry.key) ?? [])])];
}
