import type {Context, Handler} from 'hono';
import {startTimer} from '../system/timer.ts';
import type {Chain} from './chain.ts';
import {type NodeTraits, serveBlocksOfNode} from './node-blocks.ts';
import {fail, invalidParameters, readBytes, refuseForm, toError, toResult} from './node-envelope.ts';
import type {Router} from './router.ts';
import type {NodeManner} from './shape.ts';
import type {CheckResult} from './transaction-form.ts';
import type {WrapperRecord} from './transaction-store.ts';

interface NodeOptions extends NodeManner, NodeTraits {
	/** Maximum wait of a commit for its block. */
	readonly commitTimeoutMilliseconds: number;
	/** Ends all waiting when the server closes. */
	readonly signal: AbortSignal;
}

/** Serves the node's half of the interface: three ways to broadcast, what became of that, and how the node is. */
export function serveNode(router: Router, chain: Chain, options: NodeOptions): void {
	const {serve} = router;
	let commits = 0;
	serveBlocksOfNode(router, chain.state, options);
	serve('/tx', c => findTransaction(c, chain));
	serve(
		'/broadcast_tx_sync',
		broadcast(chain, options, (c, check) => c.json(toSyncAnswer(check))),
	);
	serve(
		'/broadcast_tx_async',
		broadcast(chain, options, (c, check) => c.json(toAsyncAnswer(check))),
	);
	const commit = broadcast(chain, options, async (c, check) => {
		if (check.code !== 0) return c.json(toCommitAnswer(check, undefined));
		const record = await waitForBlock(chain, check.hash, options);
		if (record) return c.json(toCommitAnswer(check, record));
		return fail(c, 'timed out waiting for tx to be included in a block');
	});
	serve('/broadcast_tx_commit', async (c, next) => {
		// Said before the transaction is looked at: nothing has been refused for good.
		if (commits >= options.maxCommits)
			return fail(c, `max_subscription_clients ${options.maxCommits} reached`);
		commits++;
		try {
			return await commit(c, next);
		} finally {
			commits--;
		}
	});
}

function broadcast(
	chain: Chain,
	{needsTransaction, isCatchingUp}: NodeOptions,
	answer: (c: Context, check: CheckResult) => Response | Promise<Response>,
): Handler {
	return c => {
		const text = c.req.query('tx') ?? (needsTransaction ? undefined : '0x');
		if (text === undefined) return c.json(toError(invalidParameters, 'the parameter tx is missing'), 400);
		const bytes = readBytes(text);
		if (!bytes) return refuseForm(c, 'tx');
		if (isCatchingUp) return fail(c, 'node is catching up');
		const check = chain.submit(bytes);
		if (check.isDuplicate) return fail(c, 'tx already exists in cache');
		if (check.isFull) return fail(c, 'mempool is full');
		return answer(c, check);
	};
}

/** Finds a transaction by the hash of its bytes. */
function findTransaction(c: Context, {state: {transactions}}: Chain): Response {
	const bytes = readBytes(c.req.query('hash') ?? '0x');
	if (!bytes) return refuseForm(c, 'hash');
	if (bytes.length === 0) return fail(c, 'transaction hash cannot be empty');
	const hash = Buffer.from(bytes).toString('hex');
	const record = transactions.findByHash(hash);
	if (!record) return fail(c, `tx (${hash.toUpperCase()}) not found`);
	return c.json(toTransactionAnswer(record, transactions.findInBlock(record.height).indexOf(record)));
}

/** Returns the record of a transaction once it is in a block; undefined where that takes too long. */
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
			const record = state.transactions.findByHash(hash.toLowerCase());
			if (record) finish(record);
		});
		signal.addEventListener('abort', giveUp);
	});
}

/** Writes the answer to a broadcast that waits for the check alone. */
function toSyncAnswer({code, log, hash}: CheckResult) {
	return toResult({code, data: '', log, codespace: '', hash});
}

/** Writes the answer to a broadcast that waits for nothing: code 0 only means received. */
function toAsyncAnswer({hash}: CheckResult) {
	return toResult({code: 0, data: '', log: '', codespace: '', hash});
}

/** Writes the answer to a broadcast that waits for the block; without a record the check has refused it. */
function toCommitAnswer(check: CheckResult, record: WrapperRecord | undefined) {
	return toResult({
		check_tx: toPhase({code: check.code, log: check.log}),
		deliver_tx: toDelivery(record, record ? `wrapper ${record.id}` : ''),
		hash: check.hash,
		height: String(record?.height ?? 0),
	});
}

/**
Writes the answer about a transaction. It does not say under which id the indexer has it.

@param index its place in its block, from 0
*/
function toTransactionAnswer(record: WrapperRecord, index: number) {
	return toResult({
		hash: record.hash.toUpperCase(),
		height: String(record.height),
		index,
		tx_result: toDelivery(record, ''),
		tx: Buffer.from(record.bytes).toString('base64'),
	});
}

/** Returns the result in the block; without a record none has taken it. */
function toDelivery(record: WrapperRecord | undefined, info: string) {
	return toPhase({
		code: record?.exitCode === 'rejected' ? 1 : 0,
		log: record?.problem ?? '',
		info,
		gasWanted: record?.gasLimit,
		gasUsed: record?.gasUsed,
	});
}

interface Phase {
	readonly code: number;
	readonly log: string;
	readonly info?: string | undefined;
	readonly gasWanted?: number | undefined;
	readonly gasUsed?: number | undefined;
}

function toPhase({code, log, info = '', gasWanted = 0, gasUsed = 0}: Phase) {
	return {
		code,
		data: null,
		log,
		info,
		gas_wanted: String(gasWanted),
		gas_used: String(gasUsed),
		events: [],
		codespace: '',
	};
}
