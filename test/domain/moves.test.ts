import {describe, expect, it} from 'vitest';
import {sumUpActiveStake} from '../../source/domain/active-stake.ts';
import {parseDecimal} from '../../source/domain/decimal.ts';
import {type MoveQuestion, moveCandidates, moveEpochs} from '../../source/domain/moves.ts';
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

/** A hundred validators of equal power, and those that a test is about; no few of them hold a third. */
function ask(special: readonly Validator[], fields: Partial<MoveQuestion> = {}) {
	const others = Array.from({length: 100}, (_, index) =>
		validator(`other${index}`, 1000n, {commission: decimal('0.5')}),
	);
	const validators = [...special, ...others];
	return moveCandidates({
		validators,
		stake: sumUpActiveStake(validators, true),
		from: 'from',
		amount: 1_000_000n,
		yearlyNow: 0n,
		mine: new Map([['from', 100_000_000n]]),
		apr: decimal('0.12'),
		...fields,
	});
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
		expect(first([validator('free', 10n, {commission: decimal('0')})], {yearlyNow: 114_000n})?.gain).toBe(
			6000n,
		);
		expect(first([], {yearlyNow: undefined})?.gain).toBeUndefined();
	});

	it('are in the set, and another than the one it leaves', () => {
		const found = ask([validator('from', 10n), validator('jailed', 10n, {state: 'jailed'})]);
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
				mine: new Map([
					['from', 71_000_000n],
					['it', 29_000_000n],
				]),
			},
			'concentrated',
		],
		[
			'none with a little less of mine',
			validator('it', 10n, {commission: decimal('0')}),
			{
				mine: new Map([
					['from', 71_000_001n],
					['it', 28_999_999n],
				]),
			},
			undefined,
		],
	] as const)('leave out %s', (_title, one, fields, risk) => {
		expect(ask([one], fields).find(({validator: {address}}) => address === 'it')?.risk).toBe(risk);
	});
});

it('earns again after the pipeline, and is locked for as long as an unbond', () => {
	const parameters = createParameters({
		pipelineLength: 2n,
		unbondingLength: 53n,
		cubicSlashingWindowLength: 1n,
	});
	expect(moveEpochs(1204n, parameters)).toEqual({earnsFrom: 1206n, lockedUntil: 1260n});
	expect(moveEpochs(undefined, parameters)).toBeUndefined();
});
