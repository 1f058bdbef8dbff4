import {beforeAll, expect, it} from 'vitest';
import {cli, spawnCli} from '../helpers/spawn.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';
import {openTerminal} from '../helpers/terminal.ts';
import {until} from '../helpers/until.ts';
import {noteCounts} from './counts.ts';
import {answers, connects, type Fault, stay} from './fault.ts';
import {openRelay} from './relay.ts';

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
	const simulator = spawnCli(['simulate', '--port', '0', '--shapes', 'server', '--speed', '1']);
	const address = /one address: (http:\S+)/;
	await until(() => address.test(simulator.stdout()));
	honest = address.exec(simulator.stdout())?.[1] ?? '';
});

const seen: string[] = [];

it.concurrent.each(outages.map(outage => [outage.name, outage] as const))(
	'is asked little through %s, and is live soon after',
	async (name, {open, seconds, perMinute, backWithin}) => {
		const relay = await openRelay(honest);
		const folder = await temporaryFolder();
		const env = {HOME: folder, XDG_STATE_HOME: folder, XDG_CONFIG_HOME: folder};
		const words = [cli, '-i', relay.url, '--view', 'validators', '--interval', '10', '--timeout', '5'];
		await using terminal = openTerminal(process.execPath, words, {env, columns: 100});
		await terminal.shows(/● live/);
		await terminal.shows(/all \d+/);
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
		const back = performance.now();
		await until(
			() => /● live/.test(terminal.text()),
			() => terminal.text(),
			(backWithin + 30) * 1000,
		);
		const took = (performance.now() - back) / 1000;
		const most = Math.max(
			0,
			...during.map(at => during.filter(each => each >= at && each < at + 60_000).length),
		);
		const closest = Math.min(...during.slice(1).map((at, index) => at - (during[index] ?? 0)));
		seen.push(`${name}: at most ${most} requests a minute, live after ${took.toFixed(1)} s`);
		noteCounts({test: 'test/faults/recovery.attack.test.ts', words: seen.join('; ')});
		const wrong = [
			most > perMinute && `${most} requests a minute`,
			closest <= apartMilliseconds && `two within ${Math.round(closest)} ms`,
			took >= backWithin && `live after ${took.toFixed(1)} s`,
		];
		expect(wrong.filter(problem => problem !== false)).toEqual([]);
		terminal.type('Q');
		await terminal.exitCode;
	},
	900_000,
);
