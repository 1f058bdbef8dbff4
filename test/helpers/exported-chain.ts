import {DatabaseSync} from 'node:sqlite';
import {sumUpActiveStake} from '../../source/domain/active-stake.ts';
import type {ChainCondition, ChainReading, Person, Sight} from '../../source/domain/chain-reading.ts';
import type {Coming} from '../../source/domain/coming.ts';
import {collectFigures, type FigureSources, type Figures} from '../../source/exporter/figures.ts';
import {comingSight} from '../../source/ledger/coming-changes.ts';
import {digestReading} from '../../source/ledger/digest.ts';
import {Ledger} from '../../source/ledger/ledger.ts';
import {openLedger} from '../../source/ledger/ledger-file.ts';
import {signingSight} from '../../source/ledger/signing-changes.ts';
import {LedgerView} from '../../source/watching/ledger-view.ts';
import {createFakeClock} from './fake-clock.ts';
import {createSigningNow} from './liveness.ts';
import {createProposal} from './proposals.ts';
import {createBond, createUnbond} from './stake.ts';
import {addressOf, createParameters, createValidator} from './validators.ts';

/** Moment of the last reading, unix seconds. */
export const seenAt = 1_790_000_000n;

const decoded = {source: {}, flaws: []};
const nativeToken = addressOf(800);

/** The cold wallets have one label; hers is the validator with the number 30. */
export const holders = [addressOf(900), addressOf(901)]
	.toSorted()
	.map(address => ({address, label: 'Cold wallet'}));
export const hers = addressOf(30);

const validators = Array.from({length: 32}, (_, seed) =>
	createValidator(seed, seed === 31 ? {state: 'jailed', rank: undefined} : {}),
);

/** Tells that the commission of hers rises from 5 to 6 % with epoch 1206. */
export function comingAt(at: bigint): readonly Coming[] {
	const [old, value] = [
		{units: 5n, scale: 2},
		{units: 6n, scale: 2},
	] as const;
	const commission = {steps: [{epoch: 1206n, old, value}], ahead: value};
	const place = {node: 'http://node.example', epoch: 1204n, height: 4_030_720n, at: Number(at) * 1000};
	return [{...place, address: hers, commission, state: undefined}];
}

/** Reads each list of a chain once; parts may be left out, and come at another time. */
export async function seeChain(fields: Partial<ChainReading> = {}) {
	const {database} = await openLedger(undefined, async () => ({DatabaseSync}));
	const ledger = new Ledger(database, 'test.1');
	const view = new LedgerView({
		ledger,
		clock: createFakeClock(Number(seenAt) * 1000),
		note: undefined,
		onFailure(error) {
			throw error;
		},
	});
	const person: Person = {addresses: holders, validators: new Set([hers])};
	const see = (reading: Partial<ChainReading> = {}, at = seenAt, height = 1000n, epoch = 1204n) => {
		const sight: Sight = {indexer: 'one', version: '3.3.4', epoch, height, at};
		const facts = {
			person,
			activeStake: sumUpActiveStake(validators, true),
			pipelineLength: 2n,
			epochsInDay: 4n,
		};
		const {signing, coming} = reading;
		const place = signing ? signingSight(signing) : coming?.[0] ? comingSight(coming[0]) : sight;
		digestReading(ledger, {stakes: [], ...reading, sight: place}, facts);
		view.refresh({isOwn: true});
	};
	const condition: ChainCondition = {
		chain: 'test.1',
		makesBlocks: true,
		height: 1000n,
		heightAt: seenAt,
		lookedAt: seenAt - 3n,
		isSlow: false,
		blockSeconds: 7,
		plannedSeconds: 8,
		isAnswering: true,
		isLimited: false,
		isBehind: false,
		version: '3.3.4',
	};
	const signing = createSigningNow({[hers]: 4501n, [addressOf(0)]: 0n}, {}, {at: Number(seenAt) * 1000});
	const whole = <Item>(items: readonly Item[]) => ({items, defect: undefined});
	const [cold, other] = holders as [(typeof holders)[0], (typeof holders)[0]];
	const usual: Partial<ChainReading> = {
		validators: whole(validators),
		proposals: whole([createProposal(), createProposal({id: '11', status: 'passed'})]),
		parameters: createParameters({nativeTokenAddress: nativeToken}),
		stakes: [
			{
				...cold,
				defect: undefined,
				reading: {
					bonds: [
						createBond(25),
						createBond(31, {
							validator: createValidator(31, {state: 'jailed'}),
							amount: 9_007_199_254_740_993n,
						}),
						createBond(1, {status: 'inactive', startEpoch: 1205n, amount: 1n}),
					],
					unbonds: [createUnbond(1), createUnbond(2, {canWithdraw: true, withdrawEpoch: 1203n})],
					mergedBonds: undefined,
				},
			},
			{
				...other,
				defect: undefined,
				reading: {bonds: [createBond(0)], unbonds: [], mergedBonds: undefined},
			},
		],
		voters: [
			{
				...cold,
				isValidator: false,
				votes: [{...decoded, proposalId: '12', vote: 'nay', voter: cold.address}],
				defect: undefined,
			},
			{...other, isValidator: false, votes: [], defect: undefined},
			{address: hers, label: undefined, isValidator: true, votes: [], defect: undefined},
		],
		rewards: [
			{
				...cold,
				rewards: [
					{...decoded, validator: createValidator(1), amount: 1_500_000n},
					{...decoded, validator: createValidator(2), amount: 1n},
				],
				claims: undefined,
				defect: undefined,
			},
		],
		balances: [
			{
				address: cold.address,
				balances: [
					{...decoded, token: nativeToken, amount: 42_000_000n},
					{...decoded, token: addressOf(801), amount: 7n},
				],
				defect: undefined,
			},
		],
		...fields,
	};
	see(usual);
	see({condition});
	see({signing});
	see({coming: comingAt(seenAt)});
	const figures = (given: Partial<FigureSources> = {}): Figures =>
		collectFigures({
			ledger: view,
			person,
			labels: new Map([[hers, 'Hers']]),
			hasAllValidators: false,
			now: seenAt,
			...given,
		});
	return {see, figures, condition, usual, validators, person};
}
