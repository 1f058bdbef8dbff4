import {createAddress, createForeignAddress, internalAddresses, isSeen, publicKeyOf} from './addresses.ts';
import {unitsPerNam} from './amounts.ts';
import type {Action} from './chain-action.ts';
import type {Account, ChainState} from './model.ts';
import {at, createRandom, hexDigest, type Random} from './random.ts';
import {emptyAccount, holderOf} from './stake.ts';

/** Distinct people who only transfer. */
const passerbyCount = 500;

function passerbyOf(seed: string, number: number): string {
	return createAddress('implicit', `${seed}/passerby/${number}`);
}

/** Gives those who only transfer something to begin with. */
export function openPassersby(seed: string, accounts: Map<string, Account>): void {
	const random = createRandom(`${seed}/passersby`);
	for (let number = 1; number <= passerbyCount; number++) {
		const address = passerbyOf(seed, number);
		const liquid = BigInt(random.integer(1, 20_000)) * unitsPerNam;
		accounts.set(address, {...emptyAccount(address), liquid});
	}
}

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

/** Sends NAM to a passer-by, or gets some back. */
export function createTransfer(state: ChainState, address: string): Action[] {
	const {random, seed} = state;
	const wanted = BigInt(random.integer(1, 5000)) * unitsPerNam + BigInt(random.integer(0, 999_999));
	const passerby = passerbyOf(seed, random.integer(1, passerbyCount));
	const sides: readonly [string, string] = wanted % 2n === 0n ? [address, passerby] : [passerby, address];
	const way = affordable(state, sides[0], wanted) > 0n ? sides : sides.toReversed();
	return transferBetween(state, 'transparentTransfer', [at(way, 0), at(way, 1)], wanted);
}

/** Limits an amount to a part of the sender's balance. */
function affordable({accounts}: ChainState, sender: string, wanted: bigint): bigint {
	const most = (accounts.get(holderOf(sender))?.liquid ?? 0n) / 20n;
	return wanted < most ? wanted : most;
}

function transferBetween(
	state: ChainState,
	name: string,
	[sender, receiver]: readonly [string, string],
	wanted: bigint,
): Action[] {
	const amount = affordable(state, sender, wanted);
	const payer = isSeen(sender) ? sender : receiver;
	return amount > 0n ? [{kind: 'transfer', name, payer, sender, receiver, amount}] : [];
}

/** Does any of the many things that people do beside staking. */
export function createOther(state: ChainState, account: Account): Action[] {
	const {random, seed} = state;
	const payer = account.address;
	const name = random.weighted(otherNames);
	const foreign = createForeignAddress('osmo', `${seed}/foreign/${payer}`);
	const {shieldedPool} = internalAddresses;
	const wanted = BigInt(random.integer(1, 900)) * unitsPerNam;
	switch (name) {
		case 'claimRewards':
			return claimSome(account, random);
		case 'shieldingTransfer':
			return transferBetween(state, name, [payer, shieldedPool], wanted);
		case 'unshieldingTransfer':
			return transferBetween(state, name, [shieldedPool, payer], wanted);
		case 'ibcTransparentTransfer':
			return transferBetween(state, name, [payer, foreign], wanted);
		case 'ibcShieldingTransfer':
			return transferBetween(state, name, [foreign, shieldedPool], wanted).map(act => ({...act, payer}));
		case 'ibcUnshieldingTransfer':
			return transferBetween(state, name, [shieldedPool, foreign], wanted).map(act => ({...act, payer}));
		case 'changeMetadata':
			return [changeMetadata(state)];
		default:
			return [{kind: 'other', name, payer, data: dataOf(name, state, payer)}];
	}
}

function claimSome({address, bonds}: Account, random: Random): Action[] {
	const validators = new Set(bonds.map(row => row.validator.address));
	return [...validators]
		.slice(0, random.integer(1, 8))
		.map(validator => ({kind: 'claimRewards', source: address, validator}));
}

/** Repeats what a validator said before: what lists show of it stays. */
function changeMetadata({random, validators}: ChainState): Action {
	const {address, profile} = random.pick(validators);
	const {email = null, description = null, website = null, discordHandle = null, avatar = null} = profile;
	const data = {
		validator: address,
		email,
		description,
		website,
		discord_handle: discordHandle,
		avatar,
		name: profile.name ?? null,
		commission_rate: null,
	};
	return {kind: 'other', name: 'changeMetadata', payer: address, data};
}

function dataOf(name: string, {seed, random}: ChainState, payer: string): object | null {
	const section = () => hexDigest(`${seed}/section/${random.fraction()}`);
	switch (name) {
		case 'revealPk':
			return {public_key: publicKeyOf(seed, payer)};
		case 'shieldedTransfer':
		case 'mixedTransfer':
			return {sources: [], targets: [], shielded_section_hash: section()};
		default:
			return null;
	}
}
