import {expect, it} from 'vitest';
import {Ledger} from '../../source/ledger/ledger.ts';
import {openLedger} from '../../source/ledger/ledger-file.ts';
import {changesHome, copper, kestrel, serveSmallChain, willow} from '../helpers/changes.ts';
import {spawnCli} from '../helpers/spawn.ts';
import {until} from '../helpers/until.ts';

/** Programs that share a ledger, and a service at which something is new while no block comes. */
async function prepare() {
	const server = await serveSmallChain();
	const {file, environment, results} = await changesHome();
	const start = (...typed: readonly string[]) =>
		spawnCli(['changes', '-i', server.url, ...typed], {environment});
	const first = start();
	expect((await first.ended).code).toBe(0);
	// SQLite is experimental in older versions of Node, and no terminal is to be told so.
	expect(first.stderr().split('\n')).toEqual([
		expect.stringMatching(/^stakedeck: begun to watch namada.main/),
		expect.stringMatching(/^stakedeck: nothing changed since/),
		'',
	]);
	server.lists.height += 1;
	server.lists.isMoving = false;
	server.lists.validators = [kestrel, {...copper, state: 'jailed'}, willow];
	const withLedger = async <Value>(use: (ledger: Ledger) => Value): Promise<Value> => {
		const {database} = await openLedger(file, () => import('node:sqlite'));
		const ledger = new Ledger(database, 'namada.main');
		try {
			return use(ledger);
		} finally {
			ledger.close();
		}
	};
	return {...server, results: () => results(server.url, ['--offline']), start, withLedger};
}

const waiting = 'waiting for the next block';

it('lets one of two programs compare, and the other one print', async () => {
	const {lists, start, results} = await prepare();
	const one = start();
	await until(() => one.stderr().includes(waiting), one.stderr);
	const other = start();
	expect(await other.ended).toEqual({code: 0, signal: null});
	expect(other.stderr()).toContain('another program watches namada.main, and this is what it wrote\n');
	lists.height += 1;
	expect(await one.ended).toEqual({code: 0, signal: null});
	expect(one.stdout()).toContain('Copper Labs');
	expect(await results()).toHaveLength(1);
});

it.each(['table', 'csv', 'json'])(
	'prints the rest where a reader of the %s left before its end',
	async output => {
		const {lists, start} = await prepare();
		const left = start('--since', 'last', '-o', output);
		await until(() => left.stderr().includes(waiting), left.stderr);
		left.child.stdout?.destroy();
		lists.height += 1;
		await left.ended;
		const next = start('--since', 'last', '--offline');
		await next.ended;
		expect(next.stdout()).toContain('Copper Labs');
	},
);

it('loses nothing where it is killed, and goes on once its lease has run out', async () => {
	const {lists, start, results, withLedger} = await prepare();
	const killed = start();
	await until(() => killed.stderr().includes(waiting), killed.stderr);
	killed.child.kill('SIGKILL');
	await killed.ended;
	const early = start();
	await early.ended;
	expect(early.stderr()).toContain('another program watches');
	const inHalfAMinute = BigInt(Math.floor(Date.now() / 1000)) + 31n;
	await withLedger(ledger => {
		expect(ledger.takeLease('test', inHalfAMinute)).toBe(true);
		ledger.releaseLease('test');
	});
	lists.isMoving = true;
	const next = start();
	expect(await next.ended).toEqual({code: 0, signal: null});
	expect(await results()).toHaveLength(1);
});
