import {voteWords} from '../domain/votes.ts';
import type {Flag} from './flag.ts';

/** Flags of the commands about what an address holds and does. */
export const mineFlags = {
	vote: {
		value: 'VOTE',
		accepts: voteWords,
		isRepeatable: true,
		group: 'choice',
		description: `only these votes, separated by commas: ${voteWords.join(', ')}`,
	},
	until: {
		value: 'DATE',
		accepts: 'text',
		group: 'choice',
		description: 'with --since: up to the beginning of this day or month, or to this time (now)',
	},
	from: {
		value: 'VALIDATOR',
		accepts: 'text',
		group: 'choice',
		description: 'the validator that the stake would leave: its address, its label or its name',
	},
	'no-wait': {
		group: 'choice',
		description: 'answer after one look; who signs is then not known',
	},
	commands: {
		group: 'output',
		description: "only the wallet's commands for what can be withdrawn and claimed, one a line",
	},
} as const satisfies Record<string, Flag>;
