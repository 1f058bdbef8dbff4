import {stakedeck} from '../programs.ts';
import {bytes, milliseconds} from '../report/format.ts';
import {median} from '../report/statistics.ts';
import {atEachSize} from '../sizes.ts';
import type {Size} from '../terminal/picture.ts';
import type {Screen} from '../terminal/screen.ts';
import {type Bench, inScreen, type Measured, type Result, toLines} from './session.ts';

const rounds = 4;

/** Medians of what resizes draw. */
interface Resizes {
	readonly bytes: number;
	readonly milliseconds: number;
	/** UTF-8 bytes of the whole screen, blanks at the ends of rows left out. */
	readonly screen: number;
}

/** A terminal made a little larger and smaller again. */
export async function measureResize({chain, peers}: Bench): Promise<Result> {
	const all: Measured<Resizes>[] = [];
	for (const program of [stakedeck(chain.address), ...peers.installed]) {
		const at = await atEachSize(size => inScreen(program, size, screen => resizeIn(screen, size)));
		all.push({program: program.name, at});
	}
	return {
		lines: [
			...toLines('bytes per resize', all, value => bytes(value.bytes)),
			...toLines('  UTF-8 bytes of the whole screen', all.slice(0, 1), value => bytes(value.screen)),
			...toLines('  resize to last byte, median', all.slice(0, 1), value => milliseconds(value.milliseconds)),
		],
		notes: ['A resize is by four columns and two rows, larger and back again.'],
	};
}

async function resizeIn(screen: Screen, size: Size): Promise<Resizes> {
	const larger = {columns: size.columns + 4, rows: size.rows + 2};
	const frames = [];
	for (let round = 0; round < rounds; round++) {
		frames.push(await screen.resize(larger));
		frames.push(await screen.resize(size));
	}
	const {text} = await screen.picture();
	return {
		bytes: median(frames.map(frame => frame.bytes)),
		milliseconds: median(frames.map(frame => frame.milliseconds)),
		screen: Buffer.byteLength(text),
	};
}
