import {
	closeSync,
	mkdirSync,
	openSync,
	readFileSync,
	renameSync,
	rmSync,
	symlinkSync,
	truncateSync,
	writeFileSync,
	writeSync,
} from 'node:fs';
import path from 'node:path';
import {DatabaseSync} from 'node:sqlite';
import {expect, it, onTestFinished} from 'vitest';
import type {ChainNode} from '../../source/domain/service.ts';
import {Ledger} from '../../source/ledger/ledger.ts';
import {openLedger} from '../../source/ledger/ledger-file.ts';
import {still} from '../../source/system/changing.ts';
import {LoneWatch} from '../../source/watching/lone-watch.ts';
import {createFakeClock} from '../helpers/fake-clock.ts';
import {createFakeIndexer} from '../helpers/fake-indexer.ts';
import {createLivenessNode} from '../helpers/liveness-node.ts';
import {createWeighedEvent} from '../helpers/memory-ledger.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';
import {until} from '../helpers/until.ts';
import {addressOf, createParameters} from '../helpers/validators.ts';

const minute = 60_000;

type Chains = Parameters<ConstructorParameters<typeof LoneWatch>[0]['onChain']>[0];

interface LoneSettings {
	readonly folder?: string;
	/** Id that the service tells. Default: test.1. */
	readonly told?: string | undefined;
	readonly genesisTime?: bigint | undefined;
	/** Id by the person's word. */
	readonly given?: string;
	readonly clock?: ReturnType<typeof createFakeClock>;
	readonly node?: ChainNode;
	/** False: the node is at another machine. Default: it is the user's own. */
	readonly isOwnNode?: boolean;
}

async function watchAlone(settings: LoneSettings = {}) {
	const {folder, given, clock = createFakeClock(1_790_000_000_000)} = settings;
	const chainId = 'told' in settings ? settings.told : 'test.1';
	const indexer = createFakeIndexer(40);
	indexer.parameters = {...createParameters(), chainId};
	if ('genesisTime' in settings)
		indexer.parameters = {...indexer.parameters, genesisTime: settings.genesisTime};
	const chains: {readonly watch: Chains; readonly signal: AbortSignal}[] = [];
	const errors: unknown[] = [];
	const people: string[] = [];
	const unanswered: string[] = [];
	const notes: string[] = [];
	const watch = new LoneWatch({
		folder,
		load: async () => ({DatabaseSync}),
		clock,
		indexer,
		intervalMilliseconds: 10_000,
		node: settings.node,
		isOwnNode: settings.node !== undefined && settings.isOwnNode !== false,
		isDemo: false,
		chainId: given,
		async readPerson(chain) {
			people.push(chain);
			return {addresses: [], validators: new Set([addressOf(1)])};
		},
		onChain: (opened, signal) => void chains.push({watch: opened, signal}),
		onNote: note => void notes.push(note),
		onUnanswered: failure => void unanswered.push(failure.kind),
		onEnd: error => void errors.push(error),
	});
	onTestFinished(() => watch.close());
	await clock.pass(1000);
	// Files have a time of their own.
	if (folder !== undefined) await until(() => chains.length > 0);
	return {clock, indexer, chains, errors, people, notes, unanswered, watch};
}

const kinds = ({watch}: {readonly watch: Chains}) =>
	watch.ledger
		.eventsAfter(0n, 100)
		.map(({kind}) => kind)
		.toReversed();

it('fills the ledger of the chain by itself, and says that it is watched', async () => {
	const {clock, indexer, chains, errors} = await watchAlone();
	const [chain] = chains;
	expect(chain?.watch.chain).toBe('test.1');
	await clock.pass(2 * minute);
	expect(chain?.watch.trouble()).toBeUndefined();
	const [first, ...others] = indexer.validators;
	if (!first || !chain) throw new Error('there is nothing to watch');
	indexer.validators = [{...first, state: 'jailed', rank: undefined}, ...others];
	await clock.pass(4 * minute);
	expect(kinds(chain)).toContain('validator.jailed');
	expect(errors).toEqual([]);
});

it('notices that the service is lost and back, and is not alive in between', async () => {
	const {clock, indexer, chains} = await watchAlone();
	await clock.pass(minute);
	const [chain] = chains;
	if (!chain) throw new Error('no chain is watched');
	indexer.failure = {kind: 'unreachable', address: 'a', reason: 'refused', hasConnected: false};
	await clock.pass(3 * minute);
	expect(chain.watch.trouble()).toBe('offline');
	expect(kinds(chain)).toEqual(['service.lost']);
	indexer.failure = undefined;
	await clock.pass(2 * minute);
	expect(chain.watch.trouble()).toBeUndefined();
	expect(kinds(chain)).toEqual(['service.back', 'service.lost']);
});

const behind =
	'the indexer of test.1 is far behind what it showed before, as one that was restored: nothing is compared until it has caught up, and nothing is lost';
const caughtUp = 'the indexer of test.1 has caught up: changes are compared again';

it.each([
	['a genesis time', 1_733_238_000n],
	['no genesis time', undefined],
])(
	'says that its indexer was restored, and that it has caught up, for a chain with %s',
	async (_, genesisTime) => {
		const {clock, indexer, chains, errors, notes} = await watchAlone({genesisTime});
		let height = 9_000_000n;
		indexer.epoch = 1204n;
		const getLatestHeight = async () => ({height: height++, source: {}, flaws: []});
		const known = {read: () => ({block: false}), subscribe: () => () => {}};
		Object.assign(indexer.extensions, {getLatestHeight, known});
		await clock.pass(6 * minute);
		const [chain] = chains;
		if (!chain) throw new Error('no chain is watched');
		expect([chain.watch.trouble(), notes]).toEqual([undefined, []]);
		const {validators} = indexer;
		[indexer.epoch, height] = [3n, 20_000n];
		indexer.validators = validators.map(each => ({...each, state: 'jailed', rank: undefined}));
		await clock.pass(1.5 * minute);
		expect([chain.watch.trouble(), notes]).toEqual(['stale', [behind]]);
		for (const epoch of [3n, 400n, 1100n]) {
			[indexer.epoch, height] = [epoch, epoch * 7000n];
			await clock.pass(4 * minute);
			expect([chain.watch.trouble(), notes]).toEqual(['stale', [behind]]);
		}
		[indexer.epoch, height, indexer.validators] = [1204n, 9_000_100n, validators];
		await clock.pass(2 * minute);
		expect([chain.watch.trouble(), notes]).toEqual([undefined, [behind, caughtUp]]);
		expect([kinds(chain), chains.length, errors]).toEqual([[], 1, []]);
	},
);

it('says that nothing is handed over while its ledger cannot be written, is not alive then, and loses nothing', async () => {
	const folder = await temporaryFolder();
	const {clock, indexer, chains, errors, notes} = await watchAlone({folder});
	await clock.pass(2 * minute);
	const [chain] = chains;
	const [first, ...others] = indexer.validators;
	if (!chain || !first) throw new Error('no chain is watched');
	using other = new DatabaseSync(path.join(folder, 'ledger-2.sqlite'));
	other.exec(`CREATE TRIGGER full BEFORE INSERT ON sights BEGIN SELECT RAISE(ABORT, 'full'); END`);
	indexer.validators = [{...first, state: 'jailed', rank: undefined}, ...others];
	await clock.pass(5 * minute);
	expect(chain.watch.trouble()).toBe('unwatched');
	expect(notes).toHaveLength(1);
	expect(notes[0]).toMatch(/^nothing new is handed over until .*ledger-2\.sqlite can be written: /);
	other.exec('DROP TRIGGER full');
	await clock.pass(5 * minute);
	expect(chain.watch.trouble()).toBeUndefined();
	expect(kinds(chain)).toContain('validator.jailed');
	expect(errors).toEqual([]);
});

/** Lets time pass until something came of it, which may need files too, that have a time of their own. */
async function passUntil(clock: ReturnType<typeof createFakeClock>, condition: () => boolean): Promise<void> {
	await clock.pass(minute / 2);
	let isPassing = false;
	await until(() => {
		if (!isPassing) void clock.pass(100).finally(() => (isPassing = false));
		isPassing = true;
		return condition();
	});
}

/** Makes another ledger with an event of this chain. */
async function makeLedger(file: string): Promise<void> {
	const {database} = await openLedger(file, async () => ({DatabaseSync}));
	const subject = {type: 'validator', id: addressOf(9), name: undefined} as const;
	const event = createWeighedEvent({kind: 'validator.unjailed', subject, time: 1_700_000_000n});
	new Ledger(database, 'test.1').write({lists: new Map(), events: [event], epochs: [], now: event.time});
	database.close();
}

/** Overwrites all pages but the first one with garbage. */
function damagePages(file: string): void {
	const bytes = readFileSync(file);
	const descriptor = openSync(file, 'r+');
	writeSync(descriptor, Buffer.alloc(bytes.length - 4096, 0xa5), 0, bytes.length - 4096, 4096);
	closeSync(descriptor);
}

/** Drops tables, as a person may do with a tool for databases. */
function dropTables(file: string, tables: readonly string[]): void {
	using database = new DatabaseSync(file);
	for (const table of tables) database.exec(`DROP TABLE ${table}`);
}

const emptied = (file: string) => `${file} was emptied: a new ledger is made in it`;
const lost = (file: string) =>
	`${file} was moved, removed or replaced: what is there now is used, or a new file`;
const aside = (file: string) =>
	`${file} could not be used, as it is damaged; it was set aside as ${file}.broken-1`;

it.each<[string, (file: string) => unknown, readonly ((file: string) => string)[]]>([
	['moved away', file => renameSync(file, `${file}.old`), [lost]],
	['removed', file => rmSync(file), [lost]],
	['removed with its folder', file => rmSync(path.dirname(file), {recursive: true}), [lost]],
	[
		'replaced by another ledger',
		async file => {
			await makeLedger(`${file}.other`);
			renameSync(`${file}.other`, file);
		},
		[lost],
	],
	[
		'replaced by a text file',
		file => {
			writeFileSync(`${file}.text`, 'x'.repeat(9000));
			renameSync(`${file}.text`, file);
		},
		[lost, aside],
	],
	['overwritten with a text', file => writeFileSync(file, 'x'.repeat(9000)), [aside]],
	['damaged in its inner pages', damagePages, [aside]],
	['emptied', file => truncateSync(file), [emptied]],
	['robbed of its tables', file => dropTables(file, ['events', 'sights']), [aside]],
	['robbed of a table that is only written', file => dropTables(file, ['epochs']), [aside]],
])('hands over what comes after its ledger was %s', async (_, trouble, notes) => {
	const folder = path.join(await temporaryFolder(), 'stakedeck');
	const file = path.join(folder, 'ledger-2.sqlite');
	const watched = await watchAlone({folder});
	const {clock, indexer, chains, errors} = watched;
	const jail = (place: number) => {
		indexer.validators = indexer.validators.map((each, index) =>
			index === place ? {...each, state: 'jailed', rank: undefined} : each,
		);
	};
	await clock.pass(2 * minute);
	jail(0);
	await clock.pass(4 * minute);
	expect(watched.chains.map(kinds)).toEqual([['validator.jailed']]);
	await trouble(file);
	// A change before the next look is not lost either.
	jail(1);
	await passUntil(clock, () => chains.length > 1 && watched.notes.length === notes.length);
	const [, chain] = chains;
	if (!chain) throw new Error('the ledger was not opened again');
	expect([chains.length, chains[0]?.signal.aborted, chain.watch.isReopened]).toEqual([2, true, true]);
	const {placeBefore, ledger} = chain.watch;
	await clock.pass(4 * minute);
	const subjects = () => ledger.eventsAfter(placeBefore, 100).map(({kind, subject}) => [kind, subject.id]);
	expect(subjects()).toEqual([['validator.jailed', indexer.validators[1]?.address]]);
	jail(2);
	await clock.pass(4 * minute);
	expect(subjects()).toHaveLength(2);
	expect(chain.watch.trouble()).toBeUndefined();
	expect(watched.notes).toEqual(notes.map(note => note(file)));
	using other = new DatabaseSync(file);
	expect(new Ledger(other, 'test.1').eventsAfter(placeBefore)).toHaveLength(2);
	expect([chains.length, errors]).toEqual([2, []]);
});

it('keeps watching a ledger behind a link, and notices when the link leads to another one', async () => {
	const folder = await temporaryFolder();
	const file = path.join(folder, 'ledger-2.sqlite');
	symlinkSync(path.join(await temporaryFolder(), 'kept.sqlite'), file);
	const {clock, chains, errors, notes} = await watchAlone({folder});
	await clock.pass(5 * minute);
	expect([chains.length, notes]).toEqual([1, []]);
	const other = path.join(await temporaryFolder(), 'other.sqlite');
	await makeLedger(other);
	rmSync(file);
	symlinkSync(other, file);
	await passUntil(clock, () => chains.length > 1);
	expect([chains.length, notes, errors]).toEqual([2, [lost(file)], []]);
});

it('watches on from memory where nothing can take the place of its ledger, and uses a file that comes there', async () => {
	const folder = path.join(await temporaryFolder(), 'stakedeck');
	const file = path.join(folder, 'ledger-2.sqlite');
	const {clock, chains, errors, notes} = await watchAlone({folder});
	await clock.pass(2 * minute);
	rmSync(folder, {recursive: true});
	writeFileSync(folder, 'a file in the place of the folder');
	await passUntil(clock, () => chains.length > 1);
	await clock.pass(5 * minute);
	expect([chains.length, chains[1]?.watch.trouble()]).toEqual([2, undefined]);
	expect(notes).toHaveLength(2);
	rmSync(folder);
	mkdirSync(folder);
	await makeLedger(file);
	await passUntil(clock, () => chains.length > 2);
	await clock.pass(5 * minute);
	expect([chains.length, chains[2]?.watch.trouble(), errors]).toEqual([3, undefined, []]);
});

it('begins anew where the service serves another chain, for which labels are read again', async () => {
	const {clock, indexer, chains, people} = await watchAlone();
	await clock.pass(minute);
	indexer.parameters = {...indexer.parameters, chainId: 'test.2'};
	await clock.pass(10 * minute);
	expect(chains.map(({watch}) => watch.chain)).toEqual(['test.1', 'test.2']);
	expect(chains.map(({signal}) => signal.aborted)).toEqual([true, false]);
	expect(people).toEqual(['test.1', 'test.2']);
});

it('takes the chain by the word of the person, and ends without one', async () => {
	const told = await watchAlone({told: undefined, given: 'mine.1'});
	expect(told.chains.map(({watch}) => watch.chain)).toEqual(['mine.1']);
	const untold = await watchAlone({told: undefined});
	expect(untold.chains).toEqual([]);
	expect(String(untold.errors[0])).toContain('does not say which chain it serves');
});

it('asks nothing while another one watches, and goes on once that one has left', async () => {
	const folder = await temporaryFolder();
	const first = await watchAlone({folder});
	const second = await watchAlone({folder, clock: first.clock});
	const count = () => second.indexer.queries.length + second.indexer.asked.length;
	await first.clock.pass(2 * minute);
	expect(count()).toBe(0);
	expect(second.chains[0]?.watch.trouble()).toBeUndefined();
	first.watch.close();
	await second.clock.pass(2 * minute);
	expect(count()).toBeGreaterThan(0);
});

it('knows by the ledger alone that the service of the one that watches is away, and back', async () => {
	const folder = await temporaryFolder();
	const clock = createFakeClock(1_790_000_000_000);
	const first = await watchAlone({folder, clock});
	const second = await watchAlone({folder, clock});
	await clock.pass(2 * minute);
	const [beside] = second.chains;
	expect(beside?.watch.isAsking()).toBe(false);
	expect(beside?.watch.trouble()).toBeUndefined();
	first.indexer.failure = {kind: 'unreachable', address: 'a', reason: 'refused', hasConnected: false};
	await clock.pass(2 * minute);
	expect(beside?.watch.trouble()).toBe('offline');
	first.indexer.failure = undefined;
	await clock.pass(2 * minute);
	expect(beside?.watch.trouble()).toBeUndefined();
});

it("asks a node who signs, and takes the validator of the person's own node for theirs", async () => {
	const own = addressOf(0);
	const node = createLivenessNode({[own]: 3n, [addressOf(2)]: 3n});
	Object.assign(node, {
		getStatus: async () => ({isCatchingUp: false, latestHeight: 4_030_720n, cometAddress: 'A'.repeat(40)}),
		queries: Object.assign(node.queries, {
			door: still({kind: 'open', epoch: 1204n, height: 4_030_720n} as const),
			getValidatorOfComet: async () => ({address: own}),
		}),
	});
	const {clock, chains} = await watchAlone({node});
	await clock.pass(4 * minute);
	node.silent.add(own);
	await clock.pass(5 * minute);
	const [chain] = chains;
	if (!chain) throw new Error('no chain is watched');
	expect(chain.watch.person().validators).toEqual(new Set([addressOf(1), own]));
	const silence = chain.watch.ledger.read().events.find(({kind}) => kind === 'validator.not-signing');
	expect(silence).toMatchObject({level: 'needs-me', subject: {id: own}});
	expect(node.asked.length).toBeLessThanOrEqual(10);
});

it.each([
	['has a label', addressOf(1), true],
	['has none', addressOf(5), false],
])('a node of another machine is yours only if its validator has a label: it %s', async (_, own, isYours) => {
	const node = createLivenessNode({[own]: 3n});
	let asked = 0;
	Object.assign(node, {
		getStatus: async () => ({isCatchingUp: false, latestHeight: 4_030_720n, cometAddress: 'A'.repeat(40)}),
		queries: Object.assign(node.queries, {
			door: still({kind: 'open', epoch: 1204n, height: 4_030_720n} as const),
			getValidatorOfComet: async () => {
				asked += 1;
				return {address: own};
			},
		}),
	});
	const {clock, chains} = await watchAlone({node, isOwnNode: false});
	await clock.pass(5 * minute);
	expect(chains[0]?.watch.isOwnNode()).toBe(isYours);
	expect([...(chains[0]?.watch.person().validators ?? [])]).toEqual([addressOf(1)]);
	expect(asked).toBe(1);
});
