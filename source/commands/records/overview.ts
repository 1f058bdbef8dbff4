import {asking, configFormats, looking} from '../../options/command.ts';
import type {Command} from './command.ts';

export const overviewCommand: Command = {
	summary: 'what needs me, what comes, the network, open votes and my addresses',
	formats: configFormats,
	flags: ['fail-if-any', 'output', 'rpc-url', ...asking, ...looking],
	notes: [
		'My addresses are those with a label on this chain; the stake of the 20 used last is read, one after the other.',
		'A node, where one is known, is asked who misses votes; that a validator does not sign is said where it was seen some minutes before: changes and the dashboard remember it.',
		'An address that cannot be read costs only its own row: stderr says which and why, and the exit code is 1. FORMAT is table or json.',
		'json: the network in NAM, addresses in namnam, all as strings; proposals as in proposals -o json --explain.',
		'"needs": what needs me and lesser things, the gravest first; "next": as calendar has it; both in NAM. What the dashboard keeps quiet is only counted. "freshness": how old the data is.',
	],
	examples: [
		'overview',
		"overview -o json | jq -r '.total.withdrawableNow'",
		'overview --fail-if-any needs-me',
	],
	isJudged: true,
	asksMany: true,
	answer: async ({own}) => own((await import('../overview.ts')).answerOverview),
};
