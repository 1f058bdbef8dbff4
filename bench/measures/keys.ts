import {type Program, stakedeck} from '../programs.ts';
import {bytes, milliseconds, seconds} from '../report/format.ts';
import {atMost} from '../report/line.ts';
import {median, quantile} from '../report/statistics.ts';
import type {Size} from '../terminal/picture.ts';
import type {PressOptions, Screen} from '../terminal/screen.ts';
import {
	atBothSizes,
	type Bench,
	difference,
	inScreen,
	type Measured,
	type Result,
	toLines,
	upAndDown,
} from './session.ts';

const presses = 300;

/** What so many keys cost. */
export interface Presses {
	/** Medians and the slowest hundredth of the keys that drew anything; NaN: none did. */
	readonly bytes: number;
	readonly milliseconds: number;
	readonly p99: number;
	/** Milliseconds of processor time; undefined where the system does not say it. */
	readonly cpu: number | undefined;
	/** Keys that drew nothing. */
	readonly undrawn: number;
}

/** Presses one key after the other, each once the frame of the one before it is whole. */
export async function pressAll(
	screen: Screen,
	keys: readonly string[],
	options: PressOptions = {},
): Promise<Presses> {
	const frames = [];
	const before = await screen.cpu();
	for (const key of keys) frames.push(await screen.press(key, options));
	const cpu = difference(await screen.cpu(), before);
	const drawn = frames.filter(frame => frame.bytes > 0);
	const times = drawn.map(frame => frame.milliseconds);
	return {
		bytes: median(drawn.map(frame => frame.bytes)),
		milliseconds: median(times),
		p99: quantile(times, 0.99),
		cpu,
		undrawn: frames.length - drawn.length,
	};
}

/** Moves of the cursor that stay on the screen. */
export async function measureKeys({chain, floor, peers}: Bench): Promise<Result> {
	const programs = [stakedeck(chain.address), floor.oneFigure, ...peers.installed];
	const all: Measured<Presses>[] = [];
	for (const program of programs) {
		all.push({program: program.name, at: await atBothSizes(size => pressIn(program, size))});
	}
	const figure = (name: string) => all.find(({program}) => program === name)?.at[0];
	const ours = figure('stakedeck');
	const most = (figure('htop')?.bytes ?? Number.NaN) * 0.75;
	const bytesGoal = Number.isNaN(most)
		? {text: '≤ 0.75 × htop, which is not here', isReached: undefined}
		: atMost(ours?.bytes, most, `${bytes(most)} (0.75 × htop)`);
	return {
		lines: [
			...toLines('bytes per cursor move', all, value => bytes(value.bytes), {stakedeck: bytesGoal}),
			...toLines('key to last byte, median', all, value => milliseconds(value.milliseconds), {
				stakedeck: atMost(ours?.milliseconds, 3, '3 ms'),
			}),
			...toLines('key to last byte, p99', all, value => milliseconds(value.p99), {
				stakedeck: atMost(ours?.p99, 25, '25 ms'),
			}),
			...toLines(`processor for ${presses} keys`, all, value => seconds(value.cpu)),
		],
		notes: [
			'A cursor move stays on the screen; in less, which has no cursor, it scrolls. VisiData and less are given the validators as a file.',
			...all.filter(({at}) => at.some(({undrawn}) => undrawn > 0)).map(describeUndrawn),
		],
	};
}

function pressIn(program: Program, size: Size): Promise<Presses> {
	return inScreen(program, size, async screen => {
		// The first key of a list may do more than move: in btop it brings the cursor.
		for (const key of upAndDown(program, 1, 2)) await screen.press(key);
		return pressAll(screen, upAndDown(program, program.reach, presses));
	});
}

function describeUndrawn({program, at: [first, second]}: Measured<Presses>): string {
	return `Of ${presses} keys, ${first.undrawn} at 80×24 and ${second.undrawn} at 120×40 drew nothing in ${program}: they count for the processor alone.`;
}
