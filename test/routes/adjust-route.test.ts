import {describe, expect, it} from 'vitest';
import {listNames, lists} from '../../source/columns/views.ts';
import {toTypedWord} from '../../source/domain/phrases.ts';
import {filterRoute, sortRoute} from '../../source/routes/adjust-route.ts';
import {formatRoute, type ListName, offeredSorts, sortWords} from '../../source/routes/route.ts';
import {filterWords} from '../../source/routes/route-forms.ts';
import {addressOf} from '../helpers/addresses.ts';
import {readRoute} from '../helpers/routes.ts';

const own = addressOf(1);
const hash = 'ab'.repeat(32);

function written(read: ReturnType<typeof sortRoute>): string {
	return 'problem' in read ? read.problem : formatRoute(read);
}

const routeOf = (list: ListName) =>
	readRoute(list === 'validators' || list === 'proposals' ? list : `${list} ${own}`);

describe('sortRoute', () => {
	it.each(listNames)('takes each sort key of %s', list => {
		for (const sort of sortWords(list)) expect(sortRoute(routeOf(list), sort)).toMatchObject({sort});
	});

	it.each(listNames)('takes what columns and menu of %s call a key', list => {
		for (const {id, label, column} of lists[list].sorts) {
			const title = lists[list].columns.find(each => each.id === column)?.title;
			for (const word of [label, toTypedWord(label), column, typeof title === 'string' ? title : undefined]) {
				if (word !== undefined) expect(sortRoute(routeOf(list), word), word).toMatchObject({sort: id});
			}
		}
		for (const word of offeredSorts(list))
			expect(sortRoute(routeOf(list), word)).not.toHaveProperty('problem');
	});

	it.each([
		['validators page=3', 'power', 'validators'],
		['validators', 'max change desc', 'validators sort=maxCommission order=desc'],
		['validators', 'commission down', '"down" is not an order: use asc or desc'],
		['validators', 'commission asc now', '"now" is one word too many: sort takes a key, and asc or desc'],
		[`stake ${own}`, 'mine', `stake ${own} sort=amount`],
		[`stake ${own}`, 'yearly asc', `stake ${own} sort=reward order=asc`],
		['proposals', 'when', 'proposals sort=endEpoch'],
		['validators page=3', 'commission', 'validators sort=commission'],
		['validators page=3', 'votingPower', 'validators'],
		['proposals status=passed page=2', 'votes asc', 'proposals status=passed sort=votes order=asc'],
		['parameters', 'name', 'this list has one order'],
		[`tx ${hash}`, 'name', 'this list has one order'],
		['delegator', 'amount', 'this list has one order'],
	])('%s by %s is %s', (route, text, expected) => {
		expect(written(sortRoute(readRoute(route), text))).toBe(expected);
	});
});

describe('filterRoute', () => {
	it.each(listNames)('takes each filter of %s, bare or with its name', list => {
		for (const {word, choice} of filterWords(list)) {
			const named = filterRoute(routeOf(list), choice);
			expect(named).not.toHaveProperty('problem');
			expect(filterRoute(routeOf(list), word)).toEqual(named);
		}
	});

	it.each([
		[
			'validators state=jailed sort=name order=desc page=2',
			'inactive',
			'validators state=inactive sort=name order=desc',
		],
		['validators', 'jailed stake', 'validators state=jailed /stake'],
		['validators sort=my-nam', 'mine jailed', 'validators state=jailed filter=mine sort=my-nam'],
		['validators filter=mine', 'inactive', 'validators state=inactive'],
		['validators state=jailed page=2', '/old fox', 'validators state=jailed page=2 /old fox'],
		['proposals kind=default', 'voting pgfFunding', 'proposals status=votingPeriod kind=pgfFunding'],
		['proposals', 'pattern="two words" fee', 'proposals pattern="two words" /fee'],
		['validators state=jailed sort=name', 'obs', 'validators state=jailed sort=name /obs'],
		['proposals', 'status=opened', /^"status=opened" is not a status/],
		[`withdraws ${own}`, 'epoch=7', `withdraws ${own} epoch=7`],
		[`bonds ${own}`, 'kestrel', `bonds ${own} /kestrel`],
		['parameters', 'apr', 'parameters /apr'],
		[`tx ${hash}`, 'bond', `tx ${hash} /bond`],
		['delegator', 'cold', 'delegator /cold'],
		['overview', 'x', 'this view has nothing to filter'],
	])('%s by %s is %s', (route, text, expected) => {
		expect(written(filterRoute(readRoute(route), text))).toMatch(expected);
	});
});
