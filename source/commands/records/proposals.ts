import {listing} from '../../options/command.ts';
import type {Command} from './command.ts';

export const proposalsCommand: Command = {
	summary: 'governance proposals',
	flags: ['status', 'kind', 'pattern', 'explain', 'rpc-url', ...listing],
	notes: [
		'While a vote is open, the table also reads the active stake, for turnout and verdict; a node tells it to the last digit.',
		'-o json: "titles" beside "results", in the same order; with --explain "explained" too; csv: columns explained.*',
	],
	examples: [
		'proposals --status voting',
		'proposals --status open --columns id,title -o csv',
		"proposals --all -o json | jq '.results[].id'",
	],
	answer: async ({list}) => list((await import('../list.ts')).proposals),
};
