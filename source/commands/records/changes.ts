import {changeKindWords} from '../../notices/notices.ts';
import {asking, looking} from '../../options/command.ts';
import type {Command} from './command.ts';

export const changesCommand: Command = {
	summary: 'what happened: the chain is compared with what was seen of it last, newest first',
	flags: [
		'since',
		'level',
		'kind',
		'mine',
		'offline',
		'forget',
		'columns',
		'output',
		'rpc-url',
		...asking,
		'interval',
		...looking,
	],
	notes: [
		'A change is told once two readings show it, with a block between them: it waits up to 15 seconds for that block.',
		'The first time it only notes what there is. If the indexer is behind its chain, nothing is compared, and the exit code is 1. A dashboard that watches the same chain is left to do so, and what it wrote is printed.',
		'json: {"results": [{id, time, from, to, gap, level, kind, subject, old, new, epoch, height, mine, sentence}], "freshness": {state, behindSeconds, height}}',
	],
	examples: [
		'changes --since last --level worth-knowing',
		'changes --since 7d --kind validator.jailed,proposal',
		"changes --mine -o json | jq -r '.results[].sentence'",
	],
	kinds: changeKindWords,
	asksMany: true,
	answer: async ({own}) => own((await import('../changes.ts')).answerChanges),
};
