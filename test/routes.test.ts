import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {filterStates, sortOrders, validatorSortFields} from '../source/domain/validator.ts';
import {formatRoute, parseRoute, startRoute, viewNames} from '../source/routes.ts';

describe('parseRoute', () => {
	it.each([
		['', startRoute],
		['validators', startRoute],
		[
			'validators state=jailed state=inactive sort=commission order=desc page=2',
			{...startRoute, states: ['jailed', 'inactive'], sort: 'commission', order: 'desc', page: 2},
		],
		['validators sort=rank', {...startRoute, sort: 'rank', order: 'asc'}],
		['validators state=jailed,asleep state=jailed', {...startRoute, states: ['jailed', 'asleep']}],
		['validators /two words', {...startRoute, narrowing: 'two words'}],
		['proposals', {view: 'proposals'}],
	])('reads %j', (text, expected) => {
		expect(parseRoute(text)).toEqual(expected);
	});

	it.each([
		[
			'blocks',
			'there is no view "blocks": it is one of validators, proposals, delegator, parameters, tx, events',
		],
		['validators sort=name', '"sort=name" is no sort key: it is one of votingPower, commission, rank'],
		['validators order=up', '"order=up" is no order: it is asc or desc'],
		['validators page=0', '"page=0" is no page: it is a whole number from 1'],
		[
			'validators page=99999999999999999999',
			'"page=99999999999999999999" is no page: it is a whole number from 1',
		],
		[
			'validators colour=red',
			'"colour=red" is not understood: validators take state=, sort=, order=, page= and /TEXT',
		],
		['events page=2', '"events" takes nothing yet: that view comes later'],
	])('refuses %j and names what is accepted', (text, problem) => {
		expect(parseRoute(text)).toEqual({problem});
	});

	it.each(['state=', 'state=jailed,', 'state=a1'])('refuses %j, which is no word', choice => {
		expect(parseRoute(`validators ${choice}`)).toEqual({
			problem: `"${choice}" is no state: it is a word, as one of ${filterStates.join(', ')}`,
		});
	});

	it('repeats what was typed without control characters and shortened', () => {
		for (const text of [`\u001b[2J${'x'.repeat(99)}`, `validators \u001b[2J${'x'.repeat(99)}`]) {
			const route = parseRoute(text);
			expect(route).toEqual({problem: expect.stringContaining(`"?[2J${'x'.repeat(44)}..."`)});
		}
	});

	it('names the view that was meant', () => {
		expect(parseRoute('params')).toEqual({problem: expect.stringMatching(/; did you mean parameters$/)});
	});
});

it('reads back every route it writes', () => {
	const validators = fc.record({
		view: fc.constant('validators' as const),
		states: fc.uniqueArray(fc.constantFrom(...filterStates, 'aNewerOne')),
		sort: fc.constantFrom(...validatorSortFields),
		order: fc.constantFrom(...sortOrders),
		page: fc.integer({min: 1, max: 999_999_999}),
		narrowing: fc.string().map(text => text.trim()),
	});
	const later = fc.constantFrom(...viewNames.slice(1)).map(view => ({view}));
	fc.assert(
		fc.property(fc.oneof(validators, later), route => {
			expect(parseRoute(formatRoute(route as never))).toEqual(route);
		}),
	);
});
