import {configFormats, serving} from '../../options/command.ts';
import {readConfig} from '../../options/config/config-file.ts';
import {withoutColors} from '../../options/display-options.ts';
import {refuseBeside} from '../../options/read-command.ts';
import {readSettings} from '../../options/settings.ts';
import {readChoice} from '../../options/values/values.ts';
import type {Command} from './command.ts';
import {printObject, printText} from './command.ts';

export const configCommand: Command = {
	summary: 'where the configuration is and which options are in force; never a key',
	formats: configFormats,
	flags: [
		'output',
		'check',
		'list-profiles',
		'schema',
		'rpc-url',
		...serving,
		'interval',
		'timeout',
		'allow-plain-http',
		'read-only',
		'help',
		'version',
	],
	notes: ['It asks no service and runs no program for a key. FORMAT is table or json.'],
	examples: [
		'config',
		'config --profile mainnet -o json',
		'config --check',
		'config --schema > ~/.config/stakedeck/config.schema.json',
	],
	usesNoKey: () => true,
	async read({typed, system}) {
		const {environment} = system;
		if (typed.has('schema')) {
			refuseBeside(typed, 'schema', 'prints the same whatever is in force');
			return printObject(system, async () => (await import('../../manual/config-help.ts')).configSchema());
		}
		if (typed.has('check')) {
			refuseBeside(typed, 'check', 'looks at the whole file');
			return {
				isTimeless: true,
				act: async () => (await import('../config-check.ts')).printProblems(system),
			};
		}
		if (typed.has('list-profiles')) {
			refuseBeside(typed, 'list-profiles', 'prints only names');
			const {profiles} = await readConfig(environment);
			return printText(system, () => profiles.map(({name}) => `${name}\n`).join(''));
		}
		const output = readChoice(typed.labelOf('output'), typed.text('output') ?? 'table', configFormats);
		const config = await readConfig(environment);
		const settings = readSettings(typed, environment, config);
		const options = {config, settings, withoutColors: withoutColors(typed, environment), output};
		return {
			isTimeless: true,
			async act() {
				await (await import('../config.ts')).printConfig(options, system);
				return 0;
			},
		};
	},
};
