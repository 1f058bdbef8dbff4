import {objectFlags, objectNote} from '../../options/command.ts';
import type {Command} from './command.ts';

export const proposalCommand: Command = {
	argument: 'id',
	summary: 'one proposal with its votes and text',
	flags: ['explain', 'rpc-url', ...objectFlags],
	notes: [
		objectNote,
		'Where a node tells how a finished vote ended, the result is that, with the stake of its time: "explained.result".',
		'-o json --explain: {"proposal": ..., "explained": ...}, figures exact, null where not known',
	],
	examples: ['proposal 12', "proposal 12 --explain -o json | jq -r '.explained.verdict.outcome'"],
	answer: async ({object}) => object((await import('../proposal.ts')).proposal),
};
