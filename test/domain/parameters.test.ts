import {expect, it} from 'vitest';
import {isEpoch} from '../../source/domain/epoch.ts';
import {chainIdPattern, isChainId} from '../../source/domain/parameters.ts';

it.each(['namada.5f5de2dd1b88cba30586420', 'a_1', 'x'.repeat(64), 'yes-1'])(
	'%s can be the id of a chain',
	text => {
		expect([isChainId(text), new RegExp(chainIdPattern, 'u').test(text)]).toEqual([true, true]);
	},
);

it.each(['c · ● live', 'y', 'yes', '', 'a1', 'x'.repeat(65), 'a 1', 'a.1\n', ' a.1', 'a.1\u200b', 'á.1'])(
	'%j cannot',
	text => {
		expect([isChainId(text), new RegExp(chainIdPattern, 'u').test(text)]).toEqual([false, false]);
	},
);

it('an epoch has at most ten digits, and no sign', () => {
	expect([0n, 2871n, 9_999_999_999n, 10_000_000_000n, -1n].map(isEpoch)).toEqual([
		true,
		true,
		true,
		false,
		false,
	]);
});
