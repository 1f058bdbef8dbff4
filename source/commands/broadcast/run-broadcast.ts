import {openJournal} from '../../broadcast/lazy-journal.ts';
import {type BroadcastOptions, type Look, type ServiceOptions, UsageError} from '../../options/options.ts';
import {createServices, openNode, type ServiceLoaders} from '../../services/connect.ts';
import type {Connection} from '../../services/connection.ts';
import {printLine} from '../../system/print.ts';
import type {System} from '../../system/system.ts';
import {xdgFolder} from '../../system/xdg-folder.ts';
import type {AskedTerminal} from './ask-terminal.ts';

/** What a broadcast is put together from; each is loaded when it is first used. */
export interface BroadcastLoaders extends ServiceLoaders {
	/** The terminal that the person uses; undefined if there is none. */
	openTerminal(): Promise<AskedTerminal | undefined>;
}

interface Run {
	readonly system: System;
	readonly loaders: BroadcastLoaders;
	readonly ask: ServiceOptions;
	readonly look: Look;
	readonly broadcast: BroadcastOptions;
}

/** Where it goes, opened. */
interface Opened extends Partial<Pick<Connection, 'indexer' | 'journal' | 'isDemo'>> {
	readonly node: Connection['node'];
	readonly chainId: Connection['chainId'];
	close(): Promise<void>;
}

/** Reads the transaction, opens what it needs, and broadcasts it; resolves with the exit code. */
export async function runBroadcast(run: Run): Promise<number> {
	const {system, loaders, ask, look, broadcast: options} = run;
	const terminal = options.isAgreed ? undefined : await loaders.openTerminal();
	if (!options.isAgreed && !terminal) {
		throw new UsageError('there is no terminal to ask on: --yes broadcasts without a question');
	}
	const controller = new AbortController();
	const {signal} = controller;
	let stopListening = () => {};
	let opened: Opened | undefined;
	try {
		const {readInput} = await import('./read-input.ts');
		const input = await readInput(options, system);
		// Before that, an interrupt does what it does to any program.
		stopListening = system.onSignal('SIGINT', () => controller.abort());
		if (ask.note !== undefined) printLine(system, ask.note);
		opened = await open(run, signal);
		const {node, indexer, chainId, isDemo} = opened;
		if (!node) throw new UsageError('there is no node to send it to any more: the configuration has changed');
		if (isDemo)
			printLine(
				system,
				'DEMO: this goes to the embedded chain, which is made up and gone when this command ends',
			);
		const {broadcast} = await import('./broadcast.ts');
		const journal = opened.journal ?? openJournal(xdgFolder('state', system.environment));
		return await broadcast({
			system,
			look,
			options,
			input,
			node,
			indexer,
			chainId,
			journal: options.isJournaled ? journal : undefined,
			timeLimit: ask.timeLimit,
			terminal,
			signal,
		});
	} catch (error) {
		// Whoever ends a program that asks for the key has ended this one.
		if (error instanceof UsageError && signal.aborted) return interruptedExitCode;
		throw error;
	} finally {
		stopListening();
		terminal?.close();
		await opened?.close();
	}
}

const interruptedExitCode = 130;

async function open({system, loaders, ask, broadcast: {target}}: Run, signal: AbortSignal): Promise<Opened> {
	const onKeyNote = (sentence: string) => printLine(system, sentence);
	const settings = {system, loaders, isPolled: false, isNodeWanted: true, signal, onKeyNote};
	if (target.kind === 'service') return createServices(ask, settings).open(target.service);
	const node = await openNode(target.node, ask, settings);
	return {node, chainId: target.chainId, close: async () => {}};
}
