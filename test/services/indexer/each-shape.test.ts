import {expect, it} from 'vitest';
import {parseDecimal} from '../../../source/domain/decimal.ts';
import {RequestError} from '../../../source/domain/failure.ts';
import type {Page, PageQuery} from '../../../source/domain/page.ts';
import type {ProposalQuery} from '../../../source/domain/proposal.ts';
import {createIndexer} from '../../../source/services/indexer/indexer.ts';
import {namText} from '../../../source/simulator/amounts.ts';
import type {ProposalRecord} from '../../../source/simulator/model.ts';
import {clientOf, eachShape, firstDelegatorOf} from '../../helpers/each-shape.ts';
import {toParameter} from '../../simulator/serve.ts';

/** All items of a list; none of them with a field that could not be understood. */
async function readAll<Item>(getPage: (query: PageQuery) => Promise<Page<Item>>): Promise<Item[]> {
	const items: Item[] = [];
	for (let page = 1, last = 1; page <= last; page++) {
		const answer = await getPage({page});
		expect(answer.flaws).toEqual([]);
		last = answer.totalPages ?? 1;
		items.push(...answer.items);
		if (page === last) expect(items).toHaveLength(answer.totalItems ?? -1);
	}
	return items;
}

const kindOf = (promise: Promise<unknown>) =>
	promise.then(
		() => 'an answer',
		(error: unknown) => (error instanceof RequestError ? error.failure.kind : error),
	);

eachShape('a list', serve => {
	it('of validators says of each what the chain knows', async () => {
		const served = await serve();
		const all = await readAll(query => clientOf(served).getValidators(query));
		expect(all).toHaveLength(45);
		for (const validator of all) {
			const record = served.chain.state.validatorsByAddress.get(validator.address ?? '');
			expect(validator).toMatchObject({
				validatorId: String(record?.id),
				votingPower: (record?.stake ?? 0n) / 1_000_000n,
				rank: record?.rank,
				state: record?.state,
			});
			for (const field of ['name', 'email', 'website', 'description', 'discordHandle', 'avatar'] as const) {
				expect(validator[field] === undefined).toBe((record?.profile[field] ?? undefined) === undefined);
			}
		}
	});

	it('of validators keeps the states that were asked for', async () => {
		const served = await serve({validators: 205});
		const state = ['jailed', 'inactive'];
		const some = await readAll(query => clientOf(served).getValidators({...query, state}));
		expect(new Set(some.map(each => each.state))).toEqual(new Set(state));
	});

	it('of proposals says of each what the chain knows', async () => {
		const served = await serve();
		const all = await readAll(query => clientOf(served).getProposals(query));
		expect(all.map(({id}) => Number(id))).toEqual(Array.from({length: 42}, (_, index) => 41 - index));
		for (const proposal of all) {
			const record = served.chain.state.proposals[Number(proposal.id)]!;
			expect(proposal).toMatchObject({
				type: record.kind,
				status: record.status,
				author: record.author,
				tallyType: record.tallyType,
				startEpoch: record.startEpoch,
				endEpoch: record.endEpoch,
				activationEpoch: record.activationEpoch,
				yayVotes: parseDecimal(namText(record.votes.yay)),
				currentTime: 1_795_000_000n,
			});
			expect(proposal.data === undefined).toBe(record.data === null);
			for (const time of [proposal.startTime, proposal.endTime, proposal.activationTime]) {
				expect(time).toBeTypeOf('bigint');
			}
		}
	});

	it.each([
		['the status', {status: 'votingPeriod'}, ({status}) => status === 'voting'],
		['the kind', {kind: 'pgfSteward'}, ({kind}) => kind === 'pgfSteward'],
		['a text', {pattern: 'AUDIT'}, ({content}) => /audit/i.test(content)],
		[
			'the kind and a text',
			{kind: 'pgfFunding', pattern: 'a'},
			({kind, content}) => kind === 'pgfFunding' && /a/i.test(content),
		],
	] as const satisfies ReadonlyArray<readonly [string, ProposalQuery, (record: ProposalRecord) => boolean]>)(
		'of proposals is filtered by %s',
		async (_, query, isWanted) => {
			const served = await serve();
			const found = await readAll(({page}) => clientOf(served).getProposals({...query, page}));
			const wanted = served.chain.state.proposals.filter(isWanted);
			expect(wanted.length).toBeGreaterThan(0);
			expect(found.map(({id}) => id)).toEqual(wanted.map(({id}) => String(id)).reverse());
		},
	);

	it('that has nothing in it is no failure', async () => {
		const client = clientOf(await serve());
		for (const page of [await client.getBonds('tnam1nobody'), await client.getWithdraws('tnam1nobody')]) {
			expect(page).toMatchObject({items: [], totalItems: 0, totalPages: 0, flaws: []});
		}
	});

	it('past its end has no items', async () => {
		const client = clientOf(await serve());
		expect(await client.getProposals({page: 90})).toMatchObject({items: [], page: 90, flaws: []});
		expect(await client.getValidators({page: 90})).toMatchObject({items: [], page: 90, flaws: []});
	});
});

eachShape("a delegator's list", serve => {
	it('of bonds has each bond', async () => {
		const served = await serve();
		const {address, bonds} = firstDelegatorOf(served);
		const rows = await readAll(query => clientOf(served).getBonds(address, query));
		const {epoch} = served.chain.state;
		const keyOf = (validator: string | undefined, start: bigint | undefined) => `${validator} ${start}`;
		expect(
			new Map(
				rows.map(row => [keyOf(row.validator?.address, row.startEpoch), [row.amount, row.status]] as const),
			),
		).toEqual(
			new Map(
				bonds.map(({validator, startEpoch, amount}) => [
					keyOf(validator.address, startEpoch),
					[amount, startEpoch <= epoch ? 'active' : 'inactive'],
				]),
			),
		);
	});

	it('of merged bonds has the locks that there are, and none where there is none', async () => {
		const served = await serve();
		const {address, redelegations} = firstDelegatorOf(served);
		const rows = await readAll(query => clientOf(served).getMergedBonds(address, query));
		const locks = rows.flatMap(({validator, redelegation}) =>
			redelegation ? [[validator?.address, redelegation.earliestEpoch]] : [],
		);
		expect(new Map(locks as [])).toEqual(
			new Map([...redelegations].map(([validator, earliest]) => [validator.address, earliest])),
		);
		expect(locks.length).toBeGreaterThan(0);
		expect(locks.length).toBeLessThan(rows.length);
	});

	it('of unbonds has each unbond, and says which can be withdrawn', async () => {
		const served = await serve();
		const {address, unbonds} = firstDelegatorOf(served);
		const rows = await readAll(query => clientOf(served).getUnbonds(address, query));
		const {epoch} = served.chain.state;
		expect(new Set(rows.map(row => `${row.amount} ${row.withdrawEpoch} ${row.canWithdraw}`))).toEqual(
			new Set(unbonds.map(row => `${row.amount} ${row.withdrawEpoch} ${row.withdrawEpoch <= epoch}`)),
		);
		for (const {withdrawTime} of rows) expect(withdrawTime).toBeTypeOf('bigint');
	});

	it('of merged unbonds comes to the same as the plain one', async () => {
		const served = await serve();
		const {address, unbonds} = firstDelegatorOf(served);
		const rows = await readAll(query => clientOf(served).getMergedUnbonds(address, query));
		const sum = (amounts: readonly (bigint | undefined)[]) =>
			amounts.reduce<bigint>((total, amount) => total + (amount ?? 0n), 0n);
		expect(sum(rows.map(({amount}) => amount))).toBe(sum(unbonds.map(({amount}) => amount)));
		expect(rows.filter(({canWithdraw}) => canWithdraw)).toMatchObject([{withdrawEpoch: 0n}]);
	});

	it.each([undefined, 1206n])('of withdraws as of epoch %s has what is due by then', async epoch => {
		const served = await serve();
		const {address, unbonds} = firstDelegatorOf(served);
		const {items, flaws} = await clientOf(served).getWithdraws(address, {epoch});
		const due = unbonds.filter(({withdrawEpoch}) => withdrawEpoch <= (epoch ?? served.chain.state.epoch));
		expect(new Set(items.map(row => `${row.validator?.address} ${row.amount} ${row.withdrawEpoch}`))).toEqual(
			new Set(due.map(row => `${row.validator.address} ${row.amount} ${row.withdrawEpoch}`)),
		);
		expect(flaws).toEqual([]);
	});
});

eachShape('one thing', serve => {
	it('a proposal is the same alone and in the list', async () => {
		const client = clientOf(await serve());
		const {items} = await client.getProposals();
		expect(await client.getProposal('39')).toEqual(items.find(({id}) => id === '39'));
	});

	it('parameters are the rules of the chain', async () => {
		const served = await serve();
		const {flaws, ...parameters} = await clientOf(served).getParameters();
		expect(flaws).toEqual([]);
		expect(parameters).toMatchObject({
			chainId: served.chain.state.identity.chainId,
			epochsPerYear: 1460n,
			minDuration: 21_600n,
			unbondingLength: 53n,
		});
		expect(parameters.checksums).toHaveLength(23);
	});

	it('a wrapper is what was sent, and how it went', async () => {
		const served = await serve();
		const {address, bonds} = firstDelegatorOf(served);
		const unbond = (amount: string) => ({
			kind: 'unbond',
			source: address,
			validator: bonds[0]?.validator.address,
			amount,
		});
		const batch = {transactions: [unbond('0.5'), unbond('999999999999')], memo: 'tea'};
		const {hash} = (await served.get(`/broadcast_tx_sync?${toParameter(batch)}`)).body.result;
		served.chain.advance(1);
		expect(await clientOf(served).getTransaction(hash)).toMatchObject({
			txId: hash.toLowerCase(),
			feePayer: address,
			feeToken: served.chain.state.identity.nativeTokenAddress,
			gasLimit: 50_000n,
			gasUsed: expect.any(BigInt),
			blockHeight: served.chain.state.height,
			exitCode: 'applied',
			atomic: false,
			maspFeePayment: undefined,
			innerTransactions: [
				{kind: 'unbond', exitCode: 'applied', memo: Buffer.from('tea').toString('hex')},
				{kind: 'unbond', exitCode: 'rejected'},
			],
			flaws: [],
		});
	});
});

eachShape('a refusal', serve => {
	it('of a proposal or a transaction that is not there is not found', async () => {
		const client = clientOf(await serve());
		expect(await kindOf(client.getProposal('4242'))).toBe('notFound');
		expect(await kindOf(client.getTransaction('0'.repeat(64)))).toBe('notFound');
	});

	it('of a path that was taken away is that of a path', async () => {
		const client = clientOf(await serve({without: ['/api/v1/chain/parameters']}));
		expect(await kindOf(client.getParameters())).toBe('noPath');
	});

	it('of a request without its key, or with a wrong one, is that of a key', async () => {
		const {url} = await serve({apiKey: 'right'});
		for (const apiKey of [undefined, 'wrong']) {
			const timeLimit = {attemptMilliseconds: 5000, totalMilliseconds: 5000};
			expect(await kindOf(createIndexer({address: url, apiKey, timeLimit}).getParameters())).toBe(
				'refusedKey',
			);
		}
	});

	it('of what it does not understand has words for a person', async () => {
		const client = clientOf(await serve());
		const error = await client.getValidators({state: ['asleep']}).catch((reason: unknown) => reason);
		expect(error).toMatchObject({
			failure: {kind: 'serviceError', status: 400, words: expect.stringContaining('belowCapacity')},
		});
	});
});
