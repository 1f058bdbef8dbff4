import {expect, it} from 'vitest';
import type {Attempt} from '../../../../source/broadcast/attempt.ts';
import {toRows} from '../../../../source/dashboard/views/tx/lookup-rows.ts';
import {describeLookup} from '../../../../source/dashboard/views/tx/lookup-words.ts';
import {createFacts} from '../../../helpers/facts.ts';
import {createTransaction} from '../../../helpers/transactions.ts';

const sha256 = 'AB'.repeat(32);
const id = 'cd'.repeat(32);
const found = {kind: 'found', height: 7n, result: 'rejected', rejected: 0, inner: 1, id, code: '1'} as const;
const attempt: Attempt = {
	id: '1',
	at: 1000,
	network: 'a.1',
	node: 'http://node.test',
	mode: 'sync',
	encoding: 'hex',
	key: {of: 'transaction', sha256},
	outcome: {kind: 'accepted', text: 'sent', at: 1001, isKnown: false},
	block: found,
};
const nobody = {followed: new Set<string>(), sent: [attempt]};

it('lists what was broadcast under the id that the indexer gives it, and says as what it was sent', () => {
	const [row] = toRows({answers: [], ...nobody});
	expect(row).toMatchObject({hash: id, sentAs: sha256, state: 'unasked', headline: {kind: 'rejected'}});
	const details = describeLookup(row!, createFacts());
	expect(details).toContainEqual({label: 'Broadcast as', value: sha256, note: 'its hash on the node'});
});

it('knows it under that id once it is asked for, and the result of the node stays the truth', () => {
	const transaction = createTransaction({txId: id, exitCode: 'applied', blockHeight: 7n});
	const answer = {hash: id, transaction, failure: undefined, asked: '', refresh: async () => undefined};
	const rows = toRows({answers: [answer], ...nobody});
	expect(rows).toMatchObject([{hash: id, sentAs: sha256, state: 'found', headline: {kind: 'rejected'}}]);
	const own: Attempt = {...attempt, block: undefined};
	expect(toRows({answers: [], ...nobody, sent: [own]})).toMatchObject([{hash: sha256, sentAs: sha256}]);
	expect(describeLookup(toRows({answers: [], ...nobody, sent: [own]})[0]!, createFacts())[1]).toMatchObject({
		label: 'Result',
	});
});
