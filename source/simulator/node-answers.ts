import type {ChainState} from './model.ts';
import {currentTimeText} from './served-time.ts';
import type {CheckResult} from './submission.ts';
import type {WrapperRecord} from './transaction-store.ts';

/** Codes of JSON-RPC. */
export const invalidParameters = {code: -32_602, message: 'Invalid params'};
export const internalError = {code: -32_603, message: 'Internal error'};

/** The envelope around what a node answers. */
export function toResult(result: object) {
	return {jsonrpc: '2.0', id: -1, result};
}

/** The envelope around why it does not. */
export function toError({code, message}: {code: number; message: string}, data: string) {
	return {jsonrpc: '2.0', id: -1, error: {code, message, data}};
}

/** Answer to a broadcast that waits for the check alone. */
export function toSyncAnswer({code, log, hash}: CheckResult) {
	return toResult({code, data: '', log, codespace: '', hash});
}

/** Answer to a broadcast that waits for nothing: code 0 only means received. */
export function toAsyncAnswer({hash}: CheckResult) {
	return toResult({code: 0, data: '', log: '', codespace: '', hash});
}

/** Answer to a broadcast that waits for the block; without a record the check has refused it. */
export function toCommitAnswer(check: CheckResult, record: WrapperRecord | undefined) {
	return toResult({
		check_tx: toPhase({code: check.code, log: check.log}),
		deliver_tx: toDelivery(record, record ? `wrapper ${record.id}` : ''),
		hash: check.hash,
		height: String(record?.height ?? 0),
	});
}

/**
Answer to the question what became of a transaction. It does not say under which id the indexer has it.
@param index its place in its block, from 0
*/
export function toTransactionAnswer(record: WrapperRecord, index: number) {
	return toResult({
		hash: record.hash.toUpperCase(),
		height: String(record.height),
		index,
		tx_result: toDelivery(record, ''),
		tx: Buffer.from(record.bytes).toString('base64'),
	});
}

/** What the block says; without a record none has taken it. */
function toDelivery(record: WrapperRecord | undefined, info: string) {
	return toPhase({
		code: record?.exitCode === 'rejected' ? 1 : 0,
		log: record?.problem ?? '',
		info,
		gasWanted: record?.gasLimit,
		gasUsed: record?.gasUsed,
	});
}

/** Answer to the question how the node is: its chain, and how far it has come. */
export function toStatusAnswer(state: ChainState, isCatchingUp: boolean) {
	return toResult({
		node_info: {network: state.identity.chainId, moniker: 'stakedeck', version: '0.37.15'},
		sync_info: {
			latest_block_height: String(state.height),
			latest_block_time: new Date(Number(currentTimeText(state)) * 1000).toISOString(),
			catching_up: isCatchingUp,
		},
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
