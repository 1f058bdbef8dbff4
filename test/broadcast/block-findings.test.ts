import {expect, it} from 'vitest';
import {findingsOf} from '../../source/broadcast/block-findings.ts';
import {headlineOf} from '../../source/broadcast/headline.ts';
import {createInner, createTransaction} from '../helpers/transactions.ts';

it.each([
	[false, 'Rejected in part'],
	[undefined, 'Rejected in part'],
	[true, 'Rejected'],
])('an applied wrapper with atomic %s around a rejected transaction is %s', (atomic, verdict) => {
	const innerTransactions = [createInner(), createInner({exitCode: 'rejected'})];
	const block = findingsOf(createTransaction({atomic, innerTransactions}));
	expect(headlineOf({mode: 'sync', block}).verdict).toBe(verdict);
});

it('a batch without a rejected transaction is applied, atomic or not', () => {
	const block = findingsOf(createTransaction({atomic: true}));
	expect(headlineOf({mode: 'sync', block}).verdict).toBe('Applied');
});
