import {expect, it} from 'vitest';
import type {Attempt} from '../../../../source/broadcast/attempt.ts';
import {layOutDetails} from '../../../../source/dashboard/ui/text/details.ts';
import {createLookupSubject, identityOf} from '../../../../source/dashboard/views/tx/lookup-columns.ts';
import {toIds, toRows} from '../../../../source/dashboard/views/tx/lookup-rows.ts';
import {describeLookup} from '../../../../source/dashboard/views/tx/lookup-words.ts';
import {txRoute} from '../../../../source/routes/route.ts';
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
const look = {theme: createFacts().theme, isUtc: true, now: 1000};
const nobody = {followed: new Set<string>(), sent: [attempt], look};

it('lists what was broadcast under the id that the indexer gives it, and says as what it was sent', () => {
	const [row] = toRows({answers: [], ...nobody});
	expect(row).toMatchObject({hash: id, state: 'unasked', sent: {as: sha256, headline: {kind: 'rejected'}}});
	const details = describeLookup(row!, createFacts());
	const as = {label: 'Broadcast as', value: sha256, note: 'its hash on the node'};
	expect(details).toContainEqual(expect.objectContaining(as));
});

it('knows it under that id once it is asked for, and the result of the node stays the truth', () => {
	const transaction = createTransaction({txId: id, exitCode: 'applied', blockHeight: 7n});
	const answer = {...answerOf(id, 2000), transaction};
	const rows = toRows({answers: [answer], ...nobody});
	expect(rows).toMatchObject([{hash: id, state: 'found', sent: {as: sha256, headline: {kind: 'rejected'}}}]);
	const own: Attempt = {...attempt, block: undefined};
	expect(toRows({answers: [], ...nobody, sent: [own]})).toMatchObject([{hash: sha256, sent: {as: sha256}}]);
});

it('stands newest first, whether it was asked for or sent', () => {
	const older: Attempt = {
		...attempt,
		id: '2',
		at: 10,
		block: undefined,
		key: {of: 'transaction', sha256: hashOf('1')},
	};
	const answers = [answerOf(hashOf('3'), 20), answerOf(hashOf('2'), 2000), answerOf(hashOf('1'), 3000)];
	const rows = toRows({...nobody, answers, sent: [attempt, older]});
	expect(rows.map(({hash}) => hash)).toEqual([hashOf('2'), id, hashOf('3'), hashOf('1')]);
});

it('is one row whether it is asked for by its hash or by its id in the indexer', () => {
	const asked = [
		{hash: sha256.toLowerCase(), at: 3},
		{hash: id, at: 2},
		{hash: hashOf('1'), at: 1},
	];
	expect(toIds(asked, [attempt])).toEqual([{hash: id, at: 3}, asked[2]]);
	expect(toIds(asked, [])).toEqual(asked);
	const [byHash, byId] = [{...attempt, block: undefined}, attempt].map(
		each => toRows({answers: [], ...nobody, sent: [each]})[0]!,
	);
	expect(identityOf(byHash!)).toBe(identityOf(byId!));
});

it('begins its details with what became of it, what led there, and what it does', () => {
	const sent = [{...attempt, at: Date.UTC(2026, 10, 21, 17, 14, 3), deed: 'bond 77.25 NAM to tnam1q…ajl'}];
	const block = {...found, at: sent[0]!.at + 8000, code: '1', id: undefined};
	const now = sent[0]!.at + 60_000;
	const [row] = toRows({...nobody, answers: [], sent: [{...sent[0]!, block}], look: {...look, now}});
	expect(layOutDetails(describeLookup(row!, createFacts()), 80).map(({text}) => text.trimEnd())).toEqual([
		'✗ Rejected in block 7: the WebAssembly of the transaction failed',
		'sent 17:14:03 UTC to node.test · passed its check · found 17:14:11 UTC',
		'',
		`Hash            ${sha256}`,
		'What it does    bond 77.25 NAM to tnam1q…ajl',
		'Network         a.1',
		'In the indexer  not asked for',
		'                Enter on its row asks for the whole transaction',
	]);
});

it('is asked for by Enter, where a block may have it', () => {
	const subject = createLookupSubject(createFacts());
	const linkOf = (outcome: Attempt['outcome']) =>
		subject.linkOf?.(toRows({answers: [], ...nobody, sent: [{...attempt, block: undefined, outcome}]})[0]!);
	const refused = {kind: 'rejected', by: 'check', text: 'refused', at: 1001} as const;
	expect(linkOf(attempt.outcome)).toEqual(txRoute(sha256));
	expect(linkOf(refused)).toBeUndefined();
	expect(linkOf({kind: 'notSent', text: 'not sent', at: 1001})).toBeUndefined();
});

function answerOf(hash: string, askedAt: number) {
	return {
		hash,
		transaction: undefined,
		failure: undefined,
		queryKey: [],
		answeredAt: undefined,
		askedAt,
		refresh: async () => undefined,
	};
}

function hashOf(digit: string): string {
	return digit.repeat(64);
}
