import {describe, expect, it} from 'vitest';
import {exitCodeOfFound, followTransaction} from '../../source/broadcast/follow.ts';
import {readTransaction} from '../../source/broadcast/read-transaction.ts';
import {sendOnce} from '../../source/broadcast/send.ts';
import {type BroadcastMode, broadcastModes} from '../../source/domain/transaction.ts';
import {createIndexer} from '../../source/services/indexer/indexer.ts';
import {createChainNode} from '../../source/services/node/chain-node.ts';
import {temporaryJournal} from '../helpers/broadcast.ts';
import {serve} from '../helpers/serve.ts';
import {until} from '../helpers/until.ts';
import {type ServedChain, serveChain} from '../simulator/serve.ts';

const small = {validators: 8, delegators: 4};
const timeLimit = {attemptMilliseconds: 10_000, totalMilliseconds: 10_000};

function bondOf({chain}: ServedChain, fields: object = {}) {
	const [source] = chain.delegators;
	const validator = chain.state.validators[0]?.address;
	return {kind: 'bond', source, validator, amount: '0.5', ...fields};
}

const inputOf = (transaction: object) =>
	readTransaction(new Uint8Array(Buffer.from(JSON.stringify(transaction))), 'auto');

async function send(address: string, transaction: object, mode: BroadcastMode) {
	const {journal} = await temporaryJournal();
	const node = createChainNode({address, timeLimit});
	const input = inputOf(transaction);
	return sendOnce({node, input, mode, network: 'embedded', journal, now: Date.now});
}

/** Makes a block once a transaction waits for one. */
async function makeBlock({chain}: ServedChain) {
	await until(() => chain.state.transactions.waitingCount > 0);
	chain.advance(1);
}

/** The same node behind something that takes the envelope away. */
async function serveBare({url}: ServedChain) {
	return await serve(async (request, response) => {
		const answer = await fetch(url + request.url);
		const text = await answer.text();
		const {result} = JSON.parse(text);
		response.writeHead(answer.status, {'content-type': 'application/json'});
		response.end(result ? JSON.stringify({...result, code: result.code?.toString()}) : text);
	});
}

describe.each(['envelope', 'bare'])('answers in the form %s', form => {
	const addressOf = async (served: ServedChain) =>
		form === 'bare' ? (await serveBare(served)).url : served.url;

	it.each(broadcastModes)('%s: accepted, the hash as computed, and found under it', async mode => {
		const served = await serveChain(small);
		const transaction = bondOf(served);
		const sending = send(await addressOf(served), transaction, mode);
		if (mode === 'commit') await makeBlock(served);
		const {outcome, hashes, journalProblem} = await sending;
		expect(outcome).toMatchObject({
			kind: 'accepted',
			hash: inputOf(transaction).hash,
			height: mode === 'commit' ? BigInt(served.chain.state.height) : undefined,
		});
		expect(hashes).toBe('same');
		expect(journalProblem).toBeUndefined();
		if (mode !== 'commit') served.chain.advance(1);
		const followed = await followTransaction({
			indexer: createIndexer({address: served.url, timeLimit}),
			hash: inputOf(transaction).hash ?? '',
			intervalMilliseconds: 1,
			signal: new AbortController().signal,
		});
		expect(followed).toMatchObject({kind: 'found', found: {transaction: {exitCode: 'applied'}}});
		expect(followed.kind === 'found' && exitCodeOfFound(followed.found)).toBe(0);
	});

	it.each([
		['sync', {kind: 'rejected', by: 'check', code: '2'}],
		['async', {kind: 'accepted'}],
		['commit', {kind: 'rejected', by: 'check', code: '2'}],
	] as const)('%s: a mistake in the transaction is %o', async (mode, outcome) => {
		const served = await serveChain(small);
		const sent = await send(await addressOf(served), bondOf(served, {amount: '-1'}), mode);
		expect(sent.outcome).toMatchObject(outcome);
	});

	it('commit: what the block could not do is told from what the check refuses', async () => {
		const served = await serveChain(small);
		const transaction = bondOf(served, {kind: 'unbond', amount: '99999999999'});
		const sending = send(await addressOf(served), transaction, 'commit');
		await makeBlock(served);
		expect((await sending).outcome).toMatchObject({
			kind: 'rejected',
			by: 'block',
			code: '1',
			log: 'insufficient bond',
		});
	});

	it.each(broadcastModes)('%s: a second time it is known already', async mode => {
		const served = await serveChain(small);
		const address = await addressOf(served);
		await send(address, bondOf(served), 'sync');
		const {outcome, sentence} = await send(address, bondOf(served), mode);
		expect(outcome).toMatchObject({kind: 'accepted', isKnown: true});
		expect(sentence).toContain('had the transaction already');
	});

	it('commit: where no block comes in time it is unknown, and included all the same', async () => {
		const served = await serveChain({...small, commitTimeoutMilliseconds: 5});
		const {outcome, sentence} = await send(await addressOf(served), bondOf(served), 'commit');
		const hash = inputOf(bondOf(served)).hash;
		expect(outcome.kind).toBe('unknown');
		expect(sentence).toContain(hash);
		served.chain.advance(1);
		expect((await served.get(`/api/v1/chain/wrapper/${hash}`)).status).toBe(200);
	});
});

it('base64 given verbatim is not taken by the node, under the hash of the parameter', async () => {
	const served = await serveChain(small);
	const {journal} = await temporaryJournal();
	const input = readTransaction(new Uint8Array(Buffer.from('aGVsbG8=')), 'verbatim');
	const node = createChainNode({address: served.url, timeLimit});
	const sent = await sendOnce({node, input, mode: 'sync', network: 'embedded', journal, now: Date.now});
	expect(sent.outcome).toMatchObject({kind: 'notAccepted', isKey: false});
	expect(await journal.list()).toMatchObject([{key: {of: 'parameter'}, size: undefined}]);
});

it('a rejected inner transaction of an applied wrapper ends with 5', async () => {
	const served = await serveChain(small);
	const batch = {transactions: [bondOf(served), bondOf(served, {kind: 'unbond', amount: '99999999999'})]};
	await send(served.url, batch, 'sync');
	served.chain.advance(1);
	const followed = await followTransaction({
		indexer: createIndexer({address: served.url, timeLimit}),
		hash: inputOf(batch).hash ?? '',
		intervalMilliseconds: 1,
		signal: new AbortController().signal,
	});
	expect(followed).toMatchObject({kind: 'found', found: {transaction: {exitCode: 'applied'}}});
	expect(followed.kind === 'found' && exitCodeOfFound(followed.found)).toBe(5);
});

it('with separate ids it is not found under its hash, where the node is not asked', async () => {
	const served = await serveChain({...small, hasSeparateIds: true});
	const {outcome} = await send(served.url, bondOf(served), 'sync');
	expect(outcome.kind).toBe('accepted');
	served.chain.advance(1);
	const followed = await followTransaction({
		indexer: createIndexer({address: served.url, timeLimit}),
		hash: inputOf(bondOf(served)).hash ?? '',
		intervalMilliseconds: 5,
		timeoutMilliseconds: 30,
		signal: new AbortController().signal,
	});
	expect(followed).toEqual({kind: 'absent'});
});
