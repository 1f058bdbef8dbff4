import {createAddress, createPublicKey} from './addresses.ts';
import type {Action} from './chain-action.ts';
import type {Account, ChainState} from './model.ts';

/** Distinct people who only transfer. */
const passerbyCount = 500;

const otherNames: ReadonlyArray<readonly [string, number]> = [
	['claimRewards', 40],
	['revealPk', 12],
	['shieldedTransfer', 10],
	['shieldingTransfer', 9],
	['unshieldingTransfer', 7],
	['mixedTransfer', 1],
	['ibcMsgTransfer', 4],
	['ibcTransparentTransfer', 6],
	['ibcShieldingTransfer', 5],
	['ibcUnshieldingTransfer', 4],
	['changeMetadata', 1],
	['initAccount', 1],
];

/** Somebody sends NAM to somebody; on this chain it changes nothing. */
export function createTransfer({random, seed, identity}: ChainState, owner: string): Action {
	const amount = `${random.integer(1, 5000)}.${String(random.integer(0, 999_999)).padStart(6, '0')}`;
	const target = createAddress('implicit', `${seed}/passerby/${random.integer(1, passerbyCount)}`);
	const token = identity.nativeTokenAddress;
	const data = {sources: [{owner, token, amount}], targets: [{owner: target, token, amount}]};
	return {kind: 'other', name: 'transparentTransfer', payer: owner, data};
}

/** Any of the many things that people do beside staking. */
export function createOther({random, seed}: ChainState, account: Account): Action[] {
	const payer = account.address;
	const name = random.weighted(otherNames);
	if (name === 'claimRewards') {
		const validators = new Set(account.bonds.map(row => row.validator.address));
		return [...validators]
			.slice(0, random.integer(1, 8))
			.map(validator => ({kind: 'other', name, payer, data: {source: payer, validator}}));
	}
	const data = name === 'revealPk' ? {publicKey: createPublicKey(`${seed}/key/${payer}`)} : null;
	return [{kind: 'other', name, payer, data}];
}
