import {existsSync, renameSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {DatabaseSync} from 'node:sqlite';
import {expect, it} from 'vitest';
import {capabilities} from '../../../source/domain/extensions.ts';
import {Ledger} from '../../../source/ledger/ledger.ts';
import {openLedger} from '../../../source/ledger/ledger-file.ts';
import {startDashboard} from '../../helpers/dashboard.tsx';
import {createFakeIndexer} from '../../helpers/fake-indexer.ts';
import {leaveOldLedger} from '../../helpers/old-ledger.ts';
import {temporaryFolder} from '../../helpers/temporary-folder.ts';
import {until} from '../../helpers/until.ts';
import {createParameters} from '../../helpers/validators.ts';

const load = async () => ({DatabaseSync});
const chainId = 'test.1';

/** An indexer that is known to answer nothing beyond the interface. */
function indexer() {
	const fake = createFakeIndexer(25);
	const none = Object.fromEntries(capabilities.map(name => [name, false]));
	const extensions = {...fake.extensions, known: {read: () => none, subscribe: () => () => {}}};
	return Object.assign(fake, {parameters: createParameters({chainId}), extensions});
}

/** Opens the file as another program does. */
async function openBeside(file: string): Promise<Ledger> {
	return new Ledger((await openLedger(file, load)).database, chainId);
}

it('watches the chain that is shown, and gives the lease back at its end', async () => {
	const folder = await temporaryFolder();
	const file = path.join(folder, 'ledger-2.sqlite');
	const dashboard = startDashboard({indexer: indexer(), ledger: {folder, load}});
	await dashboard.shows('● live');
	await until(() => existsSync(file));
	const other = await openBeside(file);
	const now = () => BigInt(Math.floor(Date.now() / 1000));
	await until(() => other.readList('validators') !== undefined);
	expect(other.readList('validators')?.things.size).toBe(25);
	expect(other.takeLease('another', now())).toBe(false);
	await dashboard[Symbol.asyncDispose]();
	expect(other.takeLease('another', now())).toBe(true);
	other.close();
});

it('gives the lease to another program while it is paused', async () => {
	const folder = await temporaryFolder();
	const file = path.join(folder, 'ledger-2.sqlite');
	await using dashboard = startDashboard({indexer: indexer(), ledger: {folder, load}});
	await until(() => existsSync(file));
	const other = await openBeside(file);
	await until(() => other.begun() !== undefined);
	dashboard.type('P');
	await dashboard.shows('paused');
	await until(() => other.takeLease('another', BigInt(Math.floor(Date.now() / 1000))));
	other.close();
});

it('says once that nothing is remembered where the file cannot be had, and shows all else', async () => {
	const folder = path.join(await temporaryFolder(), 'file');
	writeFileSync(folder, '');
	await using dashboard = startDashboard({indexer: indexer(), ledger: {folder, load}, columns: 160});
	await dashboard.shows('not remembered');
	await dashboard.shows('● live');
	expect(dashboard.text()).toContain('Kestrel Nodes');
});

it('keeps what an invented chain does in memory alone', async () => {
	const folder = await temporaryFolder();
	let loaded = 0;
	const counting = async () => {
		loaded += 1;
		return load();
	};
	await using dashboard = startDashboard({
		indexer: indexer(),
		isDemo: true,
		ledger: {folder, load: counting},
	});
	await dashboard.shows('DEMO');
	await until(() => loaded === 1);
	expect(existsSync(path.join(folder, 'ledger-2.sqlite'))).toBe(false);
});

it('opens a new ledger where its own was moved away, says so, and goes on from what it knew', async () => {
	const folder = await temporaryFolder();
	const file = path.join(folder, 'ledger-2.sqlite');
	await using dashboard = startDashboard({indexer: indexer(), ledger: {folder, load}, columns: 160});
	await until(() => existsSync(file));
	const other = await openBeside(file);
	await until(() => other.readList('validators') !== undefined);
	other.close();
	renameSync(file, `${file}.old`);
	await dashboard.shows('was moved, removed or replaced');
	await until(() => existsSync(file));
	const next = await openBeside(file);
	await until(() => next.readList('validators') !== undefined);
	const now = BigInt(Math.floor(Date.now() / 1000));
	await until(() => !next.takeLease('another', now));
	next.close();
});

it('says under messages that an older program still writes the old ledger', async () => {
	const folder = await temporaryFolder();
	const old = leaveOldLedger(folder);
	await using dashboard = startDashboard({indexer: indexer(), ledger: {folder, load}, columns: 160});
	await until(() => existsSync(`${old}.converted`));
	using before = new DatabaseSync(old);
	before.exec('UPDATE sights SET at = at + 60');
	dashboard.type('!');
	await dashboard.shows('a program of version 0.3 or older has written');
});
