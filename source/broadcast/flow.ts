import type {ChainNode, Indexer, TimeLimit} from '../domain/service.ts';
import type {BroadcastMode} from '../domain/transaction.ts';
import type {Attempt} from './attempt.ts';
import {foundByNode} from './block-findings.ts';
import {askChain} from './check-chain.ts';
import {type Followed, followAttempts} from './follow.ts';
import {describeHeadline} from './headline.ts';
import {type Journal, JournalError} from './journal.ts';
import {keepFindings} from './lazy-journal.ts';
import {findSentBefore, notSentTo, type SentOutcome, sendOnce, UnderWayError} from './send.ts';
import {
	type Agreement,
	type BroadcastDraft,
	type Following,
	findingsOfFollowing,
	hashToFollow,
	headlineOfStep,
	nodeIn,
	type OutcomeStep,
	type Stage,
	startSearch,
	wasSent,
} from './stages.ts';
import type {TransactionInput} from './transaction-input.ts';

interface SearchOptions {
	/** Indexer; undefined: none is configured. */
	readonly indexer: Indexer | undefined;
	readonly node: ChainNode;
	/** Journal; undefined: nothing is recorded. */
	readonly journal: Journal | undefined;
	/** Clock, in unix milliseconds. */
	readonly now: () => number;
	/** Signal aborted when the person stops it; a transaction that was already sent stays sent. */
	readonly signal: AbortSignal;
	readonly intervalMilliseconds: number;
	readonly timeoutMilliseconds: number;
}

export interface FlowOptions extends Omit<SearchOptions, 'timeoutMilliseconds'> {
	readonly input: TransactionInput;
	readonly mode: BroadcastMode;
	/** Lists the attempts of the journal, newest first; a text: reason why they cannot be read. */
	list(): Promise<readonly Attempt[] | string>;
	/** Chain id of the profile; undefined: it gives none. */
	readonly chainId: string | undefined;
	readonly mayBeOtherChain?: boolean;
	/** True if a person confirms after the review; if not, nothing is sent to a node in doubt. */
	readonly isAsked: boolean;
	/** Tells, right before sending, whether the transaction may still go there. */
	readonly mayGo?: () => boolean;
	/** Signal that ends only the wait for the node's answer. */
	readonly wait?: AbortSignal | undefined;
	readonly timeLimit?: TimeLimit | undefined;
	/** Time limit of the search; undefined: no search. */
	readonly timeoutMilliseconds: number | undefined;
}

/**
Leads a transaction from its review to its place in a block. Waits for an agreement where it needs one, and ends without
one. Sends at most once. The command reports each stage on stderr, the panel draws it.
*/
export async function* broadcastFlow(
	options: FlowOptions,
): AsyncGenerator<Stage, void, Agreement | undefined> {
	const {signal, timeoutMilliseconds, mayGo = () => true, list} = options;
	const [chain, attempts] = await Promise.all([askItsChain(options), list()]);
	const {otherChain, doubt} = chain;
	if (otherChain !== undefined && !options.mayBeOtherChain) {
		return void (yield {kind: 'otherChain', reason: otherChain});
	}
	const problem = typeof attempts === 'string' ? attempts : undefined;
	let draft = draftOf(options, chain);
	draft = {...draft, earlier: typeof attempts === 'string' ? [] : earlierOf(draft, attempts)};
	let agreement = yield {kind: 'review', draft, otherChain, doubt, problem};
	for (;;) {
		if (!agreement) return;
		({draft} = agreement);
		if (!agreement.isSure) {
			// Time has passed since the review.
			const newest = await list();
			if (typeof newest === 'string') {
				agreement = yield {kind: 'refused', draft, reason: newest};
				continue;
			}
			draft = {...draft, earlier: earlierOf(draft, newest)};
			if (wasSent(draft)) {
				agreement = yield {kind: 'known', draft};
				continue;
			}
		}
		if (signal.aborted || !mayGo()) return;
		yield {kind: 'sending', draft};
		const sent = await orReason(
			doubt !== undefined && !options.isAsked ? refuse(options, doubt) : send(options, draft),
		);
		if (typeof sent === 'string') {
			agreement = yield {kind: 'refused', draft, reason: sent};
			continue;
		}
		const step: OutcomeStep = {kind: 'outcome', draft, sent, following: {kind: 'off'}};
		yield {kind: 'outcome', step, isNews: true};
		// The person who stopped it does not want to wait for a search.
		const search = signal.aborted || timeoutMilliseconds === undefined ? undefined : startSearch(step);
		if (search) yield* lookFor(search, {...options, timeoutMilliseconds: timeoutMilliseconds ?? 0});
		return;
	}
}

/** Looks for a transaction in the blocks, from a step of `startSearch`, and records the findings. */
export async function* lookFor(
	start: OutcomeStep,
	options: SearchOptions,
): AsyncGenerator<Extract<Stage, {kind: 'outcome'}>, void, unknown> {
	const {draft} = start;
	const {journal, now} = options;
	let step = start;
	yield {kind: 'outcome', step, isNews: false};
	const attempts = followAttempts({
		...options,
		hash: hashToFollow(start) ?? '',
		deed: draft.transaction.deed,
		sinceHeight: draft.sinceHeight,
	});
	for (;;) {
		const {value, done} = await attempts.next();
		const before = step;
		const {node} = {...nodeIn(before), ...(!done && value.node && {node: value.node})};
		step = {
			...before,
			following: done
				? followingAfter(value, before, now())
				: {kind: 'looking', attempt: value.number + 1, failure: value.failure, ...(node && {node})},
		};
		const wasInBlock = before.following.kind === 'looking' && before.following.node !== undefined;
		const block = done || !wasInBlock ? findingsOfFollowing(step.following) : undefined;
		const isStopped = step.following.kind === 'off';
		const isNews = block !== undefined && !isStopped && (!wasInBlock || wordsOf(step) !== wordsOf(before));
		const isKept = block !== undefined && !isStopped;
		const journalProblem = isKept ? await keepFindings(journal, step.sent.attemptId, block) : undefined;
		yield {kind: 'outcome', step, isNews, journalProblem};
		if (done) return;
	}
}

function followingAfter(followed: Followed, before: OutcomeStep, at: number): Following {
	const {node} = nodeIn(before);
	switch (followed.kind) {
		case 'found':
			return {kind: 'found', found: {...followed.found, node: followed.found.node ?? node}, at};
		case 'absent':
			return node ? {kind: 'found', found: foundByNode(node), at} : followed;
		case 'stopped':
			return {kind: 'off', ...(node && {node})};
	}
}

function wordsOf(step: OutcomeStep): string {
	return describeHeadline(headlineOfStep(step));
}

function askItsChain({input: {deed, hash}, timeLimit, timeoutMilliseconds, ...options}: FlowOptions) {
	const isHeightWanted = timeoutMilliseconds !== undefined && deed !== undefined;
	return askChain({...options, deed, hash, isHeightWanted, maxMilliseconds: timeLimit?.totalMilliseconds});
}

function draftOf(
	{input, mode, node}: FlowOptions,
	{network, height, deed, inBlock}: Awaited<ReturnType<typeof askItsChain>>,
): BroadcastDraft {
	const {parameter: _bytes, ...transaction} = input;
	return {
		transaction,
		mode,
		node: node.address,
		network: network.name,
		networkNote: network.note,
		sinceHeight: height,
		...(deed && {deed}),
		...(inBlock && {inBlock}),
		earlier: [],
	};
}

function earlierOf({transaction: {key}, network, node}: BroadcastDraft, attempts: readonly Attempt[]) {
	return findSentBefore(attempts, {key, network, node});
}

function send(options: FlowOptions, {mode, network, deed, earlier}: BroadcastDraft): Promise<SentOutcome> {
	const {signal, wait = signal} = options;
	return sendOnce({...options, mode, network, deed: deed?.summary, known: earlier, signal: wait});
}

/** Refuses to send to a node that may be behind: it checks against old state, and the user cannot confirm. */
async function refuse({node, input, mode, now}: FlowOptions, doubt: string): Promise<SentOutcome> {
	const remedy = 'try again later, through another node, or without --yes to confirm it';
	const reason = `${node.address} is ${doubt}; ${remedy}`;
	return notSentTo(node.address, {reason, input, mode, at: now()});
}

/** Awaits a step; a text: reason for its failure, in one sentence. Rejects only for bugs. */
async function orReason<Result>(doing: Promise<Result>): Promise<Result | string> {
	try {
		return await doing;
	} catch (error) {
		if (error instanceof JournalError || error instanceof UnderWayError) return error.message;
		throw error;
	}
}
