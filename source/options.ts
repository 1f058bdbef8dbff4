import {type AnswerOptions, readAnswer} from './options/answer.ts';
import {type Arguments, parseArguments} from './options/arguments.ts';
import {type AskOptions, type ServiceOptions, toAsk, toServiceOptions} from './options/ask.ts';
import {type BroadcastOptions, type LogOptions, readBroadcast, readLogOptions} from './options/broadcast.ts';
import {
	type CommandName,
	commandNames,
	commandOf,
	commands,
	dashboardFlags,
	isCommandName,
} from './options/commands.ts';
import {type Config, readConfig} from './options/config-file.ts';
import {type FlagName, flagOf} from './options/flags.ts';
import {type Look, readLook} from './options/look.ts';
import {readTarget} from './options/service.ts';
import {readSettings, type Settings} from './options/settings.ts';
import {readSimulation, type SimulationOptions} from './options/simulation.ts';
import {UsageError} from './options/usage-error.ts';
import {readChoice} from './options/values.ts';
import {didYouMean, harmless, listWords, quote} from './options/words.ts';
import type {System} from './system.ts';

export type {
	AnswerOptions,
	AskOptions,
	BroadcastOptions,
	LogOptions,
	Look,
	ServiceOptions,
	SimulationOptions,
};
export {UsageError};

/** Forms in which the configuration is printed. */
const configFormats = ['table', 'json'] as const;

/** The configuration to print, and the options in force. */
export interface ConfigOptions {
	readonly config: Config;
	readonly settings: Settings;
	readonly output: (typeof configFormats)[number];
}

/** The dashboard, or its snapshot where there is no terminal. */
export interface DashboardOptions {
	/** Route to open, as typed. */
	readonly view: string;
}

/** What to do, with everything checked that can be checked without asking the service. */
export type Options =
	| {readonly kind: 'help'; readonly command: CommandName | undefined}
	| {readonly kind: 'version'}
	| ({readonly kind: 'simulate'} & SimulationOptions)
	| ({readonly kind: 'config'} & ConfigOptions)
	| ({readonly kind: 'broadcastLog'; readonly look: Look} & LogOptions)
	| {
			readonly kind: 'broadcast';
			readonly ask: ServiceOptions;
			readonly look: Look;
			readonly broadcast: BroadcastOptions;
	  }
	| {
			readonly kind: 'answer';
			readonly ask: AskOptions;
			readonly look: Look;
			readonly answer: AnswerOptions;
	  }
	| {
			readonly kind: 'dashboard';
			readonly ask: AskOptions;
			readonly look: Look;
			readonly dashboard: DashboardOptions;
	  };

/** Reads flags and environment. Throws a UsageError, before anything is asked, for what is wrong with them. */
export async function readOptions(system: System): Promise<Options> {
	const typed = await parseArguments(system.arguments);
	const [word] = typed.words;
	if (typed.has('help')) {
		return {kind: 'help', command: word !== undefined && isCommandName(word) ? word : undefined};
	}
	if (typed.has('version')) return {kind: 'version'};
	const command = readCommand(typed);
	checkFlags(typed, command);
	if (command === 'simulate') return {kind: 'simulate', ...(await readSimulation(typed, system.environment))};
	if (command === 'config') return {kind: 'config', ...(await readConfigOptions(typed, system))};
	if (command === undefined) return readDashboard(typed, system);
	if (command === 'broadcast') return readBroadcastOptions(typed, system);
	const answer = readAnswer(command, typed);
	const {environment} = system;
	// The embedded chain has nothing to do with the configuration, whatever is wrong there.
	const config = await readConfig(typed.has('demo') ? {} : environment);
	const settings = readSettings(typed, environment, config);
	const target = await readTarget(settings);
	if (!target) throw noService(config);
	const ask = toAsk(typed, target, {settings, config, environment});
	return {kind: 'answer', ask, look: readLook(typed, system), answer};
}

async function readDashboard(typed: Arguments, system: System): Promise<Options> {
	const config = await readConfig(system.environment);
	const settings = readSettings(typed, system.environment, config);
	const target = (await readTarget(settings)) ?? {kind: 'embedded'};
	if (target.kind === 'embedded' && typed.has('rpc-url')) {
		throw new UsageError(
			'--rpc-url names a node and no indexer to look at, and the embedded chain has its own: add -i URL (--indexer-url)',
		);
	}
	const ask = toAsk(typed, target, {settings, config, environment: system.environment});
	return {kind: 'dashboard', ask, look: readLook(typed, system), dashboard: {view: typed.text('view') ?? ''}};
}

async function readBroadcastOptions(typed: Arguments, system: System): Promise<Options> {
	const look = readLook(typed, system);
	if (typed.has('log')) return {kind: 'broadcastLog', look, ...readLogOptions(typed)};
	const {environment} = system;
	const config = await readConfig(typed.has('demo') ? {} : environment);
	const settings = readSettings(typed, environment, config);
	const broadcast = await readBroadcast(typed, settings);
	const ask = toServiceOptions(typed, {settings, config, environment});
	return {kind: 'broadcast', ask, look, broadcast};
}

async function readConfigOptions(typed: Arguments, {environment}: System): Promise<ConfigOptions> {
	const output = readChoice(typed.labelOf('output'), typed.text('output') ?? 'table', configFormats);
	const config = await readConfig(environment);
	return {config, settings: readSettings(typed, environment, config), output};
}

function readCommand({words, has}: Arguments): CommandName | undefined {
	const [word, , ...surplus] = words;
	if (word === undefined) return undefined;
	if (!isCommandName(word)) {
		const hint = word === 'help' ? '; --help shows it' : didYouMean(word, commandNames);
		throw new UsageError(
			`unknown command ${quote(word)}: there are ${listWords(commandNames, 'and')}${hint}`,
		);
	}
	const {argument, argumentFlag} = commandOf(word);
	if (argumentFlag !== undefined && has(argumentFlag)) {
		if (words[1] === undefined) return word;
		throw new UsageError(`${word} --${argumentFlag} takes no ${argument}, and got ${quote(words[1])}`);
	}
	if (argument === undefined && words.length > 1) {
		throw new UsageError(`${word} takes no argument, and got ${quote(words[1] ?? '')}`);
	}
	if (argument !== undefined && words[1] === undefined) {
		throw new UsageError(`${word} needs ${withArticle(argument)}: stakedeck ${word} <${argument}>`);
	}
	if (surplus[0] !== undefined) {
		throw new UsageError(`${word} takes one ${argument}, and got ${quote(surplus[0])} too`);
	}
	return word;
}

function withArticle(word: string): string {
	return `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`;
}

/** Each flag given must be one that the command takes. */
function checkFlags({given}: Arguments, command: CommandName | undefined): void {
	const accepted: readonly FlagName[] = command === undefined ? dashboardFlags : commandOf(command).flags;
	const stray = given.find(name => !accepted.includes(name));
	if (stray === undefined) return;
	const takers = [
		...commandNames.filter(name => (commands[name].flags as readonly FlagName[]).includes(stray)),
		...(dashboardFlags.includes(stray) ? ['the dashboard'] : []),
	];
	// Those that nearly every command takes would bury the ones that are looked for.
	const own = accepted.filter(name =>
		['choice', 'list', 'broadcast', 'output', 'chain'].includes(flagOf(name).group),
	);
	const named = listWords(own.length > 0 ? own.map(name => `--${name}`) : ['no flags of its own'], 'and');
	const who = command ?? 'the dashboard';
	const where = takers.length > 0 && takers.length < 4 ? `; it belongs to ${listWords(takers, 'and')}` : '';
	const help = `stakedeck ${command === undefined ? '' : `${command} `}--help`;
	throw new UsageError(`--${stray} does not go with ${who}, which takes ${named}${where}; ${help} lists all`);
}

function noService({path, profiles}: Config): UsageError {
	const place = path === undefined ? 'the configuration' : harmless(path);
	const names = profiles.map(({name}) => name);
	const inFile =
		names.length > 0
			? `or choose a profile of ${place} with -p NAME (${listWords(names)})`
			: `or as indexer-url of a profile in ${place}`;
	return new UsageError(
		`no indexer to ask: give its address with -i URL (--indexer-url), in STAKEDECK_INDEXER_URL, ${inFile}; --demo asks the embedded chain`,
	);
}
