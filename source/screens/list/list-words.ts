import {describeFailure} from '../../domain/failure.ts';
import {formatInteger} from '../../format/number.ts';
import type {Glyphs} from '../../theme.ts';
import type {ListSource} from './list-source.ts';
import type {ListSubject} from './subject.ts';

type Noun = ListSubject<never>['noun'];

export interface ListFacts {
	readonly noun: Noun;
	readonly glyphs: Glyphs;
	/** What the sort key is called; undefined: the list has one order. */
	readonly sortLabel: string | undefined;
	/** What the service filtered by, in words: 'consensus+jailed'. */
	readonly filters: readonly string[];
	/** Rows that match the narrowing. */
	readonly matches: number;
	readonly marked: number;
	/** What the row is called that a refresh took from under the cursor. */
	readonly lost: string | undefined;
}

/** What the last line says of the list: 'power ↓ · consensus · page 1 of 7 · 205 validators'. */
export function describeList(source: ListSource<unknown>, facts: ListFacts): string {
	const {shown, items, flaws, totalItems} = source;
	const {glyphs, noun, marked, lost} = facts;
	const {narrowing} = shown;
	const isEmpty = items.length === 0 && !totalItems;
	return [
		...(narrowing === '' ? [] : [`${countMatches(source, facts.matches)} /${narrowing}`]),
		...describeLoading(source),
		...(marked === 0 ? [] : [`${marked} marked`]),
		...describeOrder(source, facts),
		...facts.filters,
		...(isEmpty ? [`no ${noun.many}`] : describePage(source, noun)),
		...(flaws.length === 0 ? [] : [`${flaws.length} ${flaws.length === 1 ? 'field' : 'fields'} unreadable`]),
		...(lost === undefined || narrowing !== '' ? [] : [`${lost} is not in this answer`]),
	].join(glyphs.separator);
}

/** '3 of 30 loaded rows match': that the service had no part in it is said with it. */
export function countMatches({items, shown, totalPages}: ListSource<unknown>, matches: number): string {
	const what = shown.isAll || totalPages === 1 ? 'rows' : 'loaded rows';
	return `${formatInteger(matches)} of ${formatInteger(items.length)} ${what} match`;
}

function describeLoading({isLoading, hasAnswer, choices, shown, progress}: ListSource<unknown>): string[] {
	if (progress && choices.isAll) {
		const total = progress.total === undefined ? '' : ` of ${formatInteger(progress.total)}`;
		return [`reading all pages: ${formatInteger(progress.read)}${total}, Ctrl-C cancels`];
	}
	if (!isLoading || !hasAnswer) return [];
	if (choices.isAll) return ['reading all pages'];
	return [shown.page === choices.page ? 'loading the new choice' : `loading page ${choices.page}`];
}

function describeOrder(
	{shown, isSortedByService, totalPages}: ListSource<unknown>,
	{sortLabel, glyphs}: ListFacts,
): string[] {
	if (sortLabel === undefined) return [];
	// As it comes is as it comes: an arrow would name an order that nobody knows.
	if (shown.sort === 'service' && shown.order === 'asc') return [sortLabel];
	const arrow = shown.order === 'desc' ? glyphs.descending : glyphs.ascending;
	const isPart = !isSortedByService && !shown.isAll && totalPages !== 1 && shown.sort !== 'service';
	return [`${sortLabel} ${arrow}${isPart ? ' among loaded rows' : ''}`];
}

function describePage({shown, totalPages, totalItems, items}: ListSource<unknown>, noun: Noun): string[] {
	if (shown.isAll) return [`all ${formatInteger(items.length)} ${wordFor(items.length, noun)}`];
	const place = `page ${shown.page}${totalPages === undefined ? '' : ` of ${totalPages}`}`;
	if (totalItems === undefined) return [place];
	return [place, `${formatInteger(totalItems)} ${wordFor(totalItems, noun)}`];
}

export interface FeedWords {
	readonly address: string;
	/** Undefined where nothing is polled. */
	readonly periodMilliseconds: number | undefined;
	readonly isPaused: boolean;
}

/** What stands in the list's place while there is none: why, and what to do. */
export function describeNothing(
	source: ListSource<unknown>,
	noun: Noun,
	filters: readonly string[],
	feed: FeedWords,
): readonly string[] {
	const {hasAnswer, freshness, items, shown} = source;
	if (hasAnswer && items.length > 0)
		return [`No ${shown.isAll ? '' : 'loaded '}row matches /${shown.narrowing}; Esc shows all`];
	if (hasAnswer) {
		const filtered = filters.length > 0 ? ` for ${filters.join(' and ')}; f changes the filter` : '';
		return [`The service lists no ${noun.many}${filtered}`];
	}
	if (!freshness.failure) return [`Asking ${feed.address} for ${noun.many}`];
	const again =
		freshness.kind === 'limited'
			? 'It is asked again as soon as it allows; q quits'
			: feed.isPaused
				? 'Polling is paused; r asks now, q quits'
				: `It is asked again every ${(feed.periodMilliseconds ?? 0) / 1000} s; r asks now, q quits`;
	return [`No ${noun.many} yet: ${describeFailure(freshness.failure)}`, again];
}

function wordFor(count: number, {one, many}: Noun): string {
	return count === 1 ? one : many;
}
