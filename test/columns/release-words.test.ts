import {expect, it} from 'vitest';
import {
	describeEvent,
	describeEvents,
	describeNextEvent,
	describeNextOfStake,
	speakEvent,
} from '../../source/columns/release-words.ts';
import type {StakeEvent} from '../../source/domain/validator-stake.ts';
import {createEpochClock, createFacts} from '../helpers/facts.ts';
import {createParameters} from '../helpers/validators.ts';

const facts = createFacts({parameters: createParameters(), clock: createEpochClock({secondsLeft: 7200n})});
const now: StakeEvent = {amount: 788_706_351_234n, epoch: undefined, time: undefined};
const soon: StakeEvent = {amount: 1_007_209_999n, epoch: 1207n, time: 9n};
const later: StakeEvent = {amount: 197_970_000n, epoch: 1216n, time: 9n};
const activation: StakeEvent = {
	amount: 52_726_150_000n,
	epoch: 1205n,
	time: undefined,
	isActivation: true,
};

it.each<[string, StakeEvent, Partial<typeof facts>, readonly string[]]>([
	['what can be withdrawn', now, {}, ['788 706.35 now', '788 706 now', '788706 now', '788 k now']],
	[
		'an epoch to come',
		soon,
		{},
		['1 007.20 in ~14 h', '1 007.20 ~14 h', '1 007.20 ~14 h', '1 007 ~14 h', '1007 ~14 h', '1 007 ~14 h'],
	],
	[
		'one that is far',
		later,
		{},
		['197.97 in ~2 d 20 h', '197.97 ~2 d 20 h', '197.97 ~3 d', '197 ~3 d', '197 ~3 d', '197 ~3 d'],
	],
	[
		'one in a day and some hours',
		{...later, epoch: 1209n},
		{},
		['197.97 in ~1 d 2 h', '197.97 ~1 d 2 h', '197.97 ~1 d', '197 ~1 d', '197 ~1 d', '197 ~1 d'],
	],
	[
		'one that should have come',
		soon,
		{clock: createEpochClock({epoch: 1207n})},
		['1 007.20 due', '1 007 due', '1007 due', '1 007 due'],
	],
	[
		'an epoch of unknown length',
		soon,
		{clock: createEpochClock({length: undefined})},
		['1 007.20 in 3 epochs', '1 007.20 at 1207', '1 007 at 1207', '1007 at 1207', '1 007 at 1207'],
	],
	[
		'an unknown epoch now',
		soon,
		{clock: undefined},
		['1 007.20 from epoch 1207', '1 007.20 at 1207', '1 007 at 1207', '1007 at 1207', '1 007 at 1207'],
	],
	['less than a hundredth', {...now, amount: 3n}, {}, ['0.000003 now', '<1 now']],
	[
		'bonds that are not yet active',
		activation,
		{},
		['52 726.15 active at 1205', '52 726.15 at 1205', '52 726 at 1205', '52726 at 1205', '52726 at 1205'],
	],
	[
		'some that should be',
		activation,
		{clock: createEpochClock({epoch: 1205n})},
		['52 726.15 active now', '52 726 active now', '52726 active now', '52726 active now'],
	],
])('shows %s in ever shorter forms', (_, release, told, forms) => {
	expect(describeEvent(release, {...facts, ...told}).flat()).toEqual(forms);
});

it('says of several the nearest, and how many follow', () => {
	expect(describeNextEvent([now, activation, later], facts)[0]?.[0]).toBe('788 706.35 now +2');
	expect(describeNextEvent([activation, later], facts).at(-1)?.at(-1)).toBe('52726 at 1205 +1');
	expect(describeNextEvent([], facts)).toEqual([]);
});

it.each([
	[
		200,
		[
			'now 788 706.35 withdrawable · epoch 1205 (~2 h) 52 726.15 become active · epoch 1216 (~2 d 20 h) 197.97 withdrawable',
		],
	],
	[
		80,
		[
			'now 788 706.35 withdrawable · epoch 1205 (~2 h) 52 726.15 become active',
			'epoch 1216 (~2 d 20 h) 197.97 withdrawable',
		],
	],
])('puts them all in lines of %d cells', (width, lines) => {
	expect(describeEvents([now, activation, later], facts, width)).toEqual(lines);
});

it('counts what three lines have no room for, and says nothing where nothing comes', () => {
	const many = Array.from({length: 9}, (_, index) => ({...later, epoch: 1216n + BigInt(index)}));
	expect(describeEvents(many, facts, 50)).toEqual([
		'epoch 1216 (~2 d 20 h) 197.97 withdrawable',
		'epoch 1217 (~3 d 2 h) 197.97 withdrawable',
		'epoch 1218 (~3 d 8 h) 197.97 withdrawable · +6',
	]);
	expect(describeEvents([], facts, 80)).toEqual([]);
});

it('says them exactly to a screen reader', () => {
	expect([now, soon, activation].map(event => speakEvent(event, facts))).toEqual([
		'788 706.351234 NAM can be withdrawn now',
		'1 007.209999 NAM can be withdrawn from epoch 1207 on, in about 14 h',
		'52 726.150000 NAM become active from epoch 1205 on, in about 2 h',
	]);
});

it('says beside what comes next what is not yet active, which the yearly figure leaves out', () => {
	const first = {...activation, epoch: 1217n};
	expect(describeNextOfStake([now, soon, first], facts)[0]).toEqual(['788 706.35 now, 52 726 at 1217 +1']);
	expect(describeNextOfStake([now, first], facts)[1]?.[0]).toBe('788 706.35 now +1');
	expect(describeNextOfStake([activation, now], facts)).toEqual(describeNextEvent([activation, now], facts));
});
