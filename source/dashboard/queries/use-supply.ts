import {useQuery} from '@tanstack/react-query';
import {RequestError} from '../../domain/failure.ts';
import {supplyOf} from '../../domain/holdings.ts';
import {supplyQuestion} from '../../model/questions/holdings.ts';
import {type Feed, periodOf, polling} from './feed.ts';
import {canAsk} from './held-query.ts';

/** Reads the supply of a token in its smallest unit; undefined: not known, or not served. */
export function useSupply(feed: Feed, token: string | undefined): bigint | undefined {
	const {connection, indexer, isPaused} = feed;
	const {data} = useQuery({
		queryKey: ['supply', connection, token],
		// Undefined is no answer to the cache.
		queryFn: async ({signal}) => ({supply: await supplyQuestion.ask({indexer, signal}, token ?? '')}),
		enabled: token !== undefined && canAsk(feed, supplyQuestion) && !isPaused,
		...polling(feed, periodOf(feed, 'supply')),
		// The parameters' own polls already report the same failure to the status line.
		throwOnError: error => !(error instanceof RequestError),
	});
	return data?.supply && supplyOf(data.supply);
}
