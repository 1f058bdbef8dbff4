import {isSpendingKey} from '../domain/address.ts';
import {parseNam} from '../domain/decimal.ts';
import {createAddress, isChainAddress} from './addresses.ts';
import {type Action, payerOf, type Vote} from './chain-action.ts';
import type {ChainState} from './model.ts';
import {hexDigest} from './random.ts';

/** Content of bytes: acts, something that cannot be read, or an act with a mistake in it. */
type TransactionReading =
	| {
			readonly outcome: 'read';
			readonly actions: readonly Action[];
			readonly isAtomic: boolean;
			readonly memo: string | undefined;
	  }
	| {readonly outcome: 'unreadable'}
	| {readonly outcome: 'invalid'; readonly problem: string};

/** The form in words and examples, for people who ask the server. Amounts are NAM as text. */
export const transactionForm = {
	about:
		'a transaction is JSON in UTF-8, amounts are NAM as text: one act, or a batch {"transactions": [...], "atomic": true}; "memo" is free text; any other field is ignored and changes the bytes, and so the hash; whatever else is sent is included as kind unknown; an address without stake gets 10000 NAM with its first transaction',
	acts: [
		{kind: 'bond', source: 'tnam1...', validator: 'tnam1...', amount: '12.5'},
		{kind: 'unbond', source: 'tnam1...', validator: 'tnam1...', amount: '12.5'},
		{kind: 'withdraw', source: 'tnam1...', validator: 'tnam1...'},
		{kind: 'claimRewards', source: 'tnam1...', validator: 'tnam1...'},
		{
			kind: 'redelegation',
			source: 'tnam1...',
			validator: 'tnam1...',
			destination: 'tnam1...',
			amount: '12.5',
		},
		{kind: 'voteProposal', source: 'tnam1...', proposal: '7', vote: 'yay, nay or abstain'},
	],
};

const readableKinds = transactionForm.acts.map(act => act.kind);
const votes: readonly Vote[] = ['yay', 'nay', 'abstain'];
const maxBatch = 100;

type Fields = Readonly<Record<string, unknown>>;

/** Reads the documented JSON form. */
export function readActs(bytes: Uint8Array): TransactionReading {
	const text = new TextDecoder().decode(bytes);
	if (isSpendingKey(text)) return {outcome: 'invalid', problem: 'a spending key must never be sent anywhere'};
	const fields = parseFields(text);
	if (!fields) return {outcome: 'unreadable'};
	const acts = Array.isArray(fields.transactions) ? fields.transactions : [fields];
	if (acts.length === 0 || !acts.every(isReadable)) return {outcome: 'unreadable'};
	if (acts.length > maxBatch) return {outcome: 'invalid', problem: `more than ${maxBatch} acts`};
	const memo = typeof fields.memo === 'string' ? fields.memo : undefined;
	try {
		return {outcome: 'read', actions: acts.map(readAct), isAtomic: fields.atomic === true, memo};
	} catch (error) {
		if (error instanceof FormError) return {outcome: 'invalid', problem: error.message};
		throw error;
	}
}

/** A mistake in an act; the message names the field. */
class FormError extends Error {
	override readonly name = 'FormError';
}

function parseFields(text: string): Fields | undefined {
	try {
		const value: unknown = JSON.parse(text);
		return isFields(value) ? value : undefined;
	} catch {
		return undefined;
	}
}

function isFields(value: unknown): value is Fields {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isReadable(act: unknown): act is Fields {
	return isFields(act) && readableKinds.some(kind => kind === act.kind);
}

function readAct(fields: Fields): Action {
	const source = readAddress(fields, 'source');
	switch (fields.kind) {
		case 'bond':
		case 'unbond':
			return {
				kind: fields.kind,
				source,
				validator: readAddress(fields, 'validator'),
				amount: readAmount(fields),
			};
		case 'withdraw':
		case 'claimRewards':
			return {kind: fields.kind, source, validator: readAddress(fields, 'validator')};
		case 'redelegation':
			return {
				kind: 'redelegation',
				source,
				validator: readAddress(fields, 'validator'),
				destination: readAddress(fields, 'destination'),
				amount: readAmount(fields),
			};
		default:
			return {kind: 'voteProposal', voter: source, proposal: readProposal(fields), vote: readVote(fields)};
	}
}

function readAddress(fields: Fields, name: string): string {
	const value = fields[name];
	if (typeof value === 'string' && isChainAddress(value)) return value;
	throw new FormError(`${name}: expected an address (tnam1…) with a right checksum`);
}

function readAmount({amount}: Fields): bigint {
	const namnam =
		typeof amount === 'string' || typeof amount === 'number' ? parseNam(String(amount)) : undefined;
	if (namnam !== undefined) return namnam;
	throw new FormError('amount: expected NAM above 0 with at most six decimals, as text');
}

function readProposal({proposal}: Fields): number {
	const id = typeof proposal === 'number' ? String(proposal) : proposal;
	if (typeof id === 'string' && /^\d{1,9}$/.test(id)) return Number(id);
	throw new FormError('proposal: expected an id');
}

function readVote(fields: Fields): Vote {
	const vote = votes.find(known => known === fields.vote);
	if (vote) return vote;
	throw new FormError('vote: expected yay, nay or abstain');
}

/** Result of the check before the block. */
export interface CheckResult {
	/** 0 accepts, 2 is an invalid transaction. */
	readonly code: number;
	/** Reason for a refusal, in a few words; empty for an accepted one. */
	readonly log: string;
	/** SHA-256 of the bytes, upper-case hex. */
	readonly hash: string;
	/** True if the same bytes were sent lately; then nothing was done. */
	readonly isDuplicate: boolean;
	/** True if too many wait already; then nothing was done. */
	readonly isFull: boolean;
}

/** Transactions that may wait for a block. */
const maxWaiting = 5000;

const invalidTransaction = 2;

/** Checks a transaction and lets it wait for the next block. */
export function submit({transactions}: ChainState, bytes: Uint8Array): CheckResult {
	const hash = hexDigest(bytes);
	const answer = {code: 0, log: '', hash: hash.toUpperCase(), isDuplicate: false, isFull: false};
	if (transactions.hasSeen(hash)) return {...answer, isDuplicate: true};
	if (transactions.waitingCount >= maxWaiting) return {...answer, isFull: true};
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
