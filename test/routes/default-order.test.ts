import {describe, expect, it} from 'vitest';
import {readOrder, viewWordOf, withDefaultOrder, withTypedOrder} from '../../source/routes/default-order.ts';
import {formatRoute} from '../../source/routes/route.ts';
import {addressOf} from '../helpers/addresses.ts';
import {readRoute} from '../helpers/routes.ts';

const address = addressOf(1);

const orders = {
	validators: {order: {sort: 'commission', order: 'desc'}},
	bonds: {order: {sort: 'amount', order: 'asc'}},
} as const;

describe('inUsualOrder', () => {
	it.each([
		['validators', 'validators sort=commission order=desc'],
		['validators state=jailed /fox', 'validators state=jailed sort=commission order=desc /fox'],
		['validators sort=rank', 'validators sort=rank'],
		['validators order=asc', 'validators order=asc'],
		['proposals', 'proposals'],
		['overview', 'overview'],
		['delegator', 'delegator'],
		['parameters', 'parameters'],
	])('opens %s as %s', (typed, opened) => {
		expect(formatRoute(withDefaultOrder(readRoute(typed), orders))).toBe(opened);
	});

	it('leaves alone what leads to one thing', () => {
		const route = readRoute(`validator ${address}`);
		expect(withDefaultOrder(route, orders)).toBe(route);
	});
});

it.each([
	['validators sort=votingPower', 'validators'],
	['validators order=desc', 'validators'],
	['validators', 'validators sort=commission order=desc'],
])('typed, %s is %s', (typed, opened) => {
	expect(formatRoute(withTypedOrder(readRoute(typed), typed, orders))).toBe(opened);
});

it.each([
	['validators', 'commission', {sort: 'commission', order: 'asc'}],
	['validators', 'VOTINGPOWER', {sort: 'votingPower', order: 'desc'}],
	['proposals', 'votes asc', {sort: 'votes', order: 'asc'}],
] as const)('reads the order of %s from %s', (list, text, order) => {
	expect(readOrder(list, text)).toEqual(order);
});

it.each([
	['overview', undefined],
	['validators', 'validators'],
	['proposal 12', 'proposals'],
	['delegator', 'delegator'],
	['bonds', 'delegator'],
	['parameters', 'parameters'],
	['tx', 'tx'],
])('knows what is kept of %s by the word %s', (typed, word) => {
	expect(viewWordOf(readRoute(typed))).toBe(word);
});
