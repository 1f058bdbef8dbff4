import {useMemo, useState} from 'react';
import type {VoterSums} from '../../../columns/cell-context.ts';
import {describeVoters} from '../../../columns/votes.ts';
import {castOn, maxThrough, votesByVoter, votesThrough} from '../../../domain/my-votes.ts';
import type {Proposal} from '../../../domain/proposal.ts';
import {isOpen, isUndecided} from '../../../domain/proposal-wait.ts';
import {withVoters} from '../../../domain/votes.ts';
import {useVotesOf} from '../../queries/held-query.ts';
import {useAllValidators} from '../../queries/use-active-stake.ts';
import {useWholeVotes} from '../../queries/use-proposal-votes.ts';
import {useResult} from '../../queries/use-truth.ts';
import {useShell} from '../../shell/shell-context.ts';
import {useConcerns} from '../../shell/use-concerns.ts';
import {useKeyMap} from '../../ui/keys/key-map-context.ts';
import {useTheme} from '../../ui/theme.ts';

/**
Tells who voted on the open proposal whose details are looked at, as today's powers say nothing of one that is over; of
that, the node tells the result.
*/
export function useVoters() {
	const {feed} = useShell();
	const keyMap = useKeyMap();
	const {isSpoken} = useTheme();
	const [opened, onOpened] = useState<Proposal>();
	const id = opened && isOpen(opened) ? opened.id : undefined;
	const result = useResult(feed, opened && !isUndecided(opened) ? opened.id : undefined);
	const {votes, isMissing} = useWholeVotes(feed, id);
	const {stake} = useAllValidators(feed, votes !== undefined && votes.length > 0);
	const asked = useThrough(isMissing ? opened : undefined);
	const key = keyMap.name('votes');
	const voters = useMemo<VoterSums | undefined>(() => {
		if (id === undefined) return undefined;
		if (!votes) return {id, words: undefined, cast: castOn(id, asked), isWhole: false};
		const whole = {id, cast: votesByVoter(votes), isWhole: true};
		if (votes.length === 0 || !stake?.all) return {...whole, words: undefined};
		const sums = describeVoters(withVoters(votes, stake.all), stake);
		// A screen reader would spell a letter at the end.
		const hint = isSpoken ? `, ${key} lists them` : `  ${key}`;
		return {...whole, words: [...sums.slice(0, -1), `${sums.at(-1) ?? ''}${hint}`]};
	}, [id, votes, asked, stake, key, isSpoken]);
	return {voters, result, onOpened};
}

/** Asks those who vote for stake of mine one by one, where all votes on the proposal are not read. */
function useThrough(proposal: Proposal | undefined) {
	const {feed} = useShell();
	const {votes} = useConcerns();
	const addresses = useMemo(() => {
		if (!proposal || !votes) return noAddresses;
		return votesThrough(proposal, votes)
			.slice(0, maxThrough)
			.map(({address}) => address);
	}, [proposal, votes]);
	return useVotesOf(feed, addresses);
}

const noAddresses: readonly string[] = [];
