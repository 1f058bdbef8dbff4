import type {NamedAddress} from '../domain/labels.ts';
import type {ChosenKeys} from '../keys/key-map.ts';
import type {System} from '../system/system.ts';
import {UsageError} from '../system/usage-error.ts';
import {type AnswerOptions, type OneServiceName, readAnswer} from './answer.ts';
import {type Arguments, parseArguments} from './arguments.ts';
import {type BroadcastOptions, type LogOptions, readBroadcast, readLogOptions} from './broadcast.ts';
import {type CompletionShell, shells} from './command.ts';
import {type CommandName, isCommandName} from './commands.ts';
import {type Config, readConfig} from './config/config-file.ts';
import {type ConfigCommand, readConfigCommand, refuseBeside} from './config-options.ts';
import {type DisplayOptions, readLook, readLookAnyway} from './display-options.ts';
import type {ExporterCommand} from './exporter-options.ts';
import {type InitOptions, readInit} from './init-options.ts';
import {type LabelOptions, readLabelOptions} from './label-options.ts';
import {type ManualKeys, readManualKeys} from './manual-options.ts';
import {
	readAsking,
	readAskingAll,
	readAskingNode,
	readAskingProfiles,
	readLookBeside,
} from './read-asking.ts';
import {checkFlags, readCommand, refuseNodeDebug} from './read-command.ts';
import {
	type AskAllOptions,
	type AskOptions,
	type NodeTarget,
	readTarget,
	type ServiceOptions,
	toAsk,
	toServiceOptions,
} from './service.ts';
import {readServiceCheck, type ServiceCheckCommand} from './service-check.ts';
import {readSettings} from './settings.ts';
import {readSimulation, type SimulationOptions} from './simulation.ts';
import type {UnitOptions} from './unit-options.ts';
import {readChoice} from './values/values.ts';
import type {WatchCommandOptions} from './watch-options.ts';

export type {
	AnswerOptions,
	AskOptions,
	BroadcastOptions,
	DisplayOptions,
	LabelOptions,
	LogOptions,
	ServiceOptions,
	SimulationOptions,
};
export {UsageError};

/** The dashboard, or its snapshot without a terminal. */
interface DashboardOptions {
	/** Route to open, as typed or as the configuration has it; undefined: where the dashboard usually opens. */
	readonly view: {readonly route: string; readonly source: string} | undefined;
	/** Keys in place of the usual ones. */
	readonly keys: ChosenKeys;
	/** Settings of how lists look and open. */
	readonly views: Config['views'];
	/** When the parts of a screen have frames. */
	readonly borders: Config['borders'];
	/** Use of the mouse, which is the terminal's otherwise. */
	readonly hasMouse: boolean;
	/** True if the terminal rings for what needs the person. */
	readonly hasBell: boolean;
}

/** Things to do, with everything checked that can be checked without asking the service. */
export type Options =
	| {readonly kind: 'help'; readonly command: CommandName | undefined}
	| {readonly kind: 'version'}
	| ({readonly kind: 'simulate'} & SimulationOptions)
	| {readonly kind: 'completion'; readonly shell: CompletionShell}
	| ({readonly kind: 'man'} & ManualKeys)
	| ConfigCommand
	| ({readonly kind: 'init'} & InitOptions)
	/** The JSON schema of what `watch` prints. */
	| {readonly kind: 'eventSchema'}
	| {readonly kind: 'labels'; readonly look: DisplayOptions; readonly labels: LabelOptions}
	| ({readonly kind: 'broadcastLog'; readonly look: DisplayOptions} & LogOptions)
	| {
			readonly kind: 'broadcast';
			readonly ask: ServiceOptions;
			readonly look: DisplayOptions;
			readonly broadcast: BroadcastOptions;
	  }
	/** An answer of a node, where no indexer is known. */
	| {
			readonly kind: 'nodeAnswer';
			readonly ask: ServiceOptions & {readonly node: NodeTarget; readonly chainId: string | undefined};
			readonly look: DisplayOptions;
			readonly answer: AnswerOptions;
	  }
	| {
			readonly kind: 'answer';
			/** True if the ledger is kept between two runs. */
			readonly isRemembering: boolean;
			readonly ask: AskOptions;
			readonly look: DisplayOptions;
			readonly answer: AnswerOptions<OneServiceName>;
	  }
	| {
			readonly kind: 'networks';
			readonly isRemembering: boolean;
			/** Options of every profile's service. */
			readonly ask: ServiceOptions;
			readonly look: DisplayOptions;
			readonly answer: AnswerOptions;
	  }
	| ServiceCheckCommand
	| ({readonly kind: 'systemdUnit'} & UnitOptions)
	| {
			readonly kind: 'watch';
			readonly isRemembering: boolean;
			readonly ask: AskAllOptions;
			readonly look: DisplayOptions;
			readonly watch: WatchCommandOptions;
	  }
	| ExporterCommand
	| {
			readonly kind: 'dashboard';
			/** True if the ledger is kept between two sessions. */
			readonly isRemembering: boolean;
			readonly ask: AskOptions;
			readonly look: DisplayOptions;
			readonly dashboard: DashboardOptions;
	  };

/**
Reads the labels of addresses: of the embedded chain, or else the remembered ones.

@param chain whose labels go before others; undefined: it is not known, and none do
@param file labels of the profile; undefined: it names none
*/
export type ReadLabels = (
	isEmbedded: boolean,
	chain?: string,
	file?: string,
) => Promise<readonly NamedAddress[]>;

/** Reads flags and environment. Throws a UsageError for mistakes in them, before any request. */
export async function readOptions(system: System, readLabels: ReadLabels = async () => []): Promise<Options> {
	const given = await parseArguments(system.arguments);
	const [word] = given.words;
	if (given.has('help')) {
		return {kind: 'help', command: word !== undefined && isCommandName(word) ? word : undefined};
	}
	if (given.has('version')) return {kind: 'version'};
	const command = readCommand(given, system.environment);
	const typed = checkFlags(given, command);
	if (command === 'man') return {kind: 'man', ...(await readManualKeys(system.environment))};
	if (command === 'completion') {
		return {kind: 'completion', shell: readChoice('completion', typed.words[1] ?? '', shells)};
	}
	if (command === 'config') return readConfigCommand(typed, system);
	if (command === 'watch' && typed.has('schema')) {
		refuseBeside(typed, 'schema', 'prints the same whatever is watched');
		return {kind: 'eventSchema'};
	}
	if (command === 'labels') {
		return {kind: 'labels', look: await readLookAnyway(typed, system), labels: readLabelOptions(typed)};
	}
	// All others have to do with a key.
	refuseNodeDebug(system.environment);
	if (command === 'simulate') return {kind: 'simulate', ...(await readSimulation(typed, system.environment))};
	if (command === 'init') return {kind: 'init', ...(await readInit(typed))};
	if (command === undefined) return readDashboard(typed, system);
	if (command === 'broadcast') return readBroadcastOptions(typed, system);
	const {environment} = system;
	const isDemo = typed.has('demo');
	const readKnown = async () => {
		if (isDemo) return readLabels(true);
		// Services tell only later which chains they serve.
		if (typed.texts('profile').length > 1) return readLabels(false);
		const {chainId, profile} = readSettings(typed, environment, await readConfig(environment));
		return readLabels(false, chainId.value, profile.value?.labelsFile);
	};
	if (command === 'watch') {
		// Its tables are loaded for it alone.
		const {readWatchOptions} = await import('./watch-options.ts');
		const watch = await readWatchOptions(typed, readKnown, system.environment);
		if (typed.has('systemd-unit')) {
			const {readUnit} = await import('./unit-options.ts');
			return {kind: 'systemdUnit', ...(await readUnit(command, typed, system))};
		}
		return {kind: 'watch', watch, ...(await readAskingAll(typed, system))};
	}
	if (command === 'exporter') return (await import('./exporter-options.ts')).readExporter(typed, system);
	if (command === 'networks') {
		const answer = await readAnswer(command, typed, readKnown);
		return {kind: 'networks', answer, ...(await readAskingProfiles(typed, system))};
	}
	const check = command === 'service' ? await readServiceCheck(typed, system) : undefined;
	if (check) return check;
	const answer = await readAnswer(command, typed, readKnown);
	if (command === 'signing') {
		const node = await readAskingNode(typed, system);
		if (node) return {kind: 'nodeAnswer', answer, ...node};
	}
	return {kind: 'answer', answer, ...(await readAsking(typed, system))};
}

async function readDashboard(typed: Arguments, system: System): Promise<Options> {
	const config = await readConfig(system.environment);
	const settings = readSettings(typed, system.environment, config);
	const target = (await readTarget(settings)) ?? {kind: 'embedded'};
	if (target.kind === 'embedded' && typed.has('rpc-url')) {
		throw new UsageError(
			'--rpc-url names a node but no indexer, and the embedded chain has a node of its own: add -i URL (--indexer-url)',
		);
	}
	const ask = toAsk(typed, target, {settings, config, environment: system.environment});
	const route = typed.text('view');
	const view =
		route === undefined
			? config.start && {...config.start, source: `${config.start.place}: start`}
			: {route, source: '--view'};
	const look = readLook(typed, system, config);
	return {
		kind: 'dashboard',
		isRemembering: config.isRemembering,
		ask,
		look,
		dashboard: {
			view,
			keys: config.keys,
			views: config.views,
			borders: config.borders,
			hasMouse: config.hasMouse,
			hasBell: config.hasBell,
		},
	};
}

async function readBroadcastOptions(typed: Arguments, system: System): Promise<Options> {
	if (typed.has('log')) {
		const options = readLogOptions(typed);
		return {kind: 'broadcastLog', look: await readLookAnyway(typed, system), ...options};
	}
	const {environment} = system;
	const config = await readConfig(typed.has('demo') ? {} : environment);
	const settings = readSettings(typed, environment, config);
	const broadcast = await readBroadcast(typed, settings);
	const ask = toServiceOptions(typed, {settings, config, environment});
	return {kind: 'broadcast', ask, look: await readLookBeside(typed, system, config), broadcast};
}
