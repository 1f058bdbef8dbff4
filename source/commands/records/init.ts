import {readConfig} from '../../options/config/config-file.ts';
import {refusalOfName} from '../../options/config/write-profile.ts';
import {toServiceOptions} from '../../options/service.ts';
import {readSettings} from '../../options/settings.ts';
import {UsageError} from '../../system/usage-error.ts';
import type {Command} from './command.ts';

export const initCommand: Command = {
	summary: 'write a first profile, or one more: it asks step by step, and tries what you answer',
	flags: [
		'indexer-url',
		'rpc-url',
		'api-key-file',
		'name',
		'yes',
		'timeout',
		'verbose',
		'allow-plain-http',
		'help',
		'version',
	],
	notes: [
		'A flag answers its question. --yes asks nothing, for scripts: what is wrong then ends the program, and nothing is written.',
		'The rest of the configuration stays as it is, comments too, and no profile gets another service without a question.',
		'The key stays in its file, which nobody but you may read; the profile names that file.',
		'At its end it asks for addresses of yours to label, one with its label in a line: Enter asks for no more.',
	],
	examples: ['init', 'init -i https://indexer.example --name mainnet --yes'],
	async read({typed, system, loaders}) {
		const config = await readConfig({});
		const settings = readSettings(typed, {}, config);
		const name = typed.text('name');
		const isAgreed = typed.has('yes');
		if (isAgreed && !typed.has('indexer-url')) {
			throw new UsageError('--yes asks nothing: give the address of the indexer with -i URL (--indexer-url)');
		}
		const refusal = name === undefined ? undefined : refusalOfName(name);
		if (refusal !== undefined) throw new UsageError(`--name: ${refusal}`);
		const options = {
			ask: toServiceOptions(typed, {settings, config, environment: {}}),
			indexerUrl: settings.indexerUrl.value,
			rpcUrl: settings.rpcUrl.value,
			keyFile: typed.text('api-key-file'),
			name,
			isAgreed,
		};
		return {act: async () => (await import('../init.ts')).init(options, system, loaders)};
	},
};
