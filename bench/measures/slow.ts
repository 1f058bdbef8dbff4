import {type Program, stakedeck} from '../programs.ts';
import {milliseconds, perSecond} from '../report/format.ts';
import {atLeast} from '../report/line.ts';
import {median} from '../report/statistics.ts';
import {atEachSize, small} from '../sizes.ts';
import type {Picture} from '../terminal/picture.ts';
import type {Screen} from '../terminal/screen.ts';
import {type Held, hold, type IsNext} from './held.ts';
import {atEachMost, type Bench, inScreen, type Measured, type Result, toLines} from './session.ts';

const line = new URL('../slow-line.ts', import.meta.url).pathname;
const presses = 30;

/** Frame time of a key held at 30/s: anything shorter is not seen as lag. */
const frameMilliseconds = 1000 / 30;

/** A frame comes in by pieces: it is there when its cursor is. */
const isCursorElsewhere: IsNext = (last, next) => {
	const row = cursorRow(next);
	return row !== -1 && row !== cursorRow(last);
};

function cursorRow({text}: Picture): number {
	return text.split('\n').findIndex(line => line.startsWith('❯'));
}

interface Slow {
	/** Milliseconds from a key to its last byte, keys one at a time. */
	readonly single: number;
	readonly slowest: number;
	readonly held: Held;
}

/** A terminal that echoes a key by itself: what the line takes for the way there and back. */
const echo = {file: 'sh', parameters: ['-c', 'echo ready; exec sleep 600'], ready: /ready/};

/** The dashboard at the end of a slow line, beside the line's own round trip. */
export async function measureSlow({chain}: Bench): Promise<Result> {
	const program = stakedeck(chain.address);
	const bare = await inScreen(throughLine(echo), small, async screen =>
		median(await pressSlowly(screen, ['x'])),
	);
	const at = await atEachSize(size =>
		inScreen(throughLine(program), size, async (screen): Promise<Slow> => {
			const times = await pressSlowly(screen, [program.down, program.up]);
			return {
				single: median(times),
				slowest: Math.max(...times),
				held: await hold(screen, program, isCursorElsewhere),
			};
		}),
	);
	const all: Measured<Slow>[] = [{program: program.name, at}];
	const most = bare + frameMilliseconds;
	const goal = (figureOf: (value: Slow) => number) => ({
		stakedeck: atEachMost(figureOf, most, `${milliseconds(most)} (line + a frame)`),
	});
	const measure = 'slow line: key to last byte, median';
	return {
		lines: [
			{measure, program: 'the line alone', figures: [milliseconds(bare)]},
			...toLines(
				measure,
				all,
				value => milliseconds(value.single),
				goal(value => value.single),
			),
			...toLines(`  slowest of ${presses}`, all, value => milliseconds(value.slowest)),
			...toLines(
				'  last frame behind the last held key',
				all,
				value => milliseconds(value.held.lag),
				goal(value => value.held.lag),
			),
			...toLines('  frames, a key held at 30/s', all, value => perSecond(value.held.framesPerSecond), {
				stakedeck: at =>
					atLeast(
						at.map(value => value.held.framesPerSecond),
						29,
						'29/s',
					),
			}),
		],
		notes: [
			'The slow line is a relay between two pseudo-terminals, `bench/slow-line.ts`: 50 kB/s, and 150 ms there and back (75 ms each way), reading no faster than it sends. “The line alone” is a terminal that echoes the key. Without lag means here: at most one frame of a key held at 30/s later than that.',
		],
	};
}

function throughLine({file, parameters, ready}: Pick<Program, 'file' | 'parameters' | 'ready'>) {
	const relay = [line, '--rate', '50000', '--round-trip', '150', '--', file, ...parameters];
	return {file: process.execPath, parameters: relay, ready};
}

/** Milliseconds of each key, pressed again and again by turns. */
async function pressSlowly(screen: Screen, keys: readonly string[]): Promise<readonly number[]> {
	const times: number[] = [];
	for (let press = 0; press < presses; press++) {
		const frame = await screen.press(keys[press % keys.length] ?? '', {silence: 60});
		times.push(frame.milliseconds);
	}
	return times;
}
