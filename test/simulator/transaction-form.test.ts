import {expect, it} from 'vitest';
import {readActs, transactionForm} from '../../source/simulator/transaction-form.ts';

const source = 'tnam1qz9v5nekwa8c9fnu2p7tnjtx09yzutx8vu67ttcj';
const bond = {kind: 'bond', source, validator: source, amount: '12.5'};

const read = (value: unknown) =>
	readActs(Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)));

it('reads one act', () => {
	expect(read(bond)).toEqual({
		outcome: 'read',
		actions: [{...bond, amount: 12_500_000n}],
		isAtomic: false,
		memo: undefined,
	});
});

it('reads every act that the form documents', () => {
	for (const act of transactionForm.acts) {
		const filled = {...act, source, validator: source, destination: source, vote: 'nay'};
		expect(read(filled)).toMatchObject({outcome: 'read', actions: [{kind: act.kind}]});
	}
});

it('reads a batch with its memo', () => {
	const vote = {kind: 'voteProposal', source, proposal: 7, vote: 'abstain'};
	expect(read({transactions: [bond, vote], atomic: true, memo: 'why'})).toMatchObject({
		outcome: 'read',
		actions: [{kind: 'bond'}, {kind: 'voteProposal', voter: source, proposal: 7, vote: 'abstain'}],
		isAtomic: true,
		memo: 'why',
	});
});

it.each(['', 'hello', '{', '[]', 'null', '7', '"bond"', '{}', '{"kind":"mint"}', '{"transactions":[]}'])(
	'does not understand %j',
	text => {
		expect(read(text)).toEqual({outcome: 'unreadable'});
	},
);

it.each([
	['amount', {...bond, amount: '0'}],
	['amount', {...bond, amount: '-1'}],
	['amount', {...bond, amount: '1.0000001'}],
	['amount', {...bond, amount: null}],
	['amount', {...bond, kind: 'unbond', amount: 'all'}],
	['source', {...bond, source: 'tnam1x'}],
	['source', {...bond, source: `${source.slice(0, -1)}k`}],
	['validator', {kind: 'withdraw', source}],
	['destination', {...bond, kind: 'redelegation'}],
	['proposal', {kind: 'voteProposal', source, proposal: '-1', vote: 'yay'}],
	['vote', {kind: 'voteProposal', source, proposal: '1', vote: 'Yay'}],
	['amount', {transactions: [bond, {...bond, amount: ''}]}],
])('names the field %s of %o', (field, transaction) => {
	expect(read(transaction)).toEqual({
		outcome: 'invalid',
		problem: expect.stringMatching(`^${field}: expected`),
	});
});

it('refuses whatever holds a spending key, readable or not', () => {
	for (const text of ['zsknam1abc', JSON.stringify({...bond, memo: 'ZSKNAM1abc'})]) {
		expect(read(text)).toMatchObject({outcome: 'invalid', problem: expect.stringContaining('spending key')});
	}
});

it('refuses a batch that is too long', () => {
	expect(read({transactions: Array.from({length: 101}, () => bond)})).toMatchObject({outcome: 'invalid'});
});
