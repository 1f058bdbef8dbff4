import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {cli, type ServedChain} from './processes.ts';
import {type Frame, openScreen, type Screen, type Size} from './screen.ts';
import {median, quantile} from './statistics.ts';
import {type Measure, milliseconds, verdict} from './table.ts';

const presses = 300;

/** Time for what is read in the background to come in. */
const settleMilliseconds = 1500;

/** Down through so many rows and up again, press after press. */
export function upAndDown(rows: number, down = 'j', up = 'k'): readonly string[] {
	return Array.from({length: presses}, (_, index) => (index % (2 * rows) < rows ? down : up));
}

export interface Scene {
	readonly name: string;
	readonly size: Size;
	/** Where the dashboard opens. */
	readonly view?: string;
	/** What is on the screen once it can be used. */
	readonly ready: string;
	/** Keys before the measured ones, each with the text it brings. */
	readonly before?: readonly (readonly [key: string, text: string])[];
	readonly keys: readonly string[];
	/** Whether the aims hold for it. */
	readonly isAimedAt?: boolean;
}

/** Times from a key to its frame in the built dashboard on a terminal. */
export async function measureKeys(chain: ServedChain, scene: Scene): Promise<readonly Measure[]> {
	const {view, ready, before = [], keys, size, isAimedAt = false} = scene;
	const parameters = [cli, '-i', chain.address, ...(view === undefined ? [] : ['--view', view])];
	const screen = openScreen(process.execPath, parameters, size);
	try {
		await screen.waitFor(ready);
		await sleep(settleMilliseconds);
		for (const [key, text] of before) {
			await screen.press(key);
			await screen.waitFor(text);
			await sleep(settleMilliseconds);
		}
		return toMeasures(nameOf(scene), await pressAll(screen, keys), isAimedAt);
	} finally {
		await screen.end();
	}
}

export interface Peer {
	readonly name: string;
	readonly file: string;
	readonly parameters: readonly string[];
	readonly size: Size;
	readonly ready: string;
	readonly keys: readonly string[];
}

/** The same in another program; a line that says so where it is not installed. */
export async function measurePeer(peer: Peer, isInstalled: boolean): Promise<readonly Measure[]> {
	const name = nameOf(peer);
	if (!isInstalled) return [{name, figure: '–', beside: 'not installed: left out', goal: ''}];
	const home = await mkdtemp(path.join(tmpdir(), 'stakedeck-bench-'));
	const screen = openScreen(peer.file, peer.parameters, peer.size, home);
	try {
		await screen.waitFor(peer.ready);
		await sleep(settleMilliseconds);
		return toMeasures(name, await pressAll(screen, peer.keys), false);
	} finally {
		await screen.end();
		await rm(home, {recursive: true, force: true});
	}
}

interface Presses {
	readonly frames: readonly Frame[];
	readonly cpu: number | undefined;
}

async function pressAll(screen: Screen, keys: readonly string[]): Promise<Presses> {
	const frames: Frame[] = [];
	const before = await screen.cpuMilliseconds();
	for (const key of keys) frames.push(await screen.press(key));
	const after = await screen.cpuMilliseconds();
	return {frames, cpu: before !== undefined && after !== undefined ? after - before : undefined};
}

function toMeasures(name: string, {frames, cpu}: Presses, isAimedAt: boolean): readonly Measure[] {
	const drawn = frames.filter(({bytes}) => bytes > 0);
	const times = drawn.map(({milliseconds: time}) => time);
	const undrawn = frames.length - drawn.length;
	const beside = [
		`${median(drawn.map(({bytes}) => bytes))} bytes a key`,
		...(cpu === undefined ? [] : [`${(cpu / 1000).toFixed(2)} s of processor for ${frames.length} keys`]),
		...(undrawn === 0 ? [] : [`${undrawn} drew nothing`]),
	].join(', ');
	const p99 = quantile(times, 0.99);
	const goal = (figure: number, most: number) => (isAimedAt ? verdict(figure, most, ' ms') : '');
	return [
		{name, figure: milliseconds(median(times)), beside, goal: goal(median(times), 4)},
		{name: '  its p99', figure: milliseconds(p99), beside: '', goal: goal(p99, 30)},
	];
}

function nameOf({name, size}: {readonly name: string; readonly size: Size}): string {
	return `key to frame, ${name}, ${size.columns}×${size.rows}`;
}
