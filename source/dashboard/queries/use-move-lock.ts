import {useQuery} from '@tanstack/react-query';
import {RequestError} from '../../domain/failure.ts';
import {mergedBondIdentity} from '../../domain/identity.ts';
import {readWholeList} from '../../services/indexer/all-pages.ts';
import type {Feed} from './feed.ts';

/** Reads the epoch before which stake may not leave a validator to which it was moved; undefined: it may, or not known. */
export function useMoveLock(feed: Feed, address: string, validator: string): bigint | undefined {
	const {indexer, connection, isPaused} = feed;
	const {data} = useQuery({
		queryKey: ['moveLocks', connection, address],
		queryFn: async ({signal}) => {
			const {items} = await readWholeList(indexer.address, {
				signal,
				getPage: (page, pageSignal) => indexer.getMergedBonds(address, {page}, {signal: pageSignal}),
				identityOf: mergedBondIdentity,
			});
			return items;
		},
		enabled: !isPaused,
		staleTime: 60_000,
		throwOnError: error => !(error instanceof RequestError),
	});
	return data?.find(bond => bond.validator?.address === validator)?.redelegation?.earliestEpoch;
}
