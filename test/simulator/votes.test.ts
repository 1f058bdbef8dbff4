import {createHash} from 'node:crypto';
import {expect, it} from 'vitest';
import {type Json, readPages, type ServedChain, serveChain, shortEpochs, toParameter} from './serve.ts';

const shapes = 'server';
const answers = ['yay', 'nay', 'abstain'];

const votesOn = ({get}: ServedChain, id: unknown) => readPages(get, `/api/v1/gov/proposal/${id}/votes?`);

/** The row that an open vote has of somebody who voted, sent and taken into a block. */
async function vote({get, chain}: ServedChain, source: string, proposal: number, word: string) {
	await get(`/broadcast_tx_sync?${toParameter({kind: 'voteProposal', source, proposal, vote: word})}`);
	chain.advance(1);
}

it('each proposal that has a tally has rows, one a voter, of three keys', async () => {
	const served = await serveChain({shapes});
	const proposals: Json[] = (await served.get('/api/v1/gov/proposal/all')).body;
	for (const {id, status, yayVotes, nayVotes, abstainVotes} of proposals) {
		const rows = await votesOn(served, id);
		const voters = new Set(rows.map(({voterAddress}) => voterAddress));
		expect(voters.size).toBe(rows.length);
		const voted = Number(yayVotes) + Number(nayVotes) + Number(abstainVotes);
		expect(rows.length > 0, `${id} ${status}`).toBe(voted > 0);
		for (const row of rows) {
			expect(Object.keys(row)).toEqual(['proposalId', 'vote', 'voterAddress']);
			expect(row.proposalId).toBe(Number(id));
			expect(answers).toContain(row.vote);
		}
	}
});

it('an open vote is what its rows add up to: validators with what is left to them, delegators with their own', async () => {
	const served = await serveChain({shapes, parameters: shortEpochs, validators: 30});
	const {epoch: before} = served.chain.state;
	// All are counted anew when an epoch begins.
	while (served.chain.state.epoch === before) served.chain.advance(1);
	const {validatorsByAddress, accounts, epoch, proposals} = served.chain.state;
	const isActive = (state: string) => /^(consensus|below)/.test(state);
	const open = proposals.filter(({status, isTallyDue}) => status === 'voting' && !isTallyDue);
	expect(open.length).toBeGreaterThan(0);
	for (const {id, votes} of open) {
		const rows = await votesOn(served, id);
		const of = new Map<string, string>(rows.map((row): [string, string] => [row.voterAddress, row.vote]));
		const sums: Record<string, bigint> = {yay: 0n, nay: 0n, abstain: 0n};
		const add = (word: string, amount: bigint) => {
			sums[word] = (sums[word] ?? 0n) + amount;
		};
		for (const [voter, word] of of) {
			const validator = validatorsByAddress.get(voter);
			if (validator && isActive(validator.state)) add(word, validator.stake);
			for (const bond of validator ? [] : (accounts.get(voter)?.bonds ?? [])) {
				if (bond.startEpoch > epoch || !isActive(bond.validator.state)) continue;
				add(word, bond.amount);
				const inherited = of.get(bond.validator.address);
				if (inherited) add(inherited, -bond.amount);
			}
		}
		expect(sums).toEqual(votes);
	}
});

it('an address has all its votes in one answer, and one of a proposal or none', async () => {
	const served = await serveChain({shapes});
	const {get, chain} = served;
	const [source] = chain.delegators as [string];
	const open = chain.state.proposals.filter(({status}) => status === 'voting').map(({id}) => id);
	const [first, second] = open as [number, number];
	const before: Json[] = (await get(`/api/v1/gov/voter/${source}/votes`)).body;
	await vote(served, source, first, 'nay');
	await vote(served, source, second, 'abstain');
	const others = before.filter(({proposalId}) => proposalId !== first && proposalId !== second);
	const own = [first, second].map((proposalId, index) => ({
		proposalId,
		vote: ['nay', 'abstain'][index],
		voterAddress: source,
	}));
	const {body} = await get(`/api/v1/gov/voter/${source}/votes`);
	expect(body).toHaveLength(others.length + 2);
	expect(body).toEqual(expect.arrayContaining([...others, ...own]));
	expect((await get(`/api/v1/gov/proposal/${first}/votes/${source}`)).body).toEqual([own[0]]);
	expect((await get(`/api/v1/gov/proposal/${first}/votes/nonsense`)).body).toEqual([]);
	expect((await get('/api/v1/gov/voter/nonsense/votes')).body).toEqual([]);
});

it('a changed vote is one row still, and moves to the end', async () => {
	const served = await serveChain({shapes});
	const {id} = served.chain.state.proposals.find(({status}) => status === 'voting')!;
	const [source, other] = served.chain.delegators as [string, string];
	await vote(served, source, id, 'yay');
	await vote(served, other, id, 'yay');
	const before = await votesOn(served, id);
	await vote(served, source, id, 'nay');
	const after = await votesOn(served, id);
	expect(after).toHaveLength(before.length);
	const ofSource = after.findIndex(({voterAddress}) => voterAddress === source);
	expect(ofSource).toBeGreaterThan(after.findIndex(({voterAddress}) => voterAddress === other));
	expect(after[ofSource].vote).toBe('nay');
});

it('a proposal without votes has an empty page, and what is past the end too', async () => {
	const {get, chain} = await serveChain({shapes});
	const {id} = chain.state.proposals.find(({status}) => status === 'pending')!;
	const empty = (page: number) => ({
		results: [],
		pagination: {page, perPage: 30, totalPages: 0, totalItems: 0},
	});
	expect((await get(`/api/v1/gov/proposal/${id}/votes`)).body).toEqual(empty(1));
	expect((await get('/api/v1/gov/proposal/0/votes?page=90')).body).toEqual(empty(90));
});

it('the program behind a proposal has the hash that the list tells; payments stand as they are; others have none', async () => {
	const {get, url} = await serveChain({shapes});
	const proposals: Json[] = (await get('/api/v1/gov/proposal/all')).body;
	const kinds = new Set<string>();
	for (const {id, type, data} of proposals) {
		const response = await fetch(`${url}/api/v1/gov/proposal/${id}/data`);
		const text = await response.text();
		kinds.add(type);
		if (type === 'default') {
			expect(response.status).toBe(404);
			expect(JSON.parse(text)).toEqual({message: `Proposal ${id} has no associated data`, code: 404});
			continue;
		}
		expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
		if (type === 'defaultWithWasm') {
			expect(text).toMatch(/^0061736d01000000/);
			expect(createHash('sha256').update(text, 'hex').digest('hex')).toBe(data);
		} else {
			expect(text).toBe(data);
		}
	}
	expect(kinds.size).toBe(4);
});

it('payments are those of funding that passed, the newest first; one alone is asked for by its row', async () => {
	const {get} = await serveChain({shapes});
	const rows = await readPages(get, '/api/v1/pgf/payments?');
	const passed: Json[] = (await get('/api/v1/gov/proposal/all?kind=pgfFunding&status=executedPassed')).body;
	expect(rows.length).toBeGreaterThan(0);
	const ids = rows.map(({proposalId}) => proposalId);
	expect(ids).toEqual(ids.toSorted((left, right) => right - left));
	for (const {id, data} of passed) {
		const amounts = rows.filter(({proposalId}) => proposalId === Number(id)).map(({amount}) => amount);
		expect(amounts.toSorted()).toEqual((data.match(/(?<="amount":")\d+/g) as string[]).toSorted());
	}
	for (const row of rows) {
		expect(row).toEqual({
			paymentRecurrence: expect.stringMatching(/^(continuous|retro)$/),
			proposalId: expect.any(Number),
			paymentKind: expect.stringMatching(/^(native|ibc)$/),
			receipient: expect.stringMatching(/^(tnam1|osmo1)/),
			amount: expect.stringMatching(/^\d+$/),
		});
	}
	const [first] = rows.toReversed();
	expect((await get('/api/v1/pgf/paymenents/1')).body.proposalId).toBe(first.proposalId);
	expect(await get('/api/v1/pgf/paymenents/999')).toEqual({status: 200, body: null});
});
