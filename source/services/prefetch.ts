import type {Indexer, RequestOptions} from '../domain/service.ts';
import {openVoting, type Route, toProposalQuery, toValidatorQuery} from '../routes/route.ts';

/**
The indexer with the first page of a route prefetched while the dashboard is still loading. The first request for
that page gets the prefetched answer and can cancel it; all others are sent as usual.
*/
export function withPrefetch(indexer: Indexer, route: Route): Indexer {
	switch (route.view) {
		case 'validators':
			return {...indexer, getValidators: prefetched(indexer.getValidators, toValidatorQuery(route))};
		case 'overview':
			return {...indexer, getProposals: prefetched(indexer.getProposals, toProposalQuery(openVoting))};
		default:
			return indexer;
	}
}

type Ask<Query, Answer> = (query?: Query, options?: RequestOptions) => Promise<Answer>;

function prefetched<Query extends object, Answer>(
	ask: Ask<Query, Answer>,
	awaited: Query,
): Ask<Query, Answer> {
	const controller = new AbortController();
	let first: Promise<Answer> | undefined = ask(awaited, {signal: controller.signal});
	// The first caller gets the failure; until then it must not count as unhandled.
	first.catch(() => undefined);
	return (query, options) => {
		if (!first || nameOf(query) !== nameOf(awaited)) return ask(query, options);
		const answer = first;
		first = undefined;
		if (options?.signal?.aborted) controller.abort();
		options?.signal?.addEventListener('abort', () => controller.abort(), {once: true});
		return answer;
	};
}

/** Returns the same name for the same question, in whatever order its parts; undefined ones are left out. */
function nameOf(query: object = {}): string {
	return JSON.stringify(
		Object.entries(query)
			.filter(([, value]) => value !== undefined)
			.toSorted(),
	);
}
