import {useMemo} from 'react';
import type {MyStake} from '../../domain/my-stakes.ts';
import {type MyVotes, votesOfMine} from '../../domain/my-votes.ts';
import type {Feed} from './feed.ts';
import {useKnownHeld, votesAlone} from './held-query.ts';

const noAddresses: readonly string[] = [];

/** Puts together what is known of the votes of all that is mine; asks for nothing. */
export function useMyVotes(
	feed: Feed,
	stakes: readonly MyStake[],
	labels: ReadonlyMap<string, string> | undefined,
): MyVotes | undefined {
	const names = useMemo(() => namesOf(stakes), [stakes]);
	const addresses = useMemo(() => [...(labels?.keys() ?? noAddresses)], [labels]);
	const held = useKnownHeld(feed, addresses, votesAlone);
	return useMemo(() => {
		const known = addresses.map((address, index) => [address, held[index]?.votes] as const);
		const ofValidators = new Map(known.flatMap(([address, votes]) => (votes ? [[address, votes]] : [])));
		return votesOfMine({stakes, ofValidators, names, labels});
	}, [stakes, addresses, held, names, labels]);
}

function namesOf(stakes: readonly MyStake[]): ReadonlyMap<string, string> {
	const names = new Map<string, string>();
	for (const {position} of stakes) {
		for (const {validator} of position?.rows ?? []) {
			if (validator?.address !== undefined && validator.name !== undefined) {
				names.set(validator.address, validator.name);
			}
		}
	}
	return names;
}
