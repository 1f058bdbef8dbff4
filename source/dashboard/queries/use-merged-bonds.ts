import {useQuery} from '@tanstack/react-query';
import {RequestError} from '../../domain/failure.ts';
import type {MergedBond} from '../../domain/stake.ts';
import {readEveryPage} from '../../model/questions/list-question.ts';
import {mergedBondsQuestion} from '../../model/questions/stake.ts';
import {type Feed, periodOf} from './feed.ts';

/** Reads the bonds of an address by validator, which say what came by a move; undefined until known. */
export function useMergedBonds(feed: Feed, address: string): readonly MergedBond[] | undefined {
	const {indexer, connection, isPaused} = feed;
	const {data} = useQuery({
		queryKey: ['wholeMergedBonds', connection, address],
		queryFn: async ({signal}) => {
			const {items} = await readEveryPage(mergedBondsQuestion, {indexer, signal}, address);
			return items;
		},
		enabled: !isPaused,
		staleTime: periodOf(feed, 'mergedBonds'),
		throwOnError: error => !(error instanceof RequestError),
	});
	return data;
}
