import {expect, it} from 'vitest';
import {keepEqual} from '../../source/domain/keep-equal.ts';

const item = (address: string, votingPower: bigint, source: unknown = {a: [1, {b: null}]}) => ({
	address,
	votingPower,
	commission: {units: 5n, scale: 2},
	source,
});

it('keeps the whole where nothing changed', () => {
	const previous = {page: {items: [item('a', 1n), item('b', 2n)]}, name: 'x'};
	expect(keepEqual(previous, structuredClone(previous))).toBe(previous);
});

it('keeps every item that did not change, wherever it went', () => {
	const previous = [item('a', 1n), item('b', 2n), item('c', 3n)];
	const next = keepEqual(previous, [item('c', 3n), item('a', 1n), item('b', 9n)]);
	expect(next[0]).toBe(previous[2]);
	expect(next[1]).toBe(previous[0]);
	expect(next[2]).toEqual(item('b', 9n));
});

it('sees a number that a float would not tell from its neighbour', () => {
	const raw = (text: string) => (JSON as unknown as {rawJSON(text: string): unknown}).rawJSON(text);
	const previous = [item('a', 1n, {power: raw('9007199254740993')})];
	expect(keepEqual(previous, [item('a', 1n, {power: raw('9007199254740993')})])).toBe(previous);
	expect(keepEqual(previous, [item('a', 1n, {power: raw('9007199254740992')})])).not.toBe(previous);
});

it('takes a field that went away, and one that became null, for a change', () => {
	expect(keepEqual({a: 1, b: 2}, {a: 1})).toEqual({a: 1});
	expect(keepEqual({a: undefined}, {a: null})).toEqual({a: null});
	expect(keepEqual({a: undefined}, {b: undefined})).toEqual({b: undefined});
});
