import {DatabaseSync} from 'node:sqlite';
import {expect, it} from 'vitest';
import type {HistoryEntry} from '../../source/domain/extensions.ts';
import {digestReading, stakeListName} from '../../source/ledger/digest.ts';
import {Ledger} from '../../source/ledger/ledger.ts';
import {openLedger} from '../../source/ledger/ledger-file.ts';
import {AnswerPool} from '../../source/watching/answer-pool.ts';
import {HeldReader} from '../../source/watching/held-reader.ts';
import {ListTurns} from '../../source/watching/list-turns.ts';
import {heldTurns, readHeld} from '../../source/watching/read-held.ts';
import {createFakeIndexer} from '../helpers/fake-indexer.ts';
import {createBond} from '../helpers/stake.ts';
import {addressOf} from '../helpers/validators.ts';

const decoded = {source: {}, flaws: []};
const cold = {address: addressOf(900), label: 'cold wallet'};
const [fox, heron] = [addressOf(1), addressOf(2)];
const person = {addresses: [cold], validators: new Set([heron])};

const vote = (proposalId: string) => ({...decoded, proposalId, vote: 'yay', voter: cold.address});
const reward = (validator: string, amount: bigint) => ({
	...decoded,
	validator: {...decoded, address: validator} as never,
	amount,
});
const claim = (validator: string, blockHeight: bigint): HistoryEntry => ({
	...decoded,
	transaction: {
		...decoded,
		txId: 'a'.repeat(64),
		wrapperId: undefined,
		kind: 'claimRewards',
		data: JSON.stringify({validator, source: null}),
		memo: undefined,
		exitCode: 'applied',
	},
	target: cold.address,
	direction: 'sent',
	blockHeight,
});

/** A ledger that knows stake with the fox, and unclaimed rewards of 5 there. */
async function openSeen() {
	const ledger = new Ledger((await openLedger(undefined, async () => ({DatabaseSync}))).database, 'test.1');
	const sight = {indexer: 'one', version: undefined, epoch: 1204n, height: 1000n, at: 1_790_000_000n};
	const stake = {bonds: [createBond(1)], unbonds: [], mergedBonds: undefined};
	digestReading(
		ledger,
		{
			sight,
			stakes: [{...cold, reading: stake, defect: undefined}],
			rewards: [{...cold, rewards: [reward(fox, 5n)], claims: undefined, defect: undefined}],
		},
		{person, activeStake: undefined, pipelineLength: 2n, epochsInDay: 4n},
	);
	return {ledger, keptOf: (name: string) => ledger.readList(name)};
}

function createHeldIndexer(rewards: readonly ReturnType<typeof reward>[], history: readonly HistoryEntry[]) {
	const indexer = createFakeIndexer(1);
	const asked: string[] = [];
	const note = <Answer>(name: string, answer: Answer) => {
		asked.push(name);
		return Promise.resolve(answer);
	};
	return {
		asked,
		indexer: {
			...indexer,
			extensions: {
				...indexer.extensions,
				getVotes: (address: string) => note(`votes ${address}`, [vote('37')]),
				getRewards: ({address}: {address: string}) => note(`rewards ${address}`, rewards),
				getHistory: () =>
					note('history', {
						items: history,
						page: 1,
						perPage: 30,
						totalPages: 1,
						totalItems: history.length,
						flaws: [],
					}),
			},
		},
	};
}

it('asks for the votes and rewards of mine, then for the votes of my validators and of those with my stake', async () => {
	const {keptOf} = await openSeen();
	const [bond] = keptOf(stakeListName(cold.address))?.things.keys() ?? [];
	expect(bond).toMatch(/^bond /);
	expect(heldTurns(keptOf, person).map(({list}) => list)).toEqual([
		`votes ${cold.address}`,
		`rewards ${cold.address}`,
		`votes ${heron}`,
		`votes ${bond?.split(' ')[1]}`,
	]);
});

it('keeps what an address holds as it was last told, where balances are wanted', async () => {
	const {ledger, keptOf} = await openSeen();
	const turn = heldTurns(keptOf, person, true).find(({part}) => part === 'balances')!;
	const {indexer} = createHeldIndexer([], []);
	const read = async (amount: bigint, height: bigint) => {
		const getBalances = async () => [{...decoded, token: 'tnam1native', amount}];
		const asked = {...indexer, extensions: {...indexer.extensions, getBalances}};
		const {balances} = await readHeld(asked, turn, {keptOf});
		const sight = {indexer: 'one', version: undefined, epoch: 1204n, height, at: 1_790_000_000n + height};
		const facts = {person, activeStake: undefined, pipelineLength: 2n, epochsInDay: 4n};
		return digestReading(ledger, {sight, stakes: [], balances}, facts).events;
	};
	for (const [amount, height] of [
		[5n, 1010n],
		[3n, 1020n],
	] as const) {
		expect(await read(amount, height)).toEqual([]);
		const kept = keptOf(turn.list);
		expect(kept?.things.get('tnam1native')?.reported.amount).toBe(String(amount));
	}
});

it('asks the history only where less is unclaimed than was seen', async () => {
	const {keptOf} = await openSeen();
	const turn = heldTurns(keptOf, person)[1]!;
	const more = createHeldIndexer([reward(fox, 6n)], []);
	expect((await readHeld(more.indexer, turn, {keptOf})).rewards[0]?.claims).toBeUndefined();
	expect(more.asked).toEqual([`rewards ${cold.address}`]);
	const less = createHeldIndexer([], [claim(fox, 1002n), claim(heron, 1001n), claim(fox, 900n)]);
	const {rewards} = await readHeld(less.indexer, turn, {keptOf});
	expect([...(rewards[0]?.claims ?? [])]).toEqual([
		[fox, 1002n],
		[heron, 1001n],
	]);
	expect(less.asked).toEqual([`rewards ${cold.address}`, 'history']);
});

async function createReader(rewards = [reward(fox, 6n)], history: readonly HistoryEntry[] = []) {
	const {keptOf} = await openSeen();
	const {indexer, asked} = createHeldIndexer(rewards, history);
	let time = 1_790_000_000_000;
	const now = () => time;
	const pool = new AnswerPool(now);
	const turns = new ListTurns(pool, now);
	const reader = new HeldReader({indexer, turns, pool, keptOf, now, person: () => person});
	const pass = (milliseconds: number) => {
		time += milliseconds;
	};
	return {asked, pool, reader, pass};
}

it('takes what others were told once, and leaves these lists to them', async () => {
	const {asked, pool, reader, pass} = await createReader();
	pool.note({name: 'votes', asked: [cold.address], isBeyond: true}, [vote('37')]);
	pool.note({name: 'rewards', asked: [{address: cold.address}], isBeyond: true}, [reward(fox, 6n)]);
	reader.takeTold();
	const {voters, rewards} = reader.take();
	expect(voters.map(({address, votes}) => [address, votes.length])).toEqual([[cold.address, 1]]);
	expect(rewards.map(({address}) => address)).toEqual([cold.address]);
	pass(30_000);
	reader.takeTold();
	expect(reader.take()).toEqual({voters: [], rewards: [], balances: []});
	for (let turn = 0; turn < 5; turn++) await reader.read();
	expect(asked.filter(name => name.endsWith(cold.address))).toEqual([]);
	expect(asked).toHaveLength(2);
});

it('asks itself for what nobody reads, each list again after minutes, and takes no own answer twice', async () => {
	const {asked, reader, pass} = await createReader();
	reader.takeTold();
	for (let turn = 0; turn < 8; turn++) await reader.read();
	expect(asked).toHaveLength(4);
	expect(reader.take().voters).toHaveLength(3);
	reader.takeTold();
	expect(reader.take().voters).toEqual([]);
	pass(301_000);
	for (let turn = 0; turn < 8; turn++) await reader.read();
	expect(asked.slice(4).every(name => name.startsWith('votes '))).toBe(true);
	expect(asked).toHaveLength(7);
});

it('asks why a sum fell that others were told of', async () => {
	const {asked, pool, reader} = await createReader([], [claim(fox, 1002n)]);
	pool.note({name: 'rewards', asked: [{address: cold.address}], isBeyond: true}, []);
	reader.takeTold();
	expect(reader.take().rewards).toEqual([]);
	while (!asked.includes('history')) await reader.read();
	expect(reader.take().rewards[0]?.claims?.get(fox)).toBe(1002n);
});

it('asks for the reason before the lists that nobody has read for longer', async () => {
	const {asked, pool, reader} = await createReader([], [claim(fox, 1002n)]);
	pool.note({name: 'rewards', asked: [{address: cold.address}], isBeyond: true}, []);
	reader.takeTold();
	await reader.read();
	expect(asked).toEqual([`rewards ${cold.address}`, 'history']);
	await reader.read();
	expect(asked.at(-1)).toMatch(/^votes /);
});
