import {objectFlags} from '../../options/command.ts';
import type {Command} from './command.ts';

export const balanceCommand: Command = {
	argument: 'address',
	summary: 'what an address holds beside its stake, by token',
	flags: ['columns', ...objectFlags],
	notes: [
		"The chain's own token is in NAM; others are whole numbers of their smallest unit, as nobody here knows their decimals.",
	],
	examples: ['balance <address>', 'balance <address> -o csv'],
	lists: ['balance'],
	answer: async ({own}) => own((await import('../balance.ts')).answerBalance),
};
