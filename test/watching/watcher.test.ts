import {DatabaseSync} from 'node:sqlite';
import {expect, it, onTestFinished} from 'vitest';
import type {Validator} from '../../source/domain/validator.ts';
import type {Person} from '../../source/ledger/digest.ts';
import {Ledger} from '../../source/ledger/ledger.ts';
import {openLedger} from '../../source/ledger/ledger-file.ts';
import {aroundIndexer} from '../../source/services/indexer/around-indexer.ts';
import {AnswerPool} from '../../source/watching/answer-pool.ts';
import {LedgerView} from '../../source/watching/ledger-view.ts';
import {Watcher, type WatcherOptions} from '../../source/watching/watcher.ts';
import {createFakeClock} from '../helpers/fake-clock.ts';
import {createFakeIndexer} from '../helpers/fake-indexer.ts';
import {createProposal} from '../helpers/proposals.ts';

const start = 1_790_000_000_000;
const blockMilliseconds = 7000;
const decoded = {source: {}, flaws: []};

interface WatchedOptions extends Partial<Pick<WatcherOptions, 'insists' | 'service'>> {
	readonly person?: Person;
	/** True if the service has heights and lists in one piece. */
	readonly isRich?: boolean;
	/** A chain whose indexer another watcher has. */
	readonly beside?: Watched;
}

type Watched = Awaited<ReturnType<typeof watchChain>>;

/** Watches a chain that makes a block every seven seconds, and notes when what was asked. */
async function watchChain({isRich = true, beside, person, ...options}: WatchedOptions = {}) {
	const clock = beside?.clock ?? createFakeClock(start);
	const database = beside?.database ?? (await openLedger(undefined, async () => ({DatabaseSync}))).database;
	const ledger = new Ledger(database, 'test.1');
	const indexer = beside?.indexer ?? createFakeIndexer(40);
	indexer.proposals = [createProposal()];
	const chain = beside?.chain ?? {haltedAt: undefined as number | undefined};
	const height = () => {
		const now = Math.min(clock.now(), chain.haltedAt ?? Number.POSITIVE_INFINITY);
		return 1000n + BigInt(Math.floor((now - start) / blockMilliseconds));
	};
	const known = {epoch: isRich, health: isRich, height: isRich, crawlers: isRich, allValidators: isRich};
	const whole = <Item>(items: readonly Item[]) => ({
		items: items.map(item => ({...item})),
		page: 1,
		perPage: items.length,
		totalPages: 1,
		totalItems: items.length,
		flaws: [],
	});
	const rich = {
		...indexer,
		extensions: {
			...indexer.extensions,
			known: {...indexer.extensions.known, read: () => known},
			getHealth: async () => (isRich ? {...decoded, version: '3.3.1', commit: undefined} : undefined),
			getLatestEpoch: async () => (isRich ? {...decoded, epoch: 1204n} : undefined),
			getLatestHeight: async () => (isRich ? {...decoded, height: height()} : undefined),
			getCrawlers: async () => [
				{
					...decoded,
					name: 'chain',
					timestamp: BigInt(Math.floor(clock.now() / 1000)),
					lastProcessedBlockHeight: height(),
				},
			],
			getAllValidators: async () => (isRich ? whole(indexer.validators) : undefined),
			getAllProposals: async () => (isRich ? whole(indexer.proposals) : undefined),
		},
	};
	const asked: {readonly name: string; readonly at: number}[] = [];
	const pool = new AnswerPool(clock.now);
	const counted = aroundIndexer(rich, async ({name, isBeyond}, _, ask) => {
		const isThere = !isBeyond || isRich;
		if (isThere) asked.push({name, at: clock.now() - start});
		return ask();
	});
	const failures: unknown[] = [];
	const onFailure = (error: unknown) => void (error !== undefined && failures.push(error));
	const view = new LedgerView({ledger, clock, note: undefined, onFailure});
	const watcher = new Watcher({
		ledger,
		view,
		chain: 'test.1',
		indexer: counted,
		clock,
		holder: beside ? 'second' : 'first',
		pool,
		person: () => person ?? {addresses: [], validators: new Set()},
		service: () => ({mayAsk: true, isAway: false}),
		onLedger: onFailure,
		...options,
	});
	onTestFinished(() => watcher.close());
	watcher.start();
	return {
		clock,
		database,
		indexer,
		chain,
		asked,
		pool,
		watcher,
		view,
		failures,
		/** Asks the small questions of a dashboard, which the budget does not count. */
		beDashboard() {
			const {extensions} = rich;
			const tell = async (name: 'epoch' | 'height' | 'crawlers', answer: Promise<unknown>) =>
				pool.note({name, asked: [], isBeyond: true}, await answer);
			const repeat = (milliseconds: number, ask: () => void) => {
				ask();
				clock.after(milliseconds, () => repeat(milliseconds, ask));
			};
			repeat(30_000, () => void tell('epoch', extensions.getLatestEpoch()));
			repeat(50_000, () => {
				void tell('height', extensions.getLatestHeight());
				void tell('crawlers', extensions.getCrawlers());
			});
		},
		kinds: () => view.read().events.map(({kind}) => kind),
		change(address: string, change: Partial<Validator>) {
			indexer.validators = indexer.validators.map(each =>
				each.address === address ? {...each, ...change} : each,
			);
		},
	};
}

/** Returns the most requests within any minute. */
function mostInMinute(asked: Watched['asked']): number {
	return Math.max(
		...asked.map(({at}) => asked.filter(each => each.at > at - 60_000 && each.at <= at).length),
	);
}

it.each([
	['beside a dashboard', {isRich: true, isBeside: true}, 120_000],
	['alone', {isRich: true, isBeside: false}, 150_000],
	['a service of pages alone', {isRich: false, isBeside: false}, 300_000],
])('tells what needs me in time, within six requests a minute: %s', async (_, {isRich, isBeside}, limit) => {
	const watched = await watchChain({isRich});
	const {clock, change, indexer, asked} = watched;
	if (isBeside) watched.beDashboard();
	const {address = ''} = indexer.validators[3]!;
	await clock.pass(400_000);
	expect(watched.kinds()).toEqual([]);
	change(address, {state: 'jailed'});
	const since = clock.now();
	while (watched.kinds().length === 0 && clock.now() < since + limit) await clock.pass(1000);
	expect(watched.kinds()).toEqual(['validator.jailed']);
	await clock.pass(600_000);
	expect(watched.kinds()).toEqual(['validator.jailed']);
	expect(mostInMinute(asked)).toBeLessThanOrEqual(6);
	expect(watched.failures).toEqual([]);
});
