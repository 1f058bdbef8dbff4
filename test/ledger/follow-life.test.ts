import {DatabaseSync} from 'node:sqlite';
import {expect, it} from 'vitest';
import type {Sight} from '../../source/domain/chain-reading.ts';
import {addLiveness} from '../../source/domain/signing-now.ts';
import {digestReading} from '../../source/ledger/digest.ts';
import {followLife} from '../../source/ledger/follow-life.ts';
import {chainSeenAt, Ledger} from '../../source/ledger/ledger.ts';
import {openLedger} from '../../source/ledger/ledger-file.ts';
import {signingSight} from '../../source/ledger/signing-changes.ts';
import {createLiveness} from '../helpers/liveness.ts';
import {createWeighedEvent} from '../helpers/memory-ledger.ts';

const start = 1_790_000_000n;
const genesis = 1_733_238_000n;

interface Look extends Partial<Sight> {
	readonly genesis?: bigint;
}

async function openWithLife() {
	const {database} = await openLedger(undefined, async () => ({DatabaseSync}));
	const [ledger, other] = ['test.1', 'test.2'].map(chain => new Ledger(database, chain)) as [Ledger, Ledger];
	const event = createWeighedEvent({
		kind: 'validator.jailed',
		subject: {type: 'validator', id: 'fox', name: 'Fox'},
		time: start,
	});
	const sight = {indexer: 'one', version: undefined, epoch: 1204n, height: 90_000n, at: start};
	const kept = {sight, things: new Map([['fox', {reported: {state: 'jailed', listed: 'yes'}, pending: {}}]])};
	for (const each of [ledger, other]) {
		const lists = new Map([['validators', kept]]);
		const epochs = [{series: 'power', subject: 'fox', epoch: 1204n, value: '7'}] as const;
		each.write({lists, events: [event], epochs, now: start});
		each.moveReader('seen', each.newest(), start);
	}
	return {database, ledger, other, event, sight};
}

const look = ({genesis: genesisTime, ...fields}: Look, more: number) => ({
	sight: {
		indexer: 'one',
		version: undefined,
		epoch: 1204n,
		height: 90_001n,
		at: start + BigInt(more),
		...fields,
	},
	genesisTime,
});

it.each<[string, readonly Look[], readonly string[]]>([
	['goes on', [{}, {height: 90_002n}], ['same', 'same']],
	['has another genesis', [{genesis}, {genesis: genesis + 1n}], ['same', 'reset']],
	[
		'has another genesis at another indexer',
		[{genesis}, {genesis: genesis + 1n, indexer: 'two'}],
		['same', 'reset'],
	],
	['has no known genesis for once', [{genesis}, {}, {genesis}], ['same', 'same', 'same']],
	['is an epoch lower', [{epoch: 1203n}, {epoch: 1203n}], ['same', 'same']],
	[
		'is far lower for hours, with the same genesis',
		[{genesis}, {epoch: 3n, genesis}, {epoch: 3n, genesis, at: start + 9000n}, {genesis}],
		['same', 'behind', 'behind', 'same'],
	],
	[
		'is far lower for hours, and has no known genesis',
		[{epoch: 1202n}, {epoch: 3n, at: start + 9000n}],
		['doubted', 'doubted'],
	],
	['is far lower at another indexer', [{epoch: 3n, genesis, indexer: 'two'}], ['behind']],
	['is lower after a reset', [{genesis}, {epoch: 3n, genesis: 1n}, {epoch: 4n}], ['same', 'reset', 'same']],
])('knows a chain that %s', async (_, looks, verdicts) => {
	const {ledger} = await openWithLife();
	const told = looks.map((each, index) => look(each, 30 * (index + 1)));
	expect(told.map(({sight, genesisTime}) => followLife(ledger, sight, genesisTime))).toEqual(verdicts);
});

it('goes by blocks where no epoch is told', async () => {
	const {ledger, sight} = await openWithLife();
	const place = {...sight, epoch: undefined};
	ledger.setLifeAside();
	const heights = [90_000n, 85_001n, 85_000n, 85_000n];
	const verdicts = heights.map((height, index) =>
		followLife(ledger, {...place, height, at: start + BigInt(index * 30)}, undefined),
	);
	expect(verdicts).toEqual(['same', 'same', 'doubted', 'doubted']);
});

it('sets all of a life aside, several in a row too, and keeps the places of readers', async () => {
	const {ledger, other, database, event} = await openWithLife();
	const before = new Ledger(database, 'test.1 (before)');
	const place = ledger.newest();
	const kept = ledger.readList('validators');
	ledger.setLifeAside();
	expect(ledger.eventsAfter(0n)).toEqual([]);
	expect([ledger.readList('validators'), ledger.readLife(), ledger.begun(), ledger.placeOf('seen')]).toEqual([
		...[undefined, undefined, undefined, place],
	]);
	expect(before.readList('validators')).toEqual(kept);
	expect(ledger.epochValues('power', 'fox')).toEqual([]);
	expect(before.eventsAfter(0n)).toMatchObject([event]);
	expect(before.epochValues('power', 'fox')).toHaveLength(1);
	expect(other.eventsAfter(0n)).toHaveLength(1);
	expect(other.readList('validators')).toBeDefined();
	for (const old of ['inactive', 'consensus']) {
		ledger.write({lists: new Map(), events: [{...event, old}], epochs: [], now: start});
		expect(ledger.newest()).toBeGreaterThan(place);
		ledger.setLifeAside();
		expect(before.eventsAfter(0n)).toMatchObject([{...event, old}]);
	}
	const lives = ['test.1 (before 2)', 'test.1 (before 3)'].map(life => new Ledger(database, life));
	expect(lives.map(life => life.eventsAfter(0n))).toMatchObject([[event], [{...event, old: 'inactive'}]]);
	expect(chainSeenAt(database, 'one')).toBe('test.2');
	const sight = {indexer: 'one', version: undefined, epoch: 5n, height: 1n, at: start};
	const lists = new Map([['validators', {sight, things: new Map()}]]);
	ledger.write({lists, events: [], epochs: [], now: start + 91n * 86_400n, keptFrom: 6n});
	expect([before, ...lives].flatMap(life => life.eventsAfter(0n))).toEqual([]);
	expect(other.eventsAfter(0n)).toHaveLength(1);
});

it('forgets the life before too', async () => {
	const {ledger, other, database} = await openWithLife();
	ledger.setLifeAside();
	ledger.setLifeAside();
	ledger.forget();
	for (const life of ['(before)', '(before 2)'])
		expect(new Ledger(database, `test.1 ${life}`).eventsAfter(0n)).toEqual([]);
	expect(other.eventsAfter(0n)).toHaveLength(1);
});

it('compares nothing with an indexer that is far behind, and takes no place of a node for its own', async () => {
	const {ledger, sight} = await openWithLife();
	const [list, epochs] = [ledger.readList('validators'), ledger.epochValues('power', 'fox')];
	const facts = {
		person: {addresses: [], validators: new Set<string>()},
		activeStake: undefined,
		pipelineLength: 2n,
		epochsInDay: 4n,
	};
	const low = [1, 3].map(more => look({epoch: 3n, height: 100n}, 30 * more).sight);
	const at = Number(start + 60n) * 1000;
	const liveness = createLiveness(100n, {fox: 0n});
	const signing = addLiveness(undefined, {liveness, at, node: 'http://node', epoch: 3n});
	const verdicts = [
		digestReading(ledger, {sight: low[0] ?? sight, stakes: []}, facts),
		digestReading(ledger, {sight: signingSight(signing), signing, stakes: []}, facts),
		digestReading(ledger, {sight: low[1] ?? sight, stakes: []}, facts),
	];
	expect(verdicts.map(({life}) => life)).toEqual(['doubted', undefined, 'doubted']);
	const empty = {items: [], defect: undefined};
	const {deferrals} = digestReading(
		ledger,
		{sight: low[1] ?? sight, validators: empty, proposals: empty, stakes: []},
		facts,
	);
	expect([...deferrals]).toEqual([
		['validators', 'wentBack'],
		['proposals', 'wentBack'],
	]);
	expect([ledger.readList('validators'), ledger.readList('proposals')]).toEqual([list, undefined]);
	expect(ledger.epochValues('power', 'fox')).toEqual(epochs);
});
