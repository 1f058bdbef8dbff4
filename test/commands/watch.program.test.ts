import {readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {DatabaseSync} from 'node:sqlite';
import {expect, it} from 'vitest';
import {Ledger} from '../../source/ledger/ledger.ts';
import {openLedger} from '../../source/ledger/ledger-file.ts';
import {copper, serveSmallChain} from '../helpers/changes.ts';
import {createWeighedEvent} from '../helpers/memory-ledger.ts';
import {until} from '../helpers/until.ts';
import {holder, idsIn, prepareWatchedChain, withoutStart} from '../helpers/watched-chain.ts';
import {whenDone} from '../helpers/when-done.ts';

it('hands over what another program writes, asks the service no more than its chain, and ends with 0', async () => {
	const {start, write, requests, ledger} = await prepareWatchedChain();
	write(1);
	const watch = start(['--since', 'last']);
	// It begins with what comes from now on, so that it has to be there before anything comes.
	await until(() => ledger.wantsLease(holder), watch.stderr);
	const later = write(2);
	await until(() => idsIn(watch.stdout()).length === 2, watch.stderr);
	expect(idsIn(watch.stdout())).toEqual(later);
	watch.child.kill('SIGTERM');
	expect(await watch.ended).toEqual({code: 0, signal: null});
	expect(requests.every(({url}) => url.endsWith('/chain/parameters'))).toBe(true);
	expect(withoutStart(watch.stderr())).toBe('');
});

it('goes on after a kill where it was: the last event again at most, and none left out', async () => {
	const {start, write} = await prepareWatchedChain();
	const ids = write(300);
	const seen: (readonly string[])[] = [];
	for (let run = 0; run < 4; run++) {
		const watch = start(['--name', 'killed', ...(run === 0 ? ['--since', '1h'] : [])]);
		const enough = run === 3 ? 1 : 20;
		await until(() => idsIn(watch.stdout().replace(/[^\n]*$/, '')).length >= enough, watch.stderr);
		if (run === 3) await until(() => watch.stdout().includes(ids.at(-1) ?? '?'), watch.stderr);
		watch.child.kill('SIGKILL');
		await watch.ended;
		// A line cut short by the kill went to nobody.
		seen.push(idsIn(watch.stdout().replace(/[^\n]*$/, '')));
	}
	for (const [index, part] of seen.entries()) {
		const [first = ''] = part;
		expect(part).toEqual(ids.slice(ids.indexOf(first), ids.indexOf(first) + part.length));
		const before = seen[index - 1]?.at(-1);
		if (before !== undefined) {
			expect(ids.indexOf(first) - ids.indexOf(before)).toBeLessThanOrEqual(1);
			expect(ids.indexOf(first) - ids.indexOf(before)).toBeGreaterThanOrEqual(0);
		}
	}
	expect(new Set(seen.flat())).toEqual(new Set(ids));
});

it.each([
	['the watch', []],
	['a single look', ['--once']],
])('remembers where a new name began, though %s had nothing to hand over', async (_, words) => {
	const {start, write, ledger} = await prepareWatchedChain();
	write(1);
	const first = start(['--name', 'fresh', ...words]);
	await until(
		() => ledger.timeOf('watch fresh') !== undefined || first.child.exitCode !== null,
		first.stderr,
	);
	if (words.length === 0) first.child.kill('SIGKILL');
	await first.ended;
	const later = write(2);
	const second = start(['--name', 'fresh']);
	await until(() => idsIn(second.stdout()).length === 2, second.stderr);
	expect(idsIn(second.stdout())).toEqual(later);
	expect(first.stdout()).toBe('');
});

it('ends within two seconds where nobody reads what it prints', async () => {
	const {start, write} = await prepareWatchedChain();
	write(600);
	const watch = start(['--since', '1h'], {isRead: false});
	const {stdout} = watch.child;
	// The pipe is full once nothing more can be read without taking anything.
	await until(() => (stdout?.readableLength ?? 0) > 0 || watch.child.exitCode !== null, watch.stderr);
	const since = performance.now();
	watch.child.kill('SIGTERM');
	expect(await watch.ended).toEqual({code: 0, signal: null});
	expect(performance.now() - since).toBeLessThan(10_000);
});

it('runs a program for each event, and ends it with itself', async () => {
	const {start, write, folder} = await prepareWatchedChain();
	const [first, second] = write(2);
	const file = path.join(folder, 'seen');
	const script = `require('fs').appendFileSync(process.argv[1], process.env.STAKEDECK_ID + ' ' + process.pid + '\\n');
		if (process.env.STAKEDECK_ID === '${second}') require('net').createServer().listen(0)`;
	const words = ['--exec', process.execPath, '-e', script, file, '--name', 'own'];
	const watch = start(['--since', '1h', '--name', 'runner', ...words]);
	let text = '';
	const read = async () => (text = await readFile(file, 'utf8').catch(() => ''));
	let isReading = false;
	await until(() => {
		if (!isReading) {
			isReading = true;
			void read().then(() => (isReading = false));
		}
		return text.split('\n').length === 3;
	}, watch.stderr);
	const runs = text
		.trim()
		.split('\n')
		.map(line => line.split(' '));
	expect(runs.map(([id]) => id)).toEqual([first, second]);
	watch.child.kill('SIGTERM');
	expect(await watch.ended).toEqual({code: 0, signal: null});
	expect(() => process.kill(Number(runs[1]?.[1]), 0)).toThrow('ESRCH');
	// The one that did not end is run again, the other one is not.
	const again = start(['--name', 'runner', '-o', 'text', '--level', 'minor']);
	await until(() => again.stdout() === 'Copper Labs is jailed.\n', again.stderr);
});

it('ends at once where nothing is under way', async () => {
	const {start, ledger} = await prepareWatchedChain();
	const times: number[] = [];
	// A busy machine may be slow once.
	while (times.length < 4 && !times.some(time => time < 1400)) {
		const watch = start(['--name', `idle${times.length}`]);
		await until(() => ledger.timeOf(`watch idle${times.length}`) !== undefined, watch.stderr);
		const since = performance.now();
		watch.child.kill('SIGTERM');
		expect(await watch.ended).toEqual({code: 0, signal: null});
		times.push(performance.now() - since);
	}
	expect(Math.min(...times)).toBeLessThan(1400);
});

it('watches from memory where nothing is to be remembered, and says so', async () => {
	const {start, folder, requests} = await prepareWatchedChain();
	await writeFile(path.join(folder, 'config.toml'), 'remember = false\n');
	const watch = start([]);
	await until(() => requests.length > 3, watch.stderr);
	expect(withoutStart(watch.stderr())).toBe(
		'stakedeck: nothing is remembered after this run, which watches from memory\n',
	);
	watch.child.kill('SIGINT');
	expect(await watch.ended).toEqual({code: 0, signal: null});
});

it('watches two networks in one process and one ledger, each with a place of its own, and ends with 0', async () => {
	const {start, write, file, folder, url} = await prepareWatchedChain();
	const other = await serveSmallChain({parameters: {chainId: 'namada.test', epochsPerYear: '1460'}});
	const {database} = await openLedger(file, async () => ({DatabaseSync}));
	const ledger = new Ledger(database, 'namada.test');
	whenDone(() => ledger.close());
	const profiles = [
		`[profiles.main]\nindexer-url = "${url}"`,
		`[profiles.test]\nindexer-url = "${other.url}"`,
	];
	await writeFile(path.join(folder, 'config.toml'), profiles.join('\n'));
	const [first] = write(1);
	const now = BigInt(Math.floor(Date.now() / 1000));
	const subject = {type: 'validator', id: copper.address, name: 'Copper Labs'} as const;
	const event = createWeighedEvent({kind: 'validator.unjailed', subject, time: now, epoch: 1204n});
	const [second] = ledger.write({lists: new Map(), events: [event], epochs: [], now}).map(({id}) => id);
	const typed = ['-p', 'main', '-p', 'test', '--name', 'both'];
	const watch = start([...typed, '--since', '1h'], {isByProfile: true});
	await until(() => idsIn(watch.stdout()).length === 2, watch.stderr);
	const told = watch.stdout().trim().split('\n');
	const sources = new Map(told.map(line => [JSON.parse(line).id, JSON.parse(line).source]));
	expect(sources.get(first)).toBe('urn:stakedeck:namada.main');
	expect(sources.get(second)).toBe('urn:stakedeck:namada.test');
	watch.child.kill('SIGTERM');
	expect(await watch.ended).toEqual({code: 0, signal: null});
	// The place of each chain was remembered.
	const again = start(typed, {isByProfile: true});
	const [third] = write(1);
	await until(() => idsIn(again.stdout()).length > 0, again.stderr);
	expect(idsIn(again.stdout())).toEqual([third]);
});
