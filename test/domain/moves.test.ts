import {describe, expect, it} from 'vitest';
import {sumUpActiveStake} from '../../source/domain/active-stake.ts';
import {parseDecimal} from '../../source/domain/decimal.ts';
import {type MovedStake, type MoveFacts, planMove} from '../../source/domain/moves.ts';
import type {MergedBond} from '../../source/domain/stake.ts';
import type {Validator} from '../../source/domain/validator.ts';
import {createParameters} from '../helpers/validators.ts';

const decimal = (text: string) => parseDecimal(text) ?? expect.unreachable();

function validator(address: string, votingPower: bigint, fields: Partial<Validator> = {}): Validator {
	return {
		address,
		votingPower,
		state: 'consensus',
		commission: decimal('0.05'),
		maxCommission: decimal('0.01'),
		source: {},
		flaws: [],
		...fields,
	} as Validator;
}

/** Stake with a validator, all of it active. */
function stakeWith(one: Validator, amount: bigint): MovedStake {
	return {
		validator: one,
		bonded: {value: amount, isWhole: true},
		notYetActive: {value: 0n, isWhole: true},
		ofAll: undefined,
		yearly: undefined,
		releases: [],
		activations: [],
		areReleasesWhole: true,
		bonds: [],
		unbonds: [],
		source: {},
		flaws: [],
	};
}

const waits = createParameters({
	apr: decimal('0.12'),
	pipelineLength: 2n,
	unbondingLength: 53n,
	cubicSlashingWindowLength: 1n,
});

interface Asked extends Partial<MoveFacts> {
	readonly leaving?: Partial<Validator>;
	/** Stake by validator, namnam. */
	readonly mine?: Readonly<Record<string, bigint>>;
	readonly amount?: bigint;
}

/** A hundred validators of equal power, and those that a test is about; no few of them hold a third. */
function plan(
	special: readonly Validator[],
	{leaving, mine = {rest: 99_000_000n}, amount = 1_000_000n, ...facts}: Asked = {},
) {
	const others = Array.from({length: 100}, (_, index) =>
		validator(`other${index}`, 1000n, {commission: decimal('0.5')}),
	);
	const from = validator('from', 10n, leaving);
	const validators = [...special, ...others, from];
	const moved = stakeWith(from, amount);
	return planMove(moved, {
		all: {validators, stake: sumUpActiveStake(validators, true)},
		rows: [moved, ...Object.entries(mine).map(([address, held]) => stakeWith(validator(address, 1n), held))],
		bonds: [],
		raises: undefined,
		epoch: 1204n,
		parameters: waits,
		...facts,
	});
}

function ask(...asked: Parameters<typeof plan>) {
	return plan(...asked).candidates ?? expect.unreachable();
}

const first = (...asked: Parameters<typeof ask>) => ask(...asked)[0];

describe('places for stake', () => {
	it('stand by what a year brings after the commission, rounded down', () => {
		const found = ask([
			validator('dear', 10n, {commission: decimal('0.0501')}),
			validator('free', 10n, {commission: decimal('0')}),
		]);
		expect(found.slice(0, 2).map(({validator: {address}, yearly}) => [address, yearly])).toEqual([
			['free', 120_000n],
			['dear', 113_988n],
		]);
	});

	it('of equal reward stand by the smaller change an epoch, then by less power', () => {
		const found = ask([
			validator('strong', 30n),
			validator('weak', 20n),
			validator('fickle', 10n, {maxCommission: decimal('0.2')}),
		]);
		expect(found.slice(0, 3).map(({validator: {address}}) => address)).toEqual(['weak', 'strong', 'fickle']);
	});

	it('say what they bring beside what it brings now', () => {
		const free = [validator('free', 10n, {commission: decimal('0')})];
		expect(first(free)).toMatchObject({yearly: 120_000n, gain: 6000n});
		expect(first(free, {leaving: {state: 'jailed'}})?.gain).toBe(120_000n);
		expect(plan(free, {leaving: {state: 'jailed'}})).toMatchObject({yearlyNow: 0n, yearlyOnceActive: 0n});
	});

	it.each<Partial<Validator>>([{state: undefined}, {commission: undefined}])(
		'say no gain where it is not known what it brings now: %j',
		leaving => {
			expect(plan([], {leaving}).yearlyNow).toBeUndefined();
			expect(first([], {leaving})?.gain).toBeUndefined();
		},
	);

	it('say which raises of theirs were seen, and nothing where nothing is remembered', () => {
		const raise = {from: decimal('0.05'), to: decimal('0.1'), epoch: 1200n, time: 1n};
		const free = [validator('free', 10n, {commission: decimal('0')})];
		const raises = new Map([['free', [raise]]]);
		const [it, other] = ask(free, {raises});
		expect([it?.raises, other?.raises]).toEqual([[raise], []]);
		expect(first(free)?.raises).toBeUndefined();
	});

	it('are not known until all validators are', () => {
		expect(plan([], {all: undefined})).toMatchObject({candidates: undefined, yearlyNow: 114_000n});
	});

	it('are in the set, and another than the one it leaves', () => {
		const found = ask([validator('jailed', 10n, {state: 'jailed'})]);
		expect(found.map(({validator: {address}}) => address)).not.toContain('from');
		expect(found.map(({validator: {address}}) => address)).not.toContain('jailed');
	});

	it.each([
		[
			'one of those that hold a third together',
			validator('it', 60_000n, {commission: decimal('0')}),
			{},
			'third',
		],
		[
			'one that may take half of all rewards more in an epoch',
			validator('it', 10n, {commission: decimal('0'), maxCommission: decimal('0.5')}),
			{},
			'bigChange',
		],
		[
			'one with 30% of mine after the move',
			validator('it', 10n, {commission: decimal('0')}),
			{
				mine: {rest: 70_000_000n, it: 29_000_000n},
			},
			'concentrated',
		],
		[
			'none with a little less of mine',
			validator('it', 10n, {commission: decimal('0')}),
			{
				mine: {rest: 70_000_001n, it: 28_999_999n},
			},
			undefined,
		],
	] as const)('leave out %s', (_title, one, fields, risk) => {
		expect(ask([one], fields).find(({validator: {address}}) => address === 'it')?.risk).toBe(risk);
	});
});

it('leaves out as many of the strongest as hold more than a third together, and no more', () => {
	// The second makes it 35 of 100.
	const powers = [20n, 15n, 5n, ...Array.from({length: 60}, () => 1n)];
	const validators = powers.map((power, index) => validator(`v${index}`, power));
	const all = {validators, stake: sumUpActiveStake(validators, true)};
	const {candidates = []} = plan([], {all});
	const left = candidates.filter(({risk}) => risk === 'third').map(({validator: {address}}) => address);
	expect(left.toSorted()).toEqual(['v0', 'v1']);
});

it('earns again after the pipeline, and is locked for as long as an unbond', () => {
	expect(plan([]).epochs).toEqual({earnsFrom: 1206n, lockedUntil: 1260n});
	expect(plan([], {epoch: undefined}).epochs).toBeUndefined();
});

it.each([
	['locked until', 1203n, 1204n],
	['free from', 1204n, undefined],
])('is %s the epoch that the service names, in epoch %s', (_word, epoch, lockedTo) => {
	const bond = {
		validator: validator('from', 10n),
		redelegation: {earliestEpoch: 1204n, earliestTime: undefined},
	};
	expect(plan([], {epoch, bonds: [bond as MergedBond]}).lockedTo).toBe(lockedTo);
	expect(plan([], {epoch, bonds: undefined}).lockedTo).toBeUndefined();
});
