import {type Decimal, multiplyDecimals, parseDecimal} from './decimal.ts';
import type {Decoded} from './decoded.ts';

/** The fee-paying envelope around a batch of transactions. Source: GET /api/v1/chain/wrapper/{tx_id}. */
export interface WrapperTransaction extends Decoded {
	/** 64 hex digits. */
	readonly txId: string | undefined;
	readonly feePayer: string | undefined;
	readonly feeToken: string | undefined;
	readonly gasLimit: bigint | undefined;
	readonly gasUsed: bigint | undefined;
	/** Price in the fee token, as the service sent it: "0.000001" or "1e-6". */
	readonly amountPerGasUnit: string | undefined;
	/** The inner transaction that pays the fee from a shielded account, which mostly is in the batch too; or a text. */
	readonly maspFeePayment: InnerTransaction | string | undefined;
	readonly blockHeight: bigint | undefined;
	/** "applied" or "rejected", whatever its capitals on the wire; others as they were sent. */
	readonly exitCode: string | undefined;
	/** False: an applied wrapper may hold rejected inner transactions. */
	readonly atomic: boolean | undefined;
	readonly innerTransactions: readonly InnerTransaction[];
}

/** Transaction of a wrapper's batch. Source: an item of innerTransactions. */
export interface InnerTransaction extends Decoded {
	readonly txId: string | undefined;
	readonly kind: string | undefined;
	/** Like that of the wrapper. */
	readonly exitCode: string | undefined;
	/** A JSON text. */
	readonly data: string | undefined;
	/** Hex. */
	readonly memo: string | undefined;
}

/** Modes in which a broadcast is answered: at once, after the node's check, or once it is in a block. */
export const broadcastModes = ['sync', 'async', 'commit'] as const;
export type BroadcastMode = (typeof broadcastModes)[number];

/** Encodings of a transaction's bytes; verbatim: the query parameter itself, whatever it means. */
export const encodings = ['raw', 'hex', 'base64', 'verbatim'] as const;
export type Encoding = (typeof encodings)[number];

/** Answer of a node to one phase of a broadcast. Source: result of GET {node}/broadcast_tx_*. */
export interface TransactionResult extends Decoded {
	/** 0 accepts; text because a node may send either. */
	readonly code: string | undefined;
	readonly data: string | undefined;
	readonly log: string | undefined;
	/** SHA-256 of the transaction's bytes, upper-case hex. */
	readonly hash: string | undefined;
}

/** Answer to a broadcast. In sync and async mode the phases are undefined. */
export interface BroadcastResult extends TransactionResult {
	/** Commit mode: what the check before the block said. Source: check_tx. */
	readonly checkResult: TransactionResult | undefined;
	/** Commit mode: what execution in the block said. Source: deliver_tx, or tx_result of newer nodes. */
	readonly blockResult: TransactionResult | undefined;
	/** Commit mode: the block it is in. Source: height. */
	readonly height: bigint | undefined;
}

/** Returns the fee: limit times price, in the fee token. Exact; undefined where one of the two is absent. */
export function feeOf({
	gasLimit,
	amountPerGasUnit,
}: Pick<WrapperTransaction, 'gasLimit' | 'amountPerGasUnit'>): Decimal | undefined {
	const price = amountPerGasUnit === undefined ? undefined : parseDecimal(amountPerGasUnit);
	if (price === undefined || gasLimit === undefined) return undefined;
	return multiplyDecimals(price, {units: gasLimit, scale: 0});
}

/** Checks whether no inner transaction took effect: the wrapper was rejected, or one of an atomic batch was. */
export function isUndone({
	atomic,
	exitCode,
	innerTransactions,
}: Pick<WrapperTransaction, 'atomic' | 'exitCode' | 'innerTransactions'>): boolean {
	const isRejected = (code: string | undefined) => code === 'rejected';
	return (
		isRejected(exitCode) || (atomic === true && innerTransactions.some(inner => isRejected(inner.exitCode)))
	);
}

/** Result of an inner transaction that the service reports as applied, in a batch that was undone. */
export const undone = 'undone';

/** Returns the result of an inner transaction, which in an undone batch differs from its exit code. */
export function resultOfInner(batch: WrapperTransaction, inner: InnerTransaction): string | undefined {
	// The fee is paid in any case.
	const isVoid = inner.exitCode === 'applied' && isUndone(batch) && !paysFee(batch, inner);
	return isVoid ? undone : inner.exitCode;
}

/** Tells whether one of the batch is the inner transaction that pays the fee. */
export function paysFee({maspFeePayment}: WrapperTransaction, {txId}: InnerTransaction): boolean {
	const paying = typeof maspFeePayment === 'string' ? maspFeePayment : maspFeePayment?.txId;
	return txId !== undefined && txId.toLowerCase() === paying?.toLowerCase();
}

/** Finds the place in the batch, from 1, of the transaction that pays the fee; undefined: it is not in the batch. */
export function placeOfFeePayment(transaction: WrapperTransaction): number | undefined {
	const index = transaction.innerTransactions.findIndex(inner => paysFee(transaction, inner));
	return index === -1 ? undefined : index + 1;
}

/** A transaction that was looked up by a hash. */
export interface FoundTransaction extends WrapperTransaction {
	/** Id of the inner transaction that was asked for; undefined: the wrapper was. */
	readonly askedInner?: string | undefined;
}

/** Finds the place in the batch, from 1, of the inner transaction that was asked for; undefined: not there. */
export function placeOfAsked(found: FoundTransaction): number | undefined {
	const index = found.innerTransactions.findIndex(inner => isAsked(found, inner));
	return index === -1 ? undefined : index + 1;
}

/** Tells whether this is the inner transaction that was asked for. */
export function isAsked({askedInner}: FoundTransaction, {txId}: InnerTransaction): boolean {
	return askedInner !== undefined && txId?.toLowerCase() === askedInner.toLowerCase();
}
