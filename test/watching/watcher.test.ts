import path from 'node:path';
import {DatabaseSync} from 'node:sqlite';
import {expect, it, onTestFinished} from 'vitest';
import type {Person} from '../../source/domain/chain-reading.ts';
import {RequestError} from '../../source/domain/failure.ts';
import {addLiveness, type SigningNow} from '../../source/domain/signing-now.ts';
import type {Validator} from '../../source/domain/validator.ts';
import {Ledger} from '../../source/ledger/ledger.ts';
import {openLedger} from '../../source/ledger/ledger-file.ts';
import {AnswerCache} from '../../source/model/answer-cache.ts';
import {describeLedgerEvent} from '../../source/notices/notices.ts';
import {aroundIndexer} from '../../source/services/indexer/around-indexer.ts';
import {createComingBook} from '../../source/services/truth/coming-book.ts';
import {LedgerView} from '../../source/watching/ledger-view.ts';
import {Watcher, type WatcherOptions} from '../../source/watching/watcher.ts';
import {createComingNode} from '../helpers/coming-node.ts';
import {createFakeClock} from '../helpers/fake-clock.ts';
import {createFakeIndexer, type FakeIndexer} from '../helpers/fake-indexer.ts';
import {createLiveness} from '../helpers/liveness.ts';
import {createProposal} from '../helpers/proposals.ts';
import {createBond} from '../helpers/stake.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';
import {addressOf} from '../helpers/validators.ts';

const start = 1_790_000_000_000;
const blockMilliseconds = 7000;
const decoded = {source: {}, flaws: []};

interface WatchedOptions
	extends Partial<Pick<WatcherOptions, 'insists' | 'service' | 'signing' | 'nodeBlock' | 'coming' | 'ends'>> {
	readonly person?: Person;
	/** True if the service has heights and lists in one piece. */
	readonly isRich?: boolean;
	/** Milliseconds by which its blocks and its crawlers are late. */
	readonly lateBy?: number;
	/** A chain whose indexer another watcher has. */
	readonly beside?: SharedChain;
}

/** A chain with its ledger, for several watchers. */
interface SharedChain {
	readonly clock: ReturnType<typeof createFakeClock>;
	readonly file: string;
	readonly indexer: FakeIndexer;
	readonly chain: {
		haltedAt: number | undefined;
		/** Time at which the indexer stopped; undefined: it goes on. */
		stoppedAt: number | undefined;
		/** Milliseconds by which its blocks and its crawlers are late. */
		lateBy: number;
		epoch: bigint;
		base: bigint;
	};
}

type Watched = Awaited<ReturnType<typeof watchChain>>;

/** Watches a chain that makes a block every seven seconds, and notes when what was asked. */
async function watchChain({isRich = true, lateBy = 0, beside, person, ...options}: WatchedOptions = {}) {
	const clock = beside?.clock ?? createFakeClock(start);
	const file = beside?.file ?? path.join(await temporaryFolder(), 'ledger-2.sqlite');
	const ledger = new Ledger((await openLedger(file, async () => ({DatabaseSync}))).database, 'test.1');
	const indexer = beside?.indexer ?? createFakeIndexer(40);
	indexer.proposals = [createProposal()];
	const chain: SharedChain['chain'] = beside?.chain ?? {
		haltedAt: undefined,
		stoppedAt: undefined,
		lateBy,
		epoch: 1204n,
		base: 1000n,
	};
	const height = () => {
		const {haltedAt = Number.POSITIVE_INFINITY, stoppedAt = haltedAt} = chain;
		const now = Math.min(clock.now(), haltedAt, stoppedAt);
		return chain.base + BigInt(Math.floor((now - start) / blockMilliseconds));
	};
	const known = {
		epoch: isRich,
		health: isRich,
		height: isRich,
		crawlers: isRich,
		allValidators: isRich,
		block: isRich,
	};
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
			getLatestEpoch: async () => (isRich ? {...decoded, epoch: chain.epoch} : undefined),
			getLatestHeight: async () => (isRich ? {...decoded, height: height()} : undefined),
			getCrawlers: async () => [
				{
					...decoded,
					name: 'chain',
					timestamp: BigInt(
						Math.floor((Math.min(clock.now(), chain.stoppedAt ?? clock.now()) - chain.lateBy) / 1000),
					),
					lastProcessedBlockHeight: height(),
				},
			],
			getBlock: async (at: bigint) => {
				const timestamp = Math.floor(
					(start - chain.lateBy + Number(at - chain.base) * blockMilliseconds) / 1000,
				);
				return isRich
					? {
							...decoded,
							height: at,
							hash: undefined,
							epoch: undefined,
							timestamp: `${timestamp}`,
							transactions: [],
						}
					: undefined;
			},
			getAllValidators: async () => (isRich ? whole(indexer.validators) : undefined),
			getAllProposals: async () => (isRich ? whole(indexer.proposals) : undefined),
		},
	};
	const asked: {readonly name: string; readonly at: number}[] = [];
	const pool = new AnswerCache(clock.now);
	const counted = aroundIndexer(rich, async ({name, isBeyond}, _, ask) => {
		const isThere = !isBeyond || isRich;
		if (isThere) asked.push({name, at: clock.now() - start});
		return ask();
	});
	const failures: unknown[] = [];
	let resets = 0;
	const onFailure = (error: unknown) => void (error !== undefined && failures.push(error));
	const view = new LedgerView({ledger, clock, note: undefined, onFailure});
	const watcher = new Watcher({
		ledger,
		view,
		chain: 'test.1',
		indexer: pool.around(counted),
		clock,
		holder: beside ? 'second' : 'first',
		answers: pool,
		person: () => person ?? {addresses: [], validators: new Set()},
		service: () => ({mayAsk: true, isAway: false, isLimited: false}),
		signing: () => undefined,
		ends: () => [],
		onLedger: onFailure,
		onReset: () => void resets++,
		...options,
	});
	onTestFinished(() => {
		watcher.close();
		ledger.close();
	});
	watcher.start();
	return {
		clock,
		file,
		indexer,
		chain,
		asked,
		pool,
		watcher,
		view,
		failures,
		resets: () => resets,
		/** Asks the small questions of a dashboard, which the budget does not count. */
		beDashboard() {
			const {extensions} = pool.around(rich);
			const repeat = (milliseconds: number, ask: () => void) => {
				ask();
				clock.after(milliseconds, () => repeat(milliseconds, ask));
			};
			repeat(30_000, () => void extensions.getLatestEpoch());
			repeat(50_000, () => {
				void extensions.getLatestHeight();
				void extensions.getCrawlers();
				void extensions.getBlock(height());
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
])(
	'tells what needs me in time, within twelve requests a minute: %s',
	async (_, {isRich, isBeside}, limit) => {
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
		expect(mostInMinute(asked.filter(({at}) => at > 60_000))).toBeLessThanOrEqual(12);
		expect(watched.failures).toEqual([]);
	},
);

it('leaves the lease with another watcher, shows what it writes, and takes it when it is free', async () => {
	const first = await watchChain();
	const second = await watchChain({beside: first});
	const {clock, change, indexer} = first;
	await clock.pass(100_000);
	change(indexer.validators[3]?.address ?? '', {state: 'jailed'});
	await clock.pass(150_000);
	expect(second.asked).toEqual([]);
	expect(second.kinds()).toEqual(['validator.jailed']);
	first.watcher.close();
	const asked = first.asked.length;
	await clock.pass(60_000);
	expect(second.asked).not.toEqual([]);
	expect(first.asked).toHaveLength(asked);
});

it.each([
	['asks for it', true, 1],
	['does not ask for it', false, 0],
])('gives the lease to a watcher that %s', async (_, insists, holder) => {
	const first = await watchChain();
	const second = await watchChain({beside: first, insists});
	await first.clock.pass(30_000);
	const before = [first.asked.length, second.asked.length];
	await first.clock.pass(120_000);
	const isAsking = [first, second].map(({asked}, index) => asked.length > (before[index] ?? 0));
	expect(isAsking).toEqual([holder === 0, holder === 1]);
});

it('lets another watcher on while it is paused', async () => {
	const first = await watchChain();
	const second = await watchChain({beside: first});
	await first.clock.pass(60_000);
	first.watcher.setPaused(true);
	const asked = first.asked.length;
	await first.clock.pass(60_000);
	expect(first.asked).toHaveLength(asked);
	expect(second.asked).not.toEqual([]);
});

it('asks nothing while the service is away, and tells of its loss once', async () => {
	let isAway = false;
	const watched = await watchChain({service: () => ({mayAsk: !isAway, isLimited: false, isAway})});
	const {clock, asked} = watched;
	await clock.pass(60_000);
	isAway = true;
	const before = asked.length;
	await clock.pass(50_000);
	expect(watched.kinds()).toEqual([]);
	await clock.pass(300_000);
	expect(asked).toHaveLength(before);
	expect(watched.kinds()).toEqual(['service.lost']);
	isAway = false;
	await clock.pass(20_000);
	expect(watched.kinds()).toEqual(['service.back', 'service.lost']);
	expect(watched.view.read().events.map(({level}) => level)).toEqual(['worth-knowing', 'needs-me']);
});

it('tells that the chain halts and goes on', async () => {
	const watched = await watchChain();
	const {clock, chain} = watched;
	watched.beDashboard();
	await clock.pass(300_000);
	chain.haltedAt = clock.now();
	await clock.pass(180_000);
	expect(watched.kinds()).toEqual(['chain.halted']);
	chain.haltedAt = undefined;
	await clock.pass(120_000);
	expect(watched.kinds()).toEqual(['chain.resumed', 'chain.halted']);
});

it.each([
	['without anything of yours', {addresses: [], validators: []}, false, 'worth-knowing'],
	[
		'for whom it has stake',
		{addresses: [{address: addressOf(900), label: 'Cold'}], validators: []},
		false,
		'needs-me',
	],
	[
		'for whom it has a validator, beside a node that goes on',
		{addresses: [], validators: ['own']},
		true,
		'needs-me',
	],
] as const)(
	'reports an indexer that stops as behind, and no halted chain: %s',
	async (_, own, hasNode, level) => {
		let now = () => start;
		const nodeBlock = () => {
			const height = 1000n + BigInt(Math.floor((now() - start) / blockMilliseconds));
			return {height, blockAt: BigInt(Math.floor(now() / 1000)), at: now()};
		};
		const person = {addresses: own.addresses, validators: new Set<string>(own.validators)};
		const watched = await watchChain({person, ...(hasNode && {nodeBlock})});
		const {clock, chain, view} = watched;
		({now} = clock);
		watched.beDashboard();
		await clock.pass(300_000);
		chain.stoppedAt = clock.now();
		await clock.pass(600_000);
		expect(view.read().events).toMatchObject([{kind: 'service.behind', level}]);
		expect(view.indexerTrouble()).toBe('behind');
		chain.stoppedAt = undefined;
		await clock.pass(200_000);
		expect(watched.kinds()).toEqual(['service.caught-up', 'service.behind']);
		expect(view.indexerTrouble()).toBeUndefined();
	},
);

it('concludes nothing from the lists of an indexer that is late but moving', async () => {
	const watched = await watchChain({lateBy: 600_000});
	const {clock, indexer, change, view} = watched;
	const {address = ''} = indexer.validators[3]!;
	watched.beDashboard();
	await clock.pass(300_000);
	change(address, {state: 'jailed'});
	await clock.pass(600_000);
	expect(watched.kinds()).toEqual([]);
	expect(view.indexerTrouble()).toBe('behind');
});

it('invents nothing when the machine slept or its clock was set', async () => {
	const watched = await watchChain();
	const {clock} = watched;
	watched.beDashboard();
	await clock.pass(300_000);
	clock.set(clock.now() + 7_200_000);
	await clock.pass(300_000);
	clock.set(clock.now() - 5_000_000);
	await clock.pass(300_000);
	expect(watched.kinds()).toEqual([]);
	expect(watched.failures).toEqual([]);
});

it('sets aside what it remembers of a chain that was reset, once, and reports changes of the new one', async () => {
	const watched = await watchChain();
	const {clock, chain, indexer, change, resets, view, file} = watched;
	const [one = '', other = ''] = [3, 4].map(index => indexer.validators[index]?.address);
	indexer.parameters = {...indexer.parameters, genesisTime: 1_733_238_000n};
	await clock.pass(100_000);
	change(one, {state: 'jailed'});
	await clock.pass(350_000);
	view.markSeen();
	const {seen} = view.read();
	expect(watched.kinds()).toEqual(['validator.jailed']);
	Object.assign(chain, {epoch: 3n, base: -60n});
	indexer.parameters = {...indexer.parameters, genesisTime: 1_790_000_000n};
	change(one, {state: 'consensus', name: 'Another one'});
	await clock.pass(150_000);
	expect(resets()).toBe(1);
	await clock.pass(250_000);
	expect(view.read()).toMatchObject({events: [], seen, begun: {epoch: 3n}, deferred: new Map()});
	change(other, {state: 'jailed'});
	await clock.pass(150_000);
	expect(watched.kinds()).toEqual(['validator.jailed']);
	expect(resets()).toBe(1);
	expect(watched.failures).toEqual([]);
	using database = new DatabaseSync(file);
	const former = new Ledger(database, 'test.1 (before)').eventsAfter(0n);
	expect(former).toMatchObject([{kind: 'validator.jailed', subject: {id: one}}]);
});

it('compares nothing while its indexer is restored from long ago, and goes on from its last reading after that', async () => {
	const watched = await watchChain();
	const {clock, chain, indexer, change, resets, view} = watched;
	const [one = '', other = ''] = [3, 4].map(index => indexer.validators[index]?.address);
	indexer.parameters = {...indexer.parameters, genesisTime: 1_733_238_000n};
	await clock.pass(100_000);
	change(one, {state: 'jailed'});
	await clock.pass(350_000);
	const {events, begun} = view.read();
	view.moveReader('watch chat', events[0]?.sequence ?? 0n);
	const last = clock.now() / 1000;
	Object.assign(chain, {epoch: 3n, base: -60n});
	change(one, {state: 'consensus'});
	change(other, {state: 'inactive'});
	await clock.pass(2_000_000);
	Object.assign(chain, {epoch: 900n, base: 0n});
	await clock.pass(400_000);
	expect(view.read()).toMatchObject({events, begun});
	expect(view.read().deferred.get('validators')?.reason).toBe('wentBack');
	expect([resets(), view.lowSince()]).toEqual([0, expect.any(Number)]);
	const caughtUp = clock.now() / 1000;
	Object.assign(chain, {epoch: 1204n, base: 1000n});
	change(one, {state: 'jailed'});
	change(other, {state: 'jailed'});
	await clock.pass(150_000);
	const [event, ...before] = view.read().events;
	expect(before).toEqual(events);
	expect(event).toMatchObject({kind: 'validator.jailed', subject: {id: other}});
	expect(Math.abs(Number(event?.from) - last)).toBeLessThan(60);
	expect(Number(event?.to)).toBeGreaterThanOrEqual(caughtUp);
	expect(view.read().deferred.has('validators')).toBe(false);
	expect(view.lowSince()).toBeUndefined();
	expect(view.placeOf('watch chat')).toBe(events[0]?.sequence);
	expect(watched.failures).toEqual([]);
});

it('gives what happened while the machine slept a span', async () => {
	const {clock, indexer, change, view} = await watchChain();
	await clock.pass(120_000);
	clock.set(clock.now() + 7_200_000);
	change(indexer.validators[3]?.address ?? '', {state: 'jailed'});
	await clock.pass(200_000);
	expect(view.read().events).toMatchObject([{kind: 'validator.jailed', isGap: true}]);
});

it('gives what happened while nobody watched a span', async () => {
	const first = await watchChain();
	const {clock, indexer, change} = first;
	await clock.pass(120_000);
	first.watcher.close();
	const left = clock.now();
	await clock.pass(3_600_000);
	change(indexer.validators[3]?.address ?? '', {state: 'jailed'});
	await clock.pass(3_600_000);
	const cameBack = clock.now();
	const second = await watchChain({beside: first});
	await clock.pass(200_000);
	const [event] = second.view.read().events;
	expect(event).toMatchObject({kind: 'validator.jailed', isGap: true});
	expect(Number(event?.from) * 1000).toBeLessThanOrEqual(left);
	expect(Number(event?.to) * 1000).toBeGreaterThanOrEqual(cameBack - 1000);
});

it('asks for no page that the dashboard has read since, and weighs by the stake in it', async () => {
	const owner = {address: addressOf(900), label: 'Cold wallet'};
	const watched = await watchChain({person: {addresses: [owner], validators: new Set()}});
	const {clock, indexer, change, asked, pool} = watched;
	const [, , , validator] = indexer.validators;
	indexer.bonds = [createBond(3, {validator, amount: 5_000_000_000n})];
	watched.beDashboard();
	await clock.pass(200_000);
	const before = asked.filter(({name}) => name === 'bonds').length;
	expect(before).toBeGreaterThan(0);
	const read = async () => {
		const seen = pool.around(indexer);
		await seen.getBonds(owner.address, {page: 1});
		await seen.getUnbonds(owner.address, {page: 1});
		clock.after(10_000, () => void read());
	};
	await read();
	change(validator?.address ?? '', {state: 'jailed'});
	await clock.pass(400_000);
	expect(asked.filter(({name}) => name === 'bonds').length).toBe(before);
	expect(watched.view.read().events[0]).toMatchObject({
		kind: 'validator.jailed',
		level: 'needs-me',
		mine: [{...owner, amount: 5_000_000_000n}],
	});
	expect(mostInMinute(asked.filter(({at}) => at > 60_000))).toBeLessThanOrEqual(12);
});

it('asks at most twelve times a minute while the chain stands still, whatever waits to be read', async () => {
	const owner = {address: addressOf(900), label: 'Cold wallet'};
	const watched = await watchChain({person: {addresses: [owner], validators: new Set()}});
	const {clock, chain, indexer, asked} = watched;
	indexer.bonds = indexer.validators.map((validator, index) => createBond(index, {validator}));
	await clock.pass(100_000);
	chain.haltedAt = clock.now();
	await clock.pass(600_000);
	expect(mostInMinute(asked.filter(({at}) => at > 160_000))).toBeLessThanOrEqual(12);
});

/** Lets every request for bonds fail. */
function hideBonds(indexer: FakeIndexer): void {
	Object.defineProperty(indexer, 'bonds', {
		get() {
			throw new RequestError({kind: 'timedOut', address: 'http://indexer', afterMilliseconds: 30_000});
		},
	});
}

it('waits two minutes for stake that cannot be read, and then reports without it', async () => {
	const owner = {address: addressOf(900), label: 'Cold wallet'};
	let addresses: Person['addresses'] = [];
	const person: Person = {
		get addresses() {
			return addresses;
		},
		validators: new Set(),
	};
	const watched = await watchChain({person});
	const {clock, indexer, change} = watched;
	await clock.pass(200_000);
	hideBonds(indexer);
	addresses = [owner];
	change(indexer.validators[3]?.address ?? '', {state: 'jailed'});
	await clock.pass(110_000);
	expect(watched.kinds()).toEqual([]);
	await clock.pass(150_000);
	expect(watched.view.read().events).toMatchObject([
		{kind: 'validator.jailed', level: 'worth-knowing', mine: [], isMineUnknown: true},
	]);
});

it('waits two minutes with missed votes for stake that cannot be read', async () => {
	const [heron, owner] = [addressOf(0), {address: addressOf(900), label: 'Cold wallet'}];
	let addresses: Person['addresses'] = [];
	const person: Person = {
		get addresses() {
			return addresses;
		},
		validators: new Set([heron]),
	};
	let signing: SigningNow | undefined;
	let missed = 0n;
	const watched = await watchChain({signing: () => signing, person});
	const {clock} = watched;
	const minute = async (silent: bigint) => {
		missed += silent;
		const liveness = createLiveness((signing?.liveness.height ?? 1000n) + 9n, {[heron]: missed});
		signing = addLiveness(signing, {liveness, at: clock.now(), node: 'http://node', epoch: 1204n});
		await clock.pass(60_000);
	};
	for (const silent of [0n, 0n, 0n]) await minute(silent);
	hideBonds(watched.indexer);
	addresses = [owner];
	for (const silent of [9n, 9n]) await minute(silent);
	expect(watched.kinds()).toEqual([]);
	for (const silent of [9n, 9n, 9n]) await minute(silent);
	expect(watched.view.read().events).toMatchObject([{kind: 'validator.not-signing', isMineUnknown: true}]);
});

it('writes the end of each broadcast once', async () => {
	const subject = {type: 'broadcast', id: 'A'.repeat(64), name: 'bond 5 NAM to Kestrel Nodes'} as const;
	const end = {kind: 'broadcast.applied', subject, old: undefined, new: '1007', epoch: undefined} as const;
	const sent: (typeof end)[] = [];
	const watched = await watchChain({ends: () => sent});
	await watched.clock.pass(20_000);
	sent.push(end);
	await watched.clock.pass(100_000);
	const events = watched.view.read().events.map(event => ({...event, words: describeLedgerEvent(event)}));
	expect(events).toMatchObject([
		{kind: end.kind, level: 'worth-knowing', subject, words: 'applied in block 1007'},
	]);
});

it('writes down who stopped signing, from what others read, and asks nobody for it', async () => {
	let signing: SigningNow | undefined;
	const heron = addressOf(0);
	let missed = 0n;
	const told = await watchChain({
		signing: () => signing,
		person: {addresses: [], validators: new Set([heron])},
	});
	const minute = async (silent: bigint) => {
		missed += silent;
		const liveness = createLiveness((signing?.liveness.height ?? 1000n) + 9n, {[heron]: missed});
		signing = addLiveness(signing, {liveness, at: told.clock.now(), node: 'http://node', epoch: 1204n});
		await told.clock.pass(60_000);
	};
	for (const silent of [0n, 0n, 9n, 9n, 9n]) await minute(silent);
	expect(told.view.read().events).toMatchObject([
		{kind: 'validator.not-signing', level: 'needs-me', subject: {id: heron, name: 'Kestrel Nodes'}},
	]);
	for (const silent of [0n, 0n]) await minute(silent);
	expect(told.view.read().events[0]).toMatchObject({kind: 'validator.signs-again'});
});

it('asks a node what comes for those that are mine, one after the other, and writes it down', async () => {
	const [heron, fox] = [addressOf(0), addressOf(1)];
	const node = createComingNode({
		commissionAt: (address, epoch) => (address === fox && epoch > 1205n ? 6 : 5),
	});
	const clock = {now: () => start};
	const book = createComingBook(node, {now: () => clock.now(), steady: () => clock.now()});
	const told = await watchChain({
		coming: () => book,
		person: {addresses: [], validators: new Set([heron, fox])},
	});
	clock.now = told.clock.now;
	await told.clock.pass(120_000);
	expect(new Set(node.asked.map(question => question.split(' ')[2]))).toEqual(new Set([heron, fox]));
	expect(told.view.read().events).toMatchObject([
		{
			kind: 'validator.commission-coming',
			old: '5%',
			new: '6% 1206',
			subject: {id: fox, name: 'Stake & Relax 🦥'},
		},
	]);
	const before = node.asked.length;
	await told.clock.pass(300_000);
	expect(node.asked).toHaveLength(before);
	expect(told.view.read().events).toHaveLength(1);
	node.door = {kind: 'open', epoch: 1205n, height: 4_033_720n};
	await told.clock.pass(60_000);
	// The indexer tells the state that was foretold: two questions for each.
	const again = [heron, fox].flatMap(each => [`commission 1207 ${each}`, `state 1207 ${each}`]);
	expect(node.asked.slice(before).toSorted()).toEqual(again.toSorted());
	expect(told.view.read().events).toHaveLength(1);
	expect(told.failures).toEqual([]);
});

it('compares lists in time while a node does not answer about scheduled changes', async () => {
	const heron = addressOf(0);
	const node = createComingNode();
	let questions = 0;
	node.queries.getCommissionAt = async () => {
		questions++;
		return new Promise(() => {});
	};
	const clock = {now: () => start};
	const book = createComingBook(node, {now: () => clock.now(), steady: () => clock.now()});
	const watched = await watchChain({
		coming: () => book,
		person: {addresses: [], validators: new Set([heron])},
	});
	clock.now = watched.clock.now;
	await watched.clock.pass(60_000);
	watched.change(heron, {state: 'jailed', rank: undefined});
	await watched.clock.pass(150_000);
	expect(watched.kinds()).toContain('validator.jailed');
	expect(questions).toBeGreaterThan(0);
	expect(watched.failures).toEqual([]);
});

it('asks a node for nothing while another program has the lease', async () => {
	const first = await watchChain({person: {addresses: [], validators: new Set([addressOf(0)])}});
	await first.clock.pass(30_000);
	const node = createComingNode();
	const book = createComingBook(node, first.clock);
	const person = {addresses: [], validators: new Set([addressOf(0)])};
	const second = await watchChain({beside: first, person, coming: () => book});
	await second.clock.pass(60_000);
	expect(node.asked).toEqual([]);
	first.watcher.close();
	await second.clock.pass(120_000);
	expect(node.asked).not.toEqual([]);
});
