import {type Program, stakedeck} from '../programs.ts';
import {bytes, milliseconds, times} from '../report/format.ts';
import {atMost} from '../report/line.ts';
import {atEachSize} from '../sizes.ts';
import type {Size} from '../terminal/picture.ts';
import {mostOfLeast} from './keys.ts';
import {compareAll, type Leanness, type Presses, pressAll} from './presses.ts';
import {atEachMost, type Bench, inScreen, type Measured, type Result, toLines} from './session.ts';

/** Rows that scroll in, one at a key: for the figures, and again for the comparison with the least bytes. */
const scrolled = 60;

/** The list scrolling by one row: all pages are loaded, and the cursor is on the last row of the screen. */
export async function measureScroll({chain, peers}: Bench): Promise<Result> {
	const ours: Program = {
		...stakedeck(chain.address, 'validators all'),
		ready: /all \d+ validators/,
	};
	const all: Measured<Presses & Leanness>[] = [];
	for (const program of [ours, ...peers.installed.filter(({pages}) => pages)]) {
		all.push({program: program.name, at: await atEachSize(size => scrollIn(program, size))});
	}
	return {
		lines: [
			...toLines('bytes per row scrolled in', all, value => bytes(value.bytes), {
				stakedeck: ([first]) => atMost(first?.bytes, 300, '300 B at 80×24'),
			}),
			...toLines('  the least that any program needs', all, value => bytes(value.least)),
			...toLines('  its ratio to that', all, value => times(value.ratio), {
				stakedeck: atEachMost(value => value.ratio, mostOfLeast, times(mostOfLeast)),
			}),
			...toLines('  its key to last byte, median', all, value => milliseconds(value.milliseconds)),
		],
	};
}

function scrollIn(program: Program, size: Size): Promise<Presses & Leanness> {
	return inScreen(program, size, async screen => {
		for (let row = 0; row < size.rows; row++) await screen.press(program.down);
		const keys = Array.from({length: scrolled}, () => program.down);
		return {...(await pressAll(screen, keys)), ...(await compareAll(screen, keys))};
	});
}
