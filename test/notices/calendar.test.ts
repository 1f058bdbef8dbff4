import {describe, expect, it} from 'vitest';
import {parseDecimal} from '../../source/domain/decimal.ts';
import {votesOfMine} from '../../source/domain/my-votes.ts';
import {createSigns} from '../../source/format/signs.ts';
import {calendarOf} from '../../source/notices/calendar.ts';
import type {CalendarFacts} from '../../source/notices/dates.ts';
import {concernsOf} from '../../source/notices/needs.ts';
import {createEpochClock} from '../helpers/facts.ts';
import {createSigningNow} from '../helpers/liveness.ts';
import {createConcernFacts, createMyStake} from '../helpers/my-stakes.ts';
import {createProposal, createVoteFacts, nowInSeconds, timeOfEpoch} from '../helpers/proposals.ts';
import {createBond, createUnbond} from '../helpers/stake.ts';
import {createParameters, createValidator} from '../helpers/validators.ts';

const epochSeconds = 21_600n;

/** Facts an hour after the start of epoch 1204. */
function createCalendarFacts(fields: Partial<CalendarFacts> = {}): CalendarFacts {
	const {theme, stake} = createVoteFacts();
	return {
		theme,
		clock: createEpochClock({secondsLeft: epochSeconds - 3600n}),
		stake,
		now: nowInSeconds,
		stakes: [],
		proposals: [],
		concerns: [],
		...fields,
	};
}

const say = (facts: CalendarFacts, days?: number) =>
	calendarOf(facts, days).map(({epoch, kind, words}) => `${epoch} ${kind}: ${words}`);

it('lists what becomes active and what can be withdrawn, for each address and epoch', () => {
	const stakes = [
		createMyStake(
			'Cold wallet',
			[
				createBond(1, {status: 'inactive', startEpoch: 1205n, amount: 131_450_890_000n}),
				createBond(2, {status: 'inactive', startEpoch: 1205n, amount: 1_000_000n}),
				createBond(3),
			],
			[createUnbond(1, {withdrawEpoch: 1257n, amount: 1_205_170_000n}), createUnbond(2, {canWithdraw: true})],
		),
		createMyStake('Hot wallet', [], [createUnbond(1, {withdrawEpoch: 1207n, amount: 1_007_200_000n})]),
	];
	expect(say(createCalendarFacts({stakes}))).toEqual([
		'1205 stake.active: 131 451.89 NAM become active (Cold wallet)',
		'1207 stake.withdrawable: 1 007.20 NAM can be withdrawn (Hot wallet)',
		'1257 stake.withdrawable: 1 205.17 NAM can be withdrawn (Cold wallet)',
	]);
	expect(say(createCalendarFacts({stakes}), 1)).toHaveLength(2);
	expect(say(createCalendarFacts({stakes}), 0)).toEqual([]);
});

describe('a proposal', () => {
	const votes = (yay: string, nay: string) => ({
		yayVotes: parseDecimal(yay),
		nayVotes: parseDecimal(nay),
		abstainVotes: parseDecimal('0'),
	});
	it.each([
		[
			'under vote, which passes',
			createProposal({id: '37', ...votes('90000000', '0')}),
			'37 ends: ✓ would pass',
		],
		[
			'under vote, which lacks turnout',
			createProposal({id: '40', ...votes('41120000', '0')}),
			'40 ends: ✗ lacks 38 880 000 NAM of turnout',
		],
		[
			'under vote, which lacks yay',
			createProposal({id: '38', ...votes('60000000', '40000000')}),
			'38 ends: ✗ lacks 20 000 000 NAM of yay',
		],
		[
			'under vote by a rule that is not known',
			createProposal({id: '38', tallyType: 'newRule'}),
			'38 ends: Hold upgrades on Tuesdays',
		],
	])('%s ends with its verdict, behind the deadline of validators', (_, proposal, ends) => {
		expect(say(createCalendarFacts({proposals: [proposal]}))).toEqual([
			`1206 proposal.validators-deadline: ${proposal.id}: validators can no longer vote`,
			`1210 proposal.ends: ${ends}`,
		]);
	});

	it('to come starts and ends', () => {
		const proposals = [createProposal({id: '41', status: 'pending', startEpoch: 1208n, endEpoch: 1214n})];
		expect(say(createCalendarFacts({proposals}))).toEqual([
			'1208 proposal.starts: 41 starts: Hold upgrades on Tuesdays',
			'1211 proposal.validators-deadline: 41: validators can no longer vote',
			'1214 proposal.ends: 41 ends: Hold upgrades on Tuesdays',
		]);
	});

	it.each([
		['passed', ['1206 proposal.takes-effect: 12 takes effect: Hold upgrades on Tuesdays']],
		['rejected', []],
		['executedPassed', []],
		['dormant', []],
	])('that is %s', (status, is) => {
		const proposals = [createProposal({status, startEpoch: 1190n, endEpoch: 1203n, activationEpoch: 1206n})];
		const times = proposals.map(each => ({...each, ...(status === 'dormant' && {currentTime: undefined})}));
		expect(say(createCalendarFacts({proposals: times}))).toEqual(is);
	});
});

it('says of stake with a validator out of the set that it will earn nothing', () => {
	const validator = createValidator(3, {name: 'Nimbus Systems', state: 'inactive'});
	const bonds = [
		createBond(1, {status: 'inactive', startEpoch: 1206n, amount: 2_000_000n}),
		createBond(3, {status: 'inactive', startEpoch: 1206n, amount: 74_204_000_000n, validator}),
	];
	expect(say(createCalendarFacts({stakes: [createMyStake('Cold wallet', bonds)]}))).toEqual([
		'1206 stake.active: 74 204.00 NAM start at epoch 1206 with Nimbus Systems, which is inactive: they will earn nothing (Cold wallet)',
		'1206 stake.active: 2.00 NAM become active (Cold wallet)',
	]);
});

it('lists what leaves the set with its stake', () => {
	const validator = createValidator(1, {address: 'saffron', name: 'Saffron', state: 'deactivating'});
	const stakes = [createMyStake('Cold wallet', [createBond(1, {validator, amount: 61_156_500_000n})])];
	const event = {
		kind: 'validator.unlisted',
		subject: {type: 'validator', id: 'saffron', name: undefined},
		old: 'consensus',
		new: '1206',
		epoch: 1204n,
		time: 5n,
	} as const;
	const leaving = (epoch: bigint) =>
		say(
			createCalendarFacts({
				clock: createEpochClock({epoch}),
				concerns: concernsOf(createConcernFacts({stakes, events: [event]})),
			}),
		);
	expect(leaving(1204n)).toEqual(['1206 stake.leaving: 61 156.50 NAM leave the set: Saffron (Cold wallet)']);
	expect(leaving(1206n)).toEqual([]);
});

it('sorts by epoch, then what is mine first, the larger sum above', () => {
	const stakes = ['a', 'b'].map((label, at) =>
		createMyStake(label, [], [createUnbond(1, {withdrawEpoch: 1210n, amount: BigInt(at + 1) * 1_000_000n})]),
	);
	const proposals = [createProposal()];
	expect(calendarOf(createCalendarFacts({stakes, proposals})).map(({words}) => words)).toEqual([
		'12: validators can no longer vote',
		'2.00 NAM can be withdrawn (b)',
		'1.00 NAM can be withdrawn (a)',
		'12 ends: ✓ would pass',
	]);
});

describe('the time of an entry', () => {
	const stakes = [createMyStake('a', [], [createUnbond(1, {withdrawEpoch: 1207n, withdrawTime: 77n})])];
	const times = (fields: Partial<CalendarFacts>) =>
		calendarOf(createCalendarFacts({stakes, ...fields})).map(({time}) => time);
	it('comes from the clock of the epochs', () => {
		expect(times({})).toEqual([timeOfEpoch(1207n)]);
	});
	it('is a bound if the rest of the epoch is unknown', () => {
		const [entry] = calendarOf(createCalendarFacts({stakes, clock: createEpochClock()}));
		const latest = nowInSeconds + 3n * epochSeconds;
		expect(entry).toMatchObject({time: latest, earliest: latest - epochSeconds - 60n});
	});
	it('is that of the service where the epoch or its length is not known', () => {
		expect(times({clock: undefined})).toEqual([77n]);
		expect(times({clock: createEpochClock({length: undefined})})).toEqual([77n]);
	});
});

describe('the deadline of validators', () => {
	const deadlineAt = (epoch: bigint) =>
		calendarOf(
			createCalendarFacts({
				proposals: [createProposal()],
				clock: createEpochClock({epoch, secondsLeft: 60n}),
			}),
		).find(({kind}) => kind === 'proposal.validators-deadline');
	it('is at the end of their last epoch', () => {
		expect(deadlineAt(1204n)).toMatchObject({
			epoch: 1206n,
			time: nowInSeconds + 60n + 2n * epochSeconds,
		});
	});
	it('is listed until that epoch is over', () => {
		expect(deadlineAt(1206n)).toMatchObject({epoch: 1206n, time: nowInSeconds + 60n});
		expect(deadlineAt(1207n)).toBeUndefined();
	});
});

it('says the end of a vote shorter where there is less room: names leave first, the verdict last', () => {
	const stakes = ['Cold wallet', 'Hot wallet', 'Savings'].map(label => ({
		...createMyStake(label, [createBond(1)]),
		held: {votes: []},
	}));
	const votes = votesOfMine({stakes, ofValidators: new Map(), names: new Map(), labels: undefined});

	const proposals = [
		createProposal({
			id: '40',
			yayVotes: parseDecimal('41120000'),
			nayVotes: parseDecimal('0'),
			abstainVotes: parseDecimal('0'),
		}),
	];
	const entry = calendarOf(createCalendarFacts({proposals, votes})).at(-1);
	expect([entry?.words, ...(entry?.shorter ?? [])]).toEqual([
		'40 ends, not voted (Cold wallet, Hot wallet, Savings): ✗ lacks 38 880 000 NAM of turnout',
		'40 ends, not voted (Cold wallet, Hot wallet, Savings): ✗ turnout',
		'40 ends, not voted (Cold wallet +2): ✗ turnout',
		'40 ends, not voted: ✗ turnout',
		'40 ends, not voted: ✗',
	]);
});

it('uses no sign that ASCII or a screen reader lacks', () => {
	const proposals = [createProposal({yayVotes: parseDecimal('0')})];
	const ends = (isSpoken: boolean) =>
		say(createCalendarFacts({proposals, theme: createSigns({isAscii: true, isSpoken})})).at(-1);
	expect(ends(false)).toContain('12 ends: x lacks ');
	expect(ends(true)).toContain('12 ends: lacks ');
});

it('tells when a validator of mine is jailed that does not sign', () => {
	const labels = new Map([['heron', 'Heron']]);
	const parameters = createParameters({maxBlockTime: 7n, minDuration: epochSeconds});
	const signing = createSigningNow({heron: 412n}, {heron: 'no'});
	const concerns = concernsOf(createConcernFacts({labels, parameters, signing}));
	expect(say(createCalendarFacts({concerns}))).toEqual([
		'1207 validator.jailed: Heron is jailed, unless it signs again',
	]);
});

describe('what a node knows to come of a validator', () => {
	const bond = createBond(1, {amount: 9_000_000_000n});
	const {address = '', name} = bond.validator ?? {};
	const coming = (kind: string, old: string, value: string) =>
		({
			kind: `validator.${kind}-coming`,
			subject: {type: 'validator', id: address, name},
			old,
			new: value,
			epoch: 1204n,
			time: nowInSeconds,
		}) as const;
	const stakes = [createMyStake('Cold wallet', [bond])];

	it('is listed at its epoch, with the stake that it concerns', () => {
		const events = [
			coming('commission', '5%', '6% 1206'),
			coming('commission', '4%', '5% 1204'),
			coming('state', 'belowCapacity', 'consensus 1205'),
		];
		expect(say(createCalendarFacts({stakes, events}))).toEqual([
			`1205 validator.state: ${name}: below cap → consensus (Cold wallet)`,
			`1206 validator.commission: commission of ${name} 5% → 6% (Cold wallet)`,
		]);
		expect(calendarOf(createCalendarFacts({stakes, events}))[1]?.mine).toMatchObject([
			{amount: 9_000_000_000n},
		]);
	});

	it('has no row of its own where stake leaves the set with it', () => {
		const events = [coming('state', 'consensus', 'jailed 1206')];
		const concerns = concernsOf(createConcernFacts({stakes, events}));
		expect(say(createCalendarFacts({stakes, events, concerns}))).toEqual([
			`1206 stake.leaving: 9 000.00 NAM leave the set: ${name} (Cold wallet)`,
		]);
	});

	it('is written without signs that a terminal lacks, or that are not spoken', () => {
		const events = [coming('commission', '5%', '6% 1206')];
		const words = (signs: {readonly isAscii: boolean; readonly isSpoken: boolean}) =>
			calendarOf(createCalendarFacts({events, theme: createSigns(signs)})).map(each => each.words);
		expect(words({isAscii: true, isSpoken: false})).toEqual([`commission of ${name} 5% -> 6%`]);
		expect(words({isAscii: false, isSpoken: true})).toEqual([`commission of ${name} 5% to 6%`]);
	});
});
