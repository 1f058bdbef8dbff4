import {setTimeout as sleep} from 'node:timers/promises';
import type {Floor} from '../floor.ts';
import type {Peers} from '../peers.ts';
import type {Program} from '../programs.ts';
import {atMost, type Goal, type Line} from '../report/line.ts';
import type {ServedChain} from '../service/chain.ts';
import type {Size} from '../terminal/picture.ts';
import {openScreen, type Screen} from '../terminal/screen.ts';

/** Context of every measurement. */
export interface Bench {
	/** Chain of some two hundred validators, used unless a measurement names another. */
	readonly chain: ServedChain;
	readonly floor: Floor;
	readonly peers: Peers;
}

/** Lines of the table, and notes for their readers. */
export interface Result {
	readonly lines: readonly Line[];
	readonly notes?: readonly string[];
}

/** Time for what is read in the background to come in. */
const settleMilliseconds = 1000;

/** Uses a program once it can be used and has come to rest, and ends it. */
export async function inScreen<Value>(
	{file, parameters, ready}: Pick<Program, 'file' | 'parameters' | 'ready'>,
	size: Size,
	use: (screen: Screen) => Promise<Value>,
): Promise<Value> {
	const screen = openScreen(file, parameters, size);
	try {
		await screen.shows(ready);
		await sleep(settleMilliseconds);
		return await use(screen);
	} finally {
		await screen.end();
	}
}

/** Values measured in one program, one per size. */
export interface Measured<Value> {
	readonly program: string;
	readonly at: readonly Value[];
}

/** A line for each program. */
export function toLines<Value>(
	measure: string,
	all: readonly Measured<Value>[],
	format: (value: Value) => string,
	goals: Readonly<Record<string, (at: readonly Value[]) => Goal>> = {},
): readonly Line[] {
	return all.map(({program, at}) => ({
		measure,
		program,
		figures: at.map(format),
		goal: goals[program]?.(at),
	}));
}

/** A goal that the figure has at each size. */
export function atEachMost<Value>(
	figureOf: (value: Value) => number | undefined,
	most: number,
	text: string,
) {
	return (at: readonly Value[]): Goal => atMost(at.map(figureOf), most, text);
}

/** Down through so many rows and up again, key after key. */
export function upAndDown(
	{down, up}: Pick<Program, 'down' | 'up'>,
	rows: number,
	count: number,
): readonly string[] {
	return Array.from({length: count}, (_, index) => (index % (2 * rows) < rows ? down : up));
}

/** The difference of two figures, either of which the system may not say. */
export function difference(after: number | undefined, before: number | undefined): number | undefined {
	return after === undefined || before === undefined ? undefined : after - before;
}
