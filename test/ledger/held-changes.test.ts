import {DatabaseSync} from 'node:sqlite';
import {expect, it} from 'vitest';
import type {ChainReading, SeenClaim} from '../../source/domain/chain-reading.ts';
import type {Proposal} from '../../source/domain/proposal.ts';
import type {Bond} from '../../source/domain/stake.ts';
import {digestReading} from '../../source/ledger/digest.ts';
import {Ledger} from '../../source/ledger/ledger.ts';
import {openLedger} from '../../source/ledger/ledger-file.ts';
import {describeLedgerEvent} from '../../source/notices/notices.ts';
import {createValidator} from '../helpers/validators.ts';

const decoded = {source: {}, flaws: []};
const cold = {address: 'tnam1cold', label: 'cold wallet'};
const hot = {address: 'tnam1hot', label: 'hot wallet'};

const proposal = (id: string, endEpoch: bigint, status = 'votingPeriod'): Proposal =>
	({...decoded, id, title: `Proposal ${id}`, status, startEpoch: 1195n, endEpoch, sections: []}) as never;

const validator = (address: string): Bond['validator'] => ({...decoded, address}) as never;

const bond = (of: string, nam: bigint): Bond => ({
	...decoded,
	validator: validator(of),
	amount: nam * 1_000_000n,
	status: 'active',
	startEpoch: 1000n,
});

/** Votes by voter: {37: 'yay'}. */
type Votes = Readonly<Record<string, Readonly<Record<string, string>>>>;

interface Moment {
	readonly proposals?: readonly Proposal[];
	readonly votes?: Votes;
	/** Unclaimed by address and validator. */
	readonly rewards?: Readonly<Record<string, Readonly<Record<string, bigint>>>>;
	/** Claims that the service reports where it is asked, by validator: their heights, and amounts where it has them. */
	readonly claims?: Readonly<Record<string, bigint | SeenClaim>> | undefined;
	readonly epoch?: bigint;
	/** State of heron; left out: the list of validators is not read. */
	readonly state?: string;
}

async function openMemory() {
	return new Ledger((await openLedger(undefined, async () => ({DatabaseSync}))).database, 'test.1');
}

/** Digests each moment once, ten blocks after the one before; heron is labelled, and both have stake with fox. */
async function follow(moments: readonly Moment[], ledger?: Ledger) {
	const memory = ledger ?? (await openMemory());
	let [height, at] = [100n, 1_790_000_000n];
	return moments.map(({proposals, votes = {}, rewards = {}, claims, epoch = 1204n, state}) => {
		height += 10n;
		at += 30n;
		const label = (address: string) => [cold, hot].find(each => each.address === address)?.label;
		const reading: ChainReading = {
			sight: {indexer: 'one', version: '3.3.1', epoch, height, at},
			proposals: proposals && {items: proposals, defect: undefined},
			...(state && {
				validators: {items: [createValidator(1, {address: 'heron', state})], defect: undefined},
			}),
			stakes: [cold, hot].map((owner, index) => ({
				...owner,
				reading: {bonds: [bond('fox', index === 0 ? 8000n : 500n)], unbonds: [], mergedBonds: undefined},
				defect: undefined,
			})),
			voters: Object.entries(votes).map(([address, cast]) => ({
				address,
				label: label(address),
				isValidator: label(address) === undefined,
				votes: Object.entries(cast).map(([proposalId, vote]) => ({
					...decoded,
					proposalId,
					vote,
					voter: address,
				})),
				defect: undefined,
			})),
			rewards: Object.entries(rewards).map(([address, sums]) => ({
				address,
				label: label(address) ?? '',
				rewards: Object.entries(sums).map(([of, amount]) => ({...decoded, validator: validator(of), amount})),
				claims:
					claims &&
					new Map(
						Object.entries(claims).map(([of, claim]) => [
							of,
							typeof claim === 'bigint' ? {height: claim} : claim,
						]),
					),
				defect: undefined,
			})),
		};
		const facts = {
			person: {addresses: [cold, hot], validators: new Set(['heron'])},
			activeStake: undefined,
			pipelineLength: 2n,
			epochsInDay: 4n,
		};
		const {events} = digestReading(memory, reading, facts);
		const own = events.filter(({kind}) => !kind.startsWith('proposal.'));
		return own.map(event => {
			const mine = event.mine.map(each => `${each.label} ${each.amount / 1_000_000n}`).join(', ');
			const {level, subject} = event;
			return `${level} ${event.kind} ${subject.id}: ${describeLedgerEvent(event)}${mine && ` (${mine})`}`;
		});
	});
}

const open = [proposal('37', 1215n)];

it('tells a vote of an address of mine once it is seen twice, and a changed one', async () => {
	const told = await follow([
		{proposals: open, votes: {[cold.address]: {}}},
		{proposals: open, votes: {[cold.address]: {37: 'yay'}}},
		{proposals: open, votes: {[cold.address]: {37: 'yay'}}},
		{proposals: open, votes: {[cold.address]: {37: 'nay'}}},
		{proposals: open, votes: {[cold.address]: {37: 'nay'}}},
		{proposals: open, votes: {[cold.address]: {37: 'nay'}}},
	]);
	expect(told).toEqual([
		[],
		[],
		['worth-knowing vote.cast tnam1cold: voted yay on 37 (cold wallet 8000)'],
		[],
		['worth-knowing vote.changed tnam1cold: vote on 37: yay → nay (cold wallet 8000)'],
		[],
	]);
});

it('tells the votes of validators as minor, with the stake that they speak for', async () => {
	const told = await follow([
		{proposals: open, votes: {fox: {}, heron: {}}},
		...[1, 2].map(() => ({proposals: open, votes: {fox: {37: 'abstain'}, heron: {37: 'nay'}}})),
	]);
	expect(told[2]).toEqual([
		'minor validator.voted fox: voted abstain on 37 (cold wallet 8000, hot wallet 500)',
		'minor validator.voted heron: voted nay on 37',
	]);
});

it('takes the first answer as it is, and tells a vote on a proposal that came and went meanwhile', async () => {
	const first = {proposals: open, votes: {[cold.address]: {36: 'yay', 37: 'yay'}}};
	const later = [proposal('38', 1209n, 'passed')];
	const votes = {[cold.address]: {36: 'yay', 37: 'yay', 38: 'nay'}};
	const told = await follow([
		first,
		first,
		{proposals: later, votes, epoch: 1209n},
		{proposals: later, votes, epoch: 1209n},
	]);
	expect(told.slice(0, 2)).toEqual([[], []]);
	expect(told[3]).toContain('worth-knowing vote.cast tnam1cold: voted nay on 38 (cold wallet 8000)');
});

it.each([
	['an answer without them', [{}, {}, {37: 'yay'}, {37: 'yay'}]],
	['a word that is not known', [{37: 'unknown'}, {37: 'unknown'}, {37: 'yay'}, {37: 'yay'}]],
])('tells nothing again after %s', async (_, answers) => {
	const all = [{37: 'yay'}, {37: 'yay'}, ...answers].map(cast => ({
		proposals: open,
		votes: {[cold.address]: cast as Readonly<Record<string, string>>},
	}));
	expect((await follow(all)).flat()).toEqual([]);
});

it('tells nothing of votes on what was over before, which an indexer has read only now', async () => {
	const over = [proposal('12', 1100n, 'executedPassed'), ...open];
	const told = await follow([
		{proposals: over, votes: {[cold.address]: {}}},
		...[1, 2, 3].map(() => ({proposals: over, votes: {[cold.address]: {12: 'yay'}}})),
	]);
	expect(told.flat()).toEqual([]);
});

it('needs me once, a day before the end, for all addresses that have not voted', async () => {
	const both = {[cold.address]: {}, [hot.address]: {}};
	const told = await follow([
		{proposals: open, votes: both, epoch: 1210n},
		{proposals: open, votes: both, epoch: 1211n},
		{proposals: open, votes: both, epoch: 1211n},
		{proposals: open, votes: both, epoch: 1212n},
		{proposals: open, votes: both, epoch: 1213n},
	]);
	expect(told).toEqual([
		[],
		[],
		['needs-me vote.missing 37: not voted, ends at epoch 1215 (cold wallet 8000, hot wallet 500)'],
		[],
		[],
	]);
});

it('does not say again what it said of several, where their votes come one by one', async () => {
	const told = await follow([
		{proposals: open, votes: {[cold.address]: {}, [hot.address]: {}}, epoch: 1210n},
		{proposals: open, votes: {[cold.address]: {}, [hot.address]: {}}, epoch: 1211n},
		{proposals: open, votes: {[cold.address]: {}}, epoch: 1211n},
		{proposals: open, votes: {[hot.address]: {}}, epoch: 1211n},
	]);
	expect(told.map(({length}) => length)).toEqual([0, 0, 1, 0]);
});

it('needs me for a validator of mine before validators no longer can, and not for one that I delegate to', async () => {
	// From 1195 on, of twenty epochs: validators vote to the end of 1208.
	const told = await follow([
		{proposals: open, votes: {heron: {}, fox: {}}, epoch: 1203n},
		...[1, 2].map(() => ({proposals: open, votes: {heron: {}, fox: {}}, epoch: 1205n})),
	]);
	expect(told[2]).toEqual([
		'needs-me validator.not-voted heron: not voted on 37, may to the end of epoch 1208',
	]);
});

it.each([
	['jailed', 'cannot while jailed: unjail it before'],
	['inactive', 'cannot while inactive: reactivate it before'],
	['belowCapacity', 'may to'],
])('says of a validator of yours that is %s what it can do to vote', async (state, words) => {
	const told = await follow([
		{proposals: open, votes: {heron: {}}, epoch: 1203n, state},
		...[1, 2].map(() => ({proposals: open, votes: {heron: {}}, epoch: 1205n, state})),
	]);
	expect(told[2]).toEqual([
		`needs-me validator.not-voted heron: not voted on 37, ${words} the end of epoch 1208`,
	]);
});

it('says nothing of a vote that is cast in time, nor after the end', async () => {
	const told = await follow([
		{proposals: open, votes: {[cold.address]: {}}, epoch: 1210n},
		{proposals: open, votes: {[cold.address]: {37: 'yay'}}, epoch: 1211n},
		{proposals: open, votes: {[cold.address]: {37: 'yay'}}, epoch: 1211n},
	]);
	expect(told.flat()).toEqual(['worth-knowing vote.cast tnam1cold: voted yay on 37 (cold wallet 8000)']);
});

const rewards = (sums: Readonly<Record<string, bigint>>) => ({[cold.address]: sums});

it('tells a claim by the transaction that explains why a sum fell', async () => {
	const told = await follow([
		{rewards: rewards({fox: 5_000_000n, heron: 1_000_000n})},
		{rewards: rewards({fox: 7_000_000n, heron: 1_000_000n}), epoch: 1205n},
		{rewards: rewards({heron: 1_000_000n}), claims: {fox: 125n}, epoch: 1205n},
		{rewards: rewards({fox: 1_000_000n, heron: 2_000_000n}), claims: {fox: 125n}, epoch: 1206n},
		{rewards: rewards({fox: 200_000n, heron: 2_000_000n}), claims: {fox: 145n}, epoch: 1206n},
	]);
	expect(told).toEqual([
		[],
		[],
		['minor stake.claimed tnam1cold: claimed rewards from fox (cold wallet 7)'],
		[],
		['minor stake.claimed tnam1cold: claimed rewards from fox (cold wallet 1)'],
	]);
});

it.each([
	['the row of its epoch', 9_000_000n, 9],
	['the last sum seen, where that row is 0', 0n, 5],
])('reports as claimed %s', async (_, amount, nam) => {
	const events = await follow([
		{rewards: rewards({fox: 5_000_000n})},
		{rewards: rewards({}), claims: {fox: {height: 125n, amount}}, epoch: 1206n},
	]);
	expect(events[1]).toEqual([`minor stake.claimed tnam1cold: claimed rewards from fox (cold wallet ${nam})`]);
});

it.each([
	['no claim is there', undefined],
	['the claim is an old one', {fox: 5n}],
])('takes a sum that fell for one that is being collected, where %s', async (_, claims) => {
	const ledger = await openMemory();
	const told = await follow(
		[
			{rewards: rewards({fox: 5_000_000n})},
			{rewards: rewards({}), claims, epoch: 1205n},
			{rewards: rewards({fox: 6_000_000n}), epoch: 1205n},
		],
		ledger,
	);
	expect(told.flat()).toEqual([]);
	expect(ledger.epochValues('unclaimed', cold.address).map(({epoch, value}) => [epoch, value])).toEqual([
		[1204n, '{"fox":"5000000"}'],
		[1205n, '{"fox":"6000000"}'],
	]);
});

it('keeps the sums of each epoch as they were before a claim, and what was claimed as nothing in the next', async () => {
	const ledger = await openMemory();
	await follow(
		[
			{rewards: rewards({fox: 5_000_000n})},
			{rewards: rewards({}), claims: {fox: 115n}},
			{rewards: rewards({}), epoch: 1205n},
			{rewards: {...rewards({}), [hot.address]: {fox: 3n}}, epoch: 1205n},
		],
		ledger,
	);
	const kept = (address: string) =>
		ledger.epochValues('unclaimed', address).map(({epoch, value}) => [epoch, value]);
	expect(kept(cold.address)).toEqual([
		[1204n, '{"fox":"5000000"}'],
		[1205n, '{}'],
	]);
	expect(kept(hot.address)).toEqual([[1205n, '{"fox":"3"}']]);
	expect(ledger.epochValue('unclaimed', hot.address, 1204n)).toBeUndefined();
});
