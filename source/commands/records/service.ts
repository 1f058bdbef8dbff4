import {toAddress} from '../../domain/parse-input.ts';
import {asking, looking, objectNote} from '../../options/command.ts';
import {checkFormats} from '../../options/flags.ts';
import {readAsking} from '../../options/read-asking.ts';
import {readChoice} from '../../options/values/values.ts';
import {UsageError} from '../../system/usage-error.ts';
import {readAnswerTask} from './answer-task.ts';
import type {Command} from './command.ts';

function readDelegator(text: string): string {
	const address = toAddress(text);
	if ('problem' in address) throw new UsageError(`--address: ${address.problem}`);
	return address.value;
}

export const serviceCommand: Command = {
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
	answer: async ({object}) => object((await import('../service.ts')).service),
	async read(invocation) {
		const {typed, system, loaders} = invocation;
		const output = readChoice(typed.labelOf('output'), typed.text('output') ?? 'table', checkFormats);
		if (!typed.has('check')) {
			if (typed.has('address')) throw new UsageError('--address names whose lists --check reads: give both');
			if (output === 'markdown') throw new UsageError('-o markdown is a form of --check: give both');
			return readAnswerTask(invocation);
		}
		const addresses = [...new Set(typed.texts('address').map(readDelegator))];
		const {ask, look} = await readAsking(typed, system);
		const options = {ask, look, addresses, output};
		return {
			look,
			act: async () => (await import('../check-service.ts')).checkService(options, system, loaders),
		};
	},
};
