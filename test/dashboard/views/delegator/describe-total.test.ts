import {expect, it} from 'vitest';
import {describeTotal} from '../../../../source/dashboard/views/delegator/describe-total.ts';
import type {MyStake} from '../../../../source/domain/my-stakes.ts';
import {toStakePosition} from '../../../../source/domain/stake-position.ts';
import {createSigns} from '../../../../source/format/signs.ts';
import {createEpochClock, createFacts} from '../../../helpers/facts.ts';
import {createBond, createUnbond} from '../../../helpers/stake.ts';
import {addressOf, createParameters, testNow} from '../../../helpers/validators.ts';

const facts = createFacts({parameters: createParameters(), clock: createEpochClock({secondsLeft: 7200n})});

const stakes = [0, 1].map((seed): MyStake => {
	const bonds = {items: [createBond(seed, {amount: 842_485_972_380n})], isWhole: true};
	const due = createUnbond(seed, {amount: 5_250_000n, canWithdraw: true, withdrawEpoch: 1190n});
	const later = createUnbond(seed, {amount: 1_007_200_000n, withdrawEpoch: BigInt(1207 + seed)});
	const position = toStakePosition({bonds, unbonds: {items: [due, later], isWhole: true}}, undefined);
	return {address: addressOf(seed), label: `wallet ${seed}`, position, readAt: testNow, failure: undefined};
});

it.each([
	[140, ['Total 1 684 971.94476 NAM bonded · 2 014.4 unbonding · 10.5 to withdraw now · next 10.50 now +2']],
	[60, ['Total 1 684 971.94 bonded · 10.50 to withdraw now', '      2 014.40 unbonding · next 10.50 now +2']],
	[
		40,
		[
			'Total 1 684 971.94 bonded',
			'      10.50 to withdraw now',
			'      2 014.40 unbonding',
			'      next 10.50 now +2',
		],
	],
])('adds up what comes next, as the column of each address has it, in %i cells', (width, lines) => {
	const look = {isOld: false, width, hasFrames: false, facts};
	expect(describeTotal(stakes, look).map(({text}) => text)).toEqual(lines);
});

it('fills two lines of a frame, with what comes next at the right', () => {
	const lines = describeTotal(stakes, {isOld: false, width: 80, hasFrames: true, facts});
	expect(lines.map(({text}) => text)).toEqual(
		[
			'1 684 971.94 NAM bonded at 2 addresses',
			'10.50 to withdraw now · 2 014.40 unbonding                      next 10.50 now +2',
		].map(text => text.replace(/ {20,}/, gap => gap.slice(0, 79 - text.length + gap.length))),
	);
});

it('reads it aloud in words', () => {
	const theme = createSigns({isAscii: true, isSpoken: true});
	const spoken = describeTotal(stakes, {
		isOld: false,
		width: 500,
		hasFrames: false,
		facts: {...facts, theme: {...facts.theme, ...theme}},
	});
	expect(spoken.map(({text}) => text).join(' ')).toMatch(
		/^Your addresses together: .*\. Next: 10\.500000 NAM can be withdrawn now, 2 more to come\.$/,
	);
});

it('has nothing next where nothing comes', () => {
	const [first] = stakes;
	const position = toStakePosition(
		{bonds: {items: [createBond(0)], isWhole: true}, unbonds: {items: [], isWhole: true}},
		undefined,
	);
	const lines = describeTotal([{...first!, position}], {isOld: false, width: 80, hasFrames: false, facts});
	expect(lines).toEqual([{text: 'Total 1 234.5 NAM bonded'}]);
});
