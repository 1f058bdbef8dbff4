import {DatabaseSync} from 'node:sqlite';
import {describe, expect, it} from 'vitest';
import type {Coming, ComingChanges, Step} from '../../source/domain/coming.ts';
import type {Validator} from '../../source/domain/validator.ts';
import {comingSight} from '../../source/ledger/coming-changes.ts';
import {digestReading} from '../../source/ledger/digest.ts';
import type {StoredEvent} from '../../source/ledger/event-row.ts';
import {Ledger} from '../../source/ledger/ledger.ts';
import {openLedger} from '../../source/ledger/ledger-file.ts';
import {describeLedgerEvent} from '../../source/notices/notices.ts';

const cold = {address: 'tnam1cold', label: 'cold wallet'};
const facts = {
	person: {addresses: [cold], validators: new Set(['heron'])},
	activeStake: undefined,
	pipelineLength: 2n,
	epochsInDay: 4n,
	watchedSince: 0n,
};

const fraction = (hundredths: number) => ({units: BigInt(hundredths), scale: 2});

function changes<Value>(ahead: Value, ...steps: readonly Step<Value>[]): ComingChanges<Value> {
	return {ahead, steps};
}

/** Answer about a commission, per cent: each change as the epoch, the rate before it and that from then on. */
function commission(
	ahead: number,
	...steps: ReadonlyArray<readonly [epoch: bigint, old: number, value: number]>
) {
	return {
		commission: changes(
			fraction(ahead),
			...steps.map(([epoch, old, value]) => ({epoch, old: fraction(old), value: fraction(value)})),
		),
	};
}

function state(ahead: string, ...steps: ReadonlyArray<readonly [epoch: bigint, old: string, value: string]>) {
	return {state: changes(ahead, ...steps.map(([epoch, old, value]) => ({epoch, old, value})))};
}

/** Opens a ledger that has seen three validators: one with a label, one with stake of mine, and another. */
async function openSeen(before: Partial<Record<string, Partial<Validator>>> = {}) {
	const database = (await openLedger(undefined, async () => ({DatabaseSync}))).database;
	const ledger = new Ledger(database, 'test.1');
	const named = (address: string, name: string) =>
		({
			source: {},
			flaws: [],
			address,
			name,
			state: 'consensus',
			commission: fraction(5),
			...before[address],
		}) as unknown as Validator;
	const validator = named('fox', 'Fox');
	const all = [named('heron', 'Heron'), validator, named('elk', 'Elk')];
	const bond = {source: {}, flaws: [], validator, amount: 5_000_000n, status: 'active', startEpoch: 1n};
	const reading = {bonds: [bond] as never, unbonds: [], mergedBonds: undefined};
	const look = (epoch: bigint, validators = all) => {
		const sight = {indexer: 'one', version: '3', epoch, height: epoch * 100n, at: epoch * 1000n};
		const stakes = [{...cold, reading, defect: undefined}];
		return told(
			digestReading(ledger, {sight, validators: {items: validators, defect: undefined}, stakes}, facts)
				.events,
		);
	};
	const hear = (epoch: bigint, address: string, what: Partial<Coming>, node = 'http://node') => {
		const at = Number(epoch) * 1_000_000;
		const none = {commission: undefined, state: undefined};
		const coming = {address, node, epoch, height: epoch * 100n + 5n, at, ...none, ...what};
		return told(
			digestReading(ledger, {sight: comingSight(coming), coming: [coming], stakes: []}, facts).events,
		);
	};
	look(1204n);
	return {
		look: (epoch: bigint, change: Partial<Record<string, Partial<Validator> | 'gone'>> = {}) =>
			look(
				epoch,
				all.flatMap(each => {
					const of = change[each.address ?? ''];
					return of === 'gone' ? [] : [{...each, ...of}];
				}),
			),
		hear,
	};
}

function told(events: readonly StoredEvent[]) {
	return events.map(event => `${event.level} ${event.subject.name}: ${describeLedgerEvent(event)}`);
}

describe('a commission that is coming', () => {
	it('is told once, by the first answer already, before any list shows it', async () => {
		const {hear} = await openSeen();
		const raise = commission(6, [1206n, 5, 6]);
		expect(hear(1204n, 'fox', raise)).toEqual(['worth-knowing Fox: commission 5% → 6% from epoch 1206']);
		expect(hear(1204n, 'fox', raise)).toEqual([]);
		expect(hear(1205n, 'fox', raise)).toEqual([]);
		expect(hear(1206n, 'fox', commission(6))).toEqual([]);
		expect(hear(1206n, 'heron', commission(5))).toEqual([]);
	});

	it.each([
		['20% of one with stake of mine', 'fox', 20, 'needs-me'],
		['less', 'fox', 19, 'worth-knowing'],
		['20% of a labelled one without stake of mine', 'heron', 20, 'worth-knowing'],
		['another one', 'elk', 20, 'minor'],
	])('weighs as the raise itself would: %s', async (_, address, rate, level) => {
		const {hear} = await openSeen();
		const [event] = hear(1204n, address, commission(rate, [1206n, 5, rate]));
		expect(event?.split(' ')[0]).toBe(level);
	});

	it('is told step by step where two come, and each once', async () => {
		const {hear} = await openSeen();
		hear(1204n, 'fox', commission(6, [1206n, 5, 6]));
		expect(hear(1205n, 'fox', commission(7, [1206n, 5, 6], [1207n, 6, 7]))).toEqual([
			'worth-knowing Fox: commission 6% → 7% from epoch 1207',
		]);
		expect(hear(1206n, 'fox', commission(7, [1207n, 6, 7]))).toEqual([]);
	});

	it('is taken back where it was decided otherwise in time', async () => {
		const {hear} = await openSeen();
		hear(1204n, 'fox', commission(6, [1206n, 5, 6]));
		expect(hear(1204n, 'fox', commission(5))).toEqual(['worth-knowing Fox: commission stays 5%, not 6%']);
		expect(hear(1205n, 'fox', commission(4, [1207n, 5, 4]))).toEqual([
			'worth-knowing Fox: commission 5% → 4% from epoch 1207',
		]);
	});

	it('weighs a step less when it happens, as news that was told', async () => {
		const {hear, look} = await openSeen();
		hear(1204n, 'fox', commission(20, [1206n, 5, 20]));
		for (const address of ['heron', 'elk']) hear(1204n, address, commission(5));
		// The service shows the new rate in the epoch of its decision, then the old one, then the new one.
		const raised = {commission: fraction(20)};
		expect(look(1205n)).toEqual([]);
		expect(look(1206n, {fox: raised})).toEqual([]);
		expect(look(1207n, {fox: raised})).toEqual([]);
		expect(look(1208n, {fox: raised})).toEqual(['worth-knowing Fox: commission 5% → 20%']);
	});

	it('weighs whole when it happens where it was not told, or another rate was', async () => {
		const {hear, look} = await openSeen();
		hear(1204n, 'fox', commission(6, [1206n, 5, 6]));
		const raised = {commission: fraction(20)};
		for (const epoch of [1206n, 1207n]) expect(look(epoch, {fox: raised, heron: raised})).toEqual([]);
		expect(look(1208n, {fox: raised, heron: raised})).toEqual([
			'needs-me Fox: commission 5% → 20%',
			'worth-knowing Heron: commission 5% → 20%',
		]);
	});

	it('is of no use where the answer says nothing, or another node is behind', async () => {
		const {hear} = await openSeen();
		hear(1205n, 'fox', commission(6, [1207n, 5, 6]));
		expect(hear(1205n, 'fox', {})).toEqual([]);
		expect(hear(1204n, 'fox', commission(5), 'http://other')).toEqual([]);
		expect(hear(1206n, 'fox', commission(6, [1207n, 5, 6]), 'http://other')).toEqual([]);
	});
});

describe('a state that is coming', () => {
	it.each([
		['jailed', 'consensus', 'needs-me Fox: jailed from epoch 1205'],
		['inactive', 'consensus', 'needs-me Fox: inactive from epoch 1205'],
		['belowCapacity', 'consensus', 'needs-me Fox: leaves the set at epoch 1205: below cap'],
		['consensus', 'belowCapacity', 'worth-knowing Fox: joins the set at epoch 1205'],
		['consensus', 'jailed', 'worth-knowing Fox: no longer jailed from epoch 1205: consensus'],
		['belowThreshold', 'belowCapacity', 'worth-knowing Fox: below min from epoch 1205'],
	])('%s is told as it weighs then', async (to, from, words) => {
		const {hear} = await openSeen();
		expect(hear(1204n, 'fox', state(to, [1205n, from, to]))).toEqual([words]);
		expect(hear(1204n, 'fox', state(to, [1205n, from, to]))).toEqual([]);
	});

	it('weighs a step less when it happens', async () => {
		const {hear, look} = await openSeen();
		hear(1204n, 'fox', state('jailed', [1205n, 'consensus', 'jailed']));
		expect(look(1205n, {fox: {state: 'jailed'}})).toEqual([]);
		expect(look(1206n, {fox: {state: 'jailed'}, heron: {state: 'jailed'}})).toEqual([
			'worth-knowing Fox: jailed',
		]);
		expect(look(1207n, {fox: {state: 'jailed'}, heron: {state: 'jailed'}})).toEqual([
			'needs-me Heron: jailed',
		]);
	});

	it('and leaving the lists are one piece of news, whichever is known first', async () => {
		const first = await openSeen();
		first.hear(1204n, 'fox', state('inactive', [1206n, 'consensus', 'inactive']));
		first.look(1205n, {fox: 'gone'});
		expect(first.look(1206n, {fox: 'gone'})).toEqual([
			'worth-knowing Fox: left the lists, leaves the set at epoch 1207',
		]);
		const second = await openSeen();
		second.look(1205n, {fox: 'gone'});
		expect(second.look(1206n, {fox: 'gone'})).toEqual([
			'needs-me Fox: left the lists, leaves the set at epoch 1207',
		]);
		expect(second.hear(1206n, 'fox', state('inactive', [1207n, 'consensus', 'inactive']))).toEqual([
			'worth-knowing Fox: inactive from epoch 1207',
		]);
	});
});
