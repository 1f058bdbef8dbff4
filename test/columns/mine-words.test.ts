import {expect, it} from 'vitest';
import {
	countConcerns,
	describeAllClear,
	describeMine,
	describeStanding,
} from '../../source/columns/mine-words.ts';
import {keyOfConcern} from '../../source/domain/concern.ts';
import {type MyStake, sumMyStakes} from '../../source/domain/my-stakes.ts';
import {calendarOf} from '../../source/notices/calendar.ts';
import {concernsOf} from '../../source/notices/needs.ts';
import {createEpochClock} from '../helpers/facts.ts';
import {createConcernFacts, createMyStake} from '../helpers/my-stakes.ts';
import {createVoteFacts, nowInSeconds} from '../helpers/proposals.ts';
import {createBond, createUnbond} from '../helpers/stake.ts';
import {createValidator} from '../helpers/validators.ts';

const facts = createVoteFacts({clock: createEpochClock({secondsLeft: 18_000n})});
const texts = (parts: readonly {readonly text: string}[]) => parts.map(({text}) => text);

function bondIn(state: string | undefined, nam: bigint, status = 'active') {
	return createBond(0, {
		validator: createValidator(5, {address: state, state}),
		amount: nam * 1_000_000n,
		status,
	});
}

it('describes my stake: the sum, a year of it, and what can be withdrawn', () => {
	const stakes = [
		createMyStake('a', [bondIn('consensus', 10_000n)], [createUnbond(1, {canWithdraw: true})]),
		createMyStake('b', []),
	];
	expect(texts(describeMine(sumMyStakes(stakes)))).toEqual([
		'10 000 NAM',
		'~1 140 a year',
		'3.00 can be withdrawn now',
	]);
	expect(texts(describeMine(sumMyStakes([])))).toEqual(['0 NAM']);
	const unread: MyStake = {...createMyStake('c', []), position: undefined};
	expect(texts(describeMine(sumMyStakes([...stakes, unread])))).toEqual([
		'at least 10 000 NAM',
		'~1 140 a year',
		'at least 3.00 can be withdrawn now',
	]);
});

it('counts what is loud, lesser and quiet, and says which part earns', () => {
	const stakes = [
		createMyStake('a', [
			bondIn('consensus', 9150n),
			bondIn('jailed', 800n),
			bondIn('inactive', 50n),
			bondIn('belowCapacity', 1n),
			bondIn('belowThreshold', 500n, 'inactive'),
		]),
	];
	const concerns = concernsOf(createConcernFacts({stakes}));
	const counts = countConcerns(concerns, new Set(concerns.slice(0, 1).map(keyOfConcern)));
	// Stake that is not yet active may lift a validator that is below.
	expect(counts).toEqual({needs: 1, lesser: 1, quiet: 1});
	expect(texts(describeStanding(stakes, counts))).toEqual([
		'91.4% of what is active earns',
		'1 lesser thing',
		'1 quiet',
	]);
	expect(describeAllClear(stakes, counts, {next: [], facts})).toBeUndefined();
});

it('does not say that there is nothing to do while something can be withdrawn, or is quiet', () => {
	const due = [createMyStake('a', [bondIn('consensus', 5n)], [createUnbond(1, {canWithdraw: true})])];
	const none = {needs: 0, lesser: 0, quiet: 0};
	expect(describeAllClear(due, none, {next: [], facts})).toBe('✓ All of it earns.');
	const safe = [createMyStake('a', [bondIn('consensus', 5n)])];
	expect(describeAllClear(safe, none, {next: [], facts})).toBe('✓ All of it earns. Nothing to do.');
	expect(describeAllClear(safe, {...none, quiet: 1}, {next: [], facts})).toBeUndefined();
});

it.each([
	{
		name: 'all earns',
		bonds: [bondIn('consensus', 5n)],
		is: '✓ All of it earns. Nothing to do until epoch 1216 (~2 d 23 h).',
	},
	{
		name: 'dust does not',
		bonds: [bondIn('consensus', 5000n), bondIn('jailed', 1n)],
		is: '✓ 99.9% of it earns. Nothing to do until epoch 1216 (~2 d 23 h).',
	},
	{
		name: 'nothing is active',
		bonds: [],
		is: '✓ Nothing is active. Nothing to do until epoch 1216 (~2 d 23 h).',
	},
	{name: 'a state is not known', bonds: [bondIn(undefined, 5n)], is: undefined},
])('says that nothing needs me where $name', ({bonds, is}) => {
	const stakes = [createMyStake('a', bonds, [createUnbond(1, {withdrawEpoch: 1216n, amount: 6_000_000n})])];
	const concerns = concernsOf(createConcernFacts({stakes}));
	const next = calendarOf({...facts, now: nowInSeconds, stakes, proposals: [], concerns});
	expect(describeAllClear(stakes, countConcerns(concerns), {next, facts})).toBe(is);
});

it('says nothing is to do where nothing comes', () => {
	const stakes = [createMyStake('a', [bondIn('consensus', 5n)])];
	const counts = countConcerns([]);
	expect(describeAllClear(stakes, counts, {next: [], facts})).toBe('✓ All of it earns. Nothing to do.');
	expect(describeAllClear([], counts, {next: [], facts})).toBeUndefined();
	const unread = {...createMyStake('b', []), position: undefined};
	expect(describeAllClear([...stakes, unread], counts, {next: [], facts})).toBeUndefined();
});
