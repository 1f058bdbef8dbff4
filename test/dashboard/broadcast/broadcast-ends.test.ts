import {expect, it} from 'vitest';
import type {Attempt} from '../../../source/broadcast/attempt.ts';
import {broadcastEnds} from '../../../source/dashboard/broadcast/broadcast-ends.ts';

const found = {kind: 'found', rejected: 0, inner: 1, height: 7n} as const;
const attempt = (id: string, fields: Partial<Attempt>) =>
	({id, at: 1000, network: 'test.1', node: 'http://rpc.example', mode: 'sync', ...fields}) as Attempt;

it('tells the ends of what was sent in this session, and nothing of what is open', () => {
	const outcome = {kind: 'accepted', text: 'accepted', at: 1000, hash: 'AB'} as const;
	const attempts = [
		attempt('1', {outcome, deed: 'bond 5 NAM', block: {...found, result: 'applied'}}),
		attempt('2', {outcome, block: {...found, result: 'rejected', height: undefined}}),
		attempt('3', {outcome}),
		attempt('4', {isUnderWay: true}),
		attempt('5', {at: 999, outcome, block: {...found, result: 'applied'}}),
	];
	const asked: (string | undefined)[] = [];
	const sentHere = (chain: string | undefined) => {
		asked.push(chain);
		return attempts;
	};
	expect(broadcastEnds({sentHere}, 'test.1', 1000)).toMatchObject([
		{kind: 'broadcast.applied', subject: {type: 'broadcast', id: 'AB', name: 'bond 5 NAM'}, new: '7'},
		{kind: 'broadcast.rejected', subject: {name: undefined}, new: undefined},
	]);
	expect(asked).toEqual(['test.1']);
});
