import {type Program, stakedeck} from '../programs.ts';
import {bytes, milliseconds} from '../report/format.ts';
import {atMost} from '../report/line.ts';
import type {Size} from '../terminal/picture.ts';
import {type Presses, pressAll} from './keys.ts';
import {atBothSizes, type Bench, inScreen, type Measured, type Result, toLines} from './session.ts';

/** Rows that scroll in, one at a key. */
const scrolled = 60;

/** The list scrolling by one row: all pages are loaded, and the cursor is on the last row of the screen. */
export async function measureScroll({chain, peers}: Bench): Promise<Result> {
	const ours: Program = {
		...stakedeck(chain.address, ['--view', 'validators all']),
		ready: /all \d+ validators/,
	};
	const all: Measured<Presses>[] = [];
	for (const program of [ours, ...peers.installed.filter(({pages}) => pages)]) {
		all.push({program: program.name, at: await atBothSizes(size => scrollIn(program, size))});
	}
	return {
		lines: [
			...toLines('bytes per row scrolled in', all, value => bytes(value.bytes), {
				stakedeck: atMost(all[0]?.at[0].bytes, 300, '300 B'),
			}),
			...toLines('  its key to last byte, median', all, value => milliseconds(value.milliseconds)),
		],
	};
}

function scrollIn(program: Program, size: Size): Promise<Presses> {
	return inScreen(program, size, async screen => {
		for (let row = 0; row < size.rows; row++) await screen.press(program.down);
		return pressAll(
			screen,
			Array.from({length: scrolled}, () => program.down),
		);
	});
}
