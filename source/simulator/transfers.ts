import {internalAddresses, isOfThisChain} from './addresses.ts';
import type {TransferAct} from './chain-action.ts';
import type {Account, ChainState} from './model.ts';
import type {Problem} from './stake.ts';

/** Makes an account that has nothing. */
export function emptyAccount(address: string): Account {
	return {address, liquid: 0n, bonds: [], unbonds: [], redelegations: new Map(), rewards: new Map()};
}

/** Moves NAM between two holders, or says why not. */
export function transfer({accounts}: ChainState, {sender, receiver, amount}: TransferAct): Problem {
	const from = accounts.get(holderOf(sender));
	if (!from || from.liquid < amount) return 'insufficient balance';
	const holder = holderOf(receiver);
	const to = accounts.get(holder) ?? emptyAccount(holder);
	accounts.set(holder, to);
	from.liquid -= amount;
	to.liquid += amount;
	return undefined;
}

/** Names the holder on this chain of what an address has; what is on another chain is held by the bridge. */
export function holderOf(address: string): string {
	return isOfThisChain(address) ? address : internalAddresses.ibc;
}
