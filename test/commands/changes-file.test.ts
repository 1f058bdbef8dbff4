import {execFileSync} from 'node:child_process';
import {chmodSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync} from 'node:fs';
import {rm} from 'node:fs/promises';
import path from 'node:path';
import {DatabaseSync} from 'node:sqlite';
import {expect, it} from 'vitest';
import {dropOldest} from '../../source/ledger/ledger-size.ts';
import {changesHome, copper, kestrel, serveSmallChain, willow} from '../helpers/changes.ts';
import {leaveOldLedger} from '../helpers/old-ledger.ts';
import {runCommand} from '../helpers/run-command.ts';
import {wireProposal} from '../helpers/serve-proposals.ts';

/** A ledger in which one change stands, and a service at which another one is to be seen. */
async function prepare() {
	const {url, lists} = await serveSmallChain();
	const home = await changesHome();
	await home.run(url);
	lists.validators = [kestrel, {...copper, state: 'jailed'}, willow];
	expect(await home.results(url)).toHaveLength(1);
	lists.validators = [kestrel, {...copper, state: 'jailed'}, {...willow, state: 'jailed'}];
	return {...home, url, lists};
}

const makeDatabase = (file: string, sql: string) => {
	const database = new DatabaseSync(file);
	database.exec(sql);
	database.close();
};

it.each<[string, (file: string) => void | Promise<void>, string]>([
	['a torn file', file => truncateSync(file, 5000), 'it is damaged'],
	[
		'a file that is damaged within',
		file => {
			const bytes = readFileSync(file);
			writeFileSync(file, bytes.fill(0xff, 4096));
		},
		'it is damaged',
	],
	['another text', file => writeFileSync(file, 'x'.repeat(5000)), 'it is damaged'],
	['a newer schema', file => makeDatabase(file, 'PRAGMA user_version = 99'), 'a newer version wrote it'],
	[
		'a pipe',
		async file => {
			await rm(file);
			execFileSync('mkfifo', [file]);
		},
		'it is not a file',
	],
])('sets %s aside, says so in one sentence and begins anew', async (_, make, defect) => {
	const {url, file, folder, run, results} = await prepare();
	await make(file);
	const {exitCode, stderr} = await run(url);
	expect(exitCode).toBe(0);
	expect(stderr).toContain(
		`stakedeck: ${file} could not be used, as ${defect}; it was set aside as ${file}.broken-1\n`,
	);
	expect(stderr).toContain('begun to watch');
	expect(readdirSync(folder)).toContain('ledger-2.sqlite.broken-1');
	expect((await run(url)).stderr).not.toContain('set aside');
	expect(await results(url)).toEqual([]);
});

it.each([
	['an event', `UPDATE events SET mine = '{}'`, ['Willow']],
	['a list', `UPDATE sights SET body = 'x' WHERE list = 'proposals'`, ['Willow', 'Copper Labs']],
	['a list that is compared', `UPDATE sights SET body = '[1]' WHERE list = 'validators'`, ['Copper Labs']],
])('leaves out %s that is damaged, says so once, and keeps all else', async (_, sql, names) => {
	const {url, file, folder, run, results} = await prepare();
	makeDatabase(file, sql);
	const {exitCode, stderr} = await run(url);
	expect(exitCode).toBe(0);
	expect(stderr.match(/^.*damaged.*$/gm)).toEqual([
		`stakedeck: ${file}: 1 row is damaged and left out, all others are still used`,
	]);
	expect((await run(url)).stderr).not.toContain('damaged');
	const known: readonly {readonly subject: {readonly name: string}}[] = await results(url);
	expect(known.map(({subject}) => subject.name)).toEqual(names);
	expect(readdirSync(folder).filter(name => name.includes('broken'))).toEqual([]);
});

it.each([['watch', '--once'], ['signing'], ['overview'], ['networks']])(
	'answers %s %s in spite of damaged rows',
	async (...typed) => {
		const {url, file, environment} = await prepare();
		makeDatabase(
			file,
			`UPDATE events SET mine = 'null'; UPDATE epochs SET value = 'x'; UPDATE sights SET body = '{}'`,
		);
		const place = typed[0] === 'networks' ? [] : ['-i', url];
		const {exitCode, stderr} = await runCommand([...typed, ...place], {environment});
		expect(stderr).not.toMatch(/ {4}at |Error/);
		expect([0, 1, 2]).toContain(exitCode);
		if (typed[0] !== 'networks' && typed[0] !== 'signing') expect(stderr).toMatch(/rows? (?:is|are) damaged/);
	},
);

it('sets a journal aside with its file, as it would undo what is written to the new one', async () => {
	const {url, file, folder, run} = await prepare();
	await rm(file);
	execFileSync('mkfifo', [file]);
	writeFileSync(`${file}-journal`, 'of the old file');
	await run(url);
	expect(readdirSync(folder)).toContain('ledger-2.sqlite.broken-1-journal');
	expect(readdirSync(folder)).not.toContain('ledger-2.sqlite-journal');
});

it('prints what it knows where the disk is full, says so, and loses nothing', async () => {
	const {url, lists, file, run, results} = await prepare();
	const pages = readFileSync(file).length / 4096;
	/** SQLite as on a disk that has no room for another page. */
	class FullDisk extends DatabaseSync {
		constructor(place: string) {
			super(place);
			if (place === file) this.exec(`PRAGMA max_page_count = ${pages}`);
		}
	}
	lists.proposals = Array.from({length: 300}, (_, index) => wireProposal(index, 'pending'));
	const {exitCode, stdout, stderr} = await run(url, [], {
		loaders: {loadSqlite: async () => ({DatabaseSync: FullDisk})},
	});
	expect({exitCode, isTold: stdout.includes('Copper Labs')}).toEqual({exitCode: 2, isTold: true});
	expect(stderr).toBe(`stakedeck: nothing new is remembered: ${file}: the disk is full\n`);
	expect(await results(url, ['--offline'])).toHaveLength(1);
	expect((await results(url)).length).toBeGreaterThan(300);
});

it('prints what the ledger of an older version knows where that cannot be converted', async () => {
	const {file, folder, run} = await changesHome();
	mkdirSync(`${file}.converting`, {recursive: true});
	leaveOldLedger(folder);
	const {exitCode, stdout, stderr} = await run('http://one', ['--offline', '--since', '2026-09-01']);
	expect({exitCode, isTold: stdout.includes('FOX')}).toEqual({
		exitCode: 0,
		isTold: true,
	});
	expect(stderr).toMatch(
		/^stakedeck: changes are not remembered after this session: .*; until then .* is read$/m,
	);
	expect((await run('http://one')).exitCode).not.toBe(0);
});

it.skipIf(process.getuid?.() === 0)(
	'prints what it knows where nothing may be written, and says so',
	async () => {
		const {url, file, folder, run, results} = await prepare();
		chmodSync(folder, 0o500);
		const {exitCode, stdout, stderr} = await run(url);
		expect({exitCode, isTold: stdout.includes('Copper Labs')}).toEqual({exitCode: 2, isTold: true});
		expect(stderr).toBe(`stakedeck: nothing new is remembered: ${file}: it cannot be written\n`);
		expect(await run(url, ['--offline'])).toMatchObject({exitCode: 0, stderr: ''});
		chmodSync(folder, 0o700);
		expect(await results(url)).toHaveLength(2);
	},
);

it.skipIf(process.getuid?.() === 0)('asks nothing where no ledger can be made', async () => {
	const {url, requests} = await serveSmallChain();
	const {folder, run} = await changesHome();
	chmodSync(folder, 0o500);
	const {exitCode, stdout, stderr} = await run(url);
	chmodSync(folder, 0o700);
	expect({exitCode, stdout}).toEqual({exitCode: 2, stdout: ''});
	expect(stderr).toContain(`${path.join(folder, 'ledger-2.sqlite')}: `);
	expect(requests).toEqual([]);
});

it('says how old a ledger is whose time is no date, and never "undefined"', async () => {
	const {url, file, run} = await prepare();
	await run(url);
	makeDatabase(file, `UPDATE readers SET time = 9000000000000 WHERE name = 'begun'`);
	const none = await run(url, ['--since', '1m', '--level', 'needs-me', '--kind', 'broadcast']);
	expect(none.stderr).toContain('nothing that matches changed since 20');
	makeDatabase(file, 'UPDATE sights SET at = -9000000000000');
	const old = await run(url, ['--offline']);
	expect(old.stderr).toContain('the chain was last read');
	expect([none.stderr, old.stderr].join('')).not.toContain('undefined');
});

it('says with --since last how many changes were deleted unread', async () => {
	const {url, file, run} = await prepare();
	await run(url, ['--since', 'last']);
	const [last = '', , ...rest] = (await run(url, ['--since', 'last'])).stderr.split('\n');
	expect([last, ...rest].join()).not.toContain('deleted');
	const database = new DatabaseSync(file);
	database.exec(`UPDATE readers SET sequence = 0 WHERE name = 'changes'`);
	dropOldest(database, 0);
	database.close();
	const {stderr} = await run(url, ['--since', 'last']);
	expect(stderr).toContain(
		'2 changes of any kind and level were deleted before changes --since last read them',
	);
});
