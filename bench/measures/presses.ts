import {median, quantile} from '../report/statistics.ts';
import {leastBytesScrolled} from '../terminal/least-bytes.ts';
import type {PressOptions, Screen} from '../terminal/screen.ts';
import {difference} from './session.ts';

/** Cost of some keys. */
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

/** Medians of frames beside the least bytes that any program needs for them. */
export interface Leanness {
	readonly least: number;
	/** Ratio of the bytes written to these, frame by frame. */
	readonly ratio: number;
}

/** Presses keys and looks at the screen between them, which takes its time: how long a frame takes, `pressAll` says. */
export async function compareAll(screen: Screen, keys: readonly string[]): Promise<Leanness> {
	const frames = [];
	let before = await screen.picture();
	for (const key of keys) {
		const frame = await screen.press(key);
		const after = await screen.picture();
		if (frame.bytes > 0) frames.push({bytes: frame.bytes, least: leastBytesScrolled(before, after)});
		before = after;
	}
	return {
		least: median(frames.map(({least}) => least)),
		ratio: median(frames.map(({bytes, least}) => bytes / least)),
	};
}
