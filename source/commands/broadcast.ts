import {type Journal, JournalError} from '../broadcast/journal.ts';
import {exitCodeOf} from '../broadcast/outcome.ts';
import {type SentOutcome, sendOnce} from '../broadcast/send.ts';
import type {TransactionInput} from '../broadcast/transaction-input.ts';
import type {ChainNode, Indexer, TimeLimit} from '../domain/service.ts';
import {codeOf} from '../options/read-bounded.ts';
import {UsageError} from '../options/usage-error.ts';
import type {BroadcastOptions, Look} from '../options.ts';
import {objectJson} from '../output/json.ts';
import {writePieces} from '../output/write.ts';
import {say} from '../say.ts';
import type {System} from '../system.ts';
import type {AskedTerminal} from './ask-terminal.ts';
import {exitCodeAfter, follow} from './broadcast-follow.ts';
import {askToSend, findEarlier, type Plan, sayPlan} from './broadcast-question.ts';
import {followedText, outcomeJson, outcomeText} from './broadcast-result.ts';

export interface BroadcastContext {
	readonly system: System;
	readonly look: Look;
	readonly options: BroadcastOptions;
	readonly input: TransactionInput;
	readonly node: ChainNode;
	/** Undefined: none is configured. */
	readonly indexer: Indexer | undefined;
	/** As the profile says it. */
	readonly chainId: string | undefined;
	/** Undefined: nothing is written down. */
	readonly journal: Journal | undefined;
	readonly timeLimit: TimeLimit;
	/** Asks the person; undefined: nobody is asked. */
	readonly terminal: AskedTerminal | undefined;
	/** Aborted when the person interrupts. */
	readonly signal: AbortSignal;
}

const interruptedExitCode = 130;

/** Longest wait for the indexer to say what its network is called, in milliseconds. */
const nameMilliseconds = 5000;

/** Shows, asks, sends once and says what came of it; resolves with the exit code. Throws a UsageError before it sends. */
export async function broadcast(context: BroadcastContext): Promise<number> {
	const {system, look, options, terminal, signal} = context;
	// Ended by a pipe that nobody reads, it would say 0 of a transaction that is on its way.
	system.outliveReaders();
	try {
		const plan = await planOf(context);
		if (!signal.aborted) sayPlan(plan, system, look);
		if (terminal && !signal.aborted) await askToSend(plan, terminal, signal);
		if (signal.aborted) return sayInterrupted(system);
		const sent = await send(plan, context);
		if (sent.outcome.kind === 'notSent' && signal.aborted) return sayInterrupted(system);
		return await report(sent, plan, context);
	} catch (error) {
		if (!(error instanceof JournalError)) throw error;
		const remedy = options.isJournaled ? '; --no-journal sends it without' : '';
		throw new UsageError(`not sent: ${error.message}${remedy}`, {cause: error});
	}
}

async function planOf(context: BroadcastContext): Promise<Plan> {
	const {input, node, options, journal} = context;
	const {network, networkSource} = await nameNetwork(context);
	return {
		input,
		encodingAsked: options.encoding,
		node: node.address,
		mode: options.mode,
		network,
		networkSource,
		earlier: journal ? await findEarlier(journal, input, {network, node: node.address}) : [],
	};
}

async function nameNetwork({
	chainId,
	indexer,
	node,
	signal,
}: BroadcastContext): Promise<Pick<Plan, 'network' | 'networkSource'>> {
	if (chainId !== undefined) return {network: chainId, networkSource: 'chain id of the profile'};
	const timeLimit = {attemptMilliseconds: nameMilliseconds, totalMilliseconds: nameMilliseconds};
	// An indexer that is down does not keep anybody from broadcasting.
	const parameters = await indexer?.getParameters({signal, timeLimit}).catch(() => undefined);
	if (parameters?.chainId) return {network: parameters.chainId, networkSource: 'chain id from the indexer'};
	return {network: new URL(node.address).host, networkSource: 'host of the node, as no chain id is known'};
}

function send({input, mode, network, earlier}: Plan, context: BroadcastContext): Promise<SentOutcome> {
	const {node, journal, signal, timeLimit} = context;
	return sendOnce({node, input, mode, network, journal, now: Date.now, signal, known: earlier, timeLimit});
}

/** The sentence comes first: it must not wait for a reader of stdout. */
async function report(sent: SentOutcome, plan: Plan, context: BroadcastContext): Promise<number> {
	const {system, options, indexer, input, signal} = context;
	say(system, sent.sentence);
	if (sent.journalProblem !== undefined) say(system, sent.journalProblem);
	const isTable = options.output === 'table';
	if (isTable) await write(system, outcomeText(sent, plan));
	const {followMilliseconds: timeoutMilliseconds} = options;
	const followed =
		indexer && timeoutMilliseconds !== undefined
			? await follow(sent.outcome, {system, indexer, hash: input.hash, timeoutMilliseconds, signal})
			: undefined;
	const exitCode = exitCodeAfter(followed, exitCodeOf(sent.outcome));
	const rest = isTable ? followedText(followed) : objectJson(outcomeJson(sent, plan, followed, exitCode));
	await write(system, rest);
	return exitCode;
}

/** What became of the transaction counts for more than whether it could be written: the exit code stays its own. */
async function write(system: System, pieces: Iterable<string>): Promise<void> {
	try {
		await writePieces(system.stdout, pieces);
	} catch (error) {
		const code = codeOf(error);
		if (code === undefined) throw error;
		if (code !== 'EPIPE') say(system, `the outcome could not be written to stdout: ${code}`);
	}
}

function sayInterrupted(system: System): number {
	say(system, 'interrupted; nothing was sent');
	return interruptedExitCode;
}
