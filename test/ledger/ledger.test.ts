import {execFileSync} from 'node:child_process';
import {
	chmodSync,
	lstatSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readlinkSync,
	renameSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import {rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {DatabaseSync} from 'node:sqlite';
import {afterEach, beforeEach, expect, it} from 'vitest';
import type {WeighedEvent} from '../../source/ledger/event-row.ts';
import {Ledger} from '../../source/ledger/ledger.ts';
import {openLedger} from '../../source/ledger/ledger-file.ts';
import {dropOldest} from '../../source/ledger/ledger-size.ts';

let folder: string;
let file: string;

beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), 'ledger-'));
	file = path.join(folder, 'state', 'ledger-2.sqlite');
});
afterEach(async () => {
	execFileSync('chmod', ['-R', 'u+rwx', folder]);
	await rm(folder, {recursive: true});
});

const load = () => import('node:sqlite');
const open = async (chain = 'test.1', at: string | undefined = file) =>
	new Ledger((await openLedger(at, load)).database, chain);

const jailed: WeighedEvent = {
	kind: 'validator.jailed',
	level: 'needs-me',
	time: 1_000_000n,
	from: 999_000n,
	to: 999_900n,
	isGap: false,
	subject: {type: 'validator', id: 'tnam1q', name: 'Copper Labs'},
	old: 'consensus',
	new: 'jailed',
	epoch: 1203n,
	height: 9_007_199_254_740_993n,
	mine: [{address: 'tnam1a', label: 'cold wallet', amount: 19_100_000n}],
};

const sight = {indexer: 'one', version: undefined, epoch: 1203n, height: 10n, at: 1_000_000n};
const entry = {lists: new Map(), events: [], epochs: [], now: 1_000_000n};

it('gives events back as they were written, to another connection too', async () => {
	const ledger = await open();
	const written = ledger.write({...entry, events: [jailed, {...jailed, old: undefined, height: undefined}]});
	expect(written.map(({sequence}) => sequence)).toEqual([1n, 2n]);
	expect(written[0]).toMatchObject(jailed);
	const other = await open();
	expect(other.eventsAfter(0n)).toEqual(written);
	expect(other.eventsAfter(1n)).toEqual(written.slice(1));
	other.close();
	ledger.close();
	expect(lstatSync(file).mode & 0o777).toBe(0o600);
});

it('gives the oldest events behind a place, and the place of a time', async () => {
	const ledger = await open();
	const events = [jailed, {...jailed, time: 1_000_010n}, {...jailed, time: 1_000_020n}];
	const [first = 0n, second = 0n, third = 0n] = ledger
		.write({...entry, events})
		.map(({sequence}) => sequence);
	expect(ledger.eventsAfter(first, 1).map(({sequence}) => sequence)).toEqual([second]);
	const places = [1_000_000n, 1_000_011n, 2_000_000n].map(time => ledger.newest(time));
	expect(places).toEqual([0n, second, third]);
	ledger.close();
});

it('tells equal events apart by how many there were, and the same on two machines', async () => {
	const [here, there] = [await open(), await open('test.1', path.join(folder, 'other'))];
	const [one, two] = here.write({...entry, events: [jailed, jailed]});
	const [same] = there.write({...entry, events: [{...jailed, time: 2n, from: 0n}]});
	expect(one?.id).toMatch(/^[a-z2-7]{26}$/);
	expect(two?.id).not.toBe(one?.id);
	expect(same?.id).toBe(one?.id);
	const [elsewhere] = (await open('test.2')).write({...entry, events: [jailed]});
	expect(elsewhere?.id).not.toBe(one?.id);
});

it('keeps chains apart, and forgets one alone', async () => {
	const [one, two] = [await open('test.1'), await open('test.2')];
	one.write({...entry, events: [jailed]});
	two.write({...entry, events: [jailed]});
	one.forget();
	expect([one.eventsAfter(0n), two.eventsAfter(0n)].map(({length}) => length)).toEqual([0, 1]);
});

it('keeps what was seen of a list, and values of epochs', async () => {
	const ledger = await open();
	const things = new Map([
		[
			'a',
			{
				reported: {state: 'consensus', listed: 'yes'},
				pending: {state: {value: 'jailed', after: sight, first: {...sight, height: 11n}}},
			},
		],
	]);
	const kept = {sight, things};
	const values = [3n, 1n, 2n].map(epoch => ({
		series: 'power' as const,
		subject: 'tnam1q',
		epoch,
		value: `${epoch}00`,
	}));
	ledger.write({...entry, lists: new Map([['validators', kept]]), epochs: values});
	expect(ledger.readList('validators')).toEqual(kept);
	expect(ledger.readList('proposals')).toBeUndefined();
	expect(ledger.epochValues('power', 'tnam1q').map(({value}) => value)).toEqual(['100', '200', '300']);
});

it('drops what is older than 90 days, and own sums after 400 epochs', async () => {
	const ledger = await open();
	const old = {series: 'power' as const, subject: 'a', epoch: 1n, value: '1'};
	ledger.write({...entry, events: [jailed], epochs: [old, {...old, series: 'bonded'}]});
	const later = 1_000_000n + 91n * 86_400n;
	ledger.write({...entry, now: later, keptFrom: 1204n, epochs: [{...old, series: 'bonded', epoch: 400n}]});
	expect(ledger.eventsAfter(0n)).toEqual([]);
	expect(ledger.epochValues('power', 'a')).toEqual([]);
	expect(ledger.epochValues('bonded', 'a').map(({epoch}) => epoch)).toEqual([1n, 400n]);
	ledger.write({...entry, now: later, epochs: [{...old, series: 'bonded', epoch: 402n}]});
	expect(ledger.epochValues('bonded', 'a').map(({epoch}) => epoch)).toEqual([400n, 402n]);
});

it('drops nothing for a clock that is years ahead while the chain is not', async () => {
	const ledger = await open();
	const power = {series: 'power' as const, subject: 'a', epoch: 1203n, value: '1'};
	const outage = {...jailed, kind: 'service.lost', epoch: undefined};
	ledger.write({...entry, events: [jailed, outage], epochs: [power]});
	const years = 1_000_000n + 3650n * 86_400n;
	for (const keptFrom of [undefined, 843n, 1203n]) ledger.write({...entry, now: years, keptFrom});
	expect(ledger.eventsAfter(0n)).toHaveLength(2);
	expect(ledger.epochValues('power', 'a')).toHaveLength(1);
	// What has no epoch is as old as what was written before and after it.
	ledger.write({...entry, now: years, keptFrom: 1204n});
	expect(ledger.eventsAfter(0n).map(({kind}) => kind)).toEqual(['service.lost']);
	ledger.write({...entry, now: 1_000_001n, events: [{...jailed, time: 1_000_001n}]});
	ledger.write({...entry, now: years, keptFrom: 1204n});
	expect(ledger.eventsAfter(0n)).toEqual([]);
});

it('drops the life before once the chain has lived for longer than that', async () => {
	const ledger = await open();
	ledger.write({...entry, events: [jailed]});
	ledger.setLifeAside();
	const former = await open('test.1 (before)');
	const years = 1_000_000n + 3650n * 86_400n;
	const lists = new Map([['validators', {sight: {...sight, epoch: 5n}, things: new Map()}]]);
	for (const [keptFrom, count] of [
		[5n, 1],
		[6n, 0],
	] as const) {
		ledger.write({...entry, lists, now: years, keptFrom});
		expect(former.eventsAfter(0n)).toHaveLength(count);
	}
});

it('stays within its size: the oldest leave first, whatever chain they are of', async () => {
	const [ledger, other] = [await open(), await open('test.2')];
	const values = Array.from({length: 3000}, (_, index) => ({
		series: 'power' as const,
		subject: 'tnam1q'.padEnd(45, 'x'),
		epoch: BigInt(index),
		value: '1',
	}));
	const {subject} = values[0]!;
	other.write({...entry, now: 1n, epochs: values, events: []});
	ledger.write({...entry, now: 2n, epochs: values, events: [jailed]});
	const {database} = await openLedger(file, load);
	dropOldest(database, 2 ** 24);
	expect(other.epochValues('power', subject)).toHaveLength(3000);
	dropOldest(database, lstatSync(file).size * 0.7);
	expect(other.epochValues('power', subject)).toEqual([]);
	expect(ledger.epochValues('power', subject)).toHaveLength(3000);
	expect(ledger.eventsAfter(0n)).toHaveLength(1);
	dropOldest(database, 0);
	expect(ledger.eventsAfter(0n)).toEqual([]);
	database.close();
});

it('counts the events that leave before a reader has read them, and says so once', async () => {
	const [ledger, other] = [await open(), await open('test.2')];
	const events = [1203n, 1204n, 1205n].map(epoch => ({...jailed, epoch}));
	const [first] = ledger.write({...entry, events});
	other.write({...entry, events: [jailed]});
	ledger.moveReader('watch phone', first?.sequence ?? 0n, 1n);
	ledger.moveReader('watch new', 0n, 1n);
	ledger.moveReader('seen', 0n, 1n);
	other.moveReader('watch phone', other.newest(), 1n);
	// Age takes one, which one of both has read, and the size all others.
	ledger.write({...entry, now: 1_000_000n + 3650n * 86_400n, keptFrom: 1204n});
	expect(ledger.eventsAfter(0n)).toHaveLength(2);
	const {database} = await openLedger(file, load);
	dropOldest(database, 0);
	database.close();
	const lost = (name: string) => ledger.takeLost(name);
	expect(['watch phone', 'watch new', 'seen'].map(lost)).toEqual([2n, 3n, 0n]);
	expect(['watch phone', 'watch new'].map(lost)).toEqual([0n, 0n]);
	expect(other.takeLost('watch phone')).toBe(0n);
});

it('takes a place beyond all that it ever had for one of another ledger', async () => {
	const ledger = await open();
	ledger.write({...entry, events: [jailed]});
	ledger.moveReader('watch phone', 900n, 1n);
	expect([ledger.isBeyondEnd('watch phone'), ledger.placeOf('watch phone')]).toEqual([true, 0n]);
	ledger.moveReader('watch phone', 1n, 2n);
	expect([ledger.isBeyondEnd('watch phone'), ledger.placeOf('watch phone')]).toEqual([false, 1n]);
	// The end is that of all events that ever were, deleted ones too.
	ledger.write({...entry, now: 1_000_000n + 3650n * 86_400n, keptFrom: 1205n});
	expect([ledger.newest(), ledger.placeOf('watch phone')]).toEqual([0n, 1n]);
});

it('writes all of an entry or nothing', async () => {
	const ledger = await open();
	const broken = {...jailed, level: undefined as never};
	expect(() =>
		ledger.write({
			...entry,
			lists: new Map([['validators', {sight, things: new Map()}]]),
			events: [jailed, broken],
		}),
	).toThrow();
	expect(ledger.eventsAfter(0n)).toEqual([]);
	expect(ledger.readList('validators')).toBeUndefined();
});

it('moves a reader on and never back', async () => {
	const ledger = await open();
	expect(ledger.placeOf('seen')).toBe(0n);
	ledger.moveReader('seen', 5n, 1n);
	ledger.moveReader('seen', 3n, 2n);
	expect(ledger.placeOf('seen')).toBe(5n);
	expect(ledger.placeOf('mail')).toBe(0n);
});

it('leases a chain to one holder, until it is given back or 30 s old', async () => {
	const [ledger, other] = [await open(), await open()];
	expect(ledger.takeLease('one', 100n)).toBe(true);
	expect(other.takeLease('two', 129n)).toBe(false);
	expect(ledger.takeLease('one', 129n)).toBe(true);
	expect(other.takeLease('two', 158n)).toBe(false);
	expect(other.takeLease('two', 159n)).toBe(true);
	expect(ledger.takeLease('one', 160n)).toBe(false);
	ledger.releaseLease('one');
	expect(ledger.takeLease('one', 161n)).toBe(false);
	other.releaseLease('two');
	expect(ledger.takeLease('one', 161n)).toBe(true);
});

it('frees the lease of a program that ended before the clock was set back', async () => {
	const ledger = await open();
	expect(ledger.takeLease('one', 100_000n)).toBe(true);
	expect(ledger.takeLease('two', 99_990n)).toBe(false);
	expect(ledger.takeLease('two', 13_600n)).toBe(true);
});

it('keeps a link in its place, and writes the ledger where it leads', async () => {
	(await open()).close();
	const target = path.join(path.dirname(file), 'elsewhere.sqlite');
	renameSync(file, target);
	symlinkSync(target, file);
	const size = lstatSync(target).size;
	const opened = await openLedger(file, load);
	expect([opened.note, opened.isKept]).toEqual([undefined, true]);
	opened.database.close();
	expect(lstatSync(file).isSymbolicLink()).toBe(true);
	expect(lstatSync(target).size).toBe(size);
	expect(readdirSync(path.dirname(file)).toSorted()).toEqual(['elsewhere.sqlite', path.basename(file)]);
});

it.each([
	['a device', '/dev/null', /: it is not a file$/],
	['itself', 'ledger-2.sqlite', /: its links form a loop$/],
	[
		'a folder that does not exist',
		'missing/ledger-2.sqlite',
		/: it links to .+, whose folder does not exist: make it/,
	],
])('keeps a link to %s, and says that nothing is remembered', async (_name, target, note) => {
	mkdirSync(path.dirname(file));
	symlinkSync(target, file);
	const opened = await openLedger(file, load);
	opened.database.close();
	expect([opened.isKept, opened.note]).toEqual([false, expect.stringMatching(note)]);
	expect(readlinkSync(file)).toBe(target);
});

it.each<[string, () => void, RegExp]>([
	[
		'a torn file',
		() => writeFileSync(file, 'SQLite format 3\0nonsense'),
		/as it is damaged; it was set aside/,
	],
	['another text', () => writeFileSync(file, 'x'.repeat(5000)), /as it is damaged; it was set aside/],
	['a pipe', () => execFileSync('mkfifo', [file]), /as it is not a file; it was set aside/],
	[
		'a newer version',
		() => {
			const database = new DatabaseSync(file);
			database.exec('PRAGMA user_version = 99');
			database.close();
		},
		/as a newer version wrote it; it was set aside/,
	],
	[
		'a strange database',
		() => {
			const database = new DatabaseSync(file);
			database.exec('CREATE TABLE events (x)');
			database.close();
		},
		/as it is not a ledger; it was set aside/,
	],
	[
		'a ledger without one of its tables',
		() => {
			const database = new DatabaseSync(file);
			database.exec('CREATE TABLE events (x); PRAGMA user_version = 1');
			database.close();
		},
		/as it is not a ledger; it was set aside/,
	],
])('sets %s aside, says so and begins anew', async (_name, make, note) => {
	(await open()).close();
	await rm(file);
	make();
	const opened = await openLedger(file, load);
	expect(opened.note).toMatch(note);
	expect(opened.isKept).toBe(true);
	const ledger = new Ledger(opened.database, 'test.1');
	ledger.write({...entry, events: [jailed]});
	expect(ledger.eventsAfter(0n)).toHaveLength(1);
	expect(readdirSync(path.dirname(file))).toContain('ledger-2.sqlite.broken-1');
});

it.skipIf(process.getuid?.() === 0)(
	'works in memory where the folder cannot be written, and says so',
	async () => {
		chmodSync(folder, 0o500);
		const opened = await openLedger(file, load);
		expect(opened).toMatchObject({
			isKept: false,
			note: expect.stringMatching(/not remembered after this session/),
		});
	},
);

it('works in memory where a file stands in the place of its folder', async () => {
	writeFileSync(path.join(folder, 'state'), '');
	const opened = await openLedger(file, load);
	expect(opened.note).toMatch(
		/not remembered after this session: .*: a part of the path is not a folder|something else has its name/,
	);
	new Ledger(opened.database, 'test.1').write({...entry, events: [jailed]});
});

it('names a file system that cannot lock files, where SQLite only says that the file is locked', async () => {
	class Lockless extends DatabaseSync {
		readonly #place: string;

		constructor(place: string) {
			super(place);
			this.#place = place;
		}

		override exec(sql: string) {
			// What SQLite makes of ENOLCK.
			if (this.#place !== ':memory:')
				throw Object.assign(new Error('database is locked'), {code: 'ERR_SQLITE_ERROR', errcode: 5});
			super.exec(sql);
		}
	}
	const opened = await openLedger(file, async () => ({DatabaseSync: Lockless}));
	expect(opened.note).toBe(
		`changes are not remembered after this session: ${file}: its file system cannot lock files; the rest works, and XDG_STATE_HOME can name another folder`,
	);
	expect(readdirSync(path.dirname(file))).toEqual(['ledger-2.sqlite']);
	opened.database.close();
});

it('says that another program holds the ledger where the file system has locks', async () => {
	(await open()).close();
	const other = new DatabaseSync(file);
	other.exec('BEGIN EXCLUSIVE');
	const opened = await openLedger(file, load);
	expect(opened.note).toMatch(/: another program holds it$/);
	other.close();
	opened.database.close();
});
