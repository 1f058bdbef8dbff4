import {objectFlags} from '../../options/command.ts';
import type {Command} from './command.ts';

export const rewardsCommand: Command = {
	argument: 'address',
	summary: 'what an address can claim, by validator',
	flags: ['since', 'until', 'columns', ...objectFlags],
	notes: [
		'As of the newest epoch of which the service has rewards; validators without any are left out.',
		'json: amounts in namnam as strings, their sum under "totals".',
		'--since DATE: what was claimed since that day, and what each month brought by validator; at most 400 requests in a run, and the next run goes on from there.',
	],
	examples: [
		'rewards <address>',
		"rewards <address> -o json | jq -r '.totals.claimable'",
		'rewards <address> --since 2026-01-01 --until 2027-01-01 -o csv > 2026.csv',
	],
	lists: ['rewards', 'pastRewards'],
	isJudged: true,
	answer: async ({own}) => own((await import('../rewards.ts')).answerRewards),
};
