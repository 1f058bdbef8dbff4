import {describeFailure} from '../../domain/failure.ts';
import {formatInteger} from '../../format/number.ts';
import {fitParts, type JoinedText, type RankedText} from '../../format/text.ts';
import type {KeyMap} from '../../keys/key-map.ts';
import {describeAsOf, describeOwnAge} from '../cells/freshness-words.ts';
import type {Glyphs} from '../ui/theme.ts';
import type {ListSource} from './list-source.ts';
import type {ListSubject} from './subject.ts';

type Noun = ListSubject<never>['noun'];

export interface ListWordsContext {
	readonly noun: Noun;
	readonly glyphs: Glyphs;
	/** Name of the sort key; undefined: the list has only one order. */
	readonly sortLabel: string | undefined;
	/** Filters of the service, in words: 'consensus+jailed'. */
	readonly filters: readonly string[];
	/** Chosen filters whose request failed, and what is shown instead. */
	readonly missing?: string | undefined;
	/** Words shown if there are no filters: 'all states'. */
	readonly unfiltered: string | undefined;
	/** Sums of the filtered rows, in parts of which the first stays longest; left out: none. */
	readonly sums?: readonly string[] | undefined;
	/** Number of rows that match the search. */
	readonly matches: number;
	/** Rows looked at before a pattern took too long; undefined: all. */
	readonly lookedAt?: number | undefined;
	readonly marked: number;
	/** Unix milliseconds. */
	readonly now: number;
	readonly isUtc: boolean;
	/** Words on the row under the cursor where a refresh removed it. */
	readonly lost: string | undefined;
	/** Page that the cursor is on, from 1, of a short list that is loaded whole. */
	readonly cursorPage?: number | undefined;
}

/** Order in which parts are dropped from a short last line: defaults before what the user chose. */
const ranks = {
	news: 0,
	count: 1,
	filter: 2,
	oldAge: 1,
	sum: 3,
	page: 4,
	order: 5,
	share: 6,
	age: 7,
	onlyPage: 8,
	defaultOrder: 9,
	unfiltered: 10,
};

/** Describes the list in the cells of the last line: 'power ↓ · consensus · page 1 of 7 · 205 validators'. */
export function describeList(source: ListSource<unknown>, facts: ListWordsContext, width: number): string {
	const {separator} = facts.glyphs;
	return fitParts(partsOf(source, facts), width, separator.length)
		.map(({text, joint = separator}, index) => (index === 0 ? text : joint + text))
		.join('');
}

/** Parts of the words about a list that stand in the upper edge of its frame, in this order; the others stand in the lower one. */
const upperRanks: readonly number[] = [
	ranks.count,
	ranks.filter,
	ranks.unfiltered,
	ranks.order,
	ranks.defaultOrder,
];

/** Describes the list for the edges of its frame, in parts of which the first ones are the most important. */
export function describeEdges(
	source: ListSource<unknown>,
	facts: ListWordsContext,
): {readonly note: readonly string[]; readonly foot: readonly string[]} {
	const parts = partsOf(source, facts);
	const at = ({rank}: JoinedText) => upperRanks.indexOf(rank);
	const foot: string[] = [];
	for (const {text, joint} of parts.filter(part => at(part) === -1)) {
		// A joint of its own makes it a part of the text before it: '40 000 000 NAM, 54.5%'.
		if (joint === undefined || foot.length === 0) foot.push(text);
		else foot.push(`${foot.pop()}${joint}${text}`);
	}
	return {
		note: parts
			.filter(part => at(part) !== -1)
			.toSorted((left, right) => at(left) - at(right))
			.map(({text}) => text),
		foot,
	};
}

function partsOf(source: ListSource<unknown>, facts: ListWordsContext): readonly JoinedText[] {
	const {shown, items, flaws, totalItems, leftOut = 0, asOf, freshness} = source;
	const ownAge = describeOwnAge(freshness, facts);
	const {noun, marked, lost, filters, unfiltered} = facts;
	const isEmpty = items.length === 0 && !totalItems;
	const ranked = (rank: number, texts: readonly string[]) => texts.map(text => ({text, rank}));
	const sums =
		facts.sums?.map((text, nth) =>
			nth === 0 ? {text, rank: ranks.sum} : {text, rank: ranks.share, joint: ', '},
		) ?? [];
	const isNarrowed = shown.narrowing !== '';
	return [
		...ranked(
			ranks.news,
			isNarrowed ? [`${countMatches(source, facts.matches, facts.lookedAt)} /${shown.narrowing}`] : [],
		),
		...(isNarrowed ? sums : []),
		...ranked(ranks.news, facts.missing === undefined ? describeLoading(source) : [facts.missing]),
		...ranked(ranks.news, marked === 0 ? [] : [`${marked} marked`]),
		...ranked(isDefaultOrder(source) ? ranks.defaultOrder : ranks.order, describeOrder(source, facts)),
		...ranked(ranks.filter, filters),
		...ranked(ranks.unfiltered, filters.length === 0 && unfiltered !== undefined ? [unfiltered] : []),
		...(isEmpty ? ranked(ranks.count, [`no ${noun.many}`]) : describePage(source, facts)),
		...(isNarrowed ? [] : sums),
		...ranked(ranks.age, asOf === undefined || isEmpty ? [] : [describeAsOf(asOf, facts)]),
		...ranked(ranks.oldAge, ownAge === undefined || asOf !== undefined ? [] : [ownAge]),
		...ranked(
			ranks.news,
			flaws.length === 0 ? [] : [`${flaws.length} ${flaws.length === 1 ? 'field' : 'fields'} unreadable`],
		),
		...ranked(ranks.news, leftOut === 0 ? [] : [`${formatInteger(leftOut)} not asked for, left out`]),
		...ranked(ranks.news, lost === undefined || isNarrowed ? [] : [lost]),
	];
}

/** Counts the matches: '3 of 30 loaded rows match', where "loaded" says that the service was not searched. */
export function countMatches(
	{items, shown, totalPages, following}: ListSource<unknown>,
	matches: number,
	lookedAt?: number,
): string {
	const what = isWhole({shown, totalPages, following}) ? 'rows' : 'loaded rows';
	if (lookedAt !== undefined) {
		const looked = `${formatInteger(lookedAt)} of ${formatInteger(items.length)} ${what}`;
		return `stopped after 50 ms: ${formatInteger(matches)} of the first ${looked} match`;
	}
	return `${formatInteger(matches)} of ${formatInteger(items.length)} ${what} match`;
}

/** Tells whether the whole list is loaded. */
export function isWhole({
	shown,
	totalPages,
	following,
}: Pick<ListSource<unknown>, 'shown' | 'totalPages' | 'following'>): boolean {
	return shown.isAll || totalPages === 1 || following?.isComplete === true;
}

/** Tells whether the rows are drawn as old: they are stale, or the answer to replace them is late. */
export function isOutdated({
	isLate,
	freshness,
	isLasting,
}: Pick<ListSource<unknown>, 'isLate' | 'freshness' | 'isLasting'>): boolean {
	const {kind, asOf} = freshness;
	if (isLate || isLasting) return isLate;
	return asOf === undefined ? !['live', 'waiting', 'paused'].includes(kind) : kind !== 'paused';
}

function describeLoading({isLate, hasAnswer, choices, shown, progress}: ListSource<unknown>): string[] {
	if (progress && choices.isAll) {
		const total = progress.total === undefined ? '' : ` of ${formatInteger(progress.total)}`;
		return [`reading all pages: ${formatInteger(progress.read)}${total}, Ctrl-C cancels`];
	}
	if (!isLate || !hasAnswer) return [];
	if (choices.isAll) return ['reading all pages'];
	const {page = 1} = choices;
	return [page === (shown.page ?? 1) ? 'loading the new choice' : `loading page ${page}`];
}

function describeOrder(source: ListSource<unknown>, {sortLabel, glyphs}: ListWordsContext): string[] {
	const {shown, isSortedByService} = source;
	if (sortLabel === undefined) return [];
	// The service's own order gets no arrow, since its direction is unknown.
	if (isDefaultOrder({shown})) return [sortLabel];
	const arrow = shown.order === 'desc' ? glyphs.descending : glyphs.ascending;
	const isPart = !isSortedByService && !isWhole(source) && shown.sort !== 'service';
	return [`${sortLabel} ${arrow}${isPart ? ' among loaded rows' : ''}`];
}

/** Tells whether the rows have the service's own order. */
function isDefaultOrder({shown}: Pick<ListSource<unknown>, 'shown'>): boolean {
	return shown.sort === 'service' && shown.order === 'asc';
}

function describePage(
	{shown, totalPages, totalItems, items, isUnpaged, gap, following}: ListSource<unknown>,
	{noun, cursorPage}: Pick<ListWordsContext, 'noun' | 'cursorPage'>,
): RankedText[] {
	const count = (value: number) => `${formatInteger(value)} ${wordFor(value, noun)}`;
	if (shown.isAll) {
		const counted = formatInteger(gap?.counted ?? items.length);
		// Missing rows are mentioned however narrow the line is.
		if (gap?.standing === 'short') {
			const came = `${formatInteger(items.length)} of ${counted} came`;
			const text = gap.counted === undefined ? `at least ${count(items.length)}` : came;
			return [{text, rank: ranks.news}];
		}
		const all = {text: `${isUnpaged ? '' : 'all '}${count(items.length)}`, rank: ranks.count};
		return gap ? [all, {text: `the service counts ${counted}`, rank: ranks.news}] : [all];
	}
	if (following && totalItems !== undefined) {
		const place = {text: `page ${cursorPage ?? 1} of ${totalPages}`, rank: ranks.page};
		const total = formatInteger(totalItems);
		const loaded = following.isComplete ? `all ${total}` : `${formatInteger(items.length)} of ${total}`;
		return [...(shown.narrowing === '' ? [place] : []), {text: loaded, rank: ranks.count}];
	}
	const place = `page ${shown.page ?? 1}${totalPages === undefined ? '' : ` of ${totalPages}`}`;
	const page = {text: place, rank: totalPages === 1 ? ranks.onlyPage : ranks.page};
	return totalItems === undefined ? [page] : [page, {text: count(totalItems), rank: ranks.count}];
}

/** Sums up the list for a terminal of one line, from the longest form to the shortest; empty before an answer. */
export function sumUpList(
	{hasAnswer, totalItems, items}: ListSource<unknown>,
	noun: Noun,
): readonly string[] {
	if (!hasAnswer) return [];
	// If the service does not count the items, the length of a page is not a total.
	if (totalItems === undefined && items.length > 0) return [noun.many];
	const count = totalItems ?? 0;
	if (count === 0) return [`no ${noun.many}`, 'none'];
	return [`${formatInteger(count)} ${wordFor(count, noun)}`, formatInteger(count)];
}

interface FeedWords {
	readonly address: string;
	readonly isPaused: boolean;
	/** Keys in force. */
	readonly keyMap: KeyMap;
	/** True if only a few words fit. */
	readonly isBrief: boolean;
}

/** Describes a missing list: why it is missing, and what to do. */
export function describeNothing(
	source: ListSource<unknown>,
	noun: Noun,
	filters: readonly string[],
	feed: FeedWords,
): readonly string[] {
	const {hasAnswer, freshness, items} = source;
	const {keyMap} = feed;
	const [refresh, leave] = [keyMap.name('refresh'), keyMap.name('quitOrBack')];
	if (hasAnswer && items.length > 0) return [describeNoMatch(source, noun, keyMap)];
	if (hasAnswer) {
		const filtered =
			filters.length > 0 ? ` for ${filters.join(' and ')}; ${keyMap.name('facets')} changes the filter` : '';
		return [`The service lists no ${noun.many}${filtered}`];
	}
	if (!freshness.failure)
		return [feed.isBrief ? `Asking for ${noun.many}` : `Asking ${feed.address} for ${noun.many}`];
	const again =
		freshness.kind === 'limited'
			? `Asking again as soon as it allows; ${leave} quits`
			: feed.isPaused
				? `Polling is paused; ${refresh} asks now, ${leave} quits`
				: `Asking again soon; ${refresh} asks now, ${leave} quits`;
	// The line above already gives the reason.
	if (feed.isBrief) return [`No ${noun.many} yet`, `${refresh} asks again`];
	return [describeFailure(freshness.failure), again];
}

/** Describes a search without a match: 'No loaded validators match /fox. a searches all 10 000.' */
function describeNoMatch(source: ListSource<unknown>, {many}: Noun, keyMap: KeyMap): string {
	const {narrowing} = source.shown;
	if (isWhole(source)) return `No ${many} match /${narrowing}. Esc shows all.`;
	return `No loaded ${many} match /${narrowing}. ${keyMap.name('all')} ${searchesAll(source)}.`;
}

/** Describes the key that loads all pages while loaded rows are searched: 'searches all 10 000'. */
export function searchesAll({totalItems}: Pick<ListSource<unknown>, 'totalItems'>): string {
	return `searches all${totalItems === undefined ? ' pages' : ` ${formatInteger(totalItems)}`}`;
}

function wordFor(count: number, {one, many}: Noun): string {
	return count === 1 ? one : many;
}
