import {quoteWords} from '../domain/clean.ts';
import {describeFailure, type Failure, nodeWords, RequestError} from '../domain/failure.ts';
import type {BroadcastMode, BroadcastResult, TransactionResult} from '../domain/transaction.ts';
import type {Outcome} from './outcome.ts';

/** Reads the outcome from an answer with HTTP 200 and a result, which may still be a rejection. */
export function classifyAnswer(result: BroadcastResult, mode: BroadcastMode): Outcome {
	const hash = result.hash?.replace(/^0x/i, '').toUpperCase();
	const {checkResult, blockResult} = result;
	if (mode === 'commit' || checkResult || blockResult) return classifyPhases(result, hash);
	switch (verdictOf(result)) {
		case 'good':
			return {kind: 'accepted', isKnown: false, hash, height: undefined, log: result.log};
		case 'bad':
			return {kind: 'rejected', by: 'check', code: result.code, hash, height: undefined, log: result.log};
		case 'none':
			return {kind: 'unknown', reason: `the node's answer holds ${codeWords(result)}`};
	}
}

/** Reads the check first: if it rejects, the block's part means nothing and is often an empty "code 0". */
function classifyPhases(
	{checkResult, blockResult, height, code, log}: BroadcastResult,
	hash: string | undefined,
): Outcome {
	if (checkResult && verdictOf(checkResult) === 'bad') {
		return {
			kind: 'rejected',
			by: 'check',
			code: checkResult.code,
			hash,
			height: undefined,
			log: checkResult.log,
		};
	}
	if (!checkResult && !blockResult) {
		const words = [code === undefined ? undefined : `code ${code}`, log].filter(part => part !== undefined);
		return {
			kind: 'unknown',
			reason: "the node's answer has the result of neither the check nor the block",
			words: words.join(', '),
		};
	}
	switch (blockResult ? verdictOf(blockResult) : 'none') {
		case 'good':
			return {kind: 'accepted', isKnown: false, hash, height: inBlock(height), log: blockResult?.log};
		case 'bad':
			return {
				kind: 'rejected',
				by: 'block',
				code: blockResult?.code,
				hash,
				height: inBlock(height),
				log: blockResult?.log,
			};
		case 'none':
			return {kind: 'unknown', reason: `the node's answer lacks the result of the block`};
	}
}

/** Reads a code: 0 is good in any notation, and a text that is not a number is none. */
function verdictOf({code}: TransactionResult): 'good' | 'bad' | 'none' {
	if (code === undefined || !/^[+-]?\d+$/.test(code)) return 'none';
	return BigInt(code.replace('+', '')) === 0n ? 'good' : 'bad';
}

function codeWords({code}: TransactionResult): string {
	return code === undefined ? 'no code' : `the code ${quoteWords(code)}, which is not a number`;
}

/** Returns the height of a block; nodes send 0 if there is none. */
function inBlock(height: bigint | undefined): bigint | undefined {
	return height === undefined || height <= 0n ? undefined : height;
}

type NodeFailure = Extract<Failure, {kind: 'nodeError'}>;
type NotAccepted = Extract<Outcome, {kind: 'notAccepted'}>;

/**
Reads the outcome of a broadcast without a result. When in doubt it is unknown; it is "not sent" or "not accepted" only
if the transaction cannot have reached the chain. Rethrows anything but a RequestError.
*/
export function classifyError(error: unknown, mode: BroadcastMode): Outcome {
	if (!(error instanceof RequestError)) throw error;
	const {failure} = error;
	switch (failure.kind) {
		case 'unreachable':
			if (!failure.hasConnected) {
				return {kind: 'notSent', reason: describeFailure(failure)};
			}
			return unknown(`${failure.reason} before its answer was whole`);
		case 'timedOut':
			return unknown(`no answer came within ${Math.round(failure.afterMilliseconds / 100) / 10} s`);
		case 'refusedKey':
			return failure.hasKey
				? {...notAccepted(failure.status, 'it refused the key', checkKey), isKey: true}
				: {...notAccepted(failure.status, 'it needs a key', giveKey), isKey: true};
		case 'notFound':
		case 'noPath':
			return notAccepted(404, 'no node answers at that path', 'check the address', failure.words);
		case 'rateLimited':
			if (failure.status >= 500) return unknown(`it answered with HTTP ${failure.status}`);
			return notAccepted(failure.status, 'it limits requests', 'try again later');
		case 'serviceError':
			return classifyStatus(failure.status, failure.words);
		case 'nodeError':
			return classifyNodeError(failure, mode);
		case 'notJson':
			if (failure.said) return unknown('it answered with an error instead of a result', failure.said);
			return unknown(`its answer makes no sense: ${failure.type}`, failure.firstWords || 'nothing');
		case 'tooLarge':
			return unknown('its answer is too large to be read');
		case 'incomplete':
			return unknown(failure.problem);
		case 'cancelled':
			return unknown('the wait for its answer was cancelled');
	}
}

const checkKey = 'check STAKEDECK_API_KEY or --api-key-file';
const giveKey = 'give one in STAKEDECK_API_KEY or with --api-key-file';

/** Statuses with which something in front of the chain rejects a request, whatever the body. */
const turnedAway: readonly number[] = [403, 413, 414, 429, 431];

function classifyStatus(status: number, words: string | undefined): Outcome {
	if (status >= 300 && status < 400) {
		return notAccepted(status, 'it redirects, which a broadcast does not follow', 'check the address', words);
	}
	if (status === 413 || status === 414 || status === 431) {
		return notAccepted(
			status,
			'the request is too large for this address or the proxy before it, which usually takes about 4 KB of transaction',
			'use the address of the node itself',
			words,
		);
	}
	if (status === 403) {
		const remedy = 'a gateway in front of it may block this machine or this path; check the address';
		return notAccepted(status, 'it refused the request', remedy, words);
	}
	if (status === 429) return notAccepted(status, 'it limits requests', 'try again later', words);
	if (status >= 400 && status < 500) {
		return notAccepted(status, 'it does not take the request', 'check the address', words);
	}
	return unknown(`it answered with HTTP ${status}`, words);
}

/** JSON-RPC codes for a request that could not be read. */
const unreadCodes: readonly string[] = ['-32700', '-32600', '-32601', '-32602'];

/** Errors of a node before any check, each with reason and remedy. */
const saidBeforeAnyCheck: readonly (readonly [RegExp, reason: string, remedy: string])[] = [
	[/mempool is full/i, 'its queue of transactions is full', 'try again later, or through another node'],
	[
		/max_subscription|failed to subscribe/i,
		'it already has as many waiting for a block as it allows',
		'use sync (--mode sync, or :mode in the dashboard), which waits only for the check',
	],
	[/catching[ _]up/i, 'it is still catching up with the chain', 'try again later, or through another node'],
];

/** Messages of a node that looked at the transaction and refused it, before its check. */
const refusedForGood = /tx too large|tx size is too big/i;

/** Messages of several versions of the node for a transaction that was already submitted. */
const alreadyThere = /already (?:exists )?in (?:the )?(?:cache|mempool)/i;

/** Messages of a node that gave up waiting for the block or for its check. */
const gaveUp = /tim(?:e|ed|ing)[ -]?out|deadline|exited|cancell?ed|not received/i;

function classifyNodeError(failure: NodeFailure, mode: BroadcastMode): Outcome {
	const {status, code, message, data} = failure;
	const words = nodeWords(failure);
	if (turnedAway.includes(status) || (status >= 300 && status < 400)) return classifyStatus(status, words);
	// Classified by code alone: the message quotes the transaction, which could contain any of the phrases below.
	if (code !== undefined && unreadCodes.includes(code)) {
		const remedy = 'check the address and, with --encoding, how the transaction is written';
		return notTaken('it could not read the request', remedy, words);
	}
	const texts = `${data ?? ''} ${message ?? ''}`;
	const early = saidBeforeAnyCheck.find(([pattern]) => pattern.test(texts));
	if (early) return notTaken(early[1], early[2], words);
	if (alreadyThere.test(texts)) {
		return {kind: 'accepted', isKnown: true, hash: undefined, height: undefined, log: data ?? message};
	}
	if (gaveUp.test(texts)) {
		return unknown(mode === 'commit' ? 'it gave up waiting for a block' : 'it gave up waiting', words);
	}
	if (refusedForGood.test(texts)) {
		const log = data ?? message;
		return {kind: 'rejected', by: 'node', code: undefined, hash: undefined, height: undefined, log};
	}
	// Sent by a gateway that speaks JSON-RPC: the node itself has no error status but 500.
	if (status >= 400 && status !== 500) return classifyStatus(status, words);
	return unknown('it reported an error of its own, which may have come after it took the transaction', words);
}

function notTaken(reason: string, remedy: string, words: string): Outcome {
	return {kind: 'notAccepted', isKey: false, reason: `${reason}; ${remedy}`, words};
}

function unknown(reason: string, words?: string): Outcome {
	return {kind: 'unknown', reason, words};
}

function notAccepted(status: number, reason: string, remedy: string, words?: string): NotAccepted {
	return {kind: 'notAccepted', isKey: false, reason: `${reason} (${status}); ${remedy}`, words};
}
