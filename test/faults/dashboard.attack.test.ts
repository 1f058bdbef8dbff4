import {readFile} from 'node:fs/promises';
import {expect, it} from 'vitest';
import {limitTo} from '../../source/system/limit-to.ts';
import {cli} from '../helpers/spawn.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';
import {openTerminal, type RealTerminal} from '../helpers/terminal.ts';
import {until} from '../helpers/until.ts';
import {bodyFaults} from './body-faults.ts';
import {connectionFaults} from './connection-faults.ts';
import {noteCounts} from './counts.ts';
import type {Fault} from './fault.ts';
import {startHonestChain} from './honest-chain.ts';
import {openRelay} from './relay.ts';
import {statusFaults} from './status-faults.ts';

/** Faults that a relay passes on, and that are failures. */
const faults = [...connectionFaults, ...statusFaults, ...bodyFaults].filter(
	({name, words}) =>
		words !== undefined && !/^(?:the (?:host|port)|speaks plain|has a certificate)/.test(name),
);

const maxMemoryKilobytes = 200 * 1024;
const maxKeyMilliseconds = 250;
/** Requests within the seconds that a fault is looked at, with the retry of each view that asks. */
const maxRequests = 12;

/** What the first line says of a service that is not as it should be. */
const troubled = /◐ stale|○ offline|○ no data|limited until|limited/;

it('the dashboard keeps what it has, names the failure and reads keys under each fault', async () => {
	const {url: honest} = await startHonestChain();
	const wrong: string[] = [];
	const most = {kilobytes: 0, milliseconds: 0, requests: 0};
	const tooSlow: Fault[] = [];
	const attack = async (fault: Fault, isAlone: boolean) => {
		const seen = await look(fault, honest).catch((error: Error) => error.message);
		if (typeof seen === 'string') return void wrong.push(`${fault.name}: ${seen}`);
		const isSlow = seen.milliseconds > maxKeyMilliseconds;
		// Others beside it take its time: what was slow among them is looked at alone.
		if (isSlow && !isAlone) return void tooSlow.push(fault);
		for (const key of ['kilobytes', 'milliseconds', 'requests'] as const)
			most[key] = Math.max(most[key], seen[key]);
		const isTooMuch = isSlow || seen.kilobytes > maxMemoryKilobytes || seen.requests > maxRequests;
		if (isTooMuch) wrong.push(`${fault.name}: ${JSON.stringify(seen)}`);
	};
	const inTurn = limitTo(3);
	await Promise.all(faults.map(fault => inTurn(() => attack(fault, false))));
	for (const fault of tooSlow) await attack(fault, true);
	expect(wrong).toEqual([]);
	const {kilobytes, milliseconds, requests} = most;
	noteCounts({
		test: 'test/faults/dashboard.attack.test.ts',
		words: `${faults.length} faults; at most ${Math.ceil(kilobytes / 1024)} MiB, ${milliseconds} ms for a key, ${requests} requests after it began`,
	});
}, 3_600_000);

interface Seen {
	/** Largest memory in RAM at any time. */
	readonly kilobytes: number;
	/** Longest time from a key to what it does. */
	readonly milliseconds: number;
	/** Requests after the fault began. */
	readonly requests: number;
}

async function look(fault: Fault, honest: string): Promise<Seen> {
	const relay = await openRelay(honest);
	const folder = await temporaryFolder();
	const env = {HOME: folder, XDG_STATE_HOME: folder, XDG_CONFIG_HOME: folder};
	const words = [cli, '-i', relay.url, '--view', 'validators', '--interval', '10', '--timeout', '2'];
	await using terminal = openTerminal(process.execPath, words, {env, columns: 100});
	await terminal.shows(/● live/);
	await terminal.shows(/all \d+/);
	const [, row = ''] = /❯\s+\d+\s+(\S+)/.exec(terminal.text()) ?? [];
	const before = relay.asked.length;
	relay.leadTo(await fault.open());
	terminal.type('r');
	await terminal.shows(troubled);
	if (row === '' || !terminal.text().includes(row)) throw new Error(`no rows:\n${terminal.text()}`);
	const milliseconds = await slowestKey(terminal);
	const requests = relay.asked.length - before;
	const status = await readFile(`/proc/${terminal.pid}/status`, 'utf8');
	const kilobytes = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]);
	relay.leadTo(honest);
	terminal.type('r');
	// Where the service named a time, it is left alone until then.
	if (!/limited until/.test(terminal.text())) await terminal.shows(/● live/);
	terminal.type('Q');
	expect(await terminal.exitCode).toBe(0);
	return {kilobytes, milliseconds, requests};
}

/** Moves the cursor down and up, and returns the longest time that took. */
async function slowestKey(terminal: RealTerminal): Promise<number> {
	let slowest = 0;
	const line = () => terminal.lines().findIndex(text => text.startsWith('❯'));
	for (const key of 'jkjkjkjkjk') {
		const [from, begun] = [line(), performance.now()];
		terminal.type(key);
		await until(() => line() !== from && line() >= 0);
		slowest = Math.max(slowest, performance.now() - begun);
	}
	return Math.round(slowest);
}
