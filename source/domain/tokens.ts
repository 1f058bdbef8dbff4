import type {Balance, Token} from './holdings.ts';

/** Gas of a claim where the service does not estimate it. */
export const usualClaimGas = 50_000n;

/** Fees that should be left for what a person does next. */
const feesWanted = 2n;

/** Tells whether a liquid amount pays for less than two usual fees; amounts in namnam. */
export function isBelowFees(liquid: bigint, gasPrice: bigint, gas = usualClaimGas): boolean {
	return liquid < feesWanted * gasPrice * gas;
}

/**
Names a token by the path on which it came: 'uosmo over channel-1', 'uatom over channel-5, channel-1' for one that came
over two channels, the last of them last.
*/
export function nameOfTrace(trace: string): string {
	const parts = trace.split('/');
	const channels: string[] = [];
	while (parts.length > 2 && parts[0] === 'transfer' && /^channel-\d+$/.test(parts[1] ?? '')) {
		channels.unshift(parts[1] ?? '');
		parts.splice(0, 2);
	}
	return channels.length === 0 ? trace : `${parts.join('/')} over ${channels.join(', ')}`;
}

/** Finds the address of the chain's own token: the one that came over no path. */
export function nativeTokenOf(tokens: readonly Token[]): string | undefined {
	return tokens.find(({address, trace}) => address !== undefined && trace === undefined)?.address;
}

/** Adds up what an address holds of a token; undefined: the answer does not tell. */
export function amountOf(token: string | undefined, balances: readonly Balance[]): bigint | undefined {
	return balances.find(balance => token !== undefined && balance.token === token)?.amount;
}
