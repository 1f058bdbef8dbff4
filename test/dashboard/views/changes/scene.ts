import type {WeighedEvent} from '../../../../source/ledger/event-row.ts';
import {createMemoryStore, type Store} from '../../../../source/store/store.ts';
import {createFakeIndexer, type FakeIndexer} from '../../../helpers/fake-indexer.ts';
import {createMemoryLedger, createWeighedEvent, type MemoryLedger} from '../../../helpers/memory-ledger.ts';
import {createProposal} from '../../../helpers/proposals.ts';
import {createBond, createUnbond} from '../../../helpers/stake.ts';
import {addressOf, createParameters, createValidator, testNow} from '../../../helpers/validators.ts';

/** Six in the evening of the day on which all tests are. */
export const sceneNow = testNow + 18 * 3_600_000;

/** Unix seconds of a time of that day: '12:40'. */
export function at(time: string): bigint {
	const [hours = '0', minutes = '0'] = time.split(':');
	return BigInt(testNow / 1000) + BigInt(hours) * 3600n + BigInt(minutes) * 60n;
}

export const cold = {address: addressOf(900), label: 'cold wallet'};

const nam = (text: string) => BigInt(text) * 1_000_000n;

export function validatorEvent(
	seed: number,
	name: string | undefined,
	fields: Partial<WeighedEvent> & Pick<WeighedEvent, 'kind'>,
): WeighedEvent {
	return createWeighedEvent({...fields, subject: {type: 'validator', id: addressOf(seed), name}});
}

const seenBefore: readonly WeighedEvent[] = [
	createWeighedEvent({
		kind: 'proposal.decided',
		subject: {type: 'proposal', id: '33', name: 'Agree on names for the parts of an address'},
		old: 'voting',
		new: 'passed',
		epoch: 1200n,
		time: at('00:00') - 20_000n,
	}),
	validatorEvent(18, 'Heron Staking', {
		kind: 'validator.jailed',
		level: 'needs-me',
		old: 'consensus',
		new: 'jailed',
		epoch: 1201n,
		time: at('08:20'),
	}),
];

const sinceThen: readonly WeighedEvent[] = [
	validatorEvent(7, 'Copper Labs', {
		kind: 'validator.jailed',
		level: 'worth-knowing',
		old: 'consensus',
		new: 'jailed',
		epoch: 1203n,
		isGap: true,
		from: at('09:40'),
		to: at('11:55'),
		time: at('11:56'),
		mine: [{...cold, amount: 19_100_000n}],
	}),
	...Array.from({length: 14}, (_, index) =>
		validatorEvent(100 + index, `Operator ${index}`, {
			kind: index % 3 === 0 ? 'validator.rank' : 'validator.power',
			level: 'minor',
			old: '100000',
			new: String(106_000 + index),
			time: at('12:00'),
		}),
	),
	validatorEvent(30, 'Saffron Staking', {
		kind: 'validator.jailed',
		level: 'needs-me',
		old: 'consensus',
		new: 'jailed',
		epoch: 1203n,
		time: at('12:45'),
		mine: [{...cold, amount: 61_156_500_000n}],
	}),
	validatorEvent(18, 'Heron Staking', {
		kind: 'validator.unjailed',
		old: 'jailed',
		new: 'consensus',
		epoch: 1203n,
		time: at('12:40'),
	}),
	createWeighedEvent({
		kind: 'proposal.verdict',
		subject: {type: 'proposal', id: '37', name: 'Hold upgrades on Tuesdays'},
		old: 'fail',
		new: 'pass',
		epoch: 1203n,
		time: at('13:20'),
	}),
	validatorEvent(21, 'Fjord Keepers', {
		kind: 'validator.commission',
		old: '5%',
		new: '5.5%',
		epoch: 1204n,
		time: at('14:01'),
		mine: [{...cold, amount: nam('85190') + 680_000n}],
	}),
	createWeighedEvent({
		kind: 'stake.withdrawable',
		subject: {type: 'address', id: cold.address, name: cold.label},
		new: addressOf(1),
		time: at('14:02'),
		mine: [{...cold, amount: nam('1007') + 200_000n}],
	}),
	createWeighedEvent({
		kind: 'chain.parameter',
		subject: {type: 'chain', id: 'unbondingLength', name: 'Unbonding'},
		old: '53',
		new: '54',
		time: at('14:03'),
	}),
];

interface Scene {
	readonly ledger: MemoryLedger;
	readonly indexer: FakeIndexer;
	readonly store: Store;
}

/** A day on which one looked at ten past nine, with stake at a validator that was jailed since. */
export function createScene(): Scene {
	const ledger = createMemoryLedger(...seenBefore);
	const [newest] = ledger.read().events;
	ledger.set({seen: newest?.sequence ?? 0n, seenAt: at('09:10')});
	ledger.write(...sinceThen);
	const {chainId: chain = ''} = createParameters();
	const {address} = cold;
	const store = createMemoryStore({
		addresses: [{address, usedAt: 0, label: undefined}],
		labels: [{...cold, chain}],
	});
	return {ledger, store, indexer: createSceneIndexer()};
}

/** Hours between the moment of all tests and that of the scene. */
const shift = 18n * 3600n;

function createSceneIndexer(): FakeIndexer {
	const indexer = createFakeIndexer();
	const genesisTime = (indexer.parameters.genesisTime ?? 0n) + shift;
	indexer.parameters = {...indexer.parameters, genesisTime};
	const open = createProposal({id: '37', endEpoch: 1206n});
	const pending = {
		id: '41',
		title: 'Let unjailing wait one epoch longer',
		status: 'pending',
		startEpoch: 1206n,
		endEpoch: 1220n,
	} as const;
	indexer.governance = {
		...indexer.governance,
		items: [createProposal(pending), open].map(proposal => ({
			...proposal,
			startTime: (proposal.startTime ?? 0n) + shift,
			endTime: (proposal.endTime ?? 0n) + shift,
			currentTime: (proposal.currentTime ?? 0n) + shift,
		})),
		totalItems: 2,
		totalPages: 1,
	};
	const saffron = createValidator(30, {name: 'Saffron Staking', state: 'jailed', rank: undefined});
	indexer.validators = indexer.validators.map((each, seed) => (seed === 30 ? saffron : each));
	indexer.bonds = [
		createBond(1, {amount: 394_962_450_000n}),
		createBond(30, {amount: 61_156_500_000n, validator: saffron}),
	];
	indexer.unbonds = [createUnbond(1, {amount: 1_205_170_000n, withdrawEpoch: 1210n})];
	return indexer;
}
