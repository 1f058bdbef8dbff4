import {readdir, symlink} from 'node:fs/promises';
import {DatabaseSync} from 'node:sqlite';
import {expect, it} from 'vitest';
import {lockOfReader, openLedger} from '../../source/ledger/ledger-file.ts';
import {dropOldest} from '../../source/ledger/ledger-size.ts';
import {createHolder, formatHolder} from '../../source/system/file-lock.ts';
import {until} from '../helpers/until.ts';
import {idsIn, prepareWatchedChain, withoutStart} from '../helpers/watched-chain.ts';
import {whenDone} from '../helpers/when-done.ts';

it('a second watch under the same name ends with 1, and names the first', async () => {
	const {start, write} = await prepareWatchedChain();
	const ids = write(1);
	const first = start(['--name', 'phone', '--since', '1h']);
	await until(() => idsIn(first.stdout()).length === 1, first.stderr);
	const second = start(['--name', 'phone', '--since', '1h', '--utc']);
	expect(await second.ended).toEqual({code: 1, signal: null});
	expect(second.stdout()).toBe('');
	expect(second.stderr()).toMatch(
		/^stakedeck: --name phone is in use: another watch \(pid (\d+), since \d{4}-\d\d-\d\d \d\d:\d\d UTC\) hands over the changes of namada\.main; end it, or choose another name\n$/,
	);
	expect(second.stderr()).toContain(`pid ${first.child.pid},`);
	const other = start(['--name', 'mail', '--since', '1h']);
	await until(() => idsIn(other.stdout()).length === 1, other.stderr);
	expect(idsIn(first.stdout())).toEqual(ids);
});

it('a name is free again once its watch has ended, in whatever way', async () => {
	const {start, write, folder} = await prepareWatchedChain();
	write(1);
	for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
		const first = start(['--name', 'phone', '--since', '1h']);
		await until(() => idsIn(first.stdout()).length === 1, first.stderr);
		first.child.kill(signal);
		await first.ended;
		expect((await readdir(folder)).some(name => name.includes('watch-phone'))).toBe(signal === 'SIGKILL');
	}
	const last = start(['--name', 'phone', '--since', '1h']);
	await until(() => idsIn(last.stdout()).length === 1, last.stderr);
	expect(withoutStart(last.stderr())).toBe('');
});

it('a process that got the number of a dead watch does not hold its name', async () => {
	const {start, write, file} = await prepareWatchedChain();
	write(1);
	const holder = await createHolder(process.pid);
	const reused = {...holder, started: `${Number(holder.started) - 1}`};
	await symlink(formatHolder(reused), lockOfReader(file, 'namada.main', 'phone'));
	const watch = start(['--name', 'phone', '--since', '1h']);
	await until(() => idsIn(watch.stdout()).length === 1, watch.stderr);
	expect(withoutStart(watch.stderr())).toBe('');
});

it('a single comparison waits for the watch of its name to end', async () => {
	const {start, write, ledger} = await prepareWatchedChain();
	const [id] = write(1);
	const first = start(['--name', 'phone']);
	await until(() => ledger.timeOf('watch phone') !== undefined, first.stderr);
	const once = start(['--name', 'phone', '--since', '1h', '--once']);
	// It has read the chain by now, and waits.
	await until(() => once.stderr().includes('another program watches'), once.stderr);
	first.child.kill('SIGTERM');
	expect(await once.ended).toEqual({code: 0, signal: null});
	expect(idsIn(once.stdout())).toEqual([id]);
});

it('a single comparison ends with 1 where the watch of its name goes on', async () => {
	const {start, ledger} = await prepareWatchedChain();
	const first = start(['--name', 'phone']);
	await until(() => ledger.timeOf('watch phone') !== undefined, first.stderr);
	const once = start(['--name', 'phone', '--once']);
	expect(await once.ended).toEqual({code: 1, signal: null});
	expect(once.stderr()).toContain(`is in use: another watch (pid ${first.child.pid},`);
});

it('says once how many changes were deleted before a name read them', async () => {
	const {start, write, file} = await prepareWatchedChain();
	const {database} = await openLedger(file, async () => ({DatabaseSync}));
	whenDone(() => database.close());
	const read = async (...words: readonly string[]) => {
		const once = start(['--name', 'phone', '--once', ...words]);
		expect(await once.ended).toEqual({code: 0, signal: null});
		return {ids: idsIn(once.stdout()), stderr: once.stderr()};
	};
	const lines = ' changes of any kind and level were deleted before --name phone read them';
	write(1);
	await read('--since', '1h');
	write(3);
	dropOldest(database, 0);
	const [id] = write(1);
	const late = await read();
	expect(late.ids).toEqual([id]);
	expect(late.stderr).toContain(`stakedeck: 3${lines}`);
	expect((await read()).stderr).not.toContain(lines);
	write(2);
	dropOldest(database, 0);
	const watch = start(['--name', 'phone']);
	await until(() => watch.stderr().includes(`stakedeck: 2${lines}`), watch.stderr);
});

it.each([
	['a watch', []],
	['a single comparison', ['--once']],
])('%s reads a replaced ledger from its beginning, and says so', async (_, words) => {
	const {start, write, ledger} = await prepareWatchedChain();
	const ids = write(2);
	ledger.moveReader('watch phone', 900n, 1n);
	const watch = start(['--name', 'phone', ...words]);
	await until(() => idsIn(watch.stdout()).length === 2, watch.stderr);
	expect(idsIn(watch.stdout())).toEqual(ids);
	await until(() => ledger.placeOf('watch phone') === 2n, watch.stderr);
	expect(watch.stderr()).toContain('the place of --name phone lies beyond the end of the ledger');
	expect(watch.stderr()).not.toContain('undefined');
});

it.each([
	['the watch', []],
	['a single comparison', ['--once']],
])('the program of --exec ends with %s', async (_, words) => {
	const {start, write} = await prepareWatchedChain();
	write(1);
	const script =
		"require('fs').writeSync(2, 'pid ' + process.pid + '\\n'); require('net').createServer().listen(0)";
	const watch = start([
		'--name',
		'phone',
		'--since',
		'1h',
		...words,
		'--exec',
		process.execPath,
		'-e',
		script,
	]);
	await until(() => /pid \d+\n/.test(watch.stderr()), watch.stderr);
	const pid = Number(/pid (\d+)/.exec(watch.stderr())?.[1]);
	watch.child.kill('SIGTERM');
	await watch.ended;
	expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});
