import {type Context, Hono} from 'hono';
import {startTimer} from '../domain/timer.ts';
import type {Chain} from './chain.ts';
import {
	internalError,
	invalidParameters,
	toAsyncAnswer,
	toCommitAnswer,
	toError,
	toSyncAnswer,
} from './node-answers.ts';
import type {CheckResult} from './submission.ts';
import type {WrapperRecord} from './transaction-store.ts';

interface NodeOptions {
	/** How long a commit waits for its block. */
	readonly commitTimeoutMilliseconds: number;
	/** Ends all waiting when the server closes. */
	readonly signal: AbortSignal;
}

/** The node's half of the interface: three ways to broadcast. */
export function createNodeRoutes(chain: Chain, options: NodeOptions): Hono {
	const routes = new Hono();
	routes.get('/broadcast_tx_sync', c => broadcast(c, chain, check => c.json(toSyncAnswer(check))));
	routes.get('/broadcast_tx_async', c => broadcast(c, chain, check => c.json(toAsyncAnswer(check))));
	routes.get('/broadcast_tx_commit', c =>
		broadcast(c, chain, async check => {
			if (check.code !== 0) return c.json(toCommitAnswer(check, undefined));
			const record = await waitForBlock(chain, check.hash, options);
			if (record) return c.json(toCommitAnswer(check, record));
			return c.json(toError(internalError, 'timed out waiting for tx to be included in a block'), 500);
		}),
	);
	return routes;
}

function broadcast(
	c: Context,
	chain: Chain,
	answer: (check: CheckResult) => Response | Promise<Response>,
): Response | Promise<Response> {
	const text = c.req.query('tx');
	if (text === undefined) return c.json(toError(invalidParameters, 'the parameter tx is missing'), 400);
	const bytes = readBytes(text);
	if (!bytes) {
		const problem = 'error converting http params: tx: expected 0x<hex> or a "quoted text"';
		return c.json(toError(invalidParameters, problem), 500);
	}
	const check = chain.submit(bytes);
	if (check.isDuplicate) return c.json(toError(internalError, 'tx already exists in cache'), 500);
	if (check.isFull) return c.json(toError(internalError, 'mempool is full'), 500);
	return answer(check);
}

/** Bytes of the parameter in the two forms that a node takes; undefined for any other, base64 among them. */
function readBytes(text: string): Uint8Array | undefined {
	if (/^0x(?:[\da-f]{2})*$/i.test(text)) return Buffer.from(text.slice(2), 'hex');
	if (!/^".*"$/s.test(text)) return undefined;
	try {
		return Buffer.from(String(JSON.parse(text)));
	} catch {
		return undefined;
	}
}

/** The record of a transaction once it is in a block; undefined where that takes too long. */
function waitForBlock(
	{state, onBlock}: Chain,
	hash: string,
	{commitTimeoutMilliseconds, signal}: NodeOptions,
): Promise<WrapperRecord | undefined> {
	return new Promise(resolve => {
		const finish = (record: WrapperRecord | undefined) => {
			clearTimeout(timer);
			stopListening();
			signal.removeEventListener('abort', giveUp);
			resolve(record);
		};
		const giveUp = () => finish(undefined);
		const timer = startTimer(giveUp, commitTimeoutMilliseconds);
		const stopListening = onBlock(() => {
			const record = state.transactions.findSent(hash.toLowerCase());
			if (record) finish(record);
		});
		signal.addEventListener('abort', giveUp);
	});
}
