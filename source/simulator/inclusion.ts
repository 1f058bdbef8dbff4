import {execute} from './actions.ts';
import {internalAddresses} from './addresses.ts';
import {unitsPerNam} from './amounts.ts';
import type {Action} from './chain-action.ts';
import type {ChainState} from './model.ts';
import {hexDigest} from './random.ts';
import {emptyAccount, holderOf} from './stake.ts';
import type {ExitCode, InnerRecord, WaitingTransaction, WrapperRecord} from './transaction-store.ts';

/** namnam that an address gets with its first transaction, while the faucet has any. */
const firstGift = 10_000n * unitsPerNam;

/** Executes a transaction in the block that is being made, and keeps its record. */
export function includeTransaction(state: ChainState, transaction: WaitingTransaction): WrapperRecord {
	const {hash, bytes, payer, actions, isAtomic, memo} = transaction;
	const results = isAtomic ? executeTogether(state, actions) : actions.map(action => execute(state, action));
	const problem = results.find(result => result !== undefined);
	const exitCode = toExitCode(results, isAtomic);
	const gasUsed = gasOf(hash, actions.length);
	const gasLimit = gasUsed < 50_000 ? 50_000 : 250_000;
	const record: WrapperRecord = {
		hash,
		bytes,
		id: state.hasSeparateIds ? hexDigest(Buffer.from(hash, 'hex')) : hash,
		payer,
		height: state.height,
		epoch: state.epoch,
		gasLimit,
		gasUsed,
		isAtomic,
		exitCode,
		problem: exitCode === 'applied' ? undefined : problem,
		memo,
		feePayment: state.transactions.hasSeen(hash)
			? undefined
			: createFeePayment(transaction, BigInt(gasLimit)),
		inner: actions.map((action, index) =>
			toInner(hash, {action, index, isRejected: results[index] !== undefined}),
		),
	};
	state.transactions.include(record);
	return record;
}

/** Opens an account for a new address, with a gift, so that anyone can try a transaction. */
export function openAccount(state: ChainState, address: string): void {
	// Once the faucet is empty, accounts are not stored: invented addresses could fill the memory.
	if (state.accounts.has(address) || state.faucet === 0n) return;
	const liquid = state.faucet < firstGift ? state.faucet : firstGift;
	state.faucet -= liquid;
	state.accounts.set(address, {...emptyAccount(address), liquid});
}

function executeTogether(state: ChainState, actions: readonly Action[]): Array<string | undefined> {
	const restore = takeCheckpoint(state, actions);
	const results = actions.map(action => execute(state, action));
	const problem = results.find(result => result !== undefined);
	if (problem === undefined) return results;
	restore();
	return results.map(() => problem);
}

/** Tells how a batch ended: one that may fail in parts has failed only if every part has. */
function toExitCode(results: ReadonlyArray<string | undefined>, isAtomic: boolean): ExitCode {
	const isFailed = (result: string | undefined) => result !== undefined;
	return (isAtomic ? results.some(isFailed) : results.every(isFailed)) ? 'rejected' : 'applied';
}

function toInner(
	hash: string,
	{action, index, isRejected}: {action: Action; index: number; isRejected: boolean},
): InnerRecord {
	return {id: hexDigest(`${hash}/${index}`), action, exitCode: isRejected ? 'rejected' : 'applied'};
}

/** Gas varies a little between transactions, as their sizes do. */
function gasOf(hash: string, actionCount: number): number {
	return 11_000 + (Number.parseInt(hash.slice(0, 4), 16) % 9000) + 12_000 * actionCount;
}

/**
Saves all state that the transactions of a batch can change, and returns a function that restores it: an atomic
batch happens as a whole or not at all.
*/
function takeCheckpoint(state: ChainState, actions: readonly Action[]): () => void {
	const restores = actions.flatMap(action => [
		...accountsOf(action).map(address => rememberAccount(state, address)),
		...validatorsOf(action).map(address => rememberPending(state, address)),
		...(action.kind === 'voteProposal' ? [rememberBallot(state, action)] : []),
	]);
	return () => {
		for (const restore of restores) restore();
	};
}

function accountsOf(action: Action): string[] {
	if (action.kind === 'transfer') return [holderOf(action.sender), holderOf(action.receiver)];
	if (action.kind === 'claimRewards') return [action.source, internalAddresses.rewards];
	return 'source' in action ? [action.source] : [];
}

function validatorsOf(action: Action): string[] {
	if (!('source' in action)) return [];
	return action.kind === 'redelegation' ? [action.validator, action.destination] : [action.validator];
}

function rememberAccount(state: ChainState, address: string): () => void {
	const account = state.accounts.get(address);
	if (!account) return () => state.accounts.delete(address);
	const {liquid} = account;
	const bonds = account.bonds.map(row => ({...row}));
	const unbonds = account.unbonds.map(row => ({...row}));
	const redelegations = new Map(account.redelegations);
	const rewards = new Map(account.rewards);
	return () => {
		// Copies again: the same account may be in the batch twice, and be brought back twice.
		account.liquid = liquid;
		account.bonds = bonds.map(row => ({...row}));
		account.unbonds = unbonds.map(row => ({...row}));
		account.redelegations = new Map(redelegations);
		account.rewards = new Map(rewards);
	};
}

function rememberPending(state: ChainState, address: string): () => void {
	const pendingStake = state.validatorsByAddress.get(address)?.pendingStake;
	return pendingStake ? rememberEntries(pendingStake) : () => {};
}

function rememberBallot(
	state: ChainState,
	{proposal: id}: Extract<Action, {kind: 'voteProposal'}>,
): () => void {
	const ballots = state.proposals[id]?.ballots;
	return ballots ? rememberEntries(ballots) : () => {};
}

/** Restores a map with its order. */
function rememberEntries<Key, Value>(entries: Map<Key, Value>): () => void {
	const before = [...entries];
	return () => {
		entries.clear();
		for (const [key, value] of before) entries.set(key, value);
	};
}

/** Share of the chain's own transactions that are paid for out of the shielded pool: one in this many. */
const shieldedPayerOneIn = 6;

/** Returns the inner transaction that pays a fee of the chain's own out of the shielded pool, where one does. */
function createFeePayment({hash, payer}: WaitingTransaction, fee: bigint): InnerRecord | undefined {
	if (Number.parseInt(hash.slice(-4), 16) % shieldedPayerOneIn !== 0) return undefined;
	return {
		id: hexDigest(`${hash}/fee`),
		action: {
			kind: 'transfer',
			name: 'unshieldingTransfer',
			payer,
			sender: internalAddresses.shieldedPool,
			receiver: payer,
			amount: fee,
		},
		exitCode: 'applied',
	};
}
