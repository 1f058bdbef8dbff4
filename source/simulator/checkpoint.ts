import type {Action} from './chain-action.ts';
import type {ChainState} from './model.ts';

/**
Saves all state that the transactions of a batch can change, and returns a function that restores it: an atomic
batch happens as a whole or not at all.
*/
export function takeCheckpoint(state: ChainState, actions: readonly Action[]): () => void {
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
	return 'source' in action ? [action.source] : [];
}

function validatorsOf(action: Action): string[] {
	if (!('source' in action)) return [];
	return action.kind === 'redelegation' ? [action.validator, action.destination] : [action.validator];
}

function rememberAccount(state: ChainState, address: string): () => void {
	const account = state.accounts.get(address);
	if (!account) return () => {};
	const {liquid} = account;
	const bonds = account.bonds.map(row => ({...row}));
	const unbonds = account.unbonds.map(row => ({...row}));
	const redelegations = new Map(account.redelegations);
	return () => {
		// Copies again: the same account may be in the batch twice, and be brought back twice.
		account.liquid = liquid;
		account.bonds = bonds.map(row => ({...row}));
		account.unbonds = unbonds.map(row => ({...row}));
		account.redelegations = new Map(redelegations);
	};
}

function rememberPending(state: ChainState, address: string): () => void {
	const pendingStake = state.validatorsByAddress.get(address)?.pendingStake;
	if (!pendingStake) return () => {};
	const before = [...pendingStake];
	return () => {
		pendingStake.clear();
		for (const [epoch, change] of before) pendingStake.set(epoch, change);
	};
}

function rememberBallot(
	state: ChainState,
	{proposal: id, voter}: Extract<Action, {kind: 'voteProposal'}>,
): () => void {
	const ballots = state.proposals[id]?.ballots;
	const before = ballots?.get(voter);
	return () => {
		if (before) ballots?.set(voter, before);
		else ballots?.delete(voter);
	};
}
