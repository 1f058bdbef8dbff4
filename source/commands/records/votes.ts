import {stakeFlags} from '../../options/command.ts';
import type {Command} from './command.ts';

export const votesCommand: Command = {
	argument: 'id or address',
	argumentShown: 'id|address',
	summary: 'votes on a proposal by name, or all votes of an address',
	flags: ['vote', ...stakeFlags],
	notes: [
		'Only validators have a power that is known; a vote of a delegator counts for its stake, which nobody tells.',
		'The votes of an address come whole; of a proposal, --vote chooses among the page that is read.',
	],
	examples: ['votes 40 --all --vote nay', 'votes <address> -o csv'],
	lists: ['votes', 'ownVotes'],
	isJudged: true,
	answer: async ({own}) => own((await import('../votes.ts')).answerVotes),
};
