import {describe, expect, it} from 'vitest';
import {createChain} from '../../source/simulator/chain.ts';
import {countBallots} from '../../source/simulator/governance.ts';
import type {ValidatorState} from '../../source/simulator/model.ts';
import {type Json, serveChain, shortEpochs, testTime} from './serve.ts';

/** Makes blocks until something holds; fails where it does not within so many epochs. */
function advanceUntil(chain: ReturnType<typeof createChain>, epochs: number, holds: () => boolean): void {
	const last = chain.state.epoch + BigInt(epochs);
	while (!holds()) {
		if (chain.state.epoch > last) throw new Error(`did not happen within ${epochs} epochs`);
		chain.advance(1);
	}
}

const createLively = () => createChain({startTime: testTime, parameters: shortEpochs, validators: 60});

describe('epochs', () => {
	it('turn after the shortest duration, the fewest blocks and the delay', () => {
		const chain = createChain({startTime: testTime, parameters: {...shortEpochs, minNumOfBlocks: 30n}});
		const {epoch} = chain.state;
		advanceUntil(chain, 1, () => chain.state.epoch === epoch + 1n);
		const {time, height} = chain.state.epochStart;
		advanceUntil(chain, 1, () => chain.state.epoch === epoch + 2n);
		expect(chain.state.epochStart.height - height).toBe(32n);
		expect(chain.state.epochStart.time - time).toBeGreaterThanOrEqual(60_000);
	});

	it('last six hours of blocks of about seven seconds by the usual rules', () => {
		const chain = createChain({startTime: testTime});
		const {epoch} = chain.state;
		advanceUntil(chain, 1, () => chain.state.epoch === epoch + 1n);
		const {time, height} = chain.state.epochStart;
		advanceUntil(chain, 1, () => chain.state.epoch === epoch + 2n);
		const milliseconds = chain.state.epochStart.time - time;
		expect(milliseconds / 3_600_000).toBeCloseTo(6, 1);
		expect(milliseconds / 1000 / Number(chain.state.epochStart.height - height)).toBeCloseTo(6.7, 1);
	});

	it('move power and commissions, and power only then', async () => {
		const {get, chain} = await serveChain({parameters: shortEpochs, validators: 30});
		const read = async (field: string) => {
			const {body} = await get('/api/v1/pos/validator?sortField=votingPower&sortOrder=desc');
			return body.results.map((one: Json) => `${one.address} ${one[field]}`).sort();
		};
		const [power, commission] = [await read('votingPower'), await read('commission')];
		const {epoch} = chain.state;
		advanceUntil(chain, 1, () => chain.state.epoch === epoch + 1n);
		const atStart = await read('votingPower');
		expect(atStart).not.toEqual(power);
		chain.advance(3);
		expect(chain.state.epoch).toBe(epoch + 1n);
		expect(await read('votingPower')).toEqual(atStart);
		chain.advance(400);
		expect(await read('commission')).not.toEqual(commission);
	});
});

it('a validator is jailed, goes missing while it is unjailing, and comes back with a rank', async () => {
	const {get, chain} = await serveChain({parameters: shortEpochs, validators: 60});
	const isIn = (state: ValidatorState) => chain.state.validators.filter(one => one.state === state);
	const before = new Set(isIn('jailed'));
	advanceUntil(chain, 100, () => isIn('jailed').some(one => !before.has(one)));
	const fallen = isIn('jailed').find(one => !before.has(one))!;
	const find = async () => {
		const pages = await Promise.all([1, 2].map(page => get(`/api/v1/pos/validator?page=${page}`)));
		return pages.flatMap(({body}) => body.results).find((one: Json) => one.address === fallen.address);
	};
	expect(await find()).toMatchObject({state: 'jailed', rank: null});
	advanceUntil(chain, 200, () => fallen.state === 'unjailing');
	expect(await find()).toBeUndefined();
	const {epoch} = chain.state;
	advanceUntil(chain, 3, () => fallen.state === 'consensus');
	expect(chain.state.epoch).toBe(epoch + 2n);
	expect(await find()).toMatchObject({state: 'consensus', rank: expect.any(Number)});
});

it('a commission shows as new, old and new again over two epochs', async () => {
	const {get, chain} = await serveChain({parameters: shortEpochs, validators: 25});
	const changing = () => chain.state.validators.find(one => one.commissionChange);
	advanceUntil(chain, 30, () => changing() !== undefined);
	const {address, commissionChange, maxChange} = changing()!;
	const {from, to, epoch} = commissionChange!;
	expect(Math.abs(to - from)).toBeLessThanOrEqual(maxChange);
	const shown: number[] = [];
	for (let later = 0n; later < 3n; later++) {
		advanceUntil(chain, 3, () => chain.state.epoch === epoch + later);
		const {body} = await get('/api/v1/pos/validator');
		const {commission} = body.results.find((one: Json) => one.address === address);
		shown.push(Math.round(Number(commission) * 10_000));
	}
	expect(shown).toEqual([to, from, to]);
});

describe('proposals', () => {
	it('go from pending to executed, with votes arriving, and some pass and some fail', () => {
		const chain = createLively();
		const {proposals} = chain.state;
		const pending = proposals.find(({status}) => status === 'pending')!;
		const seen = new Set<string>();
		const tallies = new Set<bigint>();
		const before = proposals.length;
		advanceUntil(chain, 60, () => {
			seen.add(pending.status);
			tallies.add(pending.votes.yay);
			return pending.status.startsWith('executed');
		});
		const result = pending.status === 'executedPassed' ? 'passed' : 'rejected';
		expect([...seen]).toEqual(['pending', 'voting', result, pending.status]);
		expect(tallies.size).toBeGreaterThan(2);
		expect(pending.votes).toEqual(countBallots(chain.state, pending));
		const results = proposals.slice(34).map(({status}) => status);
		expect(results).toContain('executedPassed');
		expect(results).toContain('executedRejected');
		expect(proposals.length).toBeGreaterThan(before);
	});

	it('never count more votes than there is active stake', () => {
		const chain = createLively();
		for (let round = 0; round < 40; round++) {
			chain.advance(25);
			for (const {status, votes} of chain.state.proposals) {
				if (status !== 'voting') continue;
				const active = chain.state.validators.filter(one => /^(consensus|below)/.test(one.state));
				const total = active.reduce((sum, {stake}) => sum + stake, 0n);
				for (const stake of Object.values(votes)) expect(stake).toBeGreaterThanOrEqual(0n);
				// A tally is a few blocks old: the set may have changed since.
				expect(votes.yay + votes.nay + votes.abstain).toBeLessThanOrEqual((total * 11n) / 10n);
			}
		}
	});
});

it('an unbond becomes withdrawable, in the epoch that it said', async () => {
	const {get, chain} = await serveChain({parameters: shortEpochs});
	const path = `/api/v1/pos/unbond/${chain.delegators[0]}`;
	const find = async () => (await get(path)).body.results.find((one: Json) => one.withdrawEpoch === '1205');
	expect(await find()).toMatchObject({canWithdraw: false});
	advanceUntil(chain, 1, () => chain.state.epoch === 1205n);
	expect(await find()).toMatchObject({canWithdraw: true});
});

it('transactions of many kinds come by themselves, some rejected', () => {
	const chain = createLively();
	const kinds = new Set<string>();
	const exitCodes = new Set<string>();
	for (let round = 0; round < 500; round++) {
		chain.advance(20);
		for (const {inner, exitCode} of chain.state.transactions.newest(10)) {
			exitCodes.add(exitCode);
			for (const {action} of inner) kinds.add(action.kind === 'other' ? action.name : action.kind);
		}
	}
	expect(exitCodes).toEqual(new Set(['applied', 'rejected']));
	expect([...kinds]).toEqual(
		expect.arrayContaining(['bond', 'unbond', 'withdraw', 'redelegation', 'voteProposal', 'initProposal']),
	);
	expect(kinds.size).toBeGreaterThan(15);
});
