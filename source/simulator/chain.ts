import {type Action, jail} from './actions.ts';
import {createAddress} from './addresses.ts';
import {type ChainOptions, createState} from './genesis.ts';
import {tallyProposals, turnProposals} from './governance.ts';
import {includeTransaction, openAccount} from './inclusion.ts';
import {blocksPerEpoch, nextBlockMilliseconds, planEpoch} from './life.ts';
import type {ChainState} from './model.ts';
import {hexDigest} from './random.ts';
import {includeOwn, makeTraffic} from './traffic.ts';
import {readTransaction} from './transaction-form.ts';
import {turnValidatorSet} from './validator-set.ts';

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

/** A chain in memory. It stands still between calls, knows no clock but its own and draws the same fate for the same seed. */
export interface Chain {
	/** All there is to know; to be read, never written. */
	readonly state: ChainState;
	/** Addresses of those with stake at the start; the first has something of everything. */
	readonly delegators: readonly string[];
	/** Makes blocks, one after the other. */
	advance(blocks: number): void;
	/** Checks a transaction and lets it wait for the next block. */
	submit(bytes: Uint8Array): CheckResult;
	/** Calls back after each block; returns how to stop that. */
	onBlock(listener: () => void): () => void;
}

/** Blocks between two counts of the votes, about seven minutes of the chain. */
const tallyEvery = 60n;
/** Transactions that may wait for a block. */
const mostWaiting = 5000;

const invalidTransaction = 2;

export function createChain(options: ChainOptions): Chain {
	const state = createState(options);
	const listeners = new Set<() => void>();
	return {
		state,
		delegators: state.delegators.map(({address}) => address),
		advance(blocks) {
			for (let rest = blocks; rest > 0; rest--) {
				makeBlock(state);
				for (const listener of listeners) listener();
			}
		},
		submit: bytes => submit(state, bytes),
		onBlock(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
	};
}

function submit({transactions}: ChainState, bytes: Uint8Array): CheckResult {
	const hash = hexDigest(bytes);
	const answer = {code: 0, log: '', hash: hash.toUpperCase(), isDuplicate: false, isFull: false};
	if (transactions.hasSeen(hash)) return {...answer, isDuplicate: true};
	if (transactions.waitingCount >= mostWaiting) return {...answer, isFull: true};
	const reading = readTransaction(bytes);
	if (bytes.length === 0) return {...answer, code: invalidTransaction, log: 'the transaction is empty'};
	switch (reading.outcome) {
		case 'invalid':
			return {...answer, code: invalidTransaction, log: `invalid transaction: ${reading.problem}`};
		case 'unreadable': {
			// Nobody knows who sent it; the wrapper still needs someone who paid.
			const payer = createAddress('implicit', `sender/${hash}`);
			const actions: Action[] = [{kind: 'other', name: 'unknown', payer, data: null}];
			transactions.wait({hash, payer, actions, isAtomic: false, memo: null});
			return answer;
		}
		case 'read': {
			const {actions, isAtomic, memo} = reading;
			const payer = payerOf(actions);
			const memoHex = memo === undefined ? null : Buffer.from(memo).toString('hex');
			transactions.wait({hash, payer, actions, isAtomic, memo: memoHex});
			return answer;
		}
	}
}

function makeBlock(state: ChainState): void {
	state.height++;
	state.time += nextBlockMilliseconds(state);
	if (isEpochOver(state)) turnEpoch(state);
	for (const transaction of state.transactions.takeWaiting()) {
		for (const action of transaction.actions) {
			if (action.kind !== 'other') openAccount(state, payerOf([action]));
		}
		includeTransaction(state, transaction);
	}
	for (;;) {
		const event = state.agenda.takeDue(state.height);
		if (!event) break;
		if (event.kind === 'fault') jail(state, event.validator);
		else includeOwn(state, payerOf([event]), [event]);
	}
	makeTraffic(state);
	if (state.height % tallyEvery === 0n) tallyProposals(state);
}

/** An epoch lasts until it is old and long enough, and a few blocks more. */
function isEpochOver(state: ChainState): boolean {
	const {minDuration, minNumOfBlocks, epochSwitchBlocksDelay} = state.parameters;
	if (state.blocksToEpoch === undefined) {
		const isOldEnough = state.time - state.epochStart.time >= Number(minDuration) * 1000;
		if (!isOldEnough || state.height - state.epochStart.height < minNumOfBlocks) return false;
		state.blocksToEpoch = epochSwitchBlocksDelay;
	}
	if (state.blocksToEpoch === 0n) return true;
	state.blocksToEpoch--;
	return false;
}

function turnEpoch(state: ChainState): void {
	state.epoch++;
	state.epochStart = {time: state.time, height: state.height};
	state.blocksToEpoch = undefined;
	turnValidatorSet(state);
	turnProposals(state, blocksPerEpoch(state.parameters));
	planEpoch(state);
}

/** Whoever acts first in a batch pays for it. */
function payerOf([action]: readonly Action[]): string {
	if (!action) return '';
	switch (action.kind) {
		case 'bond':
		case 'unbond':
		case 'redelegation':
		case 'withdraw':
			return action.source;
		case 'voteProposal':
			return action.voter;
		case 'initProposal':
			return action.draft.author;
		case 'other':
			return action.payer;
		case 'changeCommission':
		case 'deactivateValidator':
		case 'reactivateValidator':
		case 'unjailValidator':
			return action.validator;
	}
}
