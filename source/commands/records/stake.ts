import {objectFlags} from '../../options/command.ts';
import type {Command} from './command.ts';

export const stakeCommand: Command = {
	argument: 'address',
	summary: "a delegator's stake by validator, problems first",
	flags: ['columns', 'commands', 'rpc-url', ...objectFlags],
	notes: [
		'It reads all bonds and unbonds, on every page, and says what becomes withdrawable when.',
		'json: amounts in namnam as strings, the sums of all rows under "totals".',
		"--commands: one line for each validator, for the chain's own client, which holds the keys; nothing is signed or sent here.",
	],
	examples: ['stake <address>', "stake <address> -o json | jq -r '.totals.withdrawableNow'"],
	isJudged: true,
	answer: async ({own}) => own((await import('../stake.ts')).answerStake),
};
