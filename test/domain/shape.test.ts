import {expect, it} from 'vitest';
import {shapeOf} from '../../source/domain/labels.ts';

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
