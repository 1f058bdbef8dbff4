import {isImplicit, publicKeyOf} from './addresses.ts';
import type {ChainState} from './model.ts';

/** Lists the native token, then those of other chains. */
export function listTokens({identity, tokens}: ChainState) {
	return [{address: identity.nativeTokenAddress}, ...tokens.map(({address, trace}) => ({address, trace}))];
}

/** Lists what an address holds of each token, in its smallest unit; of a nonsense nothing. */
export function listBalances({accounts, identity, tokens}: ChainState, address: string) {
	const native = accounts.get(address)?.liquid ?? 0n;
	const balance = (tokenAddress: string, amount: bigint) => ({tokenAddress, minDenomAmount: String(amount)});
	return [
		balance(identity.nativeTokenAddress, native),
		...tokens.map(token => balance(token.address, token.holders.get(address) ?? 0n)),
	];
}

/** Tells how much there is of a token; null where it is none, or the epoch is not kept. */
export function serveSupply(
	{epoch: now, identity, supplies, tokens}: ChainState,
	address: string,
	epoch = now,
) {
	const native = address === identity.nativeTokenAddress ? supplies.get(epoch) : undefined;
	if (native) {
		return {address, totalSupply: String(native.total), effectiveSupply: String(native.effective)};
	}
	const token = tokens.find(one => one.address === address);
	if (!token || !supplies.has(epoch)) return null;
	const total = [...token.holders.values()].reduce((sum, amount) => sum + amount, 0n);
	return {address, totalSupply: String(total), effectiveSupply: null};
}

/** Lists what a unit of gas costs in each token in which a fee is taken. */
export function listGasPrices({identity, tokens}: ChainState) {
	const prices = [{address: identity.nativeTokenAddress, gasPrice: 1}, ...tokens];
	return prices.flatMap(({address, gasPrice}) =>
		gasPrice === undefined ? [] : [{token: address, minDenomAmount: String(gasPrice)}],
	);
}

/** Tells the key of a person on the chain; null for others, and for those whom nobody has seen. */
export function servePublicKey({accounts, seed}: ChainState, address: string) {
	const isKnown = accounts.has(address) && isImplicit(address);
	return {publicKey: isKnown ? publicKeyOf(seed, address) : null};
}
