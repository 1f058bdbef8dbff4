import {asking, type Command, looking, objectNote} from './command.ts';
import {checkFormats} from './flags.ts';

/** Command that says what the service is, and holds it to its interface. */
export const serviceCommand = {
	summary: 'what the service is, how far behind it is, and what it answers beyond the interface',
	formats: checkFormats,
	flags: ['check', 'address', 'output', 'rpc-url', ...asking, 'read-only', ...looking],
	notes: [
		'It asks once for each thing the service may have, and for the state of a node.',
		objectNote,
		'--check holds the service to its interface: a sentence for each check, what was asked and what came; with -r against that node too. It only reads, with one request at a time and 200 at most; delegators are those of --address alone.',
		'It ends with 0 where all that was checked is kept, with 1 where something is broken. markdown: for an issue, addresses shortened.',
	],
	examples: [
		'service',
		"service -o json | jq -r '.indexer.version'",
		'service --check -i http://127.0.0.1:5001 -r http://127.0.0.1:26657 --address <address> -o markdown',
	],
} as const satisfies Command;
