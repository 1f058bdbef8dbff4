import {openJournal} from './broadcast/lazy-journal.ts';
import type {AnsweringService} from './commands/answer.ts';
import {exitOf} from './commands/exit-code.ts';
import {createLabelReader, labelsFor, readGivenLabels} from './commands/known-labels.ts';
import {createSessionLog} from './dashboard/shell/session-log.ts';
import type {Loaders} from './loaders.ts';
import {type About, manualText} from './manual/manual-text.ts';
import type {CommandName} from './options/commands.ts';
import {type AskOptions, type Options, readOptions, UsageError} from './options/options.ts';
import {writePieces} from './output/write.ts';
import {withTypedOrder} from './routes/default-order.ts';
import {parseRoute} from './routes/parse-route.ts';
import {createServices} from './services/connect.ts';
import {withPrefetch} from './services/prefetch.ts';
import {createStore} from './store/store.ts';
import {type EndingSignal, endingSignals, signalledExitCodes} from './system/ending-signals.ts';
import {printLine} from './system/print.ts';
import type {System} from './system/system.ts';
import {sleep} from './system/timer.ts';
import {isUsableTime} from './system/usable-time.ts';
import {xdgFolder} from './system/xdg-folder.ts';
import {patienceMilliseconds} from './terminal/early-end.ts';
import {asciiStreams} from './terminal/streams.ts';

/**
Runs the command line and resolves with the exit code. Rejects only for bugs: faults of a service, a person or a
pipe are reported on stderr.

@param about name and version of the program
*/
export async function run(given: System, loaders: Loaders, about: About): Promise<number> {
	const [word, ...words] = given.arguments;
	if (word === completingWord) {
		const {candidateText} = await import('./manual/completion/candidate-text.ts');
		await writePieces(given.stdout, [await candidateText(words, given.environment)]);
		return 0;
	}
	const system = asciiStreams(given);
	let options: Options | undefined;
	try {
		options = await readOptions(system, createLabelReader(system, loaders));
		if ('look' in options && options.look.note !== undefined) printLine(system, options.look.note);
		return await obey(options, system, loaders, about);
	} catch (error) {
		return endWith(error, system, options && 'answer' in options ? options.answer.command : undefined);
	}
}

/** Word with which the shells' scripts ask for completion; `launch.js` answers it before this is loaded. */
const completingWord = '__complete';

/** Prints the error and returns its exit code; throws bugs. */
function endWith(error: unknown, system: System, command: CommandName | undefined): number {
	const ending = exitOf(error, command);
	if (!ending) throw error;
	if (ending.sentence !== undefined) printLine(system, ending.sentence);
	return ending.exitCode;
}

async function obey(options: Options, system: System, loaders: Loaders, about: About): Promise<number> {
	switch (options.kind) {
		case 'help':
		case 'version':
		case 'completion':
		case 'man':
		case 'configSchema':
		case 'eventSchema':
		case 'profileNames':
		case 'alertRules':
		case 'grafanaDashboard':
		case 'systemdUnit':
			await writePieces(system.stdout, [await manualText(options, about, system)]);
			return 0;
		case 'config':
			await (await import('./commands/config.ts')).printConfig(options, system);
			return 0;
		case 'configCheck':
			return (await import('./commands/config-check.ts')).printProblems(system);
	}
	if (!isUsableTime(Date.now())) {
		printLine(system, 'the clock of this machine stands before the year 1970 or after 9997: set it');
		return 1;
	}
	switch (options.kind) {
		case 'simulate':
			return (await import('./commands/simulate.ts')).simulate(options, system, loaders);
		case 'init':
			return (await import('./commands/init.ts')).init(options, system, loaders);
		case 'labels':
			await (await import('./commands/labels.ts')).runLabels(options.labels, {system, look: options.look});
			return 0;
		case 'broadcastLog': {
			const {printLog} = await import('./commands/broadcast/broadcast-log.ts');
			const journal = openJournal(xdgFolder('state', system.environment));
			await printLog(options, journal, {system, look: options.look});
			return 0;
		}
		case 'broadcast': {
			const {runBroadcast} = await import('./commands/broadcast/broadcast.ts');
			return runBroadcast({...options, options: options.broadcast, system, loaders});
		}
		case 'watch':
			return options.watch.isOnce
				? (await import('./commands/watch-once.ts')).watchOnce(options, system, loaders)
				: (await import('./commands/watch.ts')).watch(options, system, loaders);
		case 'exporter': {
			const {serveExporter} = await import('./commands/exporter.ts');
			return serveExporter(options, {system, loaders, version: about.version});
		}
		case 'dashboard':
			return hasTerminal(system)
				? openDashboard(options, system, loaders)
				: snapshot(options, system, loaders);
		case 'nodeAnswer':
			return (await import('./commands/answer-alone.ts')).answerAlone(options, system, loaders);
		case 'serviceCheck':
			return (await import('./commands/check-service.ts')).checkService(options, system, loaders);
		case 'networks':
			return (await import('./commands/networks.ts')).answerNetworks(options, system, loaders);
		case 'answer':
			return (await import('./commands/answer.ts')).printAnswer(options, system, loaders);
	}
}

/**
Waits for what is to be saved at the end; a signal leaves it a moment more. A window that is closed ends the input and sends
a signal, in either order: without a listener the second of them would end the program in the middle.
*/
async function finish(closing: Promise<void>, isHurried: boolean, system: System): Promise<void> {
	const over = new AbortController();
	const {promise: late, resolve} = Promise.withResolvers<void>();
	const hurry = () => void sleep(patienceMilliseconds, over.signal).then(resolve);
	const stops = endingSignals.map(name => system.onSignal(name, hurry));
	if (isHurried) hurry();
	try {
		await Promise.race([closing, late]);
	} finally {
		over.abort();
		for (const stop of stops) stop();
	}
}

type OptionsOf<Kind extends Options['kind']> = Extract<Options, {kind: Kind}>;

/** Tells whether there is a terminal to draw on and to take keys from. */
function hasTerminal({stdin, stdout, environment: {TERM}}: System): boolean {
	return Boolean(stdin.isTTY && stdout.isTTY && TERM && TERM !== 'dumb');
}

const isEmbedded = ({target}: AskOptions) => target.kind === 'embedded';

async function openDashboard(
	{ask, look, dashboard, isRemembering}: OptionsOf<'dashboard'>,
	system: System,
	loaders: Loaders,
): Promise<number> {
	if (ask.isVerbose && system.stderr.isTTY) {
		throw new UsageError(
			'--verbose writes to stderr, which the dashboard draws on: send it elsewhere with 2>FILE',
		);
	}
	const {view, ...chosen} = dashboard;
	const readLabels = () => createLabelReader(system, loaders)(isEmbedded(ask), ask.chainId);
	const route = view?.route ?? 'overview';
	const named = parseRoute(route, await labelsFor(route, readLabels));
	if ('problem' in named) throw new UsageError(`${view?.source}: ${named.problem}`);
	const start = withTypedOrder(named, route, chosen.views);
	if (ask.note !== undefined) printLine(system, ask.note);
	const log = createSessionLog(Date.now);
	const ending = new AbortController();
	const services = createServices(ask, {
		system,
		loaders,
		isPolled: true,
		isNodeWanted: true,
		signal: ending.signal,
		onRequest: log.addRequest,
		onNote: sentence => log.addMessage(sentence, 'warning'),
	});
	const folder = xdgFolder('state', system.environment);
	const journal = openJournal(folder);
	const ledger = isRemembering ? {folder, load: loaders.loadSqlite} : undefined;
	// Read while the service is connected to and the first question travels.
	const cache = isRemembering ? xdgFolder('cache', system.environment) : undefined;
	const storing = createStore({folder, cache, now: Date.now, pid: system.pid});
	const close = async () => {
		ending.abort();
		await services.closeAll();
		await (await storing).settled();
	};
	let end: number | EndingSignal | undefined;
	try {
		const opened = await services.open(ask.target);
		const connection = {...opened, indexer: withPrefetch(opened.indexer, start)};
		const store = await storing;
		end = await loaders.runDashboard(
			{
				connection,
				services,
				log,
				store,
				readLabels: readGivenLabels,
				journal,
				ledger,
				start,
				...chosen,
				...look,
			},
			system,
		);
	} finally {
		await finish(close(), typeof end === 'string', system);
	}
	if (typeof end === 'number') return end;
	system.raiseSignal(end);
	// A library that listens raises the signal again a moment later. If that does not end the program, as for the
	// first process of a container, it is ended here.
	await sleep(patienceMilliseconds);
	return signalledExitCodes[end];
}

async function snapshot(
	{ask, look, dashboard, isRemembering}: OptionsOf<'dashboard'>,
	system: System,
	loaders: Loaders,
): Promise<number> {
	system.outliveReaders();
	const {readView} = await import('./commands/snapshot/view.ts');
	// Scripts get the default view, whatever the configuration opens the dashboard on.
	const route = dashboard.view?.source === '--view' ? dashboard.view.route : '';
	const known = await labelsFor(route, () =>
		createLabelReader(system, loaders)(isEmbedded(ask), ask.chainId),
	);
	const {answer, ...view} = readView(route, known);
	const {printSnapshot} = await import('./commands/snapshot/snapshot.ts');
	const {withService} = await import('./commands/answer.ts');
	const print = (asked: AnsweringService) => {
		if (asked.isDemo) {
			printLine(system, 'DEMO: there is no terminal, so this is printed once; the embedded chain made it up');
		}
		const origin = asked.isDemo ? 'DEMO embedded chain, made up' : asked.indexer.address;
		return printSnapshot({...asked, system, answer, look}, {origin, ...view});
	};
	try {
		return await withService({ask, isRemembering, system, loaders}, print);
	} catch (error) {
		return endWith(error, system, answer.command);
	}
}
