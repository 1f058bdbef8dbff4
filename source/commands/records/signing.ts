import {readAnswer} from '../../options/answer.ts';
import {asking, looking} from '../../options/command.ts';
import {readAskingNode} from '../../options/read-asking.ts';
import {knownLabels, readAnswerTask} from './answer-task.ts';
import type {Command} from './command.ts';

export const signingCommand: Command = {
	argumentsShown: 'validator ...',
	summary: 'who signs: missed votes of all validators, or of those named, as a node counts them',
	flags: ['no-wait', 'output', 'rpc-url', ...asking, ...looking],
	notes: [
		'It asks a node of the chain; with -r alone it does without an indexer, and without names. A validator is named by its address, its CometBFT address, its label or its name.',
		'Who signs is told by two looks five blocks apart: it waits up to 60 seconds for them. One that has left the set has no count, which is not 0; signed, a percentage, is there where the changes kept saw a validator in the set for the whole window.',
		'Of validators that are named and do not just sign it also looks at the votes on the last block.',
		'json: numbers as strings; "signs" is yes, some or no, null where that is not known.',
	],
	examples: [
		'signing -r http://127.0.0.1:26657',
		'signing "Heron Staking" -o json | jq -r ".results[0].signs"',
	],
	answer: async ({own}) => own((await import('../signing.ts')).answerSigning),
	async read(invocation) {
		const {typed, system, loaders} = invocation;
		const answer = await readAnswer(invocation, knownLabels(invocation));
		const asking = await readAskingNode(typed, system);
		if (!asking) return readAnswerTask(invocation, answer);
		return {
			look: asking.look,
			act: async () => (await import('../answer-alone.ts')).answerAlone({answer, ...asking}, system, loaders),
		};
	},
};
