import {setTimeout as sleep} from 'node:timers/promises';
import {stakedeck} from '../programs.ts';
import {mebibytes, percent} from '../report/format.ts';
import {mean} from '../report/statistics.ts';
import {type Between, openBetween} from '../service/between.ts';
import {sizes} from '../sizes.ts';
import type {Size} from '../terminal/picture.ts';
import type {Screen} from '../terminal/screen.ts';
import type {Memory} from '../terminal/usage.ts';
import {poll} from './polls.ts';
import {atEachMost, type Bench, inScreen, type Measured, type Result, toLines, upAndDown} from './session.ts';

const warmUpKeys = 1000;
const polls = 200;
const furtherKeys = 2000;
const samples = 12;

/** Max growth of memory from the first to the last third of the further keys, as a share. */
const mostGrowth = 0.05;

interface Use {
	readonly atStart: Memory;
	readonly afterKeys: Memory;
	readonly afterPolls: Memory;
	readonly afterMore: Memory;
	/** Growth from the first to the last third of the further keys, as a share. */
	readonly growth: number;
}

/** Measures the memory that long use adds. */
export async function measureMemory({chain}: Bench): Promise<Result> {
	const holdAt = async (size: Size) => {
		const between = await openBetween(chain);
		try {
			return await inScreen(stakedeck(between.address), size, screen => workLong(screen, between));
		} finally {
			await between.close();
		}
	};
	// At the same time: nothing here depends on how long a key takes.
	const at = await Promise.all(sizes.map(holdAt));
	const all: Measured<Use>[] = [{program: 'stakedeck', at}];
	return {
		lines: [
			...toLines('memory at start', all, value => describeMemory(value.atStart), {
				stakedeck: atEachMost(value => value.atStart.resident, 90, '90 MiB'),
			}),
			...toLines(`  after ${warmUpKeys} keys`, all, value => describeMemory(value.afterKeys)),
			...toLines(`  after ${polls} polls more`, all, value => describeMemory(value.afterPolls)),
			...toLines(`  after ${furtherKeys} keys more`, all, value => describeMemory(value.afterMore), {
				stakedeck: atEachMost(value => value.afterMore.resident, 115, '115 MiB'),
			}),
			...toLines('  growth over these last keys', all, value => percent(value.growth), {
				stakedeck: atEachMost(value => value.growth, mostGrowth, '5 % (flat)'),
			}),
		],
		notes: [
			`Memory is VmRSS, and Pss in brackets. It counts as flat where its mean over the last third of ${furtherKeys} keys, after a warm-up of ${warmUpKeys} keys and ${polls} polls, is at most 5 % over that of the first third.`,
		],
	};
}

/** '92 MiB (48)'. */
function describeMemory({resident, proportional}: Memory): string {
	return `${mebibytes(resident)}${proportional === undefined ? '' : ` (${proportional.toFixed(0)})`}`;
}

async function workLong(screen: Screen, between: Between): Promise<Use> {
	const atStart = await screen.memory();
	await pressQuickly(screen, warmUpKeys);
	const afterKeys = await screen.memory();
	for (let index = 0; index < polls; index++) {
		await poll(screen, between);
		await sleep(10);
	}
	const afterPolls = await screen.memory();
	const taken: number[] = [];
	for (let sample = 0; sample < samples; sample++) {
		await pressQuickly(screen, Math.round(furtherKeys / samples));
		taken.push((await screen.memory()).resident ?? Number.NaN);
	}
	const third = samples / 3;
	const growth = mean(taken.slice(-third)) / mean(taken.slice(0, third)) - 1;
	return {atStart, afterKeys, afterPolls, afterMore: await screen.memory(), growth};
}

async function pressQuickly(screen: Screen, count: number): Promise<void> {
	for (const key of upAndDown({down: 'j', up: 'k'}, 19, count)) await screen.press(key, {silence: 2});
}
