import {gasKinds} from '../domain/simulation.ts';
import {isChainAddress, isImplicit, publicKeyOf} from './addresses.ts';
import type {ChainState} from './model.ts';
import type {Router} from './router.ts';
import {kindOf} from './served-transaction.ts';
import {type ServerQuery, serverWords} from './server-query.ts';
import {Refusal} from './shape.ts';
import {batchOf, type WrapperRecord} from './transaction-store.ts';

/** Serves tokens: balances, supplies, prices of gas. */
export function serveTokens({answer}: Router, state: ChainState): void {
	answer('/api/v1/account/{address}', ({part}) => listBalances(state, part('address')));
	answer('/api/v1/revealed-public-key/{address}', ({part}) => {
		const address = part('address');
		if (!isChainAddress(address)) throw new Refusal(400, serverWords.notAnAddress(address));
		return servePublicKey(state, address);
	});
	answer('/api/v1/gas-price', () => listGasPrices(state));
	answer('/api/v1/gas-price/{token}', ({part}) =>
		listGasPrices(state).filter(({token}) => token === part('token')),
	);
	answer('/api/v1/gas/estimate', ({query}) => estimateGas(state, query));
	answer('/api/v1/chain/token', () => listTokens(state));
	answer('/api/v1/chain/token-supply', ({query}) =>
		serveSupply(state, query.required('address'), query.number('epoch', 'i32')),
	);
	answer('/api/v1/chain/circulating-supply', ({query}) => {
		const supply = state.supplies.get(query.number('epoch', 'i32') ?? state.epoch);
		if (!supply) throw new Refusal(500, serverWords.noSupply);
		return {circulatingSupply: String(supply.circulating)};
	});
}

/** Lists the native token, then those of other chains. */
function listTokens({identity, tokens}: ChainState) {
	return [{address: identity.nativeTokenAddress}, ...tokens.map(({address, trace}) => ({address, trace}))];
}

/** Lists the balances of an address, in each token's smallest unit; none for an invalid address. */
function listBalances({accounts, identity, tokens}: ChainState, address: string) {
	const native = accounts.get(address)?.liquid ?? 0n;
	const balance = (tokenAddress: string, amount: bigint) => ({tokenAddress, minDenomAmount: String(amount)});
	return [
		balance(identity.nativeTokenAddress, native),
		...tokens.map(token => balance(token.address, token.holders.get(address) ?? 0n)),
	];
}

/** Tells how much there is of a token; null where it is none, or the epoch is not kept. */
function serveSupply({epoch: now, identity, supplies, tokens}: ChainState, address: string, epoch = now) {
	const native = address === identity.nativeTokenAddress ? supplies.get(epoch) : undefined;
	if (native) {
		return {address, totalSupply: String(native.total), effectiveSupply: String(native.effective)};
	}
	const token = tokens.find(one => one.address === address);
	if (!token || !supplies.has(epoch)) return null;
	const total = [...token.holders.values()].reduce((sum, amount) => sum + amount, 0n);
	return {address, totalSupply: String(total), effectiveSupply: null};
}

/** Lists the price of a unit of gas in each token in which a fee is taken. */
function listGasPrices({identity, tokens}: ChainState) {
	const prices = [{address: identity.nativeTokenAddress, gasPrice: 1}, ...tokens];
	return prices.flatMap(({address, gasPrice}) =>
		gasPrice === undefined ? [] : [{token: address, minDenomAmount: String(gasPrice)}],
	);
}

/** Returns the public key of a person on the chain; null for others, and for those whom nobody has seen. */
function servePublicKey({accounts, seed}: ChainState, address: string) {
	const isKnown = accounts.has(address) && isImplicit(address);
	return {publicKey: isKnown ? publicKeyOf(seed, address) : null};
}

const maxSamples = 100;
/** Gas of a kind of which no transaction is known. */
const defaultGas = 50_000;

/** Answers GET /api/v1/gas/estimate from the gas that transactions with the same number of acts of each kind used. */
function estimateGas({transactions}: ChainState, query: ServerQuery) {
	const wanted = [...gasKinds].flatMap(([name, kind]) => {
		const count = query.number(name, 'u64');
		return count === undefined ? [] : [{kind, count: Number(count)}];
	});
	if (wanted.length === 0) throw new Refusal(502, serverWords.noGasQuery);
	const isLike = (record: WrapperRecord) => {
		const kinds = batchOf(record).map(({action}) => kindOf(action));
		return wanted.every(({kind, count}) => kinds.filter(one => one === kind).length === count);
	};
	const used = [...transactions.all()]
		.filter(isLike)
		.slice(-maxSamples)
		.map(({gasUsed}) => gasUsed);
	const gas = used.length > 0 ? used : [defaultGas * wanted.length];
	const sum = gas.reduce((total, one) => total + one, 0);
	return {
		min: Math.min(...gas),
		max: Math.max(...gas),
		avg: Math.floor(sum / gas.length),
		totalEstimates: used.length,
	};
}
