import {expect, it} from 'vitest';
import {createHistorySearch} from '../../source/broadcast/follow-question.ts';
import {summarizeTransaction} from '../../source/broadcast/summarize-transaction.ts';
import {createIndexer} from '../../source/services/indexer/indexer.ts';
import {serve} from '../helpers/serve.ts';
import {addressOf} from '../helpers/validators.ts';

const timeLimit = {attemptMilliseconds: 5000, totalMilliseconds: 5000};
const [payer, validator, other] = [addressOf(1), addressOf(2), addressOf(3)];
const idOf = (index: number) => String(index).padStart(64, '0');

/** An inner transaction with its data as the server in use writes it. */
const inner = (kind: string, data: unknown, memo: string | null = null) => ({
	kind,
	data: data === null ? null : JSON.stringify(data),
	memo,
});
const bondData = {validator, amount: '12500000', source: payer};
const bond = inner('bond', bondData);

/** A history of so many wrappers after the block 5, of which those in `bonds` are bonds, and three before it. */
async function serveHistory(count: () => number, bonds: readonly number[]) {
	const server = await serve(({url = ''}, response) => {
		const id = url.split('/').at(-1) ?? '';
		const results = Array.from({length: count() + 3}, (_, index) => ({
			tx: {txId: idOf(index), wrapperId: idOf(index), kind: 'bond'},
			blockHeight: index < count() ? 9 : 5,
		}));
		const body = url.includes('/history')
			? {results, pagination: {page: 1, perPage: 1000, totalPages: 1, totalItems: results.length}}
			: url.endsWith('/epoch/latest')
				? {epoch: '7'}
				: {
						txId: id,
						feePayer: payer,
						innerTransactions: [bonds.includes(Number(id)) ? bond : {...bond, kind: 'unbond'}],
					};
		response.writeHead(200, {'content-type': 'application/json'}).end(JSON.stringify(body));
	});
	const search = createHistorySearch({
		indexer: createIndexer({address: server.url, timeLimit}),
		deed: {payer, acts: [{kind: 'bond', source: payer, validator, namnam: 12_500_000n}]},
		sinceHeight: 5n,
	});
	const wrappers = () => server.requests.filter(({url}) => url.includes('/wrapper/')).length;
	return {find: () => search.find(new AbortController().signal), wrappers};
}

it('looks through at most fifty transactions in one go, and at the others in the next', async () => {
	const {find, wrappers} = await serveHistory(() => 120, [110]);
	expect([await find(), wrappers()]).toEqual([undefined, 50]);
	expect([await find(), wrappers()]).toEqual([undefined, 100]);
	expect(await find()).toMatchObject({txId: idOf(110)});
	expect(wrappers()).toBe(120);
});

it('asks for each once, however often the history is asked for', async () => {
	let count = 2;
	const {find, wrappers} = await serveHistory(() => count, [2]);
	expect([await find(), await find(), wrappers()]).toEqual([undefined, undefined, 2]);
	count = 3;
	expect(await find()).toMatchObject({txId: idOf(2)});
	expect(wrappers()).toBe(3);
});

it('takes none where more than one may be it', async () => {
	const {find} = await serveHistory(() => 4, [1, 2]);
	expect(await find()).toBeUndefined();
});

/** Looks for a transaction among what the payer did since: one wrapper around these. */
async function isFound(transaction: object, innerTransactions: readonly object[]): Promise<boolean> {
	const server = await serve(({url = ''}, response) => {
		const results = [{tx: {txId: idOf(1), wrapperId: idOf(1)}, blockHeight: 9}];
		const body = url.includes('/history')
			? {results, pagination: {}}
			: url.endsWith('/epoch/latest')
				? {epoch: '7'}
				: {txId: idOf(1), feePayer: payer, innerTransactions};
		response.writeHead(200, {'content-type': 'application/json'}).end(JSON.stringify(body));
	});
	const deed = summarizeTransaction(Buffer.from(JSON.stringify(transaction)));
	const indexer = createIndexer({address: server.url, timeLimit});
	const search = createHistorySearch({indexer, deed: deed!, sinceHeight: 5n});
	return (await search.find(new AbortController().signal)) !== undefined;
}

const acts = {
	bond: {kind: 'bond', source: payer, validator, amount: '12.5'},
	unbond: {kind: 'unbond', source: payer, validator, amount: 3},
	withdraw: {kind: 'withdraw', source: payer, validator},
	claimRewards: {kind: 'claimRewards', source: payer, validator},
	redelegation: {kind: 'redelegation', source: payer, validator, destination: other, amount: '1.50'},
	voteProposal: {kind: 'voteProposal', source: payer, proposal: '7', vote: 'yay'},
};
const redelegationData = {src_validator: validator, dest_validator: other, owner: payer, amount: '1500000'};
const voteData = {id: 7, vote: 'Yay', voter: payer};

it.each<[keyof typeof acts, unknown]>([
	['bond', bondData],
	['bond', {...bondData, amount: 12_500_000}],
	['unbond', {validator, amount: '3000000', source: payer}],
	['withdraw', {validator, source: payer}],
	['claimRewards', {validator, source: payer}],
	['redelegation', redelegationData],
	['redelegation', {srcValidator: validator, destValidator: other, owner: payer, amount: '1.5'}],
	['voteProposal', voteData],
	['voteProposal', {id: '7', vote: 'yay', voter: payer}],
])('knows a %s by its data, %j', async (kind, data) => {
	expect(await isFound(acts[kind], [inner(kind, data)])).toBe(true);
});

it.each<[keyof typeof acts, string, unknown]>([
	['bond', 'no data', null],
	['bond', 'data that cannot be read', ['?']],
	['bond', 'another amount', {...bondData, amount: '1500000'}],
	['bond', 'an amount that differs by the smallest unit', {...bondData, amount: '12500001'}],
	['bond', 'another validator', {...bondData, validator: other}],
	['bond', 'the stake of somebody else', {...bondData, source: other}],
	['bond', 'no source', {...bondData, source: null}],
	['bond', 'no amount', {validator, source: payer}],
	['withdraw', 'another validator', {validator: other, source: payer}],
	['claimRewards', 'no data', null],
	['redelegation', 'another destination', {...redelegationData, dest_validator: validator}],
	['redelegation', 'another amount', {...redelegationData, amount: '1500001'}],
	['voteProposal', 'another vote', {...voteData, vote: 'Nay'}],
	['voteProposal', 'another proposal', {...voteData, id: 8}],
	['voteProposal', 'another voter', {...voteData, voter: other}],
])('takes no other for a %s: %s', async (kind, _title, data) => {
	expect(await isFound(acts[kind], [inner(kind, data)])).toBe(false);
});

const twice = {transactions: [acts.bond, acts.bond]};
const withMemo = {...acts.bond, memo: 'Ähre'};

it.each<[string, object, readonly object[], boolean]>([
	[
		'a batch in another order',
		{transactions: [acts.bond, acts.voteProposal]},
		[inner('voteProposal', voteData), bond],
		true,
	],
	['more inside', acts.bond, [bond, inner('withdraw', {validator, source: payer})], false],
	['less inside', {transactions: [acts.bond, acts.withdraw]}, [bond], false],
	['nothing inside', acts.bond, [], false],
	['the same twice', twice, [bond, bond], true],
	['one of two that are the same', twice, [bond, inner('bond', {...bondData, amount: '1'})], false],
	['its memo', withMemo, [inner('bond', bondData, 'C384687265')], true],
	['another memo', withMemo, [inner('bond', bondData, 'c384')], false],
	['a memo that is missing', withMemo, [bond], false],
	['a memo where it has none', acts.bond, [inner('bond', bondData, 'c384')], false],
	[
		'a kind whose data are not compared',
		{...acts.bond, kind: 'changeCommission'},
		[inner('changeCommission', null)],
		false,
	],
	['an amount that is none', {...acts.bond, amount: 'all of it'}, [bond], false],
])('compares all that is in it: %s', async (_title, transaction, listed, expected) => {
	expect(await isFound(transaction, listed)).toBe(expected);
});
