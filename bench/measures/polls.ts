import {setTimeout as sleep} from 'node:timers/promises';
import {stakedeck} from '../programs.ts';
import {bytes} from '../report/format.ts';
import {median} from '../report/statistics.ts';
import {type Between, openBetween} from '../service/between.ts';
import {atEachSize} from '../sizes.ts';
import {changedBytes} from '../terminal/least-bytes.ts';
import type {Screen} from '../terminal/screen.ts';
import {atEachMost, type Bench, inScreen, type Measured, type Result, toLines} from './session.ts';

const polls = 40;

/** Time in which a poll may still draw after its answer is out. */
const drawingMilliseconds = 40;

/** Power that the validator gains between two polls, whole NAM: four or five digits of a cell change. */
const gain = 1234n;

interface Polls {
	/** Bytes of all polls without news together. */
	readonly withoutNews: number;
	/** Medians of polls in which one row changed. */
	readonly withNews: number;
	readonly changed: number;
}

/** Polls asked for by r, which asks as the interval does: without news, and with a row that changed. */
export async function measurePolls({chain}: Bench): Promise<Result> {
	const at = await atEachSize(async size => {
		const between = await openBetween(chain);
		try {
			return await inScreen(stakedeck(between.address), size, screen => pollAll(screen, between));
		} finally {
			await between.close();
		}
	});
	const all: Measured<Polls>[] = [{program: 'stakedeck', at}];
	return {
		lines: [
			...toLines(`bytes of ${polls} polls in which nothing changed`, all, value => bytes(value.withoutNews), {
				stakedeck: atEachMost(value => value.withoutNews, 0, '0 B'),
			}),
			...toLines('bytes per poll in which one row changed', all, value => bytes(value.withNews), {
				stakedeck: atEachMost(value => value.withNews, 60, '60 B'),
			}),
			...toLines('  bytes of the cells it changes', all, value => bytes(value.changed)),
		],
		notes: [
			'For polls with news, a proxy gives the fifth validator, which has an emoji in its name, 1 234 NAM more with each answer.',
		],
	};
}

/** Asks by r and waits until the answer is out. */
export async function poll(screen: Screen, between: Between): Promise<void> {
	const before = between.answered();
	screen.send('r');
	const latest = performance.now() + 2000;
	while (between.answered() === before && performance.now() < latest) await sleep(1);
}

async function pollAll(screen: Screen, between: Between): Promise<Polls> {
	const written = screen.bytesWritten();
	for (let index = 0; index < polls; index++) {
		await poll(screen, between);
		await sleep(drawingMilliseconds);
	}
	const withoutNews = screen.bytesWritten() - written;
	const frames = [];
	let before = await screen.picture();
	for (let index = 0; index < polls; index++) {
		between.grow(gain);
		const start = screen.bytesWritten();
		await poll(screen, between);
		await screen.silence(drawingMilliseconds);
		const after = await screen.picture();
		frames.push({bytes: screen.bytesWritten() - start, changed: changedBytes(before, after)});
		before = after;
	}
	return {
		withoutNews,
		withNews: median(frames.map(frame => frame.bytes)),
		changed: median(frames.map(frame => frame.changed)),
	};
}
