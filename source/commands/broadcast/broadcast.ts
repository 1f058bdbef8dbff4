import {endingOf} from '../../broadcast/ending.ts';
import {broadcastFlow} from '../../broadcast/flow.ts';
import {exitCodeOfFound, followIntervalMilliseconds} from '../../broadcast/follow.ts';
import type {Journal} from '../../broadcast/journal.ts';
import {listAttempts, openJournal} from '../../broadcast/lazy-journal.ts';
import {exitCodeOf} from '../../broadcast/outcome.ts';
import {readTransaction} from '../../broadcast/read-transaction.ts';
import {type Agreement, type OutcomeStep, type Stage, sentOf} from '../../broadcast/stages.ts';
import {
	maxFileBytes,
	readTransactionFile,
	type TransactionInput,
	TransactionInputError,
	tooLarge,
} from '../../broadcast/transaction-input.ts';
import {quote} from '../../domain/phrases.ts';
import type {ChainNode} from '../../domain/service.ts';
import {createSigns} from '../../format/signs.ts';
import type {BroadcastOptions} from '../../options/broadcast.ts';
import type {DisplayOptions} from '../../options/display-options.ts';
import type {ServiceOptions} from '../../options/service.ts';
import {objectJson} from '../../output/json.ts';
import {writePieces} from '../../output/write.ts';
import {type ConnectSettings, createServices, openNode, type ServiceLoaders} from '../../services/connect.ts';
import type {Connection} from '../../services/connection.ts';
import type {AskedTerminal} from '../../system/ask-terminal.ts';
import {describeErrno, errnoOf} from '../../system/errno.ts';
import {printLine} from '../../system/print.ts';
import {FileTooLargeError, readStreamBounded} from '../../system/read-bounded.ts';
import type {System} from '../../system/system.ts';
import {UsageError} from '../../system/usage-error.ts';
import {xdgFolder} from '../../system/xdg-folder.ts';
import {interruptedExitCode, runInterruptible} from '../interruptible.ts';
import {outcomeJson, outcomeText} from './broadcast-result.ts';
import {askToSend, createSearchReport, printReview} from './say-broadcast.ts';

/** Reads the transaction from its file or from stdin. Throws a UsageError for what cannot be sent. */
async function readInput(
	{file, encoding}: Pick<BroadcastOptions, 'file' | 'encoding'>,
	system: System,
): Promise<TransactionInput> {
	const bytes = await orUsageError(readBytes(file, system));
	return await orUsageError(
		(async () => readTransaction(bytes, encoding))(),
		file === '-' ? 'stdin: ' : `${quote(file)}: `,
	);
}

async function orUsageError<Result>(doing: Promise<Result>, start = ''): Promise<Result> {
	try {
		return await doing;
	} catch (error) {
		if (!(error instanceof TransactionInputError)) throw error;
		throw new UsageError(start + error.message, {cause: error});
	}
}

function readBytes(file: string, system: System): Promise<Uint8Array> {
	if (file !== '-') return readTransactionFile(file, {home: system.environment.HOME, mayBePipe: true});
	return system.stdin.isTTY ? readPaste(system) : readStream(system.stdin);
}

/** Max length of a line from a terminal, in bytes; it drops the rest silently. */
const maxLineLength = 4095;

async function readPaste(system: System): Promise<Uint8Array> {
	printLine(system, 'paste the transaction as hex or base64, then Enter and Ctrl-D');
	const bytes = await readStream(system.stdin);
	const lines = Buffer.from(bytes).toString('latin1').split('\n');
	if (lines.every(line => line.length < maxLineLength)) return bytes;
	throw new UsageError(
		`the terminal cuts off lines of more than ${maxLineLength} characters: save the transaction in a file, or pipe it`,
	);
}

async function readStream(stream: System['stdin']): Promise<Uint8Array> {
	try {
		return await readStreamBounded(stream, maxFileBytes);
	} catch (error) {
		throw error instanceof FileTooLargeError ? tooLarge('stdin') : error;
	}
}

/** Lazy loaders of the parts of a broadcast, each imported on first use. */
export interface BroadcastLoaders extends ServiceLoaders {
	/** Opens the terminal of the person; undefined if there is none. */
	openTerminal(): Promise<AskedTerminal | undefined>;
}

interface Run {
	readonly system: System;
	readonly loaders: BroadcastLoaders;
	readonly ask: ServiceOptions;
	readonly look: DisplayOptions;
	readonly options: BroadcastOptions;
}

/** Opened connection for the broadcast. */
type Opened = Pick<Connection, 'node' | 'chainId' | 'close'> &
	Partial<Pick<Connection, 'indexer' | 'journal' | 'isDemo'>>;

interface Context extends Run, Pick<Opened, 'indexer' | 'chainId'> {
	readonly input: TransactionInput;
	readonly node: ChainNode;
	/** Journal; undefined: nothing is recorded. */
	readonly journal: Journal | undefined;
	/** Terminal to ask the person on; undefined: nobody is asked. */
	readonly terminal: AskedTerminal | undefined;
	/** Signal aborted when the person interrupts. */
	readonly signal: AbortSignal;
}

/** Reads the transaction, opens what it needs, and broadcasts it; resolves with the exit code. */
export async function runBroadcast(run: Run): Promise<number> {
	const {system, loaders, ask, options} = run;
	const terminal = options.isAgreed ? undefined : await loaders.openTerminal();
	if (!options.isAgreed && !terminal) {
		throw new UsageError('there is no terminal to ask on: --yes broadcasts without a question');
	}
	let opened: Opened | undefined;
	try {
		const input = await readInput(options, system);
		// Until here, an interrupt ends the program as usual.
		return await runInterruptible(system, ask.note, async ({signal, settings}) => {
			opened = await open(run, {...settings, loaders});
			const {node, isDemo} = opened;
			if (!node)
				throw new UsageError('there is no node to send it to any more: the configuration has changed');
			if (isDemo)
				printLine(
					system,
					'DEMO: this goes to the embedded chain, which is made up and gone when this command ends',
				);
			const kept = opened.journal ?? openJournal(xdgFolder('state', system.environment));
			const journal = options.isJournaled ? kept : undefined;
			return broadcast({...run, ...opened, node, input, journal, terminal, signal});
		});
	} finally {
		terminal?.close();
		await opened?.close();
	}
}

async function open({ask, options: {target}}: Run, settings: ConnectSettings): Promise<Opened> {
	if (target.kind === 'service') return createServices(ask, settings).open(target.service);
	const node = await openNode(target.node, ask, settings);
	return {node, chainId: target.chainId, close: async () => {}};
}

/**
Runs a broadcast: shows, asks, sends once and reports the result. Resolves with the exit code. Throws a UsageError only
before it sends.
*/
async function broadcast(context: Context): Promise<number> {
	const {system, ask, options, indexer, journal, terminal, signal} = context;
	// A closed pipe would end the program with exit code 0, although the transaction is on its way.
	system.outliveReaders();
	const {followMilliseconds: timeoutMilliseconds, mode, mayBeOtherChain} = options;
	const flow = broadcastFlow({
		...context,
		indexer,
		timeLimit: ask.timeLimit,
		mode,
		mayBeOtherChain,
		list: () => listAttempts(journal),
		now: Date.now,
		isAsked: terminal !== undefined,
		intervalMilliseconds: followIntervalMilliseconds,
		timeoutMilliseconds,
	});
	const report = createSearchReport({...context, indexer});
	let end: OutcomeStep | undefined;
	let wasSearched = false;
	let agreement: Agreement | undefined;
	for (;;) {
		const {value: stage, done} = await flow.next(agreement);
		if (done) break;
		if (stage.kind !== 'outcome') agreement = await say(stage, context);
		else if (signal.aborted && stage.step.sent.outcome.kind === 'notSent') break;
		else {
			if (!end) printSent(stage.step, system);
			end = stage.step;
			wasSearched ||= end.following.kind === 'looking';
			if (!report(stage)) break;
		}
	}
	if (end) return await writeEnd(end, wasSearched, context);
	printLine(system, 'interrupted; nothing was sent');
	return interruptedExitCode;
}

/** Reports a stage before the answer, and asks for the person's agreement where the stage needs one. */
async function say(
	stage: Exclude<Stage, {kind: 'outcome'}>,
	{system, look, options, terminal, signal}: Context,
): Promise<Agreement | undefined> {
	switch (stage.kind) {
		case 'review': {
			const {draft, problem} = stage;
			if (problem !== undefined) throw notSent(problem, options);
			if (!signal.aborted) printReview(stage, options.encoding, {system, look});
			if (terminal && !signal.aborted) await askToSend(stage, terminal, signal);
			return {draft, isSure: true};
		}
		case 'otherChain':
			throw new UsageError(`not sent: ${stage.reason}; --other-chain sends it all the same`);
		case 'refused':
			throw notSent(stage.reason, options);
		// 'known' is never reached here, as the agreement to the review is sure.
		case 'known':
		case 'sending':
			return undefined;
	}
}

function notSent(reason: string, {isJournaled}: BroadcastOptions): UsageError {
	const remedy = isJournaled ? '; --no-journal sends it without a record' : '';
	return new UsageError(`not sent: ${reason}${remedy}`);
}

/** Prints the outcome on stderr at once: it must not wait for a reader of stdout. */
function printSent({sent: {sentence, journalProblem}}: OutcomeStep, system: System): void {
	printLine(system, sentence);
	if (journalProblem !== undefined) printLine(system, journalProblem);
}

async function writeEnd(
	step: OutcomeStep,
	wasSearched: boolean,
	{system, look, options}: Context,
): Promise<number> {
	const {following, sent} = step;
	const exitCode = following.kind === 'found' ? exitCodeOfFound(following.found) : exitCodeOf(sent.outcome);
	const theme = createSigns(look);
	const ending = endingOf(sentOf(step), {theme, isUtc: look.isUtc, now: Date.now()});
	const end = {step, followed: wasSearched ? following : undefined, ending, exitCode};
	const isTable = options.output === 'table';
	await write(system, isTable ? outcomeText(end, theme) : objectJson(outcomeJson(end)));
	return exitCode;
}

/** Writes the result to stdout; a write error is only reported, so that the exit code stays that of the broadcast. */
async function write(system: System, pieces: Iterable<string>): Promise<void> {
	try {
		await writePieces(system.stdout, pieces);
	} catch (error) {
		if (errnoOf(error) === undefined) throw error;
		printLine(system, `the outcome could not be written to stdout: ${describeErrno('write', error)}`);
	}
}
