import {readdir, readFile} from 'node:fs/promises';
import {spawn} from '@lydell/node-pty';
import {beforeAll, expect, it} from 'vitest';
import {limitTo} from '../../source/system/limit-to.ts';
import {cli} from '../helpers/spawn.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';
import {until} from '../helpers/until.ts';
import {connectionFaults} from './connection-faults.ts';
import {noteCounts} from './counts.ts';
import type {Fault} from './fault.ts';
import {startHonestChain} from './honest-chain.ts';
import {type Below, randomOf} from './hostile.ts';
import {openRelay, type Relay} from './relay.ts';

/** Hours of a day at the usual interval, and polls of each. */
const hours = Number(process.env.HOURS ?? 24);
const pollsOfAnHour = 360;
/** Polls of each hour in which the service fails. */
const pollsOfAFault = 12;

/**
Largest growth of the mean of the last hours over that of those after the first, as a share. The heap's content stays the
same but for compiled code, which goes on growing with what is used, and the system gives pages back late.
*/
const mostGrowth = 0.15;

const esc = '\u001B';
/** Keys that stay in a view, or come back to it. */
const keys: readonly string[] = [...'jkjkjkGgnpdDJ?][', `${esc}[B`, `${esc}[A`, esc, esc];
const allViews = [
	'overview',
	'validators',
	'proposals',
	'stake',
	'parameters',
	'changes',
	'calendar',
	'service',
];
const views = process.env.VIEWS?.split(',') ?? allViews;
const sizes: readonly (readonly [number, number])[] = [
	[80, 24],
	[100, 30],
	[160, 50],
	[60, 15],
];

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);

/** Faults with which a failure is told at once, so that the next poll can come. */
const faults = connectionFaults.filter(({name}) => /^(?:resets|ends) /.test(name));

let honest: Awaited<ReturnType<typeof startHonestChain>>;
beforeAll(async () => {
	honest = await startHonestChain();
});

interface Use {
	/** Means of the hours after the first, and of the last as many, in MiB. */
	readonly before: number;
	readonly after: number;
	readonly polls: number;
	readonly requests: number;
	/** Descriptors that are open at the end beyond those after the first hour. */
	readonly left: number;
}

it('takes little more memory at the end of a day than after its first hour, in each view', async () => {
	const inTurn = limitTo(4);
	const uses = await Promise.all(
		views.map((view, index) =>
			inTurn(async () => [view, await liveADay(view, randomOf(seed + index))] as const),
		),
	);
	const words = uses.map(([view, {before, after, polls, requests}]) => {
		const growth = (100 * (after / before - 1)).toFixed(1);
		return `${view} ${before.toFixed(0)} → ${after.toFixed(0)} MiB (${growth} %) in ${polls} polls, ${requests} requests`;
	});
	const wrong = uses.filter(([, {before, after, left}]) => after / before - 1 > mostGrowth || left > 4);
	expect({seed, words, wrong: wrong.map(([view, use]) => [view, use])}).toEqual({seed, words, wrong: []});
	noteCounts({test: 'test/faults/day.attack.test.ts', words: `${words.join('; ')} (seed ${seed})`});
}, 10_800_000);

async function liveADay(view: string, below: Below): Promise<Use> {
	const relay = await openRelay(honest.url);
	const folder = await temporaryFolder();
	const route = view === 'stake' ? `stake ${honest.delegator}` : view === 'service' ? 'validators' : view;
	const words = [cli, '-i', relay.url, '--view', route, '--timeout', '2'];
	const terminal = spawn(process.execPath, words, {
		cols: 80,
		rows: 24,
		env: {
			TERM: 'xterm-256color',
			LANG: 'C.UTF-8',
			HOME: folder,
			XDG_STATE_HOME: folder,
			XDG_CONFIG_HOME: folder,
		},
	});
	const gone = new Promise<void>(resolve => terminal.onExit(() => resolve()));
	try {
		await until(() => relay.asked.length > 3);
		if (view === 'service') terminal.write(':service\r');
		const memory: number[] = [];
		let [descriptors, polls] = [0, 0];
		for (let hour = 0; hour < hours; hour++) {
			polls += await liveAnHour(relay, terminal, below);
			memory.push(await residentOf(terminal.pid));
			if (hour === 0) descriptors = await descriptorsOf(terminal.pid);
		}
		const third = Math.max(1, Math.floor((hours - 1) / 3));
		return {
			before: mean(memory.slice(1, 1 + third)),
			after: mean(memory.slice(-third)),
			polls,
			requests: relay.asked.length,
			left: (await descriptorsOf(terminal.pid)) - descriptors,
		};
	} finally {
		terminal.kill('SIGTERM');
		await gone;
	}
}

type Typing = ReturnType<typeof spawn>;

/** Asks so often as in an hour, types and changes the size meanwhile; in the middle of it the service fails. */
async function liveAnHour(relay: Relay, terminal: Typing, below: Below): Promise<number> {
	const fault = faults[below(faults.length)] as Fault;
	const beginning = pollsOfAnHour / 2;
	for (let poll = 0; poll < pollsOfAnHour; poll++) {
		if (poll === beginning) relay.leadTo(await fault.open());
		if (poll === beginning + pollsOfAFault) relay.leadTo(honest.url);
		if (below(60) === 0) terminal.resize(...(sizes[below(sizes.length)] ?? [80, 24]));
		if (below(3) === 0) terminal.write(keys[below(keys.length)] ?? '');
		await pollOnce(relay, terminal);
	}
	return pollsOfAnHour;
}

/** Longest wait for a request: in a panel, or while the service is away, the key asks for none. */
const patience = 60;

async function pollOnce(relay: Relay, terminal: Typing): Promise<void> {
	const [before, begun] = [relay.asked.length, performance.now()];
	terminal.write('r');
	await until(() => relay.asked.length > before || performance.now() - begun > patience);
}

async function residentOf(pid: number): Promise<number> {
	const status = await readFile(`/proc/${pid}/status`, 'utf8');
	return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

async function descriptorsOf(pid: number): Promise<number> {
	return (await readdir(`/proc/${pid}/fd`)).length;
}

function mean(values: readonly number[]): number {
	return values.reduce((sum, value) => sum + value, 0) / values.length;
}
