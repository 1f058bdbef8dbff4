import {useQuery} from '@tanstack/react-query';
import {RequestError} from '../../domain/failure.ts';
import {mergedBondIdentity} from '../../domain/identity.ts';
import type {MergedBond} from '../../domain/stake.ts';
import {readWholeList} from '../../services/indexer/all-pages.ts';
import type {Feed} from './feed.ts';

/** Reads the bonds of an address by validator, which say what came by a move; undefined until known. */
export function useMergedBonds(feed: Feed, address: string): readonly MergedBond[] | undefined {
	const {indexer, connection, isPaused} = feed;
	const {data} = useQuery({
		queryKey: ['wholeMergedBonds', connection, address],
		queryFn: async ({signal}) => {
			const {items} = await readWholeList(indexer.address, {
				signal,
				extent: 'own',
				getPage: (page, pageSignal) => indexer.getMergedBonds(address, {page}, {signal: pageSignal}),
				identityOf: mergedBondIdentity,
			});
			return items;
		},
		enabled: !isPaused,
		staleTime: 60_000,
		throwOnError: error => !(error instanceof RequestError),
	});
	return data;
}
