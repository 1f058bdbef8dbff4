import {closeSync, openSync, readFileSync, renameSync, rmSync, writeFileSync, writeSync} from 'node:fs';
import {DatabaseSync} from 'node:sqlite';
import {expect, it} from 'vitest';
import {Ledger} from '../../source/ledger/ledger.ts';
import {openLedger} from '../../source/ledger/ledger-file.ts';
import {changesHome, copper, serveSmallChain} from '../helpers/changes.ts';
import {createWeighedEvent} from '../helpers/memory-ledger.ts';
import {spawnCli} from '../helpers/spawn.ts';
import {until} from '../helpers/until.ts';

const now = () => BigInt(Math.floor(Date.now() / 1000));

/** Writes an event as another program does, and returns its id. */
async function write(file: string, epoch: bigint, time = now()): Promise<string> {
	const {database} = await openLedger(file, async () => ({DatabaseSync}));
	const subject = {type: 'validator', id: copper.address, name: 'Copper Labs'} as const;
	const event = createWeighedEvent({kind: 'validator.jailed', subject, epoch, time});
	const [written] = new Ledger(database, 'namada.main').write({
		lists: new Map(),
		events: [event],
		epochs: [],
		now: time,
	});
	database.close();
	return written?.id ?? '';
}

const text = 'no ledger '.repeat(2000);

interface Trouble {
	readonly put: (file: string) => unknown;
	/** Words that are said about the file before anything is written to a new one. */
	readonly said: string;
}

const moved = 'was moved, removed or replaced';
const aside = 'it was set aside as';

const troubles: Readonly<Record<string, Trouble>> = {
	'moved away': {put: file => renameSync(file, `${file}.old`), said: moved},
	removed: {put: file => rmSync(file), said: moved},
	'replaced by another ledger': {
		async put(file) {
			for (const epoch of [7n, 8n]) await write(`${file}.other`, epoch, 1_700_000_000n);
			renameSync(`${file}.other`, file);
		},
		said: moved,
	},
	'replaced by a text file': {
		put(file) {
			writeFileSync(`${file}.text`, text);
			renameSync(`${file}.text`, file);
		},
		said: aside,
	},
	'overwritten with a text': {put: file => writeFileSync(file, text), said: aside},
	'damaged in its inner pages': {
		put(file) {
			const {length} = readFileSync(file);
			const descriptor = openSync(file, 'r+');
			writeSync(descriptor, Buffer.alloc(length - 4096, 0xa5), 0, length - 4096, 4096);
			closeSync(descriptor);
		},
		said: aside,
	},
};

it.concurrent.each(Object.entries(troubles))(
	'watch goes on within a minute after its ledger was %s',
	async (_, {put, said}) => {
		const {url} = await serveSmallChain();
		const {file, environment} = await changesHome();
		const watch = spawnCli(['watch', '-i', url, '--name', 'chat'], {environment});
		const ids = () =>
			watch
				.stdout()
				.split('\n')
				.flatMap(line => (line === '' ? [] : [JSON.parse(line).id]));
		const isBegun = () => {
			using database = new DatabaseSync(file);
			return database.prepare(`SELECT 1 FROM readers WHERE name = 'watch chat'`).get() !== undefined;
		};
		await until(() => {
			try {
				return isBegun();
			} catch {
				return false;
			}
		}, watch.stderr);
		const first = await write(file, 1204n);
		await until(() => ids().includes(first), watch.stderr);
		const start = performance.now();
		await put(file);
		await until(() => watch.stderr().includes(said), watch.stderr, 60_000);
		const second = await write(file, 1205n);
		await until(() => ids().includes(second), watch.stderr, 60_000);
		expect(performance.now() - start).toBeLessThan(60_000);
		expect(ids()).toEqual([first, second]);
		watch.child.kill('SIGTERM');
		expect(await watch.ended).toEqual({code: 0, signal: null});
	},
	120_000,
);
