import {describe, expect, it} from 'vitest';
import {parameterFields} from '../source/columns/parameter-fields.ts';
import {proposalKinds} from '../source/domain/proposal.ts';
import {statusFilters} from '../source/domain/proposal-status.ts';
import {tallyTypes} from '../source/domain/tally.ts';
import {filterStates} from '../source/domain/validator.ts';
import {readFiles} from './helpers/imports.ts';
import {rooms} from './helpers/rooms.ts';
import {findClauses, findWords, type Words} from './helpers/words.ts';

const files = await readFiles();
const all = findWords(files, Object.keys(rooms));

/** The embedded chain speaks as the services do: in the interface's words, and to no person. */
const sentences = all.filter(({place}) => !place.startsWith('simulator/'));

function without(pattern: RegExp, texts: readonly Words[] = sentences): void {
	const own = texts.map(({place, text}) => ({place, text: text.replaceAll('{…}', '{}')}));
	expect(own.filter(({text}) => pattern.test(text))).toEqual([]);
}

it('finds literals, what is put into them, and texts put together, but no types and no names', () => {
	const source = `import a from 'not this one';
type Kind = 'not this type';
const one = {title: 'Name', 'not this key': \`two words of \${isOne ? 'one of them' : other}\`};
const two = 'first half, ' + name + ' second half';
`;
	expect(findWords(new Map([['format/a.ts', source]]), ['format'])).toEqual([
		{place: 'format/a.ts:3', text: 'Name'},
		{place: 'format/a.ts:3', text: 'two words of {…}'},
		{place: 'format/a.ts:3', text: 'one of them'},
		{place: 'format/a.ts:4', text: 'first half, {…} second half'},
	]);
});

it('finds comments that begin with a clause, and no others', () => {
	const source = `/** What it is. */
const one = 1; // What is left.
/**
Whether it is
two.
*/
const two = 2; /* As it was. */
// A sentence ends here.
// What goes on with it is no beginning.
const address = 'https://host // What is no comment';
	// If so, and where not, all is well.
/** Whatever it is. Of what? */
interface Three {
	/** Undefined: not known. */
	readonly three?: 3;
}
`;
	expect(findClauses(new Map([['format/a.ts', source]]))).toEqual([
		{place: 'format/a.ts:1', text: 'What it is.'},
		{place: 'format/a.ts:2', text: 'What is left.'},
		{place: 'format/a.ts:3', text: 'Whether it is'},
		{place: 'format/a.ts:14', text: 'Undefined: not known.'},
	]);
});

it('reads the whole program', () => {
	expect(sentences.length).toBeGreaterThan(1500);
});

describe('what a person reads', () => {
	it('has a word of people where the interface has one of its own', () => {
		const own = [
			...filterStates,
			...statusFilters,
			...tallyTypes,
			...proposalKinds,
			...parameterFields.flatMap(({name}) => name ?? []),
		];
		const camel = own.filter(word => /[a-z][A-Z]/.test(word));
		without(new RegExp(`\\b(?:${camel.join('|')})\\b`));
	});

	it('is active, without phrases that no person says', () => {
		without(/\bis held\b|\bby nothing\b|\bgoes before\b|\bapart by\b|\bin place of\b|\bothers than\b/i);
		without(/\bis no \w+: (?:it|a|an)\b|\bas the service says it\b/i);
	});

	it('calls a thing by one name, in few words', () => {
		without(
			/Being voted on|Mine NAM|Set's edge|than a place needs|service order|what is wrong first|Hash given back|the same as computed|Nothing fits|every column was shown|is now called/,
		);
	});

	it('neither shouts nor apologizes', () => {
		without(/\berror:|\bplease\b|\bsorry\b|\boops\b|!!|!$/i);
	});

	it('has single blanks between words', () => {
		without(/[\p{L}\d,;:] {2,}[\p{L}\d]/u);
	});

	it('has its signs from the one table of them, which knows ASCII and screen readers', () => {
		const outside = sentences.filter(({place}) => !place.startsWith('format/signs.ts'));
		without(/[…✓✗●◌◐▲○■⅓½⅔┃━─↑↓❯]/u, outside);
	});

	it('ends without a full stop where it is one sentence that says what went wrong', () => {
		const errors = sentences.filter(({place}) =>
			/^(?:domain|options\/(?:values|config)|services|broadcast|store)\//.test(place),
		);
		without(/^[a-z{][^.]*\p{L}\.$/u, errors);
	});
});

describe('what a maintainer reads', () => {
	it('begins a comment with a noun or a verb', () => {
		expect([...files.values()].join('').split('/**').length).toBeGreaterThan(1000);
		expect(findClauses(files)).toEqual([]);
	});
});
