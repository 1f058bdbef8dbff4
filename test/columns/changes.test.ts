import {expect, it} from 'vitest';
import {changeSpec, toChangeRow} from '../../source/columns/changes.ts';
import {bindColumns, speakItem} from '../../source/columns/column.ts';
import {createSigns} from '../../source/format/signs.ts';
import type {LedgerEvent} from '../../source/notices/event.ts';
import {sentenceOfEvent} from '../../source/notices/sentence.ts';
import {textOf} from '../../source/table/lay-out.ts';
import {addressOf} from '../helpers/addresses.ts';
import {createFacts} from '../helpers/facts.ts';

const seconds = (text: string) => BigInt(Date.parse(text) / 1000);
const copper = addressOf(100);

const jailed: LedgerEvent = {
	id: 'a',
	kind: 'validator.jailed',
	level: 'needs-me',
	subject: {type: 'validator', id: copper, name: 'Copper Labs'},
	old: 'consensus',
	new: 'jailed',
	epoch: 1203n,
	height: 9n,
	time: seconds('2026-11-21T13:20:00Z'),
	from: seconds('2026-11-21T09:40:00Z'),
	to: seconds('2026-11-21T11:55:00Z'),
	isGap: false,
	mine: [
		{address: addressOf(1), label: 'cold wallet', amount: 61_000_000_000n},
		{address: addressOf(2), label: 'hot wallet', amount: 156_500_000n},
	],
};
const due: LedgerEvent = {
	...jailed,
	kind: 'stake.withdrawable',
	level: 'worth-knowing',
	subject: {type: 'address', id: addressOf(1), name: 'cold wallet'},
	old: undefined,
	new: copper,
	mine: [],
};

const facts = createFacts({now: seconds('2026-11-21T18:00:00Z'), isUtc: false});

function cellOf(id: string, event: LedgerEvent, width = 60, given = facts) {
	const column = bindColumns(changeSpec.columns, given).find(each => each.id === id);
	const cell = column?.cell(toChangeRow(event), width);
	return cell === undefined ? undefined : textOf(cell);
}

it.each<[string, number, Partial<LedgerEvent>]>([
	['13:20', 20, {}],
	['20 Nov 13:20', 20, {time: seconds('2026-11-20T13:20:00Z')}],
	['20 Nov', 6, {time: seconds('2026-11-20T13:20:00Z')}],
	['09:40 – 11:55', 20, {isGap: true}],
	['– 11:55', 7, {isGap: true}],
])('says when: %s in %i cells', (expected, width, fields) => {
	expect(cellOf('when', {...jailed, ...fields}, width)).toBe(expected);
});

it('names its zone where that is not the one of the machine', () => {
	expect(cellOf('when', jailed, 20, {...facts, isUtc: true})).toBe('13:20 UTC');
});

it('marks what needs me, and sums what is mine', () => {
	expect(cellOf('what', jailed)).toBe('! Copper Labs');
	expect(cellOf('what', {...jailed, level: 'minor'})).toBe('Copper Labs');
	expect(cellOf('mine', jailed)).toBe('61 156.50');
	expect(cellOf('mine', due)).toBe('–');
	expect(cellOf('change', jailed)).toBe('jailed');
});

it('names a validator by its label, its name, or else the ends of its address', () => {
	const labels = new Map([[copper, 'My Copper']]);
	const names = new Map([[copper, 'Copper Labs']]);
	expect(cellOf('what', jailed, 60, {...facts, labels})).toBe('! My Copper');
	expect(cellOf('change', due, 60, {...facts, labels, names})).toBe('can be withdrawn from My Copper');
	expect(cellOf('change', due, 60, {...facts, names})).toBe('can be withdrawn from Copper Labs');
	expect(cellOf('change', due)).toMatch(/^can be withdrawn from tnam1\w+…\w{4}$/);
	expect(sentenceOfEvent(due)).toBe(`Stake of cold wallet can be withdrawn from ${copper}.`);
});

it('is one sentence for a screen reader', () => {
	const spoken = {...facts, theme: createSigns({isAscii: true, isSpoken: true})};
	expect(speakItem(changeSpec.columns, toChangeRow(jailed), spoken)).toBe(
		'Copper Labs, jailed, epoch 1203, 61 156.500000 NAM of mine',
	);
});

it('has every field in a CSV', () => {
	const row = toChangeRow(jailed);
	const fields = changeSpec.fields.map(({name, exact}) => [name, exact(row)]);
	expect(Object.fromEntries(fields)).toEqual({
		id: 'a',
		time: '2026-11-21T13:20:00Z',
		from: '2026-11-21T09:40:00Z',
		to: '2026-11-21T11:55:00Z',
		gap: 'false',
		level: 'needs-me',
		kind: 'validator.jailed',
		'subject.type': 'validator',
		'subject.id': copper,
		'subject.name': 'Copper Labs',
		old: 'consensus',
		new: 'jailed',
		epoch: '1203',
		height: '9',
		mine: '61156.500000',
		sentence: 'Copper Labs is jailed: 61 156.50 NAM of cold wallet and hot wallet earn nothing.',
	});
});
