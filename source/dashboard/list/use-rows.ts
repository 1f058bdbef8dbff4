import {useMemo} from 'react';
import {toSortKeys} from '../../columns/sort-keys.ts';
import {cleanPart} from '../../domain/clean.ts';
import type {Decoded} from '../../domain/decoded.ts';
import {toSearched, toSearchedPattern} from '../../domain/fold-text.ts';
import {sortItems} from '../../domain/sort-items.ts';
import {defaultOrder} from '../../routes/route.ts';
import {testPattern} from '../../system/test-pattern.ts';
import type {ListSource} from './list-source.ts';
import type {ListSubject} from './subject.ts';

export {toSearched} from '../../domain/fold-text.ts';

export interface Rows<Item> {
	/** Loaded items that match the search, in the chosen order. */
	readonly rows: readonly Item[];
	/** Identities of the rows. */
	readonly keys: readonly string[];
	/** Rows looked at before a pattern took too long; undefined: all. */
	readonly lookedAt?: number | undefined;
}

/** Returns the rows of a list: the loaded items, searched and sorted. */
export function useRows<Item extends Decoded>(
	subject: ListSubject<Item>,
	source: ListSource<Item>,
): Rows<Item> {
	const {items, shown, isSortedByService} = source;
	const {narrowing, sort, order} = shown;
	// The subject is created again when the epoch or a share changes, but neither affects the order.
	const {sorts, identityOf, textsOf} = subject;
	const sorted = useMemo(() => {
		if (isSortedByService) return items;
		// The service's own order has no sort value; it can only be reversed.
		if (!sorts.some(key => key.id === sort && key.toValue)) {
			return order === 'desc' ? items.toReversed() : items;
		}
		// Equal rows follow the list's default order, then the identity, so that they keep their places from poll to poll.
		const [first] = sorts;
		const keys = toSortKeys(sorts);
		const byDefault =
			first?.toValue && first.id !== sort ? {id: first.id, order: defaultOrder(first.id)} : undefined;
		const steady = byDefault
			? sortItems(items, keys, {sort: byDefault.id, order: byDefault.order}, identityOf)
			: items;
		return sortItems(steady, keys, {sort, order}, byDefault ? undefined : identityOf);
	}, [items, isSortedByService, sorts, identityOf, sort, order]);
	const all = useMemo(() => ({rows: sorted, keys: identifyRows(sorted, identityOf)}), [sorted, identityOf]);
	const narrow = useMemo(() => createNarrowing(all, textsOf), [all, textsOf]);
	return useMemo(() => narrow(narrowing), [narrow, narrowing]);
}

/** Creates the search for typed text. The texts are made at the first search, not at each letter. */
function createNarrowing<Item>(
	all: Rows<Item>,
	textsOf: (item: Item) => readonly (string | undefined)[],
): (text: string) => Rows<Item> {
	let texts: readonly string[] | undefined;
	return text => {
		if (text === '') return all;
		// A typed line has no line break, so no match runs from one text into the next.
		texts ??= all.rows.map(item => toSearched(textsOf(item).join('\n')));
		const {fits, lookedAt} = narrowTexts(text, texts);
		return {
			rows: all.rows.filter((_, index) => fits[index]),
			keys: all.keys.filter((_, index) => fits[index]),
			lookedAt,
		};
	};
}

/** Finds the identities of rows; one with a missing or repeated identity is identified by its index. */
export function identifyRows<Item>(
	rows: readonly Item[],
	identityOf: (item: Item) => string | undefined,
): readonly string[] {
	const seen = new Set<string>();
	return rows.map((item, index) => {
		const identity = identityOf(item);
		const key = identity === undefined || seen.has(identity) ? `${identity ?? ''}#${index}` : identity;
		seen.add(key);
		return key;
	});
}

/** Time limit of a pattern: nobody waits longer for a letter to appear. */
const patternMilliseconds = 50;

/** Result of a search: which texts match. */
interface Narrowed {
	readonly fits: readonly boolean[];
	/** Number of texts searched before a pattern took too long; undefined: all. */
	readonly lookedAt: number | undefined;
}

/**
Finds the texts that hold what was typed, whatever the case and the accents; with "!" in front those that do not, and
between two slashes what a regular expression matches.

@param texts as `toSearched` makes them
@param milliseconds after which a regular expression is stopped
*/
export function narrowTexts(
	typed: string,
	texts: readonly string[],
	milliseconds: number = patternMilliseconds,
): Narrowed {
	const isTurned = typed.length > 1 && typed.startsWith('!');
	const wanted = cleanPart(isTurned ? typed.slice(1) : typed);
	const pattern = readPattern(wanted);
	if (pattern) {
		const {fits, isStopped} = testPattern(pattern, texts, milliseconds);
		return {
			fits: texts.map((_, index) => index < fits.length && fits[index] !== isTurned),
			lookedAt: isStopped ? fits.length : undefined,
		};
	}
	const plain = toSearched(wanted);
	return {fits: texts.map(text => text.includes(plain) !== isTurned), lookedAt: undefined};
}

/** Reads a regular expression between slashes; undefined if there is none, or it is unfinished. */
function readPattern(wanted: string): RegExp | undefined {
	const [, source] = /^\/(.+)\/$/.exec(wanted) ?? [];
	if (source === undefined) return undefined;
	try {
		return new RegExp(toSearchedPattern(source), 'iu');
	} catch {
		return undefined;
	}
}
