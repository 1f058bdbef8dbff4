import type {Indexer} from '../domain/service.ts';
import type {ValidatorQuery} from '../domain/validator.ts';
import {type Route, toValidatorQuery} from '../routes/route.ts';

/**
The indexer with the first page of a route prefetched while the dashboard is still loading. The first request for
that page gets the prefetched answer and can cancel it; all others are sent as usual.
*/
export function withPrefetch(indexer: Indexer, route: Route): Indexer {
	if (route.view !== 'validators') return indexer;
	const awaited = toValidatorQuery(route);
	const controller = new AbortController();
	const {signal} = controller;
	let first: ReturnType<Indexer['getValidators']> | undefined = indexer.getValidators(awaited, {signal});
	// The first caller gets the failure; until then it must not count as unhandled.
	first.catch(() => undefined);
	return {
		...indexer,
		getValidators(query, options) {
			if (!first || nameOf(query) !== nameOf(awaited)) {
				return indexer.getValidators(query, options);
			}
			const answer = first;
			first = undefined;
			if (options?.signal?.aborted) controller.abort();
			options?.signal?.addEventListener('abort', () => controller.abort(), {once: true});
			return answer;
		},
	};
}

/** The same for the same question, in whatever order its parts were written. */
function nameOf(query: ValidatorQuery = {}): string {
	return JSON.stringify(Object.entries(query).toSorted());
}
