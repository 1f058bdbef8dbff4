import {describe, expect, it} from 'vitest';
import {type Detail, layOutDetails} from '../../../../source/dashboard/ui/text/details.ts';
import {describeProposal} from '../../../../source/dashboard/views/proposals/proposal-details.ts';
import type {Proposal} from '../../../../source/domain/proposal.ts';
import {createProposal, createVoteFacts} from '../../../helpers/proposals.ts';

/** The texts: labels and values. */
function textsOf(fields: Partial<Proposal>, isAscii = false): string[][] {
	return detailsOf(fields, isAscii)
		.filter(({layout}) => layout === 'text')
		.map(({label, value}) => [label, value]);
}

function detailsOf(fields: Partial<Proposal>, isAscii = false): readonly Detail[] {
	return describeProposal(createProposal(fields), createVoteFacts({isAscii}));
}

const plain = {sections: [], title: 'The first words', content: 'The first words\nof a text'};

it('has what is said before who says it, all else in its own order', () => {
	const sections = ['license', 'Details', 'authors', 'motivation', 'abstract'].map(name => ({
		name,
		text: 'a',
	}));
	expect(textsOf({sections}).map(([label]) => label)).toEqual([
		'Abstract',
		'Motivation',
		'Details',
		'License',
		'Authors',
	]);
});

it('has the sections in their order, with their line breaks', () => {
	const sections = [
		{name: 'authors', text: 'A\nB'},
		{name: 'Title', text: 'Hold upgrades on Tuesdays'},
		{name: 'discussions-to', text: 'https://forum.example'},
	];
	expect(textsOf({sections})).toEqual([
		['Authors', 'A\nB'],
		['Discussions-to', 'https://forum.example'],
	]);
});

it('puts a title first that is longer than the one above', () => {
	const sections = [
		{name: 'abstract', text: 'a'},
		{name: 'title', text: 'Hold upgrades\non Tuesdays'},
	];
	expect(textsOf({sections})).toEqual([
		['Title', 'Hold upgrades\non Tuesdays'],
		['Abstract', 'a'],
	]);
});

it('shows a content without sections as it is, and where the title is from', () => {
	expect(textsOf(plain)).toEqual([['Content', 'The first words\nof a text']]);
	expect(detailsOf(plain).find(({label}) => label === 'Title')).toMatchObject({
		value: 'The first words',
		note: 'the first line of its content',
	});
});

it('breaks the lines of a content without sections at "\\n", and copies it as it is', () => {
	const content = 'Words\\nin ![](data:image/png;base64,aaaa)';
	expect(textsOf({...plain, content})).toEqual([['Content', 'Words\nin (picture)']]);
	expect(detailsOf({...plain, content}).find(({label}) => label === 'Content')?.exact).toBe(content);
});

it.each([
	['{"a":1.10,"b":"\\u202e"}', '{\n  "a": 1.10,\n  "b": "\\u202e"\n}'],
	['no JSON', 'no JSON'],
])('shows data that is %j', (data, expected) => {
	expect(textsOf({...plain, data})).toContainEqual(['Data', expected]);
	expect(detailsOf({...plain, data}).find(({label}) => label === 'Data')?.exact).toBe(data);
});

describe('more than can be shown', () => {
	const limit = 200_000;

	it.each<[string, Partial<Proposal>, RegExp]>([
		[
			'a million characters',
			{...plain, content: 'word '.repeat(200_000)},
			/^… 80\d \d{3} more characters; J shows all$/,
		],
		[
			'a million line breaks',
			{...plain, content: `a${'\n'.repeat(1_000_000)}b`},
			/^… 98\d \d{3} more characters/,
		],
		['one line without spaces', {...plain, content: 'x'.repeat(1_000_000)}, /^… 80\d \d{3} more characters/],
		['pictures', {...plain, content: '\u{1f9a5}'.repeat(500_000)}, /^… 80\d \d{3} more characters/],
		[
			'sections without end',
			{sections: Array.from({length: 100_000}, () => ({name: 'a', text: 'b'}))},
			/^… 9\d \d{3} more characters/,
		],
		['data', {...plain, data: `[${'1,'.repeat(400_000)}1]`}, /^… 60\d \d{3} more characters/],
	])('is cut, and says so: %s', (_, fields, last) => {
		const details = detailsOf(fields);
		const rest = details.filter(({layout, isPart}) => layout === 'title' && !isPart);
		expect(rest).toMatchObject([{label: expect.stringMatching(last)}]);
		expect(details.reduce((sum, {value}) => sum + value.length, 0)).toBeLessThan(limit + 2000);
		expect(layOutDetails(details, 80).filter(({text}) => last.test(text))).toHaveLength(1);
		expect(details.every(({value}) => value.isWellFormed())).toBe(true);
	});

	it('is copied whole', () => {
		const content = 'x'.repeat(1_000_000);
		expect(detailsOf({...plain, content}).find(({label}) => label === 'Content')?.exact).toBe(content);
	});

	it('says so in ASCII too', () => {
		const labels = detailsOf({...plain, content: 'x'.repeat(1_000_000)}, true).map(({label}) => label);
		expect(labels).toContainEqual(expect.stringMatching(/^\.\. 80\d \d{3} more/));
	});

	it('leaves alone what is long but not too long', () => {
		const content = 'x'.repeat(100_000);
		expect(textsOf({...plain, content})).toEqual([['Content', content]]);
	});
});
