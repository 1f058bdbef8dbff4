import {setTimeout as sleep} from 'node:timers/promises';
import type {Program} from '../programs.ts';
import {openBetween} from '../service/between.ts';
import type {ServedChain} from '../service/chain.ts';
import type {Size} from '../terminal/picture.ts';
import {openScreen} from '../terminal/screen.ts';
import type {Memory} from '../terminal/usage.ts';
import {difference} from './session.ts';

/** Time for the background reads after a start. */
const settleMilliseconds = 10_000;

/** Writes further apart than this are of different ticks. */
const tickGapMilliseconds = 400;

/** Activity of a program during a time without input. */
export interface Minute {
	/** Bytes of each time that it wrote. */
	readonly ticks: readonly number[];
	/** Share of one core; undefined where the system does not say it. */
	readonly cpu: number | undefined;
	readonly memory: Memory;
	/** Requests from its start until the time began, and in that time. */
	readonly requestsBefore: number;
	readonly requests: number;
	/** Requests for extensions among them, before and during that time. */
	readonly beyondBefore: number;
	readonly beyond: number;
}

export interface Seat {
	readonly size: Size;
	/** The program on a service of that address, where it asks one. */
	open(address: string): Program;
	/** Pressed before the time begins. */
	readonly key?: string;
	/** Chain for this program alone; default: that of the others. */
	readonly chain?: ServedChain;
}

/** Starts the program and leaves it alone for so many seconds; what it asks is counted on the way to the chain. */
export async function sitThrough(
	{size, open, key, chain: own}: Seat,
	chain: ServedChain,
	seconds: number,
): Promise<Minute> {
	const between = await openBetween(own ?? chain);
	const {file, parameters, ready} = open(between.address);
	const screen = openScreen(file, parameters, size);
	try {
		await screen.shows(ready);
		await sleep(settleMilliseconds);
		if (key !== undefined) await screen.press(key);
		const requestsBefore = between.answered();
		const beyondBefore = between.answeredBeyond();
		const ticks = gatherTicks();
		const unwatch = screen.watch(ticks.add);
		const before = await screen.cpu();
		const started = performance.now();
		await sleep(seconds * 1000);
		const used = difference(await screen.cpu(), before);
		const elapsed = performance.now() - started;
		unwatch();
		return {
			ticks: ticks.all,
			cpu: used === undefined ? undefined : used / elapsed,
			memory: await screen.memory(),
			requestsBefore,
			requests: between.answered() - requestsBefore,
			beyondBefore,
			beyond: between.answeredBeyond() - beyondBefore,
		};
	} finally {
		await screen.end();
		await between.close();
	}
}

function gatherTicks() {
	const all: number[] = [];
	let lastAt = Number.NEGATIVE_INFINITY;
	return {
		all,
		add(count: number) {
			const now = performance.now();
			if (now - lastAt > tickGapMilliseconds) all.push(0);
			all.push((all.pop() ?? 0) + count);
			lastAt = now;
		},
	};
}
