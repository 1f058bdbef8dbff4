import {DatabaseSync} from 'node:sqlite';
import {describe, expect, it} from 'vitest';
import type {Level, Subject} from '../../source/domain/concern.ts';
import type {Bond} from '../../source/domain/stake.ts';
import {type DigestFacts, digestReading} from '../../source/ledger/digest.ts';
import type {WeighedEvent} from '../../source/ledger/event-row.ts';
import {Ledger} from '../../source/ledger/ledger.ts';
import {prepareSchema} from '../../source/ledger/ledger-schema.ts';
import {epochOfBegin, findBegin, isEndedBy} from '../../source/notices/ends.ts';
import {sentenceOfEvent} from '../../source/notices/sentence.ts';
import {createWeighedEvent} from '../helpers/memory-ledger.ts';
import {createValidator} from '../helpers/validators.ts';

const decoded = {source: {}, flaws: []};
const [cold, warm] = [
	{address: 'tnam1cold', label: 'cold wallet'},
	{address: 'tnam1warm', label: 'warm wallet'},
];
const facts: DigestFacts = {
	person: {addresses: [cold, warm], validators: new Set(['mine'])},
	activeStake: undefined,
	pipelineLength: 2n,
	epochsInDay: 4n,
};

const validatorOf = (address: string, state: string) =>
	createValidator(0, {address, name: address.toUpperCase(), state});

/** Bonds in namnam of each address, by validator. */
type Bonds = Readonly<Record<string, Readonly<Record<string, bigint>>>>;

function readingOf(owner: typeof cold, all: Bonds) {
	const bonds = Object.entries(all[owner.address] ?? {}).map(
		([of, amount]): Bond => ({
			...decoded,
			validator: validatorOf(of, 'consensus'),
			amount,
			status: 'active',
			startEpoch: 7n,
		}),
	);
	return {...owner, reading: {bonds, unbonds: [], mergedBonds: undefined}, defect: undefined};
}

function openInMemory(): Ledger {
	const database = new DatabaseSync(':memory:');
	prepareSchema(database);
	return new Ledger(database, 'test.1');
}

interface Look {
	readonly epoch?: bigint;
	/** States by validator. */
	readonly states: Readonly<Record<string, string>>;
	/** Bonds of the addresses that are read. */
	readonly bonds?: Bonds;
	/** Seconds since the look before. */
	readonly later?: bigint;
}

/** Digests each look twice, so that what it shows is sure, and returns the events. */
function follow(ledger: Ledger, looks: readonly Look[]) {
	let [height, at] = [100n, 1_790_000_000n];
	for (const {epoch = 1204n, states, bonds = {}, later = 0n} of looks) {
		at += later;
		for (const _ of [1, 2]) {
			height += 10n;
			at += 30n;
			const items = Object.entries(states).map(([address, state]) => validatorOf(address, state));
			const stakes = [cold, warm].filter(({address}) => bonds[address]).map(owner => readingOf(owner, bonds));
			const sight = {indexer: 'one', version: '3.3.1', epoch, height, at};
			digestReading(ledger, {sight, validators: {items, defect: undefined}, stakes}, facts);
		}
	}
	return ledger.eventsAfter(0n);
}

const lines = (events: ReturnType<typeof follow>) =>
	events.map(event => `${event.level} ${sentenceOfEvent(event)}`);

const both = {[cold.address]: {fox: 3_058_490_000n}, [warm.address]: {owl: 1_000_000n}};

describe('the end of what needed the user', () => {
	it('is worth knowing, says for how long it was so, and what earns again', () => {
		const events = follow(openInMemory(), [
			{states: {fox: 'consensus', elk: 'consensus'}, bonds: both},
			{states: {fox: 'jailed', elk: 'jailed'}, bonds: both},
			{states: {fox: 'consensus', elk: 'consensus'}, bonds: both, epoch: 1206n},
		]);
		expect(lines(events)).toEqual([
			'worth-knowing ELK is jailed.',
			'needs-me FOX is jailed: 3 058.49 NAM of cold wallet earn nothing.',
			'minor ELK is back in the set.',
			'worth-knowing FOX is back in the set after 2 epochs: 3 058.49 NAM of cold wallet earn again.',
		]);
		expect(events[3]).toMatchObject({
			kind: 'validator.unjailed',
			mine: events[1]?.mine,
			ends: {id: events[1]?.id, epoch: 1204n},
		});
		expect(events[2]).not.toHaveProperty('ends');
	});

	it('is that of all states since the first of them, once', () => {
		const elk = {elk: 'consensus'};
		const events = follow(openInMemory(), [
			{states: {...elk, fox: 'consensus'}, bonds: both},
			{states: elk, bonds: both},
			{states: {...elk, fox: 'inactive'}, bonds: both, epoch: 1206n},
			{states: elk, bonds: both, epoch: 1207n},
			{states: {...elk, fox: 'consensus'}, bonds: both, epoch: 1209n},
			{states: {...elk, fox: 'belowCapacity'}, bonds: both, epoch: 1210n},
			{states: {...elk, fox: 'consensus'}, bonds: both, epoch: 1210n},
		]);
		expect(lines(events).slice(-4)).toEqual([
			'worth-knowing FOX is in the lists of validators now.',
			'worth-knowing FOX is back in the set after 5 epochs: 3 058.49 NAM of cold wallet earn again.',
			'needs-me FOX left the set, below cap: 3 058.49 NAM of cold wallet earn nothing.',
			'worth-knowing FOX joined the set: 3 058.49 NAM of cold wallet earn from now on.',
		]);
	});

	it('says nothing of stake that was moved away meanwhile, or that earns nothing yet', () => {
		const moved = {...both, [cold.address]: {elk: 3_058_490_000n}};
		const elk = {elk: 'consensus'};
		expect(
			lines(
				follow(openInMemory(), [
					{states: {...elk, fox: 'consensus', owl: 'consensus', mine: 'consensus'}, bonds: both},
					{states: {...elk, fox: 'jailed', owl: 'jailed', mine: 'inactive'}, bonds: both},
					{
						states: {...elk, fox: 'consensus', owl: 'belowCapacity', mine: 'belowThreshold'},
						bonds: moved,
						epoch: 1205n,
					},
				]),
			).slice(-3),
		).toEqual([
			'worth-knowing FOX is back in the set after 1 epoch.',
			'worth-knowing MINE is below min now, was inactive, after 1 epoch.',
			'minor OWL is no longer jailed, but below cap: 1.00 NAM of warm wallet earn nothing.',
		]);
	});
});

const validator: Subject = {type: 'validator', id: 'fox', name: 'Fox'};
const address: Subject = {type: 'address', id: 'tnam1cold', name: 'cold wallet'};
const service: Subject = {type: 'service', id: 'http://one', name: undefined};
const chain: Subject = {type: 'chain', id: 'test.1', name: undefined};

interface Written {
	readonly kind: string;
	readonly subject?: Subject;
	readonly old?: string;
	readonly new?: string;
	readonly level?: Level;
	readonly epoch?: number;
}

const toEpoch = (epoch: number | undefined) => (epoch === undefined ? undefined : BigInt(epoch));

/** Finds what an event ends, after those events. */
function beginAfter(before: readonly Written[], {kind, subject = validator, ...values}: Written) {
	const ledger = openInMemory();
	const written = before.map(({kind: each, subject: about = validator, level = 'needs-me', epoch, ...rest}) =>
		createWeighedEvent({kind: each, subject: about, level, epoch: toEpoch(epoch), ...rest}),
	);
	ledger.write({lists: new Map(), events: written, epochs: [], now: 1_790_000_000n});
	return findBegin(ledger, {kind, subject, old: values.old, new: values.new, epoch: toEpoch(values.epoch)})
		?.kind;
}

it.each<[Written, Written]>([
	[{kind: 'validator.not-signing'}, {kind: 'validator.signs-again'}],
	[{kind: 'validator.jail-soon'}, {kind: 'validator.out-of-danger'}],
	[{kind: 'validator.inactive'}, {kind: 'validator.state', old: 'inactive', new: 'belowCapacity'}],
	[{kind: 'validator.unlisted'}, {kind: 'validator.listed', new: 'consensus'}],
	[{kind: 'validator.left-set'}, {kind: 'validator.joined-set', new: 'consensus'}],
	[
		{kind: 'validator.commission', old: '5%', new: '25%'},
		{kind: 'validator.commission', old: '25%', new: '5%'},
	],
	[
		{kind: 'validator.commission-coming', old: '5%', new: '25% 1206'},
		{kind: 'validator.commission-coming', old: '25%', new: '5%'},
	],
	[
		{kind: 'validator.state-coming', old: 'consensus', new: 'jailed 1206'},
		{kind: 'validator.state-coming', old: 'jailed', new: 'consensus'},
	],
	[
		{kind: 'validator.state-coming', old: 'consensus', new: 'jailed 1206'},
		{kind: 'validator.unjailed', old: 'jailed', new: 'consensus', epoch: 1208},
	],
	[
		{kind: 'validator.state-coming', old: 'consensus', new: 'belowCapacity 1206'},
		{kind: 'validator.joined-set', old: 'belowCapacity', new: 'consensus', epoch: 1206},
	],
	[
		{kind: 'validator.not-voted', new: '46 1207'},
		{kind: 'validator.voted', new: '46 yay'},
	],
	[
		{kind: 'chain.halted', subject: chain},
		{kind: 'chain.resumed', subject: chain},
	],
	[
		{kind: 'service.lost', subject: service},
		{kind: 'service.back', subject: service},
	],
	[
		{kind: 'service.behind', subject: service},
		{kind: 'service.caught-up', subject: service},
	],
])('%j is ended by %j, if it needed the user', (begin, end) => {
	expect(beginAfter([begin], end)).toBe(begin.kind);
	expect(beginAfter([{...begin, level: 'worth-knowing'}], end)).toBeUndefined();
	expect(beginAfter([], end)).toBeUndefined();
});

it.each<[readonly Written[], Written]>([
	[[{kind: 'validator.left-set'}], {kind: 'validator.state', old: 'belowCapacity', new: 'belowThreshold'}],
	[[{kind: 'validator.unlisted'}], {kind: 'validator.listed', new: 'jailed'}],
	[
		[{kind: 'validator.state-coming', old: 'consensus', new: 'belowCapacity 1206'}],
		{kind: 'validator.joined-set', old: 'inactive', new: 'consensus', epoch: 1205},
	],
	[
		[{kind: 'validator.commission', old: '5%', new: '30%'}],
		{kind: 'validator.commission', old: '30%', new: '25%'},
	],
	[[{kind: 'validator.jail-soon'}, {kind: 'validator.jailed'}], {kind: 'validator.out-of-danger'}],
	[[{kind: 'validator.not-voted', new: '45 1207'}], {kind: 'validator.voted', new: '46 yay'}],
	[[{kind: 'validator.not-signing', subject: {...validator, id: 'elk'}}], {kind: 'validator.signs-again'}],
])('nothing of %j is ended by %j', (begins, end) => {
	expect(beginAfter(begins, end)).toBeUndefined();
});

it('ends a state that was to come although the validator joined the set between its announcement and its epoch', () => {
	const joined = {kind: 'validator.joined-set', subject: validator, old: 'belowCapacity', new: 'consensus'};
	const ledger = openInMemory();
	const write = (events: readonly (Partial<WeighedEvent> & Pick<WeighedEvent, 'kind'>)[]) =>
		ledger.write({
			lists: new Map(),
			events: events.map(each => createWeighedEvent({subject: validator, ...each})),
			epochs: [],
			now: 1_790_000_000n,
		});
	const coming = {kind: 'validator.state-coming', old: 'consensus', new: 'belowCapacity 1206', epoch: 1204n};
	const need = {level: 'needs-me'} as const;
	const [jailed, foreseen] = write([
		{...need, kind: 'validator.jailed', epoch: 1203n},
		{...need, ...coming},
	]);
	const ends = jailed && {id: jailed.id, epoch: 1203n};
	write([{...joined, epoch: 1205n, ends}]);
	expect(findBegin(ledger, {...joined, epoch: 1209n})?.id).toBe(foreseen?.id);
});

it('ends a high commission although a further raise was called off in between', () => {
	const ledger = openInMemory();
	const raised = {kind: 'validator.commission', subject: validator, old: '5%', new: '25%'};
	const coming = {kind: 'validator.commission-coming', subject: validator, old: '25%', new: '30% 1206'};
	const [first, second] = ledger.write({
		lists: new Map(),
		events: [raised, coming].map(each => createWeighedEvent({...each, level: 'needs-me'})),
		epochs: [],
		now: 1_790_000_000n,
	});
	const ends = second && {id: second.id, epoch: second.epoch};
	const calledOff = createWeighedEvent({...coming, old: '30%', new: '25%', ends});
	ledger.write({lists: new Map(), events: [calledOff], epochs: [], now: 1_790_000_000n});
	expect(findBegin(ledger, {...raised, old: '25%', new: '5%', epoch: 1207n})?.id).toBe(first?.id);
});

it('says that a validator is back since the epoch in which it left, not since that was known', () => {
	const begin = {
		kind: 'validator.state-coming',
		subject: validator,
		mine: [],
		old: 'consensus',
		new: 'jailed 1206',
		epoch: 1204n,
	};
	const end = {kind: 'validator.unjailed', subject: validator, old: 'jailed', new: 'consensus', epoch: 1208n};
	expect(epochOfBegin(begin, end)).toBe(1206n);
	expect(epochOfBegin(begin, {...end, kind: 'validator.state-coming', new: 'consensus'})).toBe(1204n);
	expect(epochOfBegin({...begin, kind: 'validator.jailed', new: 'jailed'}, end)).toBe(1204n);
});

it('ends no news that something will not come after all', () => {
	const common = {kind: 'validator.state-coming', subject: validator, mine: [], epoch: 1208n};
	const calledOff = {...common, old: 'belowCapacity', new: 'consensus'};
	const back = {
		kind: 'validator.unjailed',
		subject: validator,
		old: 'jailed',
		new: 'consensus',
		epoch: 1210n,
	};
	expect(isEndedBy(calledOff, back)).toBe(false);
	expect(isEndedBy(calledOff, {...calledOff, epoch: 1210n})).toBe(false);
	expect(isEndedBy({...calledOff, new: 'jailed 1209'}, back)).toBe(true);
	expect(isEndedBy({...calledOff, new: 'jailed 1211'}, back)).toBe(false);
});

it('ends what an address had to vote on by its own vote on that', () => {
	const ledger = openInMemory();
	const missing = createWeighedEvent({
		kind: 'vote.missing',
		subject: {type: 'proposal', id: '46', name: 'Raise it'},
		level: 'needs-me',
		mine: [{...cold, amount: 5n}],
	});
	ledger.write({lists: new Map(), events: [missing], epochs: [], now: 1_790_000_000n});
	const cast = (subject: Subject, value: string) =>
		findBegin(ledger, {kind: 'vote.cast', subject, old: undefined, new: value, epoch: 1204n})?.kind;
	expect(cast(address, '46 yay')).toBe('vote.missing');
	expect(cast(address, '47 yay')).toBeUndefined();
	expect(cast({...address, id: 'tnam1warm'}, '46 yay')).toBeUndefined();
	const end = {kind: 'vote.cast', subject: address, old: undefined, new: '47 yay', epoch: 1204n};
	expect(isEndedBy(missing, end)).toBe(false);
	expect(isEndedBy(missing, {...end, new: '46 yay'})).toBe(true);
});

describe('stake that becomes known later', () => {
	const states = {fox: 'consensus', owl: 'consensus', elk: 'consensus'};
	const jailed = {fox: 'jailed', owl: 'jailed', elk: 'jailed'};
	const onlyCold = {[cold.address]: {fox: 1_000_000n}};
	const all = {...onlyCold, [warm.address]: {owl: 9_000_000n, fox: 1n}};

	it('raises an event by a second one, and leaves the first as it was', () => {
		const ledger = openInMemory();
		const first = follow(ledger, [
			{states, bonds: onlyCold},
			{states: jailed, bonds: onlyCold},
		]);
		expect(lines(first)).toEqual([
			'worth-knowing ELK is jailed. Your stake is not known yet.',
			'needs-me FOX is jailed: 1.00 NAM of cold wallet earn nothing.',
			'worth-knowing OWL is jailed. Your stake is not known yet.',
		]);
		const ids = new Set(first.map(({id}) => id));
		let [height, at] = [1000n, 1_790_001_000n];
		const look = (bonds: Bonds) => {
			height += 10n;
			at += 30n;
			const sight = {indexer: 'one', version: '3.3.1', epoch: 1204n, height, at};
			const stakes = [cold, warm].map(owner => readingOf(owner, bonds));
			digestReading(ledger, {sight, stakes}, facts);
		};
		for (const _ of [1, 2, 3]) look(all);
		const events = ledger.eventsAfter(0n);
		expect(events.slice(0, 3)).toEqual(first);
		expect(events.slice(3)).toMatchObject([
			{
				kind: 'validator.jailed',
				subject: {id: 'owl'},
				level: 'needs-me',
				mine: [{...warm, amount: 9_000_000n}],
				raises: first[2]?.id,
				from: first[2]?.from,
				time: 1_790_001_030n,
			},
		]);
		expect(ids.has(events[3]?.id ?? '')).toBe(false);
		expect(lines(events)[3]).toBe('needs-me OWL is jailed: 9.00 NAM of warm wallet earn nothing.');
	});

	it('raises an event about which a part of the stake was known', () => {
		const dust = {[cold.address]: {fox: 5_000_000n, owl: 1n}};
		const events = follow(openInMemory(), [
			{states, bonds: dust},
			{states: jailed, bonds: dust},
			{states: jailed, bonds: {...dust, [warm.address]: {owl: 9_000_000n}}},
		]).filter(({subject}) => subject.id === 'owl');
		expect(events.map(({level, mine}) => [level, mine.map(({amount}) => amount)])).toEqual([
			['worth-knowing', [1n]],
			['needs-me', [1n, 9_000_000n]],
		]);
		expect(events[1]?.raises).toBe(events[0]?.id);
	});

	it('raises nothing that is over, or that was a day ago', () => {
		const over = follow(openInMemory(), [
			{states, bonds: onlyCold},
			{states: jailed, bonds: onlyCold},
			{states, bonds: onlyCold, epoch: 1205n},
			{states, bonds: all, epoch: 1205n},
		]);
		expect(over.filter(({raises, level}) => raises && level === 'needs-me')).toEqual([]);
		const old = follow(openInMemory(), [
			{states, bonds: onlyCold},
			{states: jailed, bonds: onlyCold},
			{states: jailed, bonds: all, later: 90_000n},
		]);
		expect(old.filter(({raises}) => raises)).toEqual([]);
	});

	it('raises nothing by stake that was added where all was known', () => {
		const events = follow(openInMemory(), [
			{states, bonds: {...onlyCold, [warm.address]: {elk: 1_000_000n}}},
			{states: jailed, bonds: {...onlyCold, [warm.address]: {elk: 1_000_000n}}},
			{states: jailed, bonds: {...onlyCold, [warm.address]: {elk: 1_000_000n, owl: 9_000_000n}}},
		]);
		expect(events.filter(({raises, openSince}) => raises ?? openSince)).toEqual([]);
	});
});
