import {expect, it} from 'vitest';
import type {LastBlock} from '../../source/domain/last-block.ts';
import type {Signing} from '../../source/domain/signing.ts';
import {createSigns} from '../../source/format/signs.ts';
import type {PastEvent} from '../../source/notices/facts.ts';
import {watchedValidators} from '../../source/notices/mine.ts';
import {concernsOf} from '../../source/notices/needs.ts';
import {describeConcern, describeConcernedSubject, speakConcern} from '../../source/notices/words.ts';
import {createLook, createSigningNow} from '../helpers/liveness.ts';
import {createConcernFacts, createMyStake} from '../helpers/my-stakes.ts';
import {nowInSeconds} from '../helpers/proposals.ts';
import {createBond} from '../helpers/stake.ts';
import {createParameters, createValidator} from '../helpers/validators.ts';

const signs = createSigns({isAscii: false, isSpoken: false});
const labels = new Map([['heron', 'Heron']]);
const parameters = createParameters({maxBlockTime: 7n, minDuration: 21_600n});

/** Stake of 9 000 NAM with one, and of 91 000 with another that signs. */
const stakes = (nam: bigint) => [
	createMyStake('Cold wallet', [
		createBond(0, {validator: named('saffron', 'Saffron'), amount: nam * 1_000_000n}),
		createBond(1, {validator: named('kestrel', 'Kestrel'), amount: 91_000_000_000n}),
	]),
];

function named(address: string, name: string) {
	return createValidator(1, {address, name, state: 'consensus'});
}

function found(
	missed: Readonly<Record<string, bigint>>,
	votes: Readonly<Record<string, Signing>>,
	fields: Parameters<typeof createConcernFacts>[0] = {},
) {
	const signing = createSigningNow(missed, votes);
	return concernsOf(createConcernFacts({labels, parameters, signing, ...fields}));
}

function event(kind: string, ago = 600n): PastEvent {
	const subject = {type: 'validator', id: 'heron', name: undefined} as const;
	return {kind, subject, old: undefined, new: undefined, epoch: 1204n, time: nowInSeconds - ago};
}

const say = (...asked: Parameters<typeof found>) =>
	found(...asked).map(concern => `${concern.kind} ${concern.level} ${describeConcern(concern, signs)[0]}`);

it('says that a validator of mine does not sign, and when it is jailed', () => {
	const [concern] = found({heron: 412n}, {heron: 'no'});
	expect(concern).toMatchObject({kind: 'validator.not-signing', level: 'needs-me', epoch: 1207n});
	expect(say({heron: 412n}, {heron: 'no'})).toEqual([
		'validator.not-signing needs-me Heron does not sign, jailed in ~16 h 41 min',
	]);
	expect(say({heron: 9001n}, {heron: 'no'})[0]).toContain('jailed with the next change of the set');
});

it('adds the vote on the last block, shorter where there is little room', () => {
	const signing = createSigningNow({heron: 412n}, {heron: 'no'}, {lastBlock: createLook('absent')});
	const facts = createConcernFacts({labels, parameters, signing});
	const short = 'Heron does not sign, jailed in ~16 h 41 min';
	const forms = concernsOf(facts).map(concern => describeConcern(concern, signs))[0];
	expect(forms).toEqual([
		`${short}; did not sign block 4 030 719: 97.1% of the power did, so it is not the chain`,
		`${short}; 97.1% of the power signed`,
		short,
	]);
	const pruned: LastBlock = {kind: 'pruned', height: 9n};
	const [concern] = concernsOf({...facts, signing: {...signing, earlier: [], lastBlock: pruned}});
	expect(speakConcern(concern!, signs)).toBe(
		`${short}; the node keeps block 9 no more, so its votes are not known`,
	);
	expect(describeConcernedSubject(concern!)).toMatch(/^does not sign, .*; the node keeps block 9 no more/);
});

it('watches labelled ones, those with stake and that of my own node for suspicions', () => {
	const nodeValidator = {address: 'owl', name: undefined};
	const watched = watchedValidators({stakes: stakes(9000n), labels, nodeValidator});
	expect(new Set(watched)).toEqual(new Set(['owl', 'heron', 'saffron', 'kestrel']));
	expect(watchedValidators({stakes: [], labels: undefined})).toEqual([]);
});

it.each<[string, Readonly<Record<string, Signing>>]>([
	['signs', {heron: 'yes'}],
	['misses some', {heron: 'some'}],
	['is not known', {}],
])('is silent while one of mine %s and has missed few', (_name, votes) => {
	expect(say({heron: 412n}, votes)).toEqual([]);
});

it.each<[bigint, Signing, string]>([
	[4600n, 'some', 'validator.near-jail worth-knowing Heron missed 4 600 of 10 000 votes, jailed at 9 000'],
	[4600n, 'yes', 'validator.near-jail worth-knowing Heron missed 4 600 of 10 000 votes, jailed at 9 000'],
	[
		8500n,
		'yes',
		'validator.jail-soon needs-me Heron missed 8 500 of 10 000 votes, jailed after ~58 min of silence',
	],
	[8500n, 'no', 'validator.not-signing needs-me Heron does not sign, jailed in ~58 min'],
])(
	'with %i missed votes a validator of mine needs me within an hour of being jailed (%s)',
	(missed, word, is) => {
		expect(say({heron: missed}, {heron: word})).toEqual([is]);
	},
);

it('keeps the alarm of one that is soon jailed until an event says that it is over', () => {
	const soon = event('validator.jail-soon');
	const near = 'validator.near-jail worth-knowing Heron missed 8 300 of 10 000 votes, jailed at 9 000';
	expect(say({heron: 8300n}, {heron: 'yes'})).toEqual([near]);
	expect(say({heron: 8300n}, {heron: 'yes'}, {events: [soon]})).toEqual([
		'validator.jail-soon needs-me Heron missed 8 300 of 10 000 votes, jailed after ~1 h 21 min of silence',
	]);
	expect(say({heron: 3600n}, {heron: 'yes'}, {events: [soon]})[0]).toContain('validator.jail-soon needs-me');
	expect(say({heron: 3599n}, {heron: 'yes'}, {events: [soon]})).toEqual([]);
	const events = [event('validator.out-of-danger'), soon];
	expect(say({heron: 8300n}, {heron: 'yes'}, {events})).toEqual([near]);
});

it('keeps an alarm about a validator that left the set until its state is known', () => {
	const gone = {kestrel: 0n};
	const events = [event('validator.not-signing')];
	const is = 'validator.not-signing needs-me Heron left the set, its state is not yet known';
	expect(say(gone, {}, {events})).toEqual([is]);
	const listed = (state: string) => [{...named('heron', 'Heron'), state}];
	expect(say(gone, {}, {events, validators: listed('consensus')})).toEqual([is]);
	expect(say(gone, {}, {events, validators: listed('jailed')})).toEqual([
		'validator.jailed needs-me Heron is jailed',
	]);
	expect(say(gone, {}, {events: [event('validator.signs-again'), ...events]})).toEqual([]);
});

it('takes the validator of my own node for mine without a label', () => {
	const nodeValidator = {address: 'owl', name: 'Owl'};
	expect(say({owl: 20n}, {owl: 'no'}, {nodeValidator})).toEqual([
		'validator.not-signing needs-me Owl does not sign, jailed in ~17 h 27 min',
	]);
	const jailed = [{...named('owl', 'Owl'), state: 'jailed'}];
	expect(say({}, {}, {nodeValidator, validators: jailed})[0]).toBe('validator.jailed needs-me Owl is jailed');
	const unnamed = {address: 'owl', name: undefined};
	expect(say({}, {}, {nodeValidator: unnamed, validators: jailed})).toEqual([
		"validator.jailed needs-me This node's validator is jailed",
	]);
});

it.each<[string, bigint, bigint, string]>([
	['a stop', 9000n, 412n, 'worth-knowing'],
	['one that comes near to being jailed', 9000n, 4600n, 'worth-knowing'],
	['one that is soon jailed', 9000n, 8500n, 'needs-me'],
	['dust', 1n, 4600n, 'minor'],
])('weighs %s of one that I delegate to by my stake', (_name, nam, missed, level) => {
	const [concern] = found(
		{saffron: missed, kestrel: 0n},
		{saffron: 'no', kestrel: 'yes'},
		{stakes: stakes(nam)},
	);
	expect(concern).toMatchObject({kind: 'validator.not-signing', level, subject: {id: 'saffron'}});
	expect(concern?.mine).toEqual([
		{address: 'address of Cold wallet', label: 'Cold wallet', amount: nam * 1_000_000n},
	]);
});

it('says since when, unless it signed in between', () => {
	const [stopped, again] = [event('validator.not-signing', 600n), event('validator.signs-again', 300n)];
	expect(found({heron: 412n}, {heron: 'no'}, {events: [stopped]})[0]?.since).toBe(nowInSeconds - 600n);
	expect(found({heron: 412n}, {heron: 'no'}, {events: [again, stopped]})[0]?.since).toBeUndefined();
});

it('says nothing of one that left the answer', () => {
	expect(say({}, {})).toEqual([]);
});
