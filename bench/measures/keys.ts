import {type Program, stakedeck} from '../programs.ts';
import {bytes, milliseconds, seconds, times} from '../report/format.ts';
import {atMost} from '../report/line.ts';
import {atEachSize, describeSize, sizes} from '../sizes.ts';
import type {Size} from '../terminal/picture.ts';
import {compareAll, type Leanness, type Presses, pressAll} from './presses.ts';
import {atEachMost, type Bench, inScreen, type Measured, type Result, toLines, upAndDown} from './session.ts';

const presses = 300;

/** Keys whose frames are compared with the least bytes. */
const compared = 60;

/** Max ratio of the bytes of a frame to the fewest possible. */
export const mostOfLeast = 1.2;

/** Moves of the cursor that stay on the screen. */
export async function measureKeys({chain, floor, peers}: Bench): Promise<Result> {
	const programs = [stakedeck(chain.address), floor.oneFigure, floor.oneScreen, ...peers.installed];
	const all: Measured<Presses & Leanness>[] = [];
	for (const program of programs) {
		all.push({program: program.name, at: await atEachSize(size => pressIn(program, size))});
	}
	// NaN, and the goal not judged, where there is no htop.
	const most = (all.find(({program}) => program === 'htop')?.at[0]?.bytes ?? Number.NaN) * 0.75;
	return {
		lines: [
			...toLines('bytes per cursor move', all, value => bytes(value.bytes), {
				stakedeck: ([first]) => atMost(first?.bytes, most, `${bytes(most)} (0.75 × htop) at 80×24`),
			}),
			...toLines('  the least that any program needs', all, value => bytes(value.least)),
			...toLines('  its ratio to that', all, value => times(value.ratio), {
				stakedeck: atEachMost(value => value.ratio, mostOfLeast, times(mostOfLeast)),
			}),
			...toLines('key to last byte, median', all, value => milliseconds(value.milliseconds), {
				stakedeck: atEachMost(value => value.milliseconds, 3, '3 ms'),
			}),
			...toLines('key to last byte, p99', all, value => milliseconds(value.p99), {
				stakedeck: atEachMost(value => value.p99, 15, '15 ms'),
			}),
			...toLines(`processor for ${presses} keys`, all, value => seconds(value.cpu)),
		],
		notes: [
			'A cursor move stays on the screen; in less, which has no cursor, it scrolls. VisiData and less are given the validators as a file. At 160×50 the dashboard has the details of the row beside the list, all of which a move draws anew.',
			'The least that any program needs is the text of the cells that look different afterwards, the cheapest way of the cursor between them, the shortest changes of colour on that way, and a region that the terminal scrolls by one row where that spares bytes.',
			...all.filter(({at}) => at.some(({undrawn}) => undrawn > 0)).map(describeUndrawn),
		],
	};
}

function pressIn(program: Program, size: Size): Promise<Presses & Leanness> {
	return inScreen(program, size, async screen => {
		// The first key of a list may do more than move: in btop it brings the cursor.
		for (const key of upAndDown(program, 1, 2)) await screen.press(key);
		const pressed = await pressAll(screen, upAndDown(program, program.reach, presses));
		return {...pressed, ...(await compareAll(screen, upAndDown(program, program.reach, compared)))};
	});
}

function describeUndrawn({program, at}: Measured<Presses>): string {
	const counts = at.map(
		({undrawn}, index) => `${undrawn} at ${describeSize(sizes[index] ?? {columns: 0, rows: 0})}`,
	);
	return `Of ${presses} keys, ${counts.join(', ')} drew nothing in ${program}: they count for the processor alone.`;
}
