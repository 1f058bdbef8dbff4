import {expect, it} from 'vitest';
import {describeMove, describeNoMoves, describeNotShown} from '../../source/columns/move-words.ts';
import {parseDecimal} from '../../source/domain/decimal.ts';
import {type MoveCandidate, planMove} from '../../source/domain/moves.ts';
import {toStakePosition} from '../../source/domain/stake-position.ts';
import {createSigns} from '../../source/format/signs.ts';
import {createBond} from '../helpers/stake.ts';
import {createParameters} from '../helpers/validators.ts';

const theme = createSigns({isAscii: false, isSpoken: false});
const apr = parseDecimal('0.12');

/** Says how stake would be moved, of which a part is not active yet. */
function describe(pending: bigint, state?: 'jailed'): string {
	const bonds = [
		createBond(0, {amount: 2_567_000_000n}),
		createBond(0, {amount: pending, status: 'inactive', startEpoch: 1206n}),
	].filter(({amount}) => amount !== 0n);
	const {rows} = toStakePosition(
		{bonds: {items: bonds, isWhole: true}, unbonds: {items: [], isWhole: true}},
		apr,
	);
	const row = rows[0] ?? expect.unreachable();
	const validator = {...(row.validator ?? expect.unreachable()), ...(state && {state})};
	const given = {all: undefined, rows, bonds: [], raises: undefined, epoch: 1204n};
	const move = planMove({...row, validator}, {...given, parameters: createParameters({apr})});
	return describeMove(move, {theme, labels: new Map()});
}

it('says what the stake earns, and what it will earn where a part of it is not active yet', () => {
	expect(describe(0n)).toMatch(/^Move 2 567\.000000 NAM from .* \(earns ~\d+ a year\)$/);
	expect(describe(64_233_000_000n)).toMatch(
		/^Move 66 800\.000000 NAM from .* \(earns ~292 a year, ~7 615 once all of it is active\)$/,
	);
	expect(describe(64_233_000_000n, 'jailed')).toMatch(/ \(earns 0 a year\)$/);
});

/** Validators of which each would bring so much more, with all that is mine. */
const places = (gains: readonly (bigint | undefined)[], risk?: MoveCandidate['risk']) =>
	gains.map(gain => ({gain, risk, allMine: 1000n}));

it.each([
	['no other is in the set', 10n, [], 'No other validator is in the set'],
	['none brings more', 900n, [0n, -1n], 'It would earn more with none of 2 validators: a shows them'],
	['all of mine moves', 1000n, [5n], /^This is all of your stake, too much for one validator, so all 1 /],
	[
		'just too much moves',
		300n,
		[5n, -1n],
		/^This is 30\.0% of your stake, too much for one validator, so all 2 /,
	],
	[
		'each is left out for a risk',
		299n,
		[5n],
		'Each that may bring more is left out for a reason: a shows them',
	],
	['what they bring is not known', 299n, [undefined], /^Each that may bring more/],
] as const)('says why no place is shown where %s', (_case, amount, gains, sentence) => {
	const words = describeNoMoves({amount, candidates: places(gains)}, 'a shows them');
	if (typeof sentence === 'string') expect(words).toBe(sentence);
	else expect(words).toMatch(sentence);
});

it('counts each place that is not shown once, and the sum of the reasons is their number', () => {
	const candidates = [
		...places([1n, 2n, undefined], 'third'),
		...places([3n], 'bigChange'),
		...places([-1n, 4n], 'concentrated'),
		...places([0n, -5n]),
		...places([7n]),
	];
	const words = describeNotShown(candidates, 'a shows them') ?? expect.unreachable();
	expect(words).toMatch(
		/^8 not shown \(a shows them, each by its first reason\): 3 that hold a third together, /,
	);
	const [, reasons = ''] = words.split('): ');
	expect(reasons.split(', ').map(each => Number.parseInt(each, 10))).toEqual([3, 1, 2, 2]);
	expect(describeNotShown(places([0n]), 'a shows them')).toBe(
		'1 not shown (a shows them): 1 that would bring no more than now',
	);
	expect(describeNotShown(places([1n]), 'a shows them')).toBeUndefined();
});
