import {describe, expect, it} from 'vitest';
import {createLikenessFinder, shapeOf} from '../../source/domain/likeness.ts';
import {addressOf} from '../helpers/addresses.ts';

const [own, other] = [addressOf(1), addressOf(2)];

describe('a label', () => {
	it.each([
		['Kestrel', `is the label of ${other} too`],
		['Kestre1', `looks like "Kestrel", the label of ${other}`],
		['Kestrel 2', undefined],
		['', undefined],
	])('%j beside "Kestrel": %s', (label, said) => {
		const find = createLikenessFinder();
		expect(find({address: other, label: 'Kestrel'})).toBeUndefined();
		expect(find({address: own, label})).toBe(said);
	});

	it('is no likeness of its own address, nor of one on another chain', () => {
		const find = createLikenessFinder();
		expect(find({chain: 'a', address: own, label: 'Cold'})).toBeUndefined();
		expect(find({chain: 'b', address: own, label: 'Cold'})).toBeUndefined();
		expect(find({chain: 'b', address: other, label: 'cold'})).toBe(`looks like "Cold", the label of ${own}`);
		expect(find({chain: 'c', address: other, label: 'Cold'})).toBeUndefined();
		expect(find({address: addressOf(3), label: 'Co1d'})).toContain('looks like "Cold"');
	});

	it.each([
		[other, true],
		[`${other.slice(0, 8)}…${other.slice(-3)}`, true],
		[`${own.slice(0, 8)}…${other.slice(-3)}`, true],
		[`${own.slice(0, 8)}...${own.slice(-3)}`, false],
		[own, false],
		['tnam wallet', false],
		['my tnam1', false],
	])('%j reads like another address: %s', (label, isAlike) => {
		const said = isAlike ? 'reads like an address, and not like its own' : undefined;
		expect(createLikenessFinder()({address: own, label})).toBe(said);
	});
});

it.each([
	['Kestrel', 'KESTRE1'],
	['Kestrel', 'kestreI'],
	['Kestrel', '\u041aestrel'],
	['Kestrel', 'K\u0435str\u0435l'],
	['Kestrel', 'Ke\u200bstrel'],
	['Kestrel', 'Késtrel'],
	['Kestrel', '\uff2bestrel'],
	['Kestrel', '𝐊𝐞𝐬𝐭𝐫𝐞𝐥'],
	['cold wallet', 'Cold-Wallet'],
	['cold wallet', 'co1d wa11et'],
	['Modern', 'Modem'],
	['Polo', 'P0l0'],
	['Polo', '\u03a1\u03bfl\u03bf'],
	['ETA', '\u0395\u03a4\u0391'],
	['日本', '日 本'],
])('%j and %j have one shape', (left, right) => expect(shapeOf(left)).toBe(shapeOf(right)));

it.each([
	['Kestrel', 'Kestrels'],
	['cold wallet', 'hot wallet'],
	['wallet 2', 'wallet 3'],
	['日本', '日木'],
	['🦥', '🦊'],
	['का', 'की'],
])('%j and %j have not', (left, right) => expect(shapeOf(left)).not.toBe(shapeOf(right)));
