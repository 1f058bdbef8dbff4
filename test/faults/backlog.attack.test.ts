import {execFileSync} from 'node:child_process';
import {closeSync, constants, openSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, it} from 'vitest';
import {startRepeating} from '../../source/system/timer.ts';
import {until} from '../helpers/until.ts';
import {idsIn, prepareWatchedChain, withoutStart} from '../helpers/watched-chain.ts';
import {whenDone} from '../helpers/when-done.ts';
import {noteCounts} from './counts.ts';

/** Events that wait when it starts. */
const backlog = 5000;

const maxMilliseconds = 2000;

interface Way {
	readonly words: readonly string[];
	/** How what it prints is read. */
	readonly reader: 'at once' | 'slowly' | 'never' | 'never, from a pipe';
}

const program = [
	'--exec',
	process.execPath,
	'-e',
	"require('fs').appendFileSync(process.env.SEEN, process.env.STAKEDECK_ID + '\\n')",
];
const stubborn = [
	'--exec',
	process.execPath,
	'-e',
	`process.on('SIGTERM', () => {}); console.log('{"id": "it runs"}'); require('net').createServer().listen(0)`,
];

const ways: readonly Way[] = [
	{words: [], reader: 'at once'},
	{words: [], reader: 'slowly'},
	{words: [], reader: 'never'},
	{words: [], reader: 'never, from a pipe'},
	{words: ['--batch', '1'], reader: 'at once'},
	{words: ['--batch', '1'], reader: 'slowly'},
	{words: ['--batch', '1'], reader: 'never'},
	{words: program, reader: 'at once'},
	{words: stubborn, reader: 'at once'},
];

/** Ids in lines of events, or of bursts of them; leaves out a last line that is cut short. */
const handedIds = (text: string) =>
	text
		.replace(/[^\n]*$/, '')
		.split('\n')
		.flatMap(line =>
			line.startsWith('[') ? idsIn(JSON.parse(line).map(JSON.stringify).join('\n')) : idsIn(line),
		);

/** Starts a watch over a backlog, ends it, and returns the milliseconds that this took. */
async function attack({words, reader}: Way): Promise<number> {
	const {start, write, ledger, folder} = await prepareWatchedChain();
	const ids = write(backlog);
	const seen = path.join(folder, 'seen');
	const settings: NonNullable<Parameters<typeof start>[1]> = {isRead: reader === 'at once'};
	if (reader === 'never, from a pipe') {
		const pipe = path.join(folder, 'pipe');
		execFileSync('mkfifo', [pipe]);
		const descriptor = openSync(pipe, constants.O_RDWR);
		whenDone(() => closeSync(descriptor));
		Object.assign(settings, {stdout: descriptor});
	}
	const typed = words.map(word => word.replace('process.env.SEEN', JSON.stringify(seen)));
	const watch = start(['--name', 'late', '--since', '1h', ...typed], settings);
	const {stdout} = watch.child;
	let slow = '';
	if (reader === 'slowly') {
		const reading = startRepeating(() => (slow += String(stdout?.read(2048) ?? '')), 20);
		whenDone(() => clearInterval(reading));
	}
	const hasBegun = () =>
		words === stubborn
			? watch.stdout() !== ''
			: ledger.placeOf('watch late') > 0n || watch.child.exitCode !== null;
	await until(hasBegun, watch.stderr);
	const since = performance.now();
	watch.child.kill('SIGTERM');
	expect(await watch.ended).toEqual({code: 0, signal: null});
	const milliseconds = performance.now() - since;
	expect(withoutStart(watch.stderr())).toBe('');
	const place = Number(ledger.placeOf('watch late'));
	expect(place).toBeLessThan(backlog);
	if (reader === 'at once' && words !== stubborn) {
		// The last event, or burst of events, may have gone out without its place.
		const handed =
			words === program ? readFileSync(seen, 'utf8').trim().split('\n') : handedIds(watch.stdout());
		expect(handed).toEqual(ids.slice(0, handed.length));
		expect(handed.length).toBeGreaterThanOrEqual(place);
		expect(handed.length - place).toBeLessThanOrEqual(words.includes('--batch') ? 200 : 1);
	}
	return Math.round(milliseconds);
}

it(`a watch with ${backlog} events to hand over ends within two seconds, and keeps its place`, async () => {
	let slowest = 0;
	for (const way of ways) {
		const milliseconds = await attack(way);
		const name = `${way.words.slice(0, 1)} ${way.reader}`;
		expect([name, milliseconds < maxMilliseconds ? 'in time' : milliseconds]).toEqual([name, 'in time']);
		slowest = Math.max(slowest, milliseconds);
	}
	noteCounts({
		test: 'test/faults/backlog.attack.test.ts',
		words: `${ways.length} ways; the slowest took ${slowest} ms`,
	});
}, 600_000);
