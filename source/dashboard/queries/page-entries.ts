import type {Flaw} from '../../domain/decoded.ts';
import {keepEqual} from './keep-equal.ts';

/** What tells an item from all others. */
export type Identify<Item> = (item: Item) => string | undefined;

/** An item, and where and when it last came. */
export interface Entry<Item> {
	readonly item: Item;
	/** Its identity, or its place where it has none. */
	readonly key: string;
	readonly isNamed: boolean;
	/** Where it last was: number of the page, and index on it. */
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

/**
The items that came among those that were there. One that is missing from its page may have moved to a page that was
read before: it leaves once all pages were read since, or once all that the service counts are elsewhere.
*/
export function mergeEntries<Item>(
	before: readonly Entry<Item>[],
	came: readonly Entry<Item>[],
	{pages, totalItems}: {readonly pages: readonly ReadPage[]; readonly totalItems: number | undefined},
): readonly Entry<Item>[] {
	const known = new Map(before.map(entry => [entry.key, entry]));
	const fresh = came.map(entry => ({...entry, item: keepEqual(known.get(entry.key)?.item, entry.item)}));
	const names = new Set(came.map(({key}) => key));
	const answers = pages.map(({answer}) => answer);
	const newest = Math.max(...answers);
	const oldest = Math.min(...answers);
	const kept = before
		.filter(({key}) => !names.has(key))
		.map(entry =>
			(answers[entry.page - 1] ?? newest) === newest ? {missingSince: newest, ...entry} : entry,
		);
	const isCounted = fresh.length + kept.filter(isThere).length >= (totalItems ?? Number.POSITIVE_INFINITY);
	const left = kept.filter(
		entry =>
			isThere(entry) ||
			(!isCounted && entry.isNamed && entry.missingSince !== undefined && oldest < entry.missingSince),
	);
	return [...fresh, ...left].sort(
		(one, other) => one.page - other.page || one.place - other.place || other.answer - one.answer,
	);
}

/** Whether its page still held it when that was last read. */
export function isThere({missingSince}: Entry<unknown>): boolean {
	return missingSince === undefined;
}

/** A second item of the same identity in one answer, and one without any, is known by its place. */
export function identifyItems<Item>(
	items: readonly Item[],
	identityOf: Identify<Item>,
	placeOf: (item: Item, index: number) => Pick<Entry<Item>, 'page' | 'place'>,
	answer: number,
): readonly Entry<Item>[] {
	const seen = new Set<string>();
	return items.map((item, index) => {
		const at = placeOf(item, index);
		const identity = identityOf(item);
		const isNamed = identity !== undefined && !seen.has(identity);
		const key = isNamed ? identity : `${identity ?? ''}#${at.page}.${at.place}`;
		seen.add(key);
		return {item, key, isNamed, ...at, answer};
	});
}
