import {execFileSync} from 'node:child_process';
import {existsSync, readdirSync, readFileSync, readlinkSync, renameSync} from 'node:fs';
import path from 'node:path';
import {DatabaseSync} from 'node:sqlite';
import {replacedSentence} from '../../source/system/replaced.ts';
import {openTerminal} from '../helpers/terminal.ts';
import {until} from '../helpers/until.ts';
import {whenDone} from '../helpers/when-done.ts';
import {esc, isLive, signals} from './dashboard-ways.ts';
import {type Begun, letGo, type WayOut} from './leave.ts';
import {type Places, stubbornFile} from './places.ts';
import {openRelay} from './relay.ts';

const typing =
	(keys: string) =>
	({terminal}: Begun) =>
		terminal.type(keys);

/** Waits until the program that hangs was started. */
export const stubbornRuns = ({folder, terminal}: Begun) =>
	until(
		() => existsSync(path.join(folder, stubbornFile)),
		() => terminal.text(),
	);

/** The dashboard that is stopped, and what a shell can do then. */
function stoppedLeft({open}: Places): readonly WayOut[] {
	const stop = async (begun: Begun) => {
		await isLive(begun);
		begun.terminal.type('\u001A');
		await begun.terminal.shows('stopped');
		await until(() => begun.terminal.title() === 'my shell');
	};
	const way = {...open, hasJobs: true, words: /^(?:.*\n)*stopped\n.*fg\n(?:.*\n)*$/};
	return [
		{
			...way,
			name: 'Ctrl-Z and fg, Q',
			async reach(begun) {
				await stop(begun);
				begun.terminal.type('fg\r');
				await until(() => begun.terminal.isAlternate());
				await isLive(begun);
			},
			leave: typing('Q'),
			code: 0,
		},
		// A shell whose job was interrupted leaves out the rest of its line.
		...(['TERM', 'HUP', 'QUIT'] as const).map(name => ({
			...way,
			name: `Ctrl-Z, SIG${name}`,
			reach: stop,
			leave: typing(`kill -${name} %1; fg\r`),
			code: signals[`SIG${name}`].code,
		})),
	];
}

/** A second terminal, on which nothing else is. */
async function openSecond() {
	const second = openTerminal('bash', ['-c', `${letGo}; exec sleep 600`], {columns: 110, rows: 30});
	whenDone(() => second[Symbol.asyncDispose]());
	const file = () => readlinkSync(`/proc/${second.pid}/fd/0`);
	await until(() => readFileSync(`/proc/${second.pid}/cmdline`, 'latin1').startsWith('sleep'));
	return {second, file: file()};
}

/** Terminals that go away in part. */
async function streamsLeft({open}: Places): Promise<readonly WayOut[]> {
	const [input, output] = [await openSecond(), await openSecond()];
	return [
		{
			...open,
			name: 'stdin at its end',
			rest: `<${input.file}`,
			reach: isLive,
			leave: () => input.second.hangUp(),
			code: 129,
			isQuick: true,
		},
		{
			...open,
			name: 'stdout gone',
			rest: `>${output.file}`,
			reach: () => output.second.shows(/● live/),
			leave({terminal}) {
				output.second.hangUp();
				// It notices as it draws.
				terminal.type('1');
			},
			code: 129,
		},
	];
}

/** Bugs, wherever they come up. */
function bugsLeft({withBug}: Places): readonly WayOut[] {
	const bugs = [
		['as it draws', {CRASH: 'later'}, 'jd'],
		['at a key', {CRASH: 'key', DEMO: '0'}, ':tx\r'],
		['in a promise that nobody waits for', {CRASH: 'promise', DEMO: '0'}, ':tx\r'],
		['in a promise, read aloud', {CRASH: 'promise', DEMO: '0', SPOKEN: '1'}, ':tx\r'],
	] as const;
	return bugs.map(([where, environment, keys]) => ({
		name: `a bug ${where}`,
		typed: [],
		program: withBug,
		environment: {MOUSE: '1', ...environment},
		reach: ({terminal}) => terminal.shows('16.96%'),
		leave: typing(keys),
		code: 1,
		words: /^TypeError: .*\n(?: +at .*\n)+$/,
	}));
}

/** What else goes on as it is left. */
function busyLeft({open, silent, stubborn}: Places): readonly WayOut[] {
	const hanging = async (begun: Begun) => {
		await isLive(begun);
		begun.terminal.type(':profile slow\r');
		await stubbornRuns(begun);
	};
	const copying = {...open, environment: {TMUX: '1', PATH: `${path.dirname(stubborn)}:${process.env.PATH}`}};
	const copy = async (begun: Begun) => {
		await isLive(begun);
		begun.terminal.type('1');
		await begun.terminal.shows(/❯.*Kestrel/);
		begun.terminal.type('y');
		await stubbornRuns(begun);
	};
	const asking = {...open, typed: ['-p', 'slow']};
	const silently = {...open, typed: ['-i', silent]};
	const drawn = ({terminal}: Begun) => terminal.shows(/\?$/m);
	return [
		...(['SIGTERM', 'SIGHUP', 'SIGINT', 'the terminal hung up'] as const).map(end => ({
			...asking,
			name: `a program that is asked for the key hangs, ${end}`,
			reach: stubbornRuns,
			...signals[end],
			isQuick: end === 'SIGTERM',
		})),
		{
			...open,
			name: 'a program asked for the key of another profile hangs, Q',
			reach: hanging,
			leave: typing('Q'),
			code: 0,
			isQuick: true,
		},
		{
			...open,
			name: 'a program asked for the key of another profile hangs, SIGTERM',
			reach: hanging,
			...signals.SIGTERM,
		},
		{
			...copying,
			name: 'a program that copies hangs, Q',
			reach: copy,
			leave: typing('Q'),
			code: 0,
			isQuick: true,
		},
		{...copying, name: 'a program that copies hangs, SIGTERM', reach: copy, ...signals.SIGTERM},
		{...silently, name: 'the first request hangs, Q', reach: drawn, leave: typing('Q'), code: 0},
		{...silently, name: 'the first request hangs, SIGTERM', reach: drawn, ...signals.SIGTERM},
	];
}

/** The program whose files are replaced by those of another version, as an upgrade does. */
function replacedLeft({open, copied}: Places): WayOut {
	const [chunks, gone] = ['chunks', 'gone'].map(name => path.join(copied, name)) as [string, string];
	return {
		...open,
		name: 'the program replaced, Q',
		program: path.join(copied, 'cli.js'),
		async reach(begun) {
			await isLive(begun);
			renameSync(chunks, gone);
			begun.terminal.type(':networks\r');
			// What needs a part that is gone says so, in the last line until something else has to; all else goes on.
			await begun.terminal.shows('replaced while it ran');
			begun.terminal.type('!');
			await begun.terminal.shows(replacedSentence);
			begun.terminal.type(esc);
			await until(() => !begun.terminal.text().includes('Requests'));
			begun.terminal.type('1');
			await begun.terminal.shows(/❯.*Kestrel/);
		},
		leave: typing('Q'),
		after: () => renameSync(gone, chunks),
		code: 0,
		isQuick: true,
	};
}

/** Sizes that come and go as it is left, and one in which there is room for nothing. */
function sizesLeft({open}: Places): readonly WayOut[] {
	const resizeAll = (begun: Begun) => {
		for (let turn = 0; turn < 40; turn++) begun.terminal.resize(110 - (turn % 2), 30 - (turn % 3));
		begun.terminal.resize(110, 30);
	};
	return [
		{
			...open,
			name: 'sizes that come and go, Q',
			reach: isLive,
			leave(begun) {
				resizeAll(begun);
				begun.terminal.type('Q');
				resizeAll(begun);
			},
			code: 0,
		},
		{
			...open,
			name: 'a window of one cell, Q',
			async reach(begun) {
				await isLive(begun);
				begun.terminal.resize(1, 1);
				await until(() => begun.terminal.text().length <= 1);
			},
			async leave({terminal}) {
				terminal.type('Q');
				await until(() => !terminal.isAlternate());
				// What the shell says next would not be read in it.
				terminal.resize(110, 30);
			},
			code: 0,
		},
	];
}

/** Means of the machine that are at their end, or taken by others. */
function shortagesLeft({open}: Places): readonly WayOut[] {
	/** Holds the ledger as another program does that writes for long; what it returns lets go. */
	const hold = (folder: string) => {
		const database = new DatabaseSync(path.join(folder, 'stakedeck/ledger-2.sqlite'));
		database.exec('PRAGMA busy_timeout = 5000; BEGIN EXCLUSIVE');
		return () => {
			// What nobody can write nobody can give back; it is free after half a minute.
			database.exec('DELETE FROM leases; COMMIT');
			database.close();
		};
	};
	const locked = (end: string, how: Pick<WayOut, 'leave' | 'code'>): WayOut => {
		let release = () => {};
		return {
			...open,
			name: `another program has the ledger locked, ${end}`,
			async reach(begun) {
				await isLive(begun);
				await until(() => hasLease(begun.folder));
				release = hold(begun.folder);
			},
			...how,
			after: () => release(),
		};
	};
	return [
		locked('Q', {leave: typing('Q'), code: 0}),
		{...locked('SIGTERM', signals.SIGTERM), isQuick: true},
		{
			...open,
			name: 'no descriptor left, Q',
			async reach(begun) {
				await isLive(begun);
				const most = Math.max(...readdirSync(`/proc/${begun.pid}/fd`).map(Number)) + 1;
				execFileSync('prlimit', ['--pid', String(begun.pid), `--nofile=${most}:${most}`]);
				begun.terminal.type('r1');
				await begun.terminal.shows(/❯.*Kestrel/);
			},
			leave: typing('Q'),
			code: 0,
		},
	];
}

/** Tells whether a program has written into its ledger that it watches. */
export function hasLease(folder: string): boolean {
	try {
		const database = new DatabaseSync(path.join(folder, 'stakedeck/ledger-2.sqlite'), {readOnly: true});
		try {
			return database.prepare('SELECT 1 FROM leases').get() !== undefined;
		} finally {
			database.close();
		}
	} catch {
		// It is not there yet, or is being written.
		return false;
	}
}

/** A service that falls silent while it is looked at. */
function silenceLeft({open, chain, silent}: Places): Promise<readonly WayOut[]> {
	const ends = {
		Q: {leave: typing('Q'), code: 0},
		'Ctrl-C': {leave: typing('\u0003\u0003'), code: 130},
		...signals,
	};
	return Promise.all(
		Object.entries(ends).map(async ([end, how]) => {
			const relay = await openRelay(chain);
			return {
				...open,
				typed: ['-i', relay.url],
				name: `a request hangs, ${end}`,
				async reach(begun: Begun) {
					await isLive(begun);
					relay.leadTo(silent);
					const before = relay.asked.length;
					begun.terminal.type('r');
					await until(() => relay.asked.length > before);
				},
				...how,
			};
		}),
	);
}

export async function dashboardLeft(places: Places): Promise<readonly WayOut[]> {
	return [
		...stoppedLeft(places),
		...(await streamsLeft(places)),
		...bugsLeft(places),
		...busyLeft(places),
		replacedLeft(places),
		...sizesLeft(places),
		...shortagesLeft(places),
		...(await silenceLeft(places)),
	];
}
