import type {System} from '../system/system.ts';
import {UsageError} from '../system/usage-error.ts';
import type {Arguments} from './arguments.ts';
import {configFormats} from './command.ts';
import {type Config, readConfig} from './config/config-file.ts';
import {withoutColors} from './display-options.ts';
import {type FlagName, mayBeIdle} from './flags.ts';
import {type Origin, readSettings, type Settings} from './settings.ts';
import {readChoice} from './values/values.ts';

/** The configuration to print, and the options in force. */
export interface ConfigOptions {
	readonly config: Config;
	readonly settings: Settings;
	/** Origin of the wish for no colours; undefined: there is none. */
	readonly withoutColors: Origin | undefined;
	readonly output: (typeof configFormats)[number];
}

/** Kinds of what `config` prints. */
export type ConfigCommand =
	| ({readonly kind: 'config'} & ConfigOptions)
	/** Names of the profiles in the configuration. */
	| {readonly kind: 'profileNames'; readonly names: readonly string[]}
	/** The JSON schema of the configuration. */
	| {readonly kind: 'configSchema'}
	/** All that is wrong in the configuration. */
	| {readonly kind: 'configCheck'};

/** Reads what `config` prints. */
export async function readConfigCommand(typed: Arguments, {environment}: System): Promise<ConfigCommand> {
	if (typed.has('schema')) {
		refuseBeside(typed, 'schema', 'prints the same whatever is in force');
		return {kind: 'configSchema'};
	}
	if (typed.has('check')) {
		refuseBeside(typed, 'check', 'looks at the whole file');
		return {kind: 'configCheck'};
	}
	if (typed.has('list-profiles')) {
		refuseBeside(typed, 'list-profiles', 'prints only names');
		const {profiles} = await readConfig(environment);
		return {kind: 'profileNames', names: profiles.map(({name}) => name)};
	}
	const output = readChoice(typed.labelOf('output'), typed.text('output') ?? 'table', configFormats);
	const config = await readConfig(environment);
	const settings = readSettings(typed, environment, config);
	return {kind: 'config', config, settings, withoutColors: withoutColors(typed, environment), output};
}

/** Refuses every other flag beside one that they change nothing of. */
export function refuseBeside({given}: Arguments, flag: FlagName, reason: string): void {
	const stray = given.find(name => name !== flag && !mayBeIdle(name));
	if (stray !== undefined) throw new UsageError(`--${stray} does not go with --${flag}, which ${reason}`);
}
