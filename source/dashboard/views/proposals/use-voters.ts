import {useCallback, useMemo, useState} from 'react';
import type {VoterSums} from '../../../columns/cell-context.ts';
import {describeVoters} from '../../../columns/votes.ts';
import {sumUpActiveStake} from '../../../domain/active-stake.ts';
import type {Proposal} from '../../../domain/proposal.ts';
import {isOpen} from '../../../domain/proposal-wait.ts';
import {withVoters} from '../../../domain/votes.ts';
import {useAllValidators} from '../../queries/use-all-validators.ts';
import {useWholeVotes} from '../../queries/use-proposal-votes.ts';
import {useShell} from '../../shell/shell-context.ts';
import {useKeyMap} from '../../ui/keys/key-map-context.ts';
import {useTheme} from '../../ui/theme.ts';

/** Sums up who voted on the open proposal whose details are looked at: today's powers say nothing of one that is over. */
export function useVoters() {
	const {feed} = useShell();
	const keyMap = useKeyMap();
	const {isSpoken} = useTheme();
	const [id, look] = useState<string>();
	const onOpened = useCallback(
		(proposal: Proposal | undefined) => look(proposal && isOpen(proposal) ? proposal.id : undefined),
		[],
	);
	const votes = useWholeVotes(feed, id);
	const {validators} = useAllValidators(feed, votes !== undefined && votes.length > 0);
	const key = keyMap.name('votes');
	const voters = useMemo<VoterSums | undefined>(() => {
		if (id === undefined || !votes || votes.length === 0 || !validators) return undefined;
		const sums = describeVoters(withVoters(votes, validators), sumUpActiveStake(validators, true));
		// A screen reader would spell a letter at the end.
		const hint = isSpoken ? `, ${key} lists them` : `  ${key}`;
		return {id, words: [...sums.slice(0, -1), `${sums.at(-1) ?? ''}${hint}`]};
	}, [id, votes, validators, key, isSpoken]);
	return {voters, onOpened};
}
