import {expect, it} from 'vitest';
import {exactCellOf} from '../../../../source/columns/exact-field.ts';
import {createParameterRows} from '../../../../source/dashboard/views/parameters/parameter-rows.ts';
import {createParameterSubject} from '../../../../source/dashboard/views/parameters/parameter-subject.ts';
import {detailLines} from '../../../helpers/detail-lines.ts';
import {drawRows} from '../../../helpers/draw-rows.tsx';
import {createEpochClock, createFacts} from '../../../helpers/facts.ts';
import {createParameters} from '../../../helpers/validators.ts';

const hash = 'a1'.repeat(32);
const subject = createParameterSubject(createFacts());
const rows = createParameterRows(
	createParameters({
		checksums: [{group: undefined, name: 'tx_bond', sha256: hash}],
		minDuration: undefined,
		flaws: [{path: 'minDuration', field: 'minDuration', problem: 'expected a whole number, got "long"'}],
	}),
	{isUtc: true, clock: createEpochClock()},
);
const row = (id: string) => rows.find(each => each.id === id || each.name === id)!;

it('draws name, value and meaning, an unreadable value as such, all programs in one', () => {
	const some = [row('unbondingLength'), row('minDuration'), row('maxBlockTime'), row('checksums')];
	expect(drawRows(subject, some, 80)).toEqual([
		'  Name            Value         Meaning',
		'  Unbonding       53 epochs     more than 13 d 6 h (53 epochs) from unbonding t…',
		'  Shortest epoch  ?             an epoch never ends sooner',
		'  Longest block   –             the longest time planned for a block',
		'  Programs        1             that transactions run; their hashes are in the …',
	]);
	expect(drawRows(subject, some, 40)[1]).toMatch(/^ {2}Unbonding\s+53 epochs$/);
});

it('copies the exact value, and finds a program by its name and the digits of its hash', () => {
	expect(subject.idName).toBe('value');
	expect(subject.idOf(row('apr'))).toBe('0.12');
	expect(subject.idOf(row('minDuration'))).toBeUndefined();
	expect(subject.textsOf(row('checksums'))).toContain(`tx_bond ${hash}`);
	expect(detailLines(subject.detailsOf(row('checksums')))).toContain(`tx_bond: ${hash}`);
});

it('says a parameter in details, in a sentence and in an export', () => {
	expect(detailLines(subject.detailsOf(row('apr')))).toEqual([
		'Name: Yearly yield (apr)',
		'Group: staking',
		'Value: 12% (0.12)',
		"Meaning: what stake earns in a year, before the validator's commission",
	]);
	expect(detailLines(subject.detailsOf(row('minDuration')))).toContain(
		'Value: ? (unreadable: expected a whole number, got "long")',
	);
	expect(subject.sentenceOf(row('pipelineLength'))).toBe(
		'Pipeline, 2 epochs, about 12 h: until a change of stake takes effect',
	);
	expect(subject.fields.map(field => exactCellOf(field, row('pipelineLength')))).toEqual([
		'pipelineLength',
		'2',
		'about 12 h: until a change of stake takes effect',
	]);
	expect(subject.fields.map(field => exactCellOf(field, row('minDuration')))[1]).toBe('?');
});
