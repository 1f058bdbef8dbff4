import {useMemo} from 'react';
import type {MyStake} from '../../domain/my-stakes.ts';
import {type MyVotes, votesOfMine} from '../../domain/my-votes.ts';
import type {Feed} from './feed.ts';
import {heldTakers, useKnownHeld, votesAlone} from './held-query.ts';
import {maxBeside} from './use-my-stakes.ts';
import {useTurns} from './use-turns.ts';

/** Validators whose votes for stake of mine are read: those with the most of it. */
const maxValidators = 20;

const noAddresses: readonly string[] = [];

/** Puts together what is known of the votes of all that is mine; asks for nothing. */
export function useMyVotes(
	feed: Feed,
	stakes: readonly MyStake[],
	labels: ReadonlyMap<string, string> | undefined,
): MyVotes | undefined {
	const names = useMemo(() => namesOf(stakes), [stakes]);
	const addresses = useMemo(
		() => [...new Set([...(labels?.keys() ?? noAddresses), ...strongestOf(stakes)])],
		[stakes, labels],
	);
	const held = useKnownHeld(feed, addresses, votesAlone);
	return useMemo(() => {
		const known = addresses.map((address, index) => [address, held[index]?.votes] as const);
		const ofValidators = new Map(known.flatMap(([address, votes]) => (votes ? [[address, votes]] : [])));
		return votesOfMine({stakes, ofValidators, names, labels});
	}, [stakes, addresses, held, names, labels]);
}

/** Keeps up to date how the validators vote that have stake of mine, while a person looks at votes. */
export function useVotesThrough(feed: Feed, stakes: readonly MyStake[], isAllowed: boolean): void {
	const addresses = useMemo(() => strongestOf(stakes), [stakes]);
	useTurns(feed, {
		group: 'through',
		isAllowed: isAllowed && addresses.length > 0,
		most: maxBeside,
		takers: client => heldTakers(feed, client, addresses, votesAlone),
	});
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

/** Lists the validators that have most of my stake. */
function strongestOf(stakes: readonly MyStake[]): readonly string[] {
	const amounts = new Map<string, bigint>();
	for (const {position} of stakes) {
		for (const {validator, bonded} of position?.rows ?? []) {
			const address = validator?.address;
			if (address !== undefined && bonded.value > 0n) {
				amounts.set(address, (amounts.get(address) ?? 0n) + bonded.value);
			}
		}
	}
	return [...amounts]
		.sort(([, one], [, other]) => (one === other ? 0 : one > other ? -1 : 1))
		.slice(0, maxValidators)
		.map(([address]) => address);
}
