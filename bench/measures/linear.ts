import v8 from 'node:v8';
import {runInNewContext} from 'node:vm';
import {answerReadings} from '../linear/answers.ts';
import {numberReadings} from '../linear/numbers.ts';
import {ownReadings} from '../linear/own.ts';
import type {Reading} from '../linear/reading.ts';
import {textReadings} from '../linear/texts.ts';
import {milliseconds, times} from '../report/format.ts';
import {atMost, type Line} from '../report/line.ts';
import type {Result} from './session.ts';

/** Ratio of the two sizes compared. */
const factor = 4;

/** Max ratio of their times; 4 would be exact, and a garbage collection may fall into either. */
const mostTimes = 6;

/** Characters; more would measure how far the memory is away. What grows with the square takes minutes by then. */
const largest = 2 ** 17;

/** Long enough to measure, and short enough for the machine to do little else meanwhile. */
const leastMilliseconds = 0.5;

/** Milliseconds below which a time says more of the clock than of the code measured. */
const shortest = 0.1;

/** Runs of which the quickest counts, and how often they are made again where the ratio is above the goal. */
const attempts = 5;
const mostRounds = 8;

v8.setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Readings to measure. */
export const readings: readonly Reading[] = [
	...textReadings,
	...numberReadings,
	...answerReadings,
	...ownReadings,
];

/** Measures every function that reads a text from outside, at a size and at four times that size. */
export async function measureLinear(): Promise<Result> {
	return {lines: readings.map(toLine), notes};
}

const notes = [
	`Linear time: each function that reads a text from outside is given its worst input of n and of ${factor} n characters; the best of ${attempts} runs counts. n grows from 256 until reading takes ${leastMilliseconds} ms, or is ${largest}. A ratio above the goal is measured up to ${mostRounds} times.`,
];

function toLine(reading: Reading): Line {
	let size = 256;
	const most = reading.most ?? largest;
	while (size < most && best(reading, size, () => undefined) < leastMilliseconds)
		size = Math.min(most, 2 * size);
	let [small, large] = [best(reading, size), best(reading, factor * size)];
	// What is not linear stays so; a machine that is busy, or collects its garbage, does not.
	for (let round = 1; round < mostRounds && large > mostTimes * small; round++) {
		large = Math.min(large, best(reading, factor * size));
		small = Math.min(small, best(reading, size));
	}
	const ratio = large / small;
	return {
		measure: `time for ${factor} n by that for n`,
		program: `${reading.name} (n = ${size}, ${milliseconds(small)})`,
		figures: [times(ratio)],
		goal: atMost(ratio, mostTimes, times(mostTimes)),
	};
}

/** Milliseconds of the quickest of some runs, at least what the clock can tell. */
function best(reading: Reading, size: number, prepare = collectGarbage): number {
	const read = reading.prepare(size);
	let quickest = Number.POSITIVE_INFINITY;
	for (let run = 0; run < attempts; run++) {
		prepare();
		const started = performance.now();
		read();
		quickest = Math.min(quickest, performance.now() - started);
	}
	return Math.max(quickest, shortest);
}
