import {beforeAll, expect, it} from 'vitest';
import {cli} from '../helpers/spawn.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';
import {openTerminal, type RealTerminal} from '../helpers/terminal.ts';
import {until} from '../helpers/until.ts';
import {noteCounts} from './counts.ts';
import {answers, connects, type Fault, stay} from './fault.ts';
import {startHonestChain} from './honest-chain.ts';
import {busiestMinute, openRelay} from './relay.ts';

/** A way in which a service is away, for how long, and what the dashboard promises meanwhile and then. */
interface Outage {
	readonly name: string;
	readonly open: Fault['open'];
	readonly seconds: number;
	/** Most requests in a minute of it, after the first one. */
	readonly perMinute: number;
	/** Longest time from when the service is back to when that is said, in seconds. */
	readonly backWithin: number;
}

const refused: Fault['open'] = connects(socket => socket.resetAndDestroy());
const limit = {'retry-after': '60'};

/** A question every ten seconds with jitter, a key that is tried every minute, and a limit that is kept. */
const outages: readonly Outage[] = [
	{name: 'ten seconds without a connection', open: refused, seconds: 10, perMinute: 7, backWithin: 14},
	{name: 'four minutes without a connection', open: refused, seconds: 240, perMinute: 7, backWithin: 14},
	{name: 'an hour without a connection', open: refused, seconds: 3600, perMinute: 7, backWithin: 34},
	{name: 'four minutes of silence', open: connects(stay), seconds: 240, perMinute: 7, backWithin: 24},
	{name: 'four minutes of 503', open: answers(503, ''), seconds: 240, perMinute: 7, backWithin: 14},
	{
		name: 'four minutes of 429 that name no time',
		open: answers(429, ''),
		seconds: 240,
		perMinute: 7,
		backWithin: 14,
	},
	{name: 'a limit of a minute', open: answers(429, '', limit), seconds: 30, perMinute: 1, backWithin: 64},
	{name: 'two minutes of 401', open: answers(401, ''), seconds: 120, perMinute: 2, backWithin: 66},
];

/** Two requests of an outage come at least so far apart: one is no retry of the other. */
const apartMilliseconds = 1000;

let honest = '';
beforeAll(async () => {
	({url: honest} = await startHonestChain());
});

const seen: string[] = [];

/** Notes what was seen of one of them, for the promises. */
function note(words: string): void {
	seen.push(words);
	noteCounts({test: 'test/faults/recovery.attack.test.ts', words: seen.join('; ')});
}

/** Opens the dashboard behind a relay, and waits until it shows a list. */
async function openDashboard() {
	const relay = await openRelay(honest);
	const folder = await temporaryFolder();
	const env = {HOME: folder, XDG_STATE_HOME: folder, XDG_CONFIG_HOME: folder};
	const words = [cli, '-i', relay.url, '--view', 'validators', '--interval', '10', '--timeout', '5'];
	const terminal = openTerminal(process.execPath, words, {env, columns: 100});
	await terminal.shows(/● live/);
	await terminal.shows(/all \d+/);
	return {relay, terminal};
}

/** Returns the seconds until the first line says that the service is live. */
async function untilLive({text}: RealTerminal, limitSeconds: number): Promise<number> {
	const begun = performance.now();
	await until(() => /● live/.test(text()), text, limitSeconds * 1000);
	return (performance.now() - begun) / 1000;
}

it.concurrent.each(outages.map(outage => [outage.name, outage] as const))(
	'is asked little through %s, and is live soon after',
	async (name, {open, seconds, perMinute, backWithin}) => {
		const {relay, terminal: opened} = await openDashboard();
		await using terminal = opened;
		relay.leadTo(await open());
		terminal.type('r');
		await terminal.shows(/◐ stale|○ offline|limited/);
		// What was asked at once, with its retry, is over.
		const begun = performance.now();
		await until(() => performance.now() - begun > 8000);
		const from = relay.asked.length;
		await until(() => performance.now() - begun > seconds * 1000, undefined, (seconds + 30) * 1000);
		const during = relay.asked.slice(from);
		relay.leadTo(honest);
		const took = await untilLive(terminal, backWithin + 30);
		const most = busiestMinute(during).length;
		const closest = Math.min(...during.slice(1).map(({at}, index) => at - (during[index]?.at ?? 0)));
		note(`${name}: at most ${most} requests a minute, live after ${took.toFixed(1)} s`);
		const wrong = [
			most > perMinute && `${most} requests a minute`,
			closest <= apartMilliseconds && `two within ${Math.round(closest)} ms`,
			took >= backWithin && `live after ${took.toFixed(1)} s`,
		];
		expect(wrong.filter(problem => problem !== false)).toEqual([]);
		terminal.type('Q');
		await terminal.exitCode;
	},
	4_500_000,
);

/** Longest time until it is live again after its connections were lost without a word: a request and its retry. */
const foundWithin = 30;

/** Two minutes, in which three rounds are missed. */
const sleepMilliseconds = 120_000;

it.concurrent.each([
	['a changed address', false],
	["a laptop's sleep", true],
] as const)(
	'is live again after %s, and asks no more for it',
	async (name, isAsleep) => {
		const {relay, terminal: opened} = await openDashboard();
		await using terminal = opened;
		if (isAsleep) {
			process.kill(terminal.pid, 'SIGSTOP');
			const begun = performance.now();
			await until(() => performance.now() - begun > sleepMilliseconds, undefined, sleepMilliseconds + 30_000);
		}
		const from = relay.asked.length;
		relay.forget();
		if (isAsleep) process.kill(terminal.pid, 'SIGCONT');
		const woken = performance.now();
		// The next block is seen after connections that no byte comes over.
		const height = () => /block ([\d ]+)/.exec(terminal.text())?.[1];
		const old = height();
		await until(() => height() !== old && /● live/.test(terminal.text()), terminal.text, 90_000);
		const took = (performance.now() - woken) / 1000;
		await until(() => performance.now() - woken > 60_000, undefined, 90_000);
		const most = relay.asked.length - from;
		note(`${name}: live after ${took.toFixed(1)} s, ${most} requests in the minute after`);
		const wrong = [
			most > 40 && `${most} requests in a minute`,
			took > foundWithin && `live after ${took.toFixed(1)} s`,
		];
		expect(wrong.filter(problem => problem !== false)).toEqual([]);
		terminal.type('Q');
		await terminal.exitCode;
	},
	600_000,
);
