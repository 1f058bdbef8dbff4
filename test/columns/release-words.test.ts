import {expect, it} from 'vitest';
import {describeRelease, describeReleases, speakRelease} from '../../source/columns/release-words.ts';
import type {Release} from '../../source/domain/validator-stake.ts';
import {createFacts} from '../helpers/facts.ts';
import {createParameters} from '../helpers/validators.ts';

const facts = createFacts({parameters: createParameters(), epochSecondsLeft: 7200n});
const now: Release = {amount: 788_706_351_234n, epoch: undefined, time: undefined};
const soon: Release = {amount: 1_007_209_999n, epoch: 1207n, time: 9n};
const later: Release = {amount: 197_970_000n, epoch: 1216n, time: 9n};

it.each<[string, Release, Partial<typeof facts>, readonly string[]]>([
	['what can be withdrawn', now, {}, ['788 706.35 now', '788 706 now', '788706 now']],
	[
		'an epoch to come',
		soon,
		{},
		[
			'1 007.20 in ~14 h',
			'1 007.20 in ~14 h',
			'1 007.20 ~14 h',
			'1 007.20 ~14 h',
			'1 007 ~14 h',
			'1007 ~14 h',
		],
	],
	[
		'one that is far',
		later,
		{},
		['197.97 in ~2 d 20 h', '197.97 in ~2 d', '197.97 ~2 d', '197.97 ~2 d', '197 ~2 d', '197 ~2 d'],
	],
	[
		'one in a day and some hours',
		{...later, epoch: 1209n},
		{},
		['197.97 in ~1 d 2 h', '197.97 in ~1 d 2 h', '197.97 ~1 d 2 h', '197.97 ~1 d', '197 ~1 d', '197 ~1 d'],
	],
	['one that should have come', soon, {epoch: 1207n}, ['1 007.20 due', '1 007 due', '1007 due']],
	[
		'an epoch of unknown length',
		soon,
		{parameters: undefined},
		['1 007.20 in 3 epochs', '1 007.20 at 1207', '1 007 at 1207', '1007 at 1207'],
	],
	[
		'an unknown epoch now',
		soon,
		{epoch: undefined},
		['1 007.20 from epoch 1207', '1 007.20 at 1207', '1 007 at 1207', '1007 at 1207'],
	],
	['less than a hundredth', {...now, amount: 3n}, {}, ['0.000003 now', '0 now', '0 now']],
])('shows %s in ever shorter forms', (_, release, told, forms) => {
	expect(describeRelease(release, {...facts, ...told}).flat()).toEqual(forms);
});

it.each([
	[80, 'now 788 706.35 · epoch 1207 (~14 h) 1 007.20 · epoch 1216 (~2 d 20 h) 197.97'],
	[60, 'now 788 706.35 · epoch 1207 (~14 h) 1 007.20 · +1'],
	[30, 'now 788 706.35 · +2'],
	[10, 'now 788 706.35'],
])('puts them in one line of %d cells, what comes last dropped first', (width, line) => {
	expect(describeReleases([now, soon, later], facts, width)).toBe(line);
});

it('says nothing where nothing comes out', () => {
	expect(describeReleases([], facts, 80)).toBe('');
});

it('says them exactly to a screen reader', () => {
	expect([now, soon].map(release => speakRelease(release, facts))).toEqual([
		'788 706.351234 NAM now',
		'1 007.209999 NAM from epoch 1207 on, in about 14 h',
	]);
});
