import {describe, expect, it} from 'vitest';
import {type Detail, layOutDetails, withoutEmpty} from '../../../../source/dashboard/ui/text/details.ts';

const textsOf = (details: readonly Detail[], width: number) =>
	layOutDetails(details, width).map(({text}) => text);

const status: Detail = {label: 'Status', value: 'voting', note: 'being voted on'};
const summary: Detail = {label: 'Summary', value: 'one two three\n\nfour', layout: 'text'};

describe('fields', () => {
	it('stand in one column, whatever texts and titles are called', () => {
		const title: Detail = {label: 'A title that is longer than any label', value: '', layout: 'title'};
		expect(textsOf([status, {label: 'Id', value: '12'}, title, {label: 'Hash', value: 'ab'}], 50)).toEqual([
			'Status  voting',
			'        being voted on',
			'Id      12',
			'',
			'A title that is longer than any label',
			'Hash    ab',
		]);
	});

	it('begin below their label where they do not fit beside it', () => {
		expect(textsOf([{label: 'Author', value: 'tnam1q9gr66cvu4hrz'}], 20)).toEqual([
			'Author  ',
			'  tnam1q9gr66cvu4hrz',
		]);
	});
});

describe('texts', () => {
	it('stand below their label over the full width, set off by a blank line, with their line breaks', () => {
		expect(textsOf([status, summary, summary], 9)).toEqual([
			'Status  ',
			'  voting',
			'  being',
			'  voted',
			'  on',
			'',
			'Summary',
			'one two',
			'three',
			'',
			'four',
			'',
			'Summary',
			'one two',
			'three',
			'',
			'four',
		]);
	});

	it('begin at the top where nothing is above them', () => {
		expect(textsOf([summary], 20)).toEqual(['Summary', 'one two three', '', 'four']);
	});

	it('are set off from a field below', () => {
		expect(textsOf([{label: 'A', value: 'b', layout: 'text'}, status], 50)).toEqual([
			'A',
			'b',
			'',
			'Status  voting',
			'        being voted on',
		]);
	});

	it('keep the indent of a line and say what a note says below', () => {
		const data: Detail = {label: 'Data', value: '{\n  "a": 1\n}', note: 'as it came', layout: 'text'};
		expect(textsOf([data], 20)).toEqual(['Data', '{', '  "a": 1', '}', 'as it came']);
	});

	it('wrap a label of any length', () => {
		expect(textsOf([{label: 'a '.repeat(6), value: 'x', layout: 'text'}], 8)).toEqual([
			'a a a a',
			'a a',
			'x',
		]);
	});
});

it('gives a title and a note their meaning, and a text the one it has', () => {
	const text: Detail = {label: 'Data', value: '?', note: 'unreadable', meaning: 'warning', layout: 'text'};
	expect(layOutDetails([text], 20)).toEqual([
		{text: 'Data', meaning: 'title'},
		{text: '?', meaning: 'warning'},
		{text: 'unreadable', meaning: 'quiet'},
	]);
});

it('lays out nothing, and more details than a call can have arguments', () => {
	expect(layOutDetails([], 20)).toEqual([]);
	const many = Array.from({length: 200_000}, () => ({label: 'a', value: 'b'}));
	expect(layOutDetails(many, 20)).toHaveLength(200_000);
});

it('leaves out what holds nothing but a dash, and a title above nothing else', () => {
	const title = (label: string) => ({label, value: '', layout: 'title'}) as const;
	const details = [
		{label: 'Name', value: 'Fox'},
		{label: 'Email', value: '–'},
		title('Nothing'),
		{label: 'Avatar', value: '–', note: 'address of its picture'},
		title('Stake'),
		{label: 'Bonded', value: '1'},
	];
	expect(withoutEmpty(details, '–').map(({label}) => label)).toEqual(['Name', 'Stake', 'Bonded']);
});
