import {expect, it} from 'vitest';
import {isBelowFees, nameOfTrace, nativeTokenOf} from '../../source/domain/tokens.ts';

it.each([
	['transfer/channel-1/uosmo', 'uosmo over channel-1'],
	['transfer/channel-4/ibc/f082b65c', 'ibc/f082b65c over channel-4'],
	['transfer/channel-1/transfer/channel-5/uatom', 'uatom over channel-5, channel-1'],
	['transfer/channel-1/factory/osmo1x/u/y', 'factory/osmo1x/u/y over channel-1'],
	// What is no path of transfers is left as it is.
	['uosmo', 'uosmo'],
	['transfer/channel-1', 'transfer/channel-1'],
	['transfer/nowhere/uosmo', 'transfer/nowhere/uosmo'],
	['', ''],
])('%j is called %j', (trace, name) => {
	expect(nameOfTrace(trace)).toBe(name);
});

it('warns below two fees, and not at two', () => {
	expect(isBelowFees(99_999n, 1n)).toBe(true);
	expect(isBelowFees(100_000n, 1n)).toBe(false);
	expect(isBelowFees(46_901n, 1n, 23_451n)).toBe(true);
	expect(isBelowFees(46_902n, 1n, 23_451n)).toBe(false);
	expect(isBelowFees(0n, 0n)).toBe(false);
});

it("finds the chain's own token by its having no path", () => {
	const token = {source: {}, flaws: []};
	const others = {...token, address: 'tnam1a', trace: 'transfer/channel-1/uosmo'};
	expect(nativeTokenOf([others, {...token, address: 'tnam1b', trace: undefined}])).toBe('tnam1b');
	expect(nativeTokenOf([others, {...token, address: undefined, trace: undefined}])).toBeUndefined();
});
