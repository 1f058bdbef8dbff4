import type {Key} from 'ink';
import {describe, expect, it} from 'vitest';
import {decodeKeys} from '../../../../source/dashboard/ui/keys/key-decoder.ts';

const decode = (input: string, key: Partial<Key> = {}) => decodeKeys(input, key as Key);

describe('a key decoder', () => {
	it.each([
		['j', {}, ['j']],
		['G', {shift: true}, ['G']],
		[' ', {}, ['space']],
		['d', {ctrl: true}, ['ctrl-d']],
		['', {upArrow: true}, ['up']],
		['', {tab: true, shift: true}, ['shift-tab']],
		['', {upArrow: true, ctrl: true}, ['ctrl-up']],
		['', {escape: true, meta: true}, ['esc']],
		['jjk', {}, ['j', 'j', 'k']],
		['j\u0004\u0004\r', {}, ['j', 'ctrl-d', 'ctrl-d', 'enter']],
		['\u0000\u001c\u001f', {}, ['ctrl-space', 'ctrl-\\', 'ctrl-_']],
		['j', {meta: true}, ['esc', 'j']],
		['日', {}, ['日']],
		['j', {eventType: 'release'}, []],
	] as const)('names %j with %j', (input, key, expected) => {
		expect(decode(input, key)).toEqual(expected);
	});
});
