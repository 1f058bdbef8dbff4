import {expect, it} from 'vitest';
import {narrowTexts, toSearched} from '../../../source/dashboard/list/use-rows.ts';

const names = ['Kestrel Nodes', 'Café Ñandú', 'ÉMILE', '/odd/ (name', 'x'];
const texts = names.map(toSearched);

it.each([
	['kestrel', ['Kestrel Nodes']],
	['ODES', ['Kestrel Nodes']],
	['cafe nandu', ['Café Ñandú']],
	['Émi', ['ÉMILE']],
	['!e', ['x']],
	['!', []],
	['/^[kx]/', ['Kestrel Nodes', 'x']],
	['/É/', ['Kestrel Nodes', 'Café Ñandú', 'ÉMILE', '/odd/ (name']],
	['!/^.{2,}$/', ['x']],
	['/odd', ['/odd/ (name']],
	// No pattern, as its bracket is not closed yet: the very letters are looked for.
	['/(/', []],
	['(name', ['/odd/ (name']],
	['nobody', []],
])('finds by %j', (typed, found) => {
	const {fits, lookedAt} = narrowTexts(typed, texts, 10_000);
	expect(names.filter((_, index) => fits[index])).toEqual(found);
	expect(lookedAt).toBeUndefined();
});

it('stops a pattern that takes too long, keeps what it found, and says how far it came', () => {
	const slow = ['aaa', `${'a'.repeat(60)}!`, 'aaa'];
	expect(narrowTexts('/(a+)+$/', slow)).toEqual({fits: [true, false, false], lookedAt: 1});
	expect(narrowTexts('!/(a+)+$/', slow)).toEqual({fits: [false, false, false], lookedAt: 1});
});
