import {spawn, spawnSync} from 'node:child_process';
import {chmodSync, existsSync, readdirSync, readFileSync, rmSync} from 'node:fs';
import path from 'node:path';
import {DatabaseSync} from 'node:sqlite';
import fc from 'fast-check';
import {expect, it} from 'vitest';
import {Ledger} from '../../source/ledger/ledger.ts';
import {openLedger} from '../../source/ledger/ledger-file.ts';
import {sourceNode} from '../helpers/children.ts';
import {leaveOldLedger} from '../helpers/old-ledger.ts';
import {spawnProgram} from '../helpers/spawn.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';

const fixtureOf = (name: string) => path.join(import.meta.dirname, '../fixtures', name);
const own = ['unshare', '--mount', '--map-root-user'];
const mountings = 'mount -t tmpfs none /mnt && mount -o remount,ro /mnt';
const mayMount = spawnSync(own[0] ?? '', [...own.slice(1), 'sh', '-c', mountings]).status === 0;

/** Lets a program open a ledger, and kills it some turns of the loop after it is ready. */
async function killWhileOpening(file: string, turns: number): Promise<void> {
	const child = spawn(sourceNode, [fixtureOf('open-ledger.ts'), file], {
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	const ended = new Promise(resolve => child.once('close', resolve));
	await new Promise(resolve => child.stdout.once('data', resolve));
	for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate);
	child.kill('SIGKILL');
	await ended;
}

it('converts an old ledger after each of 12 kills, as if there had been none', {
	timeout: 300_000,
}, async () => {
	const folder = await temporaryFolder();
	const old = leaveOldLedger(folder);
	const bytes = readFileSync(old);
	const file = path.join(folder, 'ledger-2.sqlite');
	for (const turns of fc.sample(fc.integer({min: 0, max: 4000}), 12)) {
		await killWhileOpening(file, turns);
		expect(readFileSync(old)).toEqual(bytes);
		if (existsSync(file)) {
			using whole = new DatabaseSync(file, {readOnly: true});
			expect(whole.prepare('SELECT count(*) AS count FROM sights').get()).toEqual({count: 10});
		}
		const {database, note, isKept} = await openLedger(file, async () => ({DatabaseSync}));
		const ledger = new Ledger(database, 'test.1');
		expect([note, isKept, ledger.eventsAfter(0n).length, ledger.listNames().length]).toEqual([
			undefined,
			true,
			1,
			9,
		]);
		ledger.close();
		expect(readdirSync(folder).toSorted()).toEqual([
			'ledger-2.sqlite',
			'ledger.sqlite',
			'ledger.sqlite.converted',
		]);
		for (const each of [file, `${old}.converted`]) rmSync(each);
	}
});

it.skipIf(!mayMount).each([
	['the disk is full', 'the disk is full'],
	['the disk is read-only', 'the file system is read-only; the rest works, .*'],
])('reads an old ledger where %s, and converts it after that', async (trouble, reason) => {
	const folder = await temporaryFolder();
	chmodSync(folder, 0o777);
	const run = spawnProgram([...own, sourceNode, fixtureOf('convert-full.ts'), folder, trouble], {
		environment: {PATH: process.env.PATH ?? ''},
	});
	expect([(await run.ended).code, run.stderr()]).toEqual([0, '']);
	const [during, after] = run
		.stdout()
		.trim()
		.split('\n')
		.map(line => JSON.parse(line));
	expect(during).toMatchObject({isKept: false, events: 1, isSame: true, files: ['ledger.sqlite']});
	expect(during.note).toMatch(new RegExp(`ledger-2\\.sqlite: ${reason}; until then .* is read$`));
	expect(after).toMatchObject({isKept: true, events: 1, isSame: true});
	expect(after.note).toBeUndefined();
});
