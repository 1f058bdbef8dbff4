import type {Key} from 'ink';
import {describe, expect, it} from 'vitest';
import {createKeyDecoder} from '../../../../source/dashboard/ui/keys/key-decoder.ts';

const decode = (input: string, key: Partial<Key> = {}) => createKeyDecoder(() => 0).decode(input, key as Key);

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

	it('puts an arrow together that a slow line delivered in pieces', () => {
		let time = 0;
		const decoder = createKeyDecoder(() => time);
		const send = (input: string, key: Partial<Key> = {}) => decoder.decode(input, key as Key);
		expect(send('', {escape: true})).toEqual(['esc']);
		time = 60;
		expect([...send('['), ...send('5'), ...send('~')]).toEqual(['pageup']);
		expect(send('', {escape: true})).toEqual(['esc']);
		time = 120;
		expect(send('[B')).toEqual(['down']);
		expect(send('5')).toEqual(['5']);
	});

	it('takes what comes long after an Esc for itself', () => {
		let time = 0;
		const decoder = createKeyDecoder(() => time);
		decoder.decode('', {escape: true} as Key);
		time = 1000;
		expect(decoder.decode('[5', {} as Key)).toEqual(['[', '5']);
	});
});
