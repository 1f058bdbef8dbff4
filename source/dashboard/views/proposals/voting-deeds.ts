import type {NamedAddress} from '../../../domain/labels.ts';
import type {Proposal} from '../../../domain/proposal.ts';
import {isOpen} from '../../../domain/proposal-wait.ts';
import {walletVotes} from '../../../domain/wallet-command.ts';
import type {Doing, NamedDeed} from '../../list/use-wallet-commands.tsx';

/** Lists the ways to vote on a proposal, for each address of mine; none is advised. */
export function votingOf(proposal: Proposal, mine: readonly NamedAddress[]): Doing {
	const {id = ''} = proposal;
	return {
		title: `Commands for proposal ${id}`,
		own: isOpen(proposal) ? waysToVote(id, mine) : [],
		nothing: isOpen(proposal)
			? 'no address is yours to vote with: a label makes one yours'
			: 'this proposal is not being voted on',
	};
}

export function waysToVote(id: string, voters: readonly NamedAddress[]): readonly NamedDeed[] {
	return voters.flatMap(({address, label = address}) =>
		walletVotes.map(vote => ({
			label: `vote ${vote} with ${label}`,
			deed: {kind: 'vote', address, proposal: id, vote} as const,
		})),
	);
}
