import {describeFailure} from '../../domain/failure.ts';
import {formatInteger} from '../../format/number.ts';
import type {Freshness} from '../../queries/freshness.ts';
import type {ValidatorAnswer} from '../../queries/use-validators.ts';
import type {ValidatorsRoute} from '../../routes/route.ts';
import type {Theme} from '../../theme.ts';

const sortWords: Readonly<Record<string, string>> = {
	votingPower: 'power',
	commission: 'commission',
	rank: 'rank',
};

/** What the last line says of the list: 'power ↓ · consensus · page 1 of 7 · 205 validators'. */
export function describeList(
	answer: ValidatorAnswer,
	route: ValidatorsRoute,
	facts: {
		readonly theme: Theme;
		/** Loaded rows that match the narrowing. */
		readonly matches: number;
		readonly isLoading: boolean;
		/** What the row is called that a refresh took from under the cursor. */
		readonly lost: string | undefined;
	},
): string {
	const {page, query} = answer;
	const {glyphs} = facts.theme;
	const arrow = query.sortOrder === 'desc' ? glyphs.descending : glyphs.ascending;
	const flaws = page.flaws.length;
	const {narrowing} = route;
	const isEmpty = page.items.length === 0 && !page.totalItems;
	return [
		...(narrowing === '' ? [] : [`${countMatches(facts.matches, page.items.length)} /${narrowing}`]),
		...(facts.isLoading ? [`loading ${describeAsked(answer, route)}`] : []),
		`${sortWords[query.sortField ?? ''] ?? query.sortField} ${arrow}`,
		query.state?.length ? query.state.join('+') : 'all states',
		...(isEmpty ? ['no validators'] : describePage(answer)),
		...(flaws === 0 ? [] : [`${flaws} ${plural(flaws, 'field')} unreadable`]),
		...(facts.lost === undefined || narrowing !== '' ? [] : [`${facts.lost} is not in this answer`]),
	].join(` ${glyphs.separator} `);
}

function describePage({page: {totalPages, totalItems}, query: {page = 1}}: ValidatorAnswer): string[] {
	const place = `page ${page}${totalPages === undefined ? '' : ` of ${totalPages}`}`;
	if (totalItems === undefined) return [place];
	return [place, `${formatInteger(totalItems)} ${plural(totalItems, 'validator')}`];
}

/** '3 of 30 loaded rows match': that the service had no part in it is said with it. */
export function countMatches(matches: number, loaded: number): string {
	return `${matches} of ${loaded} loaded rows match`;
}

/** What differs between the shown list and the asked one. */
function describeAsked({query}: ValidatorAnswer, route: ValidatorsRoute): string {
	return (query.page ?? 1) === route.page ? 'the new order' : `page ${route.page}`;
}

/** What stands in the list's place while there is none: why, and what to do. */
export function describeNothing(
	answer: ValidatorAnswer | undefined,
	route: ValidatorsRoute,
	freshness: Freshness,
	feed: {readonly address: string; readonly intervalMilliseconds: number; readonly isPaused: boolean},
): readonly string[] {
	if (answer) return [describeEmpty(answer, route)];
	if (!freshness.failure) return [`Asking ${feed.address} for validators`];
	const again =
		freshness.kind === 'limited'
			? 'It is asked again as soon as it allows; q quits'
			: feed.isPaused
				? 'Polling is paused; r asks now, q quits'
				: `It is asked again every ${feed.intervalMilliseconds / 1000} s; r asks now, q quits`;
	return [`No validators yet: ${describeFailure(freshness.failure)}`, again];
}

function describeEmpty({page, query}: ValidatorAnswer, route: ValidatorsRoute): string {
	if (page.items.length > 0) return `No loaded row matches /${route.narrowing}; Esc shows all`;
	const states = query.state?.length ? ` that is ${query.state.join(' or ')}; f changes the filter` : '';
	return `The service lists no validator${states}`;
}

function plural(count: number, noun: string): string {
	return count === 1 ? noun : `${noun}s`;
}
