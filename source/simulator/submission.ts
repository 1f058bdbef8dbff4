import {createAddress} from './addresses.ts';
import type {Action} from './chain-action.ts';
import type {ChainState} from './model.ts';
import {payerOf} from './participants.ts';
import {hexDigest} from './random.ts';
import {readActs} from './transaction-form.ts';

/** What the check before the block says. */
export interface CheckResult {
	/** 0 accepts, 2 is an invalid transaction. */
	readonly code: number;
	/** Why not, in a few words; empty for an accepted one. */
	readonly log: string;
	/** SHA-256 of the bytes, upper-case hex. */
	readonly hash: string;
	/** Whether the same bytes were sent lately; then nothing was done. */
	readonly isDuplicate: boolean;
	/** Whether too many wait already; then nothing was done. */
	readonly isFull: boolean;
}

/** Transactions that may wait for a block. */
const mostWaiting = 5000;

const invalidTransaction = 2;

/** Checks a transaction and lets it wait for the next block. */
export function submit({transactions}: ChainState, bytes: Uint8Array): CheckResult {
	const hash = hexDigest(bytes);
	const answer = {code: 0, log: '', hash: hash.toUpperCase(), isDuplicate: false, isFull: false};
	if (transactions.hasSeen(hash)) return {...answer, isDuplicate: true};
	if (transactions.waitingCount >= mostWaiting) return {...answer, isFull: true};
	const reading = readActs(bytes);
	if (bytes.length === 0) return {...answer, code: invalidTransaction, log: 'the transaction is empty'};
	switch (reading.outcome) {
		case 'invalid':
			return {...answer, code: invalidTransaction, log: `invalid transaction: ${reading.problem}`};
		case 'unreadable': {
			// Nobody knows who sent it; the wrapper still needs someone who paid.
			const payer = createAddress('implicit', `sender/${hash}`);
			const actions: Action[] = [{kind: 'other', name: 'unknown', payer, data: null}];
			transactions.wait({hash, bytes, payer, actions, isAtomic: false, memo: null});
			return answer;
		}
		case 'read': {
			const {actions, isAtomic, memo} = reading;
			const payer = payerOf(actions);
			const memoHex = memo === undefined ? null : Buffer.from(memo).toString('hex');
			transactions.wait({hash, bytes, payer, actions, isAtomic, memo: memoHex});
			return answer;
		}
	}
}
