import {execFileSync} from 'node:child_process';
import {
	existsSync,
	lstatSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	symlinkSync,
	utimesSync,
	writeFileSync,
} from 'node:fs';
import path from 'node:path';
import {DatabaseSync} from 'node:sqlite';
import {expect, it} from 'vitest';
import type {ChainReading} from '../../source/domain/chain-reading.ts';
import {digestReading} from '../../source/ledger/digest.ts';
import {Ledger} from '../../source/ledger/ledger.ts';
import {openLedger} from '../../source/ledger/ledger-file.ts';
import {describeOldWriter} from '../../source/ledger/old-ledger.ts';
import {openIfThere} from '../../source/ledger/read-kept-events.ts';
import {continuedChain, continuedFacts} from '../helpers/continued-chain.ts';
import {leaveOldLedger} from '../helpers/old-ledger.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';

const load = async () => ({DatabaseSync});
const day = 86_400;

/** Leaves an old ledger in a new folder, and returns the places of both. */
async function leave() {
	const folder = await temporaryFolder();
	const old = leaveOldLedger(folder);
	return {folder, old, file: path.join(folder, 'ledger-2.sqlite'), mark: `${old}.converted`};
}

async function open(file: string | undefined) {
	const {database, note, isKept} = await openLedger(file, load);
	return {ledger: new Ledger(database, 'test.1'), database, note, isKept};
}

/** Opens a ledger, and returns its subjects of events with the note. */
async function look(file: string) {
	const {ledger, note, isKept} = await open(file);
	const events = ledger.eventsAfter(0n).map(({subject}) => subject.id);
	ledger.close();
	return {events, note, isKept};
}

function read(ledger: Ledger, readings: readonly ChainReading[]) {
	for (const reading of readings) digestReading(ledger, reading, continuedFacts);
	return ledger.eventsAfter(0n);
}

it('goes on from the ledger of 0.3.0 with the events of one that had this form from the start', async () => {
	const {old, file} = await leave();
	const bytes = readFileSync(old);
	const {ledger, note, isKept} = await open(file);
	expect([note, isKept]).toEqual([undefined, true]);
	expect(ledger.placeOf('watch alerts')).toBe(1n);
	expect(ledger.begun()).toEqual({at: 1_790_000_000n, epoch: 1204n});
	expect(ledger.epochValues('power', 'fox')).toHaveLength(1);
	const own = (await open(undefined)).ledger;
	expect(ledger.eventsAfter(0n)).toEqual(read(own, continuedChain.before));
	const events = read(ledger, continuedChain.after);
	expect(events).toEqual(read(own, continuedChain.after));
	expect(events.map(({kind}) => kind)).toEqual([
		'validator.jailed',
		'validator.jailed',
		'validator.not-signing',
		'validator.unjailed',
		'stake.claimed',
		'stake.withdrawn',
		'vote.cast',
		'validator.signs-again',
		'validator.commission',
		'validator.unjailed',
		'stake.active',
		'stake.unlocked',
		'vote.changed',
		'validator.power',
		'chain.parameter',
		'proposal.decided',
	]);
	ledger.close();
	expect(readFileSync(old)).toEqual(bytes);
});

it('keeps places of readers, damaged rows and the number of the last event, and no lease', async () => {
	const {old, file} = await leave();
	using before = new DatabaseSync(old);
	before.exec(`UPDATE sqlite_sequence SET seq = 40;
		INSERT INTO leases VALUES ('test.1', 'somebody', 9999999999, NULL);
		CREATE TABLE damaged (chain TEXT, source TEXT, content TEXT);
		INSERT INTO damaged VALUES ('test.1', 'events', '{}')`);
	const {ledger, database} = await open(file);
	expect(ledger.takeLease('own', 1_790_000_500n)).toBe(true);
	expect(database.prepare('SELECT count(*) AS count FROM damaged').get()).toEqual({count: 1});
	const [event] = ledger.eventsAfter(0n);
	const written = ledger.write({lists: new Map(), events: [{...event!, old: 'other'}], epochs: [], now: 1n});
	expect(written[0]?.sequence).toBe(41n);
	ledger.close();
});

it('converts once: a new ledger that was lost begins again', async () => {
	const {folder, file} = await leave();
	expect((await look(file)).events).toEqual(['fox']);
	rmSync(file);
	expect(await openIfThere(file, load)).toBeUndefined();
	expect(await look(file)).toEqual({events: [], note: undefined, isKept: true});
	expect(readdirSync(folder).toSorted()).toEqual([
		'ledger-2.sqlite',
		'ledger.sqlite',
		'ledger.sqlite.converted',
	]);
});

it('begins again after half of a conversion, and ends one that was nearly complete', async () => {
	const {file, mark} = await leave();
	writeFileSync(`${file}.converting`, 'half');
	writeFileSync(`${file}.converting-journal`, 'half');
	expect(await look(file)).toEqual({events: ['fox'], note: undefined, isKept: true});
	renameSync(file, `${file}.converting`);
	expect(existsSync(mark)).toBe(true);
	expect(await look(file)).toEqual({events: ['fox'], note: undefined, isKept: true});
	expect(existsSync(`${file}.converting`)).toBe(false);
});

it('reads an old ledger for who only reads, and makes no file where there is none', async () => {
	const {file} = await leave();
	const opened = await openIfThere(file, load);
	expect(opened?.isKept).toBe(true);
	opened?.database.close();
	expect(await openIfThere(path.join(await temporaryFolder(), 'ledger-2.sqlite'), load)).toBeUndefined();
});

it('goes on with a copy in memory where no file can be made, and converts at the next start', async () => {
	const {folder, old, file} = await leave();
	const bytes = readFileSync(old);
	mkdirSync(`${file}.converting`);
	const {note, ...rest} = await look(file);
	expect(rest).toEqual({events: ['fox'], isKept: false});
	expect(note).toMatch(
		/^changes are not remembered after this session: .*; until then .*ledger\.sqlite is read$/,
	);
	expect(readdirSync(folder).toSorted()).toEqual(['ledger-2.sqlite.converting', 'ledger.sqlite']);
	expect(readFileSync(old)).toEqual(bytes);
	rmSync(`${file}.converting`, {recursive: true});
	expect(await look(file)).toEqual({events: ['fox'], note: undefined, isKept: true});
});

it('leaves a damaged old ledger where it is, says so once, and begins a new one', async () => {
	const {old, file} = await leave();
	writeFileSync(old, 'damaged '.repeat(1000));
	expect(await look(file)).toEqual({
		events: [],
		note: `${old} could not be converted, as it is damaged; it stays where it is, and a new ledger is used`,
		isKept: true,
	});
	expect((await look(file)).note).toBeUndefined();
	expect(readFileSync(old, 'utf8')).toMatch(/^damaged /);
});

it('waits for no pipe in the place of the old journal, and converts once that is gone', async () => {
	const {old, file} = await leave();
	execFileSync('mkfifo', [`${old}-journal`]);
	const {note, ...rest} = await look(file);
	expect(rest).toEqual({events: [], isKept: false});
	expect(note).toMatch(/^changes are not remembered after this session: .*: it is not a file$/);
	rmSync(`${old}-journal`);
	expect(await look(file)).toEqual({events: ['fox'], note: undefined, isKept: true});
});

it.each(['a device', 'a folder', 'an empty file'])('takes %s for no old ledger', async kind => {
	const {old, file} = await leave();
	rmSync(old);
	if (kind === 'a folder') mkdirSync(old);
	else if (kind === 'an empty file') writeFileSync(old, '');
	else symlinkSync('/dev/zero', old);
	expect(await look(file)).toEqual({events: [], note: undefined, isKept: true});
});

it('makes the new file beside the one that a link leads to, with a link to it', async () => {
	const {folder, old, file} = await leave();
	const elsewhere = await temporaryFolder();
	renameSync(old, path.join(elsewhere, 'mine.sqlite'));
	symlinkSync(path.join(elsewhere, 'mine.sqlite'), old);
	expect(await look(file)).toEqual({events: ['fox'], note: undefined, isKept: true});
	expect(lstatSync(file).isSymbolicLink()).toBe(true);
	expect(lstatSync(old).isSymbolicLink()).toBe(true);
	expect(readdirSync(elsewhere).toSorted()).toEqual(['ledger-2.sqlite', 'mine.sqlite']);
	expect(readdirSync(folder).filter(name => name.includes('converting'))).toEqual([]);
});

it('says that an older program still writes the old ledger', async () => {
	const {old, file} = await leave();
	expect(describeOldWriter(file)).toBeUndefined();
	await look(file);
	expect(describeOldWriter(file)).toBeUndefined();
	using before = new DatabaseSync(old);
	before.exec('UPDATE sights SET at = at + 60');
	const later = Date.now() / 1000 + 1;
	utimesSync(old, later, later);
	expect(describeOldWriter(file)).toBe(
		`a program of version 0.3 or older has written ${old} since ledger-2.sqlite took its place, and what it saw is missing there: end or update that program, then remove ${old}`,
	);
	rmSync(old);
	expect(describeOldWriter(file)).toBeUndefined();
});

it('removes the old ledger 30 days after its last change, and not before', async () => {
	const {folder, old, file, mark} = await leave();
	await look(file);
	const [now, age] = [Date.now() / 1000, (days: number) => Date.now() / 1000 - days * day];
	utimesSync(old, age(90), age(90));
	utimesSync(mark, age(29), age(29));
	await look(file);
	expect(existsSync(old)).toBe(true);
	utimesSync(mark, age(31), age(31));
	utimesSync(old, now, now);
	await look(file);
	expect(existsSync(old)).toBe(true);
	utimesSync(old, age(31), age(31));
	await look(file);
	expect(readdirSync(folder)).toEqual(['ledger-2.sqlite']);
});
