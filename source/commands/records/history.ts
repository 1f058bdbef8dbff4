import {innerKinds} from '../../columns/inner-fields.ts';
import {stakeFlags} from '../../options/command.ts';
import type {Command} from './command.ts';

export const historyCommand: Command = {
	argument: 'address',
	summary: 'transactions of an address, newest first',
	flags: ['kind', 'since', 'until', ...stakeFlags],
	notes: [
		'A transaction with the address at both ends is one row; json has both entries, as the service sent them.',
		'The time of a block is one request, at most 400 in a run; --kind chooses among the page that is read.',
		'--since TIME: all from then on, whole pages up to the first that is older; the times of blocks decide, and one that nobody knows keeps its transaction in the answer, which stderr says.',
	],
	examples: [
		'history <address>',
		'history <address> --all --kind claimRewards',
		'history <address> --all -o csv > history.csv',
		'history <address> --since 2026-10 --until 2026-11 -o csv > october.csv',
	],
	kinds: innerKinds,
	answer: async ({own}) => own((await import('../history.ts')).answerHistory),
};
