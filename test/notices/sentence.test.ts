import {expect, it} from 'vitest';
import type {Subject} from '../../source/domain/concern.ts';
import type {EventDraft} from '../../source/notices/event.ts';
import {eventKinds} from '../../source/notices/notices.ts';
import {sentenceOfEvent} from '../../source/notices/sentence.ts';

const stakeOf = (label: string, amount = 3_058_490_000n) => ({address: `address of ${label}`, label, amount});
const subjects = {
	validator: {type: 'validator', id: 'tnam1granite', name: 'Granite Foundry'},
	proposal: {type: 'proposal', id: '46', name: 'Raise the limit'},
	address: {type: 'address', id: 'tnam1a1', name: 'A1'},
	chain: {type: 'chain', id: 'test.1', name: undefined},
	service: {type: 'service', id: 'https://indexer.example', name: undefined},
	broadcast: {type: 'broadcast', id: 'AB12', name: 'Vote'},
} as const satisfies Record<Subject['type'], Subject>;

function eventOf(kind: keyof typeof eventKinds, fields: Partial<EventDraft> = {}): EventDraft {
	const subject = subjects[eventKinds[kind].subject];
	const place = {epoch: 1204n, height: 9n, from: 0n, to: 1n};
	return {kind, subject, old: undefined, new: undefined, mine: [], ...place, ...fields};
}

it.each<[keyof typeof eventKinds, Partial<EventDraft>, string]>([
	['validator.jailed', {}, 'Granite Foundry is jailed.'],
	[
		'validator.jailed',
		{mine: [stakeOf('A1')]},
		'Granite Foundry is jailed: 3 058.49 NAM of A1 earn nothing.',
	],
	[
		'validator.jailed',
		{mine: [stakeOf('A1'), stakeOf('A2'), stakeOf('A3'), stakeOf('A4')]},
		'Granite Foundry is jailed: 12 233.96 NAM of A1, A2 and 2 more earn nothing.',
	],
	[
		'validator.unjailed',
		{new: 'consensus', mine: [stakeOf('A1')]},
		'Granite Foundry is back in the set: 3 058.49 NAM of A1 earn again.',
	],
	[
		'validator.left-set',
		{old: 'consensus', new: 'belowCapacity', mine: [stakeOf('A1')]},
		'Granite Foundry left the set, below cap: 3 058.49 NAM of A1 earn nothing.',
	],
	[
		'validator.unlisted',
		{new: 'deactivating 1206', mine: [stakeOf('A1')]},
		'Granite Foundry is deactivating and leaves the set at epoch 1206: 3 058.49 NAM of A1 will earn nothing then.',
	],
	[
		'validator.unlisted',
		{old: 'jailed', new: 'unjailing', mine: [stakeOf('A1')]},
		'Granite Foundry is unjailing: 3 058.49 NAM of A1 earn nothing until it is back.',
	],
	[
		'validator.state-coming',
		{old: 'consensus', new: 'jailed 1206', mine: [stakeOf('A1')]},
		'Granite Foundry will be jailed from epoch 1206: 3 058.49 NAM of A1 will earn nothing then.',
	],
	[
		'validator.near-jail',
		{old: '9000', new: '6050'},
		'Granite Foundry misses blocks: 6 050 votes missed, jailed at 9 000.',
	],
	['validator.signs-again', {new: '6050'}, 'Granite Foundry signs again, 6 050 votes missed.'],
	['validator.signs-again', {new: '0'}, 'Granite Foundry signs again.'],
	[
		'validator.out-of-danger',
		{new: '1'},
		'Granite Foundry is no longer in danger of being jailed: 1 vote missed.',
	],
	['validator.not-signing', {}, 'Granite Foundry does not sign: votes missed.'],
	['proposal.new', {}, 'Proposal 46 (Raise the limit) is new.'],
	[
		'proposal.validators-deadline',
		{},
		'Proposal 46 (Raise the limit) is closed to validators; delegators can still vote.',
	],
	['proposal.decided', {new: 'rejected'}, 'Proposal 46 (Raise the limit) was rejected.'],
	[
		'vote.missing',
		{new: '1207', mine: [stakeOf('A1')]},
		'Proposal 46 (Raise the limit) ends at epoch 1207, and A1 has not voted.',
	],
	['vote.cast', {new: '46 yay'}, 'A1 voted yay on proposal 46.'],
	[
		'validator.not-voted',
		{new: '46 1208'},
		'Granite Foundry has not voted on proposal 46, and can to the end of epoch 1208.',
	],
	[
		'validator.not-voted',
		{new: '46 1208', state: 'jailed'},
		'Granite Foundry has not voted on proposal 46, and cannot while jailed: unjail it before the end of epoch 1208.',
	],
	[
		'stake.withdrawable',
		{new: 'tnam1granite', mine: [stakeOf('A1')]},
		'3 058.49 NAM of A1 can be withdrawn from Granite Foundry.',
	],
	['chain.halted', {new: '9000'}, 'test.1 has halted at block 9000.'],
	['service.lost', {}, 'indexer.example does not answer.'],
	['broadcast.applied', {new: '12'}, 'Vote was applied in block 12.'],
])('says of %s with its weight (%#)', (kind, fields, sentence) => {
	const names = new Map([['tnam1granite', 'Granite Foundry']]);
	expect(sentenceOfEvent(eventOf(kind, fields), {names})).toBe(sentence);
});

it.each<[keyof typeof eventKinds, string, string, string]>([
	[
		'validator.state',
		'inactive',
		'belowCapacity',
		'is below cap now, was inactive: 3 058.49 NAM of A1 earn nothing',
	],
	[
		'validator.listed',
		'',
		'jailed',
		'is in the lists of validators now: 3 058.49 NAM of A1 earn nothing, jailed',
	],
	['validator.listed', '', 'consensus', 'is in the lists of validators now'],
	['validator.listed', '', '', 'is in the lists of validators now'],
	['validator.state-coming', 'consensus', 'jailed', 'stays jailed: 3 058.49 NAM of A1 earn nothing'],
	['validator.state-coming', 'jailed', 'consensus', 'stays consensus'],
])('says in an event %s from "%s" to "%s" whether stake earns nothing', (kind, old, value, words) => {
	const event = eventOf(kind, {old, new: value, mine: [stakeOf('A1')]});
	expect(sentenceOfEvent(event)).toBe(`Granite Foundry ${words}.`);
});

it.each([
	[['one'], 'Granite Foundry'],
	[['one', 'two'], 'Granite Foundry and Heron Staking'],
	[['one', 'two', 'one'], 'Granite Foundry and Heron Staking'],
	[['one', 'two', 'three'], '3 validators'],
])('names all validators of an action, or none of them: %j', (of, named) => {
	const parts = of.map(each => ({id: each, kind: 'stake.claimed', old: undefined, new: each}));
	const names = new Map([
		['one', 'Granite Foundry'],
		['two', 'Heron Staking'],
	]);
	const event = {...eventOf('stake.claimed', {new: 'one', mine: [stakeOf('A1')]}), parts};
	expect(sentenceOfEvent(event, {names})).toBe(`A1 claimed 3 058.49 NAM of rewards from ${named}.`);
});

it('calls a labelled validator yours, by its label', () => {
	const labels = new Map([['tnam1granite', 'Val one']]);
	expect(sentenceOfEvent(eventOf('validator.jailed'), {labels})).toBe('Your validator Val one is jailed.');
});

it.each([
	['is fine', '“is fine” is jailed.'],
	['Granite. It', '“Granite. It” is jailed.'],
	['Stake & Relax', 'Stake & Relax is jailed.'],
	['kestrel', 'kestrel is jailed.'],
])('quotes a name that could be read as a part of the sentence: %s', (name, sentence) => {
	const subject = {...subjects.validator, name};
	expect(sentenceOfEvent(eventOf('validator.jailed', {subject}))).toBe(sentence);
});

it('quotes a title that could end its brackets, and cuts a long one', () => {
	const said = (name: string) =>
		sentenceOfEvent(eventOf('proposal.new', {subject: {...subjects.proposal, name}}));
	expect(said('Raise it) passed. (Now')).toBe('Proposal 46 (“Raise it) passed. (Now”) is new.');
	expect(said('long '.repeat(1000)).length).toBeLessThan(100);
});

it('ends with what is not known yet', () => {
	expect(sentenceOfEvent(eventOf('validator.jailed', {isMineUnknown: true}))).toBe(
		'Granite Foundry is jailed. Your stake is not known yet.',
	);
});

it('has a sentence for each kind that begins with its subject or its stake, and no sign for read words', () => {
	for (const kind of Object.keys(eventKinds) as (keyof typeof eventKinds)[]) {
		const sentence = sentenceOfEvent(eventOf(kind, {old: '1', new: '2'}));
		expect(sentence, kind).toMatch(/^\S.*\.$/);
		if (kind !== 'validator.power' && kind !== 'validator.rank') expect(sentence, kind).not.toMatch(/→|−/);
	}
});
