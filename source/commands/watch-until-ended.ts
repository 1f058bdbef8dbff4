import type {LoadSqlite} from '../ledger/ledger-file.ts';
import type {AskAllOptions} from '../options/service.ts';
import {createServices, type ServiceLoaders} from '../services/connect.ts';
import type {OnRequest} from '../services/request-listener.ts';
import {type EndingSignal, hasLostTerminal, signalledExitCodes} from '../system/ending-signals.ts';
import {notifyReady} from '../system/notify-ready.ts';
import {printLine} from '../system/print.ts';
import type {System} from '../system/system.ts';
import {sleep, systemClock} from '../system/timer.ts';
import {xdgFolder} from '../system/xdg-folder.ts';
import {type WatchedOptions, type WatchedServices, watchServices} from './watched-services.ts';

export type WatchLoaders = ServiceLoaders & {readonly loadSqlite: LoadSqlite};

/** Milliseconds that all has to come to its end, before the program ends anyway. */
const patienceMilliseconds = 1700;

/** Parts of a command that watches: what becomes of the chains, and how that ends. */
interface WatchingCommand extends Pick<WatchedOptions, 'onChain' | 'isChainSaid'> {
	/** Called once the services are watched. */
	onWatched?(watched: WatchedServices): void;
	/** Ends what it began; resolves once nothing of it is under way. */
	close(): Promise<unknown>;
}

interface WatchFrame {
	readonly system: System;
	readonly loaders: WatchLoaders;
	/** Called with every request. */
	readonly onRequest?: OnRequest;
	/**
	Begins, before anything is asked.

	@param signal aborted once the command is to end
	@param fail ends it with an error
	*/
	begin(signal: AbortSignal, fail: (error: unknown) => void): WatchingCommand | Promise<WatchingCommand>;
}

/** Watches services until the program is told to end, which then takes two seconds at most. Resolves with the exit code. */
export async function watchUntilEnded(
	{ask, isRemembering}: {readonly ask: AskAllOptions; readonly isRemembering: boolean},
	{system, loaders, onRequest, begin}: WatchFrame,
): Promise<number> {
	system.spareMemory();
	const ending = new AbortController();
	const {signal} = ending;
	const stops = (['SIGINT', 'SIGTERM'] as const).map(name => system.onSignal(name, () => ending.abort()));
	let exitCode = 0;
	const endBy = (name: EndingSignal) => {
		exitCode = signalledExitCodes[name];
		ending.abort();
	};
	// A program that it runs has a group of its own, which the terminal's keys do not reach.
	stops.push(system.onSignal('SIGQUIT', () => endBy('SIGQUIT')));
	// Without a listener it ends a program that has not found its chain yet.
	stops.push(
		system.onSignal('SIGHUP', () => {
			// Nobody is left to read what it prints, or to end it.
			if (hasLostTerminal(system)) endBy('SIGHUP');
		}),
	);
	if (ask.note !== undefined) printLine(system, ask.note);
	const services = createServices(ask, {
		system,
		loaders,
		isPolled: true,
		isNodeWanted: true,
		signal,
		onRequest,
		onNote: sentence => printLine(system, sentence),
	});
	const {promise: failed, reject: fail} = Promise.withResolvers<never>();
	const ended = new Promise<void>(resolve => signal.addEventListener('abort', () => resolve()));
	let command: WatchingCommand | undefined;
	let watched: WatchedServices | undefined;
	try {
		command = await begin(signal, fail);
		const folder = isRemembering ? xdgFolder('state', system.environment) : undefined;
		if (folder === undefined && ask.targets[0].kind !== 'embedded') {
			printLine(system, 'nothing is remembered after this run, which watches from memory');
		}
		const {onChain, isChainSaid} = command;
		const load = loaders.loadSqlite;
		const watching = {ask, services, system, clock: systemClock, folder, load};
		watched = watchServices({...watching, onChain, isChainSaid, onEnd: fail});
		void notifyReady(system);
		command.onWatched?.(watched);
		system.keepHeapSteady();
		await Promise.race([ended, failed]);
		return exitCode;
	} finally {
		const isAsked = signal.aborted;
		// An error ends what is under way too, as a program that runs for an event.
		ending.abort();
		watched?.close();
		const closing = Promise.all([command?.close(), services.closeAll()]).catch(() => {});
		const closed = new AbortController();
		const isLate = await Promise.race([
			closing.then(() => false),
			sleep(patienceMilliseconds, closed.signal).then(() => true),
		]);
		// A timer that runs on keeps the program.
		closed.abort();
		for (const stop of stops) stop();
		// A reader that takes nothing any more keeps what is written for it, and with it the program.
		if (isLate && isAsked) system.endNow(exitCode);
	}
}
