import {openJournal} from './broadcast/lazy-journal.ts';
import type {AnsweringService} from './commands/ask-service.ts';
import {exitOf} from './commands/exit-code.ts';
import {createLabelReader, labelsFor} from './commands/known-labels.ts';
import {createSessionLog} from './dashboard/shell/session-log.ts';
import type {Loaders} from './loaders.ts';
import {type About, manualText} from './manual/manual-text.ts';
import type {CommandName} from './options/commands.ts';
import {defaultJobs} from './options/flags.ts';
import {type AskOptions, type Options, readOptions, UsageError} from './options/options.ts';
import {writePieces} from './output/write.ts';
import {withTypedOrder} from './routes/default-order.ts';
import {parseRoute} from './routes/parse-route.ts';
import {createServices} from './services/connect.ts';
import {withPrefetch} from './services/prefetch.ts';
import {createStore} from './store/store.ts';
import {printLine} from './system/print.ts';
import type {System} from './system/system.ts';
import {sleep} from './system/timer.ts';
import {xdgFolder} from './system/xdg-folder.ts';
import {type EndingSignal, patienceMilliseconds} from './terminal/early-end.ts';
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
		case 'profileNames':
			await writePieces(system.stdout, [await manualText(options, about, system)]);
			return 0;
		case 'simulate': {
			const {simulate} = await import('./commands/simulate.ts');
			return simulate(options, system, loaders);
		}
		case 'config': {
			const {printConfig} = await import('./commands/config.ts');
			await printConfig(options, system);
			return 0;
		}
		case 'labels': {
			const {runLabels} = await import('./commands/labels.ts');
			await runLabels(options.labels, {system, look: options.look});
			return 0;
		}
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
			return watchChain(options, system, loaders);
		case 'dashboard':
			return hasTerminal(system)
				? openDashboard(options, system, loaders)
				: snapshot(options, system, loaders);
		case 'nodeAnswer': {
			const {answerAlone} = await import('./commands/answer-alone.ts');
			return answerAlone(options, system, loaders);
		}
		case 'answer':
			return answer(options, system, loaders);
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
	const services = createServices(ask, {
		system,
		loaders,
		isPolled: true,
		isNodeWanted: true,
		onRequest: log.addRequest,
		onKeyNote: sentence => log.addMessage(sentence, 'warning'),
	});
	const folder = xdgFolder('state', system.environment);
	const journal = openJournal(folder);
	const ledger = isRemembering ? {folder, load: loaders.loadSqlite} : undefined;
	// Read while the service is connected to and the first question travels.
	const storing = createStore({folder, now: Date.now, pid: system.pid});
	const close = async () => {
		await services.closeAll();
		await (await storing).settled();
	};
	let end: number | EndingSignal | undefined;
	try {
		const opened = await services.open(ask.target);
		const connection = {...opened, indexer: withPrefetch(opened.indexer, start)};
		const store = await storing;
		end = await loaders.runDashboard(
			{connection, services, log, store, journal, ledger, start, ...chosen, ...look},
			system,
		);
	} finally {
		const isHurried = typeof end === 'string';
		await (isHurried ? Promise.race([close(), sleep(patienceMilliseconds)]) : close());
	}
	if (typeof end === 'number') return end;
	system.raiseSignal(end);
	// A library that listens raises the signal again a moment later. If that does not end the program, as for the
	// first process of a container, it is ended here.
	await sleep(patienceMilliseconds);
	return signalledExitCode;
}

/** Exit code of a program that SIGTERM ended. */
const signalledExitCode = 143;

/** Commands that ask a node, where one is known. */
const askingNodes: readonly string[] = ['service', 'signing', 'overview', 'calendar', 'changes'];

async function answer(
	{ask, look, answer, isRemembering}: OptionsOf<'answer'>,
	system: System,
	loaders: Loaders,
): Promise<number> {
	// Whoever reads no further is told by the exit code what the answer is all the same.
	system.outliveReaders();
	const [{answers}, {askService}] = await Promise.all([
		import('./commands/answers.ts'),
		import('./commands/ask-service.ts'),
	]);
	const isLimited = answer.isAll || ['changes', 'overview', 'calendar'].includes(answer.command);
	const maxAtOnce = isLimited ? answer.jobs : undefined;
	const isNodeWanted = askingNodes.includes(answer.command) || answer.hasCommands === true;
	const asks = {...ask, maxAtOnce, isNodeWanted};
	return askService({ask: asks, isRemembering, system, loaders}, asked => {
		if (asked.isDemo) printLine(system, 'DEMO: this answer is made up by the embedded chain');
		return answers[answer.command]({...asked, system, answer, look});
	});
}

async function watchChain(options: OptionsOf<'watch'>, system: System, loaders: Loaders): Promise<number> {
	const {ask, look, watch, isRemembering} = options;
	if (!watch.isOnce) return (await import('./commands/watch.ts')).watch(options, system, loaders);
	const [{watchOnce}, {askService}] = await Promise.all([
		import('./commands/watch-once.ts'),
		import('./commands/ask-service.ts'),
	]);
	const asks = {...ask, maxAtOnce: defaultJobs, isNodeWanted: true};
	return askService({ask: asks, isRemembering, system, loaders}, asked =>
		watchOnce(watch, {...asked, system, look}),
	);
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
	const {askService} = await import('./commands/ask-service.ts');
	const print = (asked: AnsweringService) => {
		if (asked.isDemo) {
			printLine(system, 'DEMO: there is no terminal, so this is printed once; the embedded chain made it up');
		}
		const origin = asked.isDemo ? 'DEMO embedded chain, made up' : asked.indexer.address;
		return printSnapshot({...asked, system, answer, look}, {origin, ...view});
	};
	try {
		return await askService({ask, isRemembering, system, loaders}, print);
	} catch (error) {
		return endWith(error, system, answer.command);
	}
}
