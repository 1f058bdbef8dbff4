import {openJournal} from './broadcast/lazy-journal.ts';
import type {AnsweringService} from './commands/answer.ts';
import {exitOf} from './commands/exit-code.ts';
import {createLabelReader, labelsFor, readGivenLabels} from './commands/known-labels.ts';
import {readAnswerTask} from './commands/records/answer-task.ts';
import {type About, type Command, printText, type Task} from './commands/records/command.ts';
import {commands} from './commands/records/commands.ts';
import {createSessionLog} from './dashboard/shell/session-log.ts';
import type {Loaders} from './loaders.ts';
import {parseArguments} from './options/arguments.ts';
import {commandNamed} from './options/command.ts';
import {type DashboardRun, readDashboard} from './options/dashboard-options.ts';
import {checkFlags, readCommand, refuseNodeDebug} from './options/read-command.ts';
import type {AskOptions} from './options/service.ts';
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
import {UsageError} from './system/usage-error.ts';
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
		await writePieces(given.stdout, [await candidateText(commands, words, given.environment)]);
		return 0;
	}
	const system = asciiStreams(given);
	let task: Task | undefined;
	try {
		task = await readTask(system, loaders, about);
		if (task.look?.note !== undefined) printLine(system, task.look.note);
		if (!task.isTimeless && !isUsableTime(Date.now())) {
			printLine(system, 'the clock of this machine stands before the year 1970 or after 9997: set it');
			return 1;
		}
		return await task.act();
	} catch (error) {
		return endWith(error, system, task?.asksFor);
	}
}

/** Word with which the shells' scripts ask for completion; `launch.js` answers it before this is loaded. */
const completingWord = '__complete';

/** Prints the error and returns its exit code; throws bugs. */
function endWith(error: unknown, system: System, asksFor: Task['asksFor']): number {
	const ending = exitOf(error, asksFor);
	if (!ending) throw error;
	if (ending.sentence !== undefined) printLine(system, ending.sentence);
	return ending.exitCode;
}

/** Reads flags and environment. Throws a UsageError for mistakes in them, before any request. */
async function readTask(system: System, loaders: Loaders, about: About): Promise<Task> {
	const {environment} = system;
	const given = await parseArguments(system.arguments);
	if (given.has('help')) {
		return printText(system, async () => {
			const {helpText, helpWidth} = await import('./manual/help.ts');
			return helpText(commands, given.words[0], helpWidth(system));
		});
	}
	if (given.has('version')) {
		return printText(system, () => `${about.name} ${about.version} (${about.runtime})\n`);
	}
	const name = readCommand(commands, given, environment);
	const typed = checkFlags(commands, given, name);
	const command = commandNamed<Command>(commands, name);
	if (!command?.usesNoKey?.(typed)) refuseNodeDebug(environment);
	if (!command || name === undefined) {
		const options = await readDashboard(typed, system);
		const open = hasTerminal(system) ? openDashboard : snapshot;
		return {look: options.look, act: () => open(options, system, loaders)};
	}
	const readLabels = createLabelReader(system, loaders);
	const {read = readAnswerTask} = command;
	return read({name, command, commands, typed, system, loaders, about, readLabels});
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

/** Tells whether there is a terminal to draw on and to take keys from. */
function hasTerminal({stdin, stdout, environment: {TERM}}: System): boolean {
	return Boolean(stdin.isTTY && stdout.isTTY && TERM && TERM !== 'dumb');
}

const isEmbedded = ({target}: AskOptions) => target.kind === 'embedded';

async function openDashboard(
	{ask, look, dashboard, isRemembering}: DashboardRun,
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
	{ask, look, dashboard, isRemembering}: DashboardRun,
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
	const command = commandNamed<Command>(commands, answer.command);
	const {printSnapshot} = await import('./commands/snapshot/snapshot.ts');
	const {withService} = await import('./commands/answer.ts');
	const print = (asked: AnsweringService) => {
		if (asked.isDemo) {
			printLine(system, 'DEMO: there is no terminal, so this is printed once; the embedded chain made it up');
		}
		const origin = asked.isDemo ? 'DEMO embedded chain, made up' : asked.indexer.address;
		return printSnapshot({...asked, system, answer, look}, {origin, answer: command?.answer, ...view});
	};
	try {
		return await withService({ask, isRemembering, system, loaders}, print);
	} catch (error) {
		return endWith(error, system, command?.argument);
	}
}
