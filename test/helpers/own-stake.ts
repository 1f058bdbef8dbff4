import type {Bond} from '../../source/domain/stake.ts';
import {createMemoryStore, type Store} from '../../source/store/store.ts';
import {createFakeIndexer, type FakeIndexer} from './fake-indexer.ts';
import {createProposals} from './frame-data.ts';
import {createBond, createUnbond} from './stake.ts';
import {addressOf, createValidator, testNow} from './validators.ts';

/** Two addresses of a person's own, which hold the same stake with the fake indexer. */
export function ownStore(): Store {
	return createMemoryStore({
		addresses: [
			{address: addressOf(500), label: 'Cold wallet', usedAt: testNow - 60_000},
			{address: addressOf(501), label: 'Hot wallet', usedAt: testNow - 120_000},
		],
	});
}

/** Stake in the set, some of it not yet active; a part of it comes out later, a grain of it sooner. */
const safeBonds: readonly Bond[] = [
	createBond(1, {amount: 53_015_470_000n}),
	createBond(2, {amount: 6_250_000_000n, status: 'inactive', startEpoch: 1206n}),
];

const unbonds = [
	createUnbond(1, {amount: 1_007_200_000n, withdrawEpoch: 1207n, withdrawTime: undefined}),
	createUnbond(2, {amount: 970_000n, withdrawEpoch: 1205n, withdrawTime: undefined}),
	createUnbond(3, {amount: 788_706_350_000n, canWithdraw: true}),
];

/** Serves stake that all earns, and three open votes with short titles. */
export function safeIndexer(): FakeIndexer {
	const open = createProposals(41).filter(({status}) => status === 'voting');
	const proposals = open.slice(0, 3).map((each, index) => ({...each, title: `Short ${index}`}));
	return Object.assign(createFakeIndexer(), {bonds: safeBonds, unbonds, proposals});
}

/** Serves besides so many bonds with validators that are jailed, or below the threshold. */
export function needyIndexer(count: number): FakeIndexer {
	const bonds = Array.from({length: count}, (_, index) => {
		const state = index % 2 === 0 ? 'jailed' : 'belowThreshold';
		const validator = createValidator(index + 10, {name: `Fallen ${index + 1}`, state, rank: undefined});
		return createBond(index, {validator, amount: 61_156_500_000n - BigInt(index) * 1_000_000_000n});
	});
	return Object.assign(safeIndexer(), {bonds: [...safeBonds, ...bonds]});
}
