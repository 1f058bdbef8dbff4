import {setTimeout as sleep} from 'node:timers/promises';
import {type Program, stakedeck} from '../programs.ts';
import {perSecond} from '../report/format.ts';
import {atLeast} from '../report/line.ts';
import {atEachSize} from '../sizes.ts';
import {isSamePicture, type Picture, type Size} from '../terminal/picture.ts';
import type {Screen} from '../terminal/screen.ts';
import {type Bench, inScreen, type Measured, type Result, toLines, upAndDown} from './session.ts';

/** Rate at which a keyboard repeats a held key. */
const keysPerSecond = 30;
const heldSeconds = 10;

/** Bytes closer to each other than this are of one frame: held keys are 33 ms apart. */
const frameGapMilliseconds = 3;

/** Frames drawn for a held key. */
export interface Held {
	/** Different screens drawn in a second. */
	readonly framesPerSecond: number;
	/** Milliseconds from the last key to the very last byte. */
	readonly lag: number;
}

/** Measures the frames drawn while a key is held. */
export async function measureHeld({chain, peers}: Bench): Promise<Result> {
	const all: Measured<Held>[] = [];
	const others = peers.installed.filter(({name}) => name === 'htop');
	for (const program of [stakedeck(chain.address), ...others]) {
		all.push({program: program.name, at: await atEachSize(size => holdIn(program, size))});
	}
	const lines = toLines(
		`frames, a key held at ${keysPerSecond}/s`,
		all,
		value => perSecond(value.framesPerSecond),
		{
			stakedeck: at =>
				atLeast(
					at.map(value => value.framesPerSecond),
					29,
					'29/s',
				),
		},
	);
	return {
		lines,
		notes: [
			`A frame of a held key is a screen that differs from the one before it, seen ${frameGapMilliseconds} ms after its last byte; down through the rows and up again for ${heldSeconds} s.`,
		],
	};
}

function holdIn(program: Program, size: Size): Promise<Held> {
	return inScreen(program, size, screen => hold(screen, program));
}

/** Tells whether the second picture is a new frame. */
export type IsNext = (last: Picture, next: Picture) => boolean;

/**
Holds the key down and up for ten seconds, and waits until nothing follows for half a second.

@param isNext what counts as another frame; any difference, unless frames come in by pieces
*/
export async function hold(
	screen: Screen,
	program: Program,
	isNext: IsNext = (last, next) => !isSamePicture(last, next),
): Promise<Held> {
	const keys = upAndDown(program, program.reach, keysPerSecond * heldSeconds);
	const frames = await countFrames(screen, isNext);
	const started = performance.now();
	for (const [index, key] of keys.entries()) {
		await sleep(Math.max(0, started + (index * 1000) / keysPerSecond - performance.now()));
		screen.send(key);
	}
	const lastKeyAt = performance.now();
	await screen.silence(500);
	return {framesPerSecond: (await frames.stop()) / heldSeconds, lag: screen.lastAt() - lastKeyAt};
}

/** Counts the frames from now on. */
async function countFrames(screen: Screen, isNext: IsNext) {
	let count = 0;
	let last = await screen.picture();
	let looks = Promise.resolve();
	const look = async () => {
		const next = await screen.picture();
		if (!isNext(last, next)) return;
		count++;
		last = next;
	};
	let timer: NodeJS.Timeout | undefined;
	const unwatch = screen.watch(() => {
		clearTimeout(timer);
		timer = setTimeout(() => {
			looks = looks.then(look);
		}, frameGapMilliseconds);
	});
	return {
		async stop() {
			unwatch();
			await looks;
			return count;
		},
	};
}
