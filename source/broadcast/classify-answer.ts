import type {BroadcastMode, BroadcastResult, TransactionResult} from '../domain/transaction.ts';
import type {Outcome} from './outcome.ts';

/** The outcome in the node's answer: HTTP 200 with a result, which may still be a rejection. */
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

/** The check comes first: if it rejects, the block's part means nothing and is often an empty "code 0". */
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

/** Code 0 means success in any notation; something that is not a number means nothing. */
function verdictOf({code}: TransactionResult): 'good' | 'bad' | 'none' {
	if (code === undefined || !/^[+-]?\d+$/.test(code)) return 'none';
	return BigInt(code.replace('+', '')) === 0n ? 'good' : 'bad';
}

function codeWords({code}: TransactionResult): string {
	return code === undefined ? 'no code' : `the code ${code}, which is not a number`;
}

/** Nodes send height 0 if there is no block. */
function inBlock(height: bigint | undefined): bigint | undefined {
	return height === undefined || height <= 0n ? undefined : height;
}
