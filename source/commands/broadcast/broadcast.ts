import type {BlockFindings} from '../../broadcast/block-findings.ts';
import {endingOf} from '../../broadcast/ending.ts';
import {type Journal, JournalError} from '../../broadcast/journal.ts';
import {askChain, describeCatchingUp} from '../../broadcast/one-chain.ts';
import {exitCodeOf} from '../../broadcast/outcome.ts';
import {notSentTo, type SentOutcome, sendOnce} from '../../broadcast/send.ts';
import {findSentBefore} from '../../broadcast/sent-before.ts';
import type {TransactionInput} from '../../broadcast/transaction-input.ts';
import type {ChainNode, Indexer, TimeLimit} from '../../domain/service.ts';
import {createSigns} from '../../format/signs.ts';
import type {BroadcastOptions, Look} from '../../options/options.ts';
import {objectJson} from '../../output/json.ts';
import {writePieces} from '../../output/write.ts';
import {errnoOf} from '../../system/errno.ts';
import {printLine} from '../../system/print.ts';
import type {System} from '../../system/system.ts';
import {UsageError} from '../../system/usage-error.ts';
import type {AskedTerminal} from './ask-terminal.ts';
import {exitCodeAfter, findingsOfFollowed, follow} from './broadcast-follow.ts';
import {askToSend, type Plan, printPlan} from './broadcast-question.ts';
import {outcomeJson, outcomeText} from './broadcast-result.ts';

export interface BroadcastContext {
	readonly system: System;
	readonly look: Look;
	readonly options: BroadcastOptions;
	readonly input: TransactionInput;
	readonly node: ChainNode;
	/** Undefined: none is configured. */
	readonly indexer: Indexer | undefined;
	/** From the profile. */
	readonly chainId: string | undefined;
	/** Undefined: nothing is recorded. */
	readonly journal: Journal | undefined;
	readonly timeLimit: TimeLimit;
	/** Asks the person; undefined: nobody is asked. */
	readonly terminal: AskedTerminal | undefined;
	/** Aborted when the person interrupts. */
	readonly signal: AbortSignal;
}

const interruptedExitCode = 130;

/** Shows, asks, sends once and says what came of it; resolves with the exit code. Throws a UsageError before it sends. */
export async function broadcast(context: BroadcastContext): Promise<number> {
	const {system, look, options, terminal, signal} = context;
	// A closed pipe would end the program with exit code 0, although the transaction is on its way.
	system.outliveReaders();
	try {
		const plan = await planOf(context);
		if (!signal.aborted) printPlan(plan, system, look);
		if (terminal && !signal.aborted) await askToSend(plan, terminal, signal);
		if (signal.aborted) return printInterrupted(system);
		const sent = await send(plan, context);
		if (sent.outcome.kind === 'notSent' && signal.aborted) return printInterrupted(system);
		return await report(sent, plan, context);
	} catch (error) {
		if (!(error instanceof JournalError)) throw error;
		const remedy = options.isJournaled ? '; --no-journal sends it without a record' : '';
		throw new UsageError(`not sent: ${error.message}${remedy}`, {cause: error});
	}
}

async function planOf(context: BroadcastContext): Promise<Plan> {
	const {input, node, options, journal, timeLimit} = context;
	const asking = askChain({
		...context,
		deed: input.deed,
		hash: input.hash,
		isHeightWanted: options.followMilliseconds !== undefined && input.deed !== undefined,
		mostMilliseconds: timeLimit.totalMilliseconds,
	});
	const [{network, otherChain, status, height, deed, inBlock}, attempts] = await Promise.all([
		asking,
		journal?.list() ?? [],
	]);
	if (otherChain !== undefined && !options.mayBeOtherChain) {
		throw new UsageError(`not sent: ${otherChain}; --other-chain sends it all the same`);
	}
	return {
		input,
		encodingAsked: options.encoding,
		node: node.address,
		mode: options.mode,
		network,
		otherChain,
		catchingUp: describeCatchingUp(status),
		height,
		deed,
		inBlock,
		earlier: findSentBefore(attempts, {key: input.key, network: network.name, node: node.address}),
	};
}

async function send(plan: Plan, context: BroadcastContext): Promise<SentOutcome> {
	const {input, mode, network, catchingUp, deed, earlier} = plan;
	const {node, journal, signal, timeLimit, terminal} = context;
	// A node that lags checks against a state of the past, and what it says then is not to be relied on. Nobody was
	// asked, so it is as if the node had said so itself.
	if (catchingUp !== undefined && !terminal) {
		const reason = `${node.address} is ${catchingUp}; try again later, or through another node`;
		return notSentTo(node.address, {reason, input, mode, at: Date.now()});
	}
	return sendOnce({
		node,
		input,
		mode,
		network: network.name,
		deed: deed?.summary,
		journal,
		now: Date.now,
		signal,
		known: earlier,
		timeLimit,
	});
}

/** The sentence comes first: it must not wait for a reader of stdout. */
async function report(sent: SentOutcome, plan: Plan, context: BroadcastContext): Promise<number> {
	const {system, look, options, indexer, node, input, signal} = context;
	const {outcome} = sent;
	const {mode, height: sinceHeight} = plan;
	printLine(system, sent.sentence);
	if (sent.journalProblem !== undefined) printLine(system, sent.journalProblem);
	const {followMilliseconds: timeoutMilliseconds} = options;
	const followed =
		timeoutMilliseconds !== undefined
			? await follow({
					system,
					indexer,
					node,
					input,
					sinceHeight,
					mode,
					outcome,
					timeoutMilliseconds,
					signal,
				})
			: undefined;
	const now = Date.now();
	const block = findingsOfFollowed(followed, now);
	await keep(sent, block, context);
	const exitCode = exitCodeAfter(followed, exitCodeOf(outcome));
	const {isUtc} = look;
	const theme = createSigns(look);
	const ending = endingOf({mode, node: node.address, at: sent.at, outcome, block}, {theme, isUtc, now});
	const end = {sent, plan, followed, ending, exitCode};
	const isTable = options.output === 'table';
	await write(system, isTable ? outcomeText(end, theme) : objectJson(outcomeJson(end)));
	return exitCode;
}

/** Writes down what a block made of it; that it cannot be does not make it less true. */
async function keep(
	{attemptId}: SentOutcome,
	block: BlockFindings | undefined,
	{system, journal}: BroadcastContext,
): Promise<void> {
	if (!block || attemptId === undefined) return;
	await journal?.follow(attemptId, block).catch(error => {
		if (!(error instanceof JournalError)) throw error;
		printLine(system, error.message);
	});
}

/** What became of the transaction counts for more than whether it could be written: the exit code stays its own. */
async function write(system: System, pieces: Iterable<string>): Promise<void> {
	try {
		await writePieces(system.stdout, pieces);
	} catch (error) {
		const code = errnoOf(error);
		if (code === undefined) throw error;
		if (code !== 'EPIPE') printLine(system, `the outcome could not be written to stdout: ${code}`);
	}
}

function printInterrupted(system: System): number {
	printLine(system, 'interrupted; nothing was sent');
	return interruptedExitCode;
}
