import {type Program, stakedeck} from '../programs.ts';
import {bytes, milliseconds, times} from '../report/format.ts';
import {median} from '../report/statistics.ts';
import {atEachSize} from '../sizes.ts';
import {changedBytes, leastBytes} from '../terminal/least-bytes.ts';
import type {Size} from '../terminal/picture.ts';
import type {Screen} from '../terminal/screen.ts';
import {mostOfLeast} from './keys.ts';
import {atEachMost, type Bench, inScreen, type Measured, type Result, toLines} from './session.ts';

/** Turns of one start: the pages there are, less the first. */
const turns = 6;

/** Starts of a program, each of which asks for its pages anew. */
const starts = 2;

/** Medians of some turns. */
interface Turns {
	readonly bytes: number;
	/** UTF-8 bytes of the cells that a turn changes. */
	readonly changed: number;
	/** Fewest bytes that any program needs for the turn. */
	readonly least: number;
	/** Ratio of the bytes written to these, turn by turn. */
	readonly ratio: number;
	readonly milliseconds: number;
}

interface BothWays {
	/** Pages asked of the service for the first time. */
	readonly asked: Turns;
	/** The same pages back, younger than they are asked for again. */
	readonly kept: Turns;
}

/** Turns of a page, beside the bytes of the cells that they change. */
export async function measurePages({chain, peers}: Bench): Promise<Result> {
	const all: Measured<BothWays>[] = [];
	for (const program of [stakedeck(chain.address), ...peers.installed]) {
		if (!program.pages) continue;
		all.push({program: program.name, at: await atEachSize(size => turnIn(program, size))});
	}
	return {lines: toAllLines(all), notes};
}

const notes = [
	'A page turn is n in the dashboard, each to a page that the service is asked for; “kept” is p, back over pages that are not asked for again. In VisiData and less it is Page Down, and Page Up.',
	'Changed cells are those whose text or colour differs before and after the turn, counted as the UTF-8 bytes of the new text, a blank as one; in brackets stands the ratio of a turn to them. They lie apart from each other, so no program can do with these bytes alone.',
];

function toAllLines(all: readonly Measured<BothWays>[]) {
	const most = (figureOf: (value: BothWays) => number) => ({
		stakedeck: atEachMost(figureOf, mostOfLeast, times(mostOfLeast)),
	});
	return [
		...toLines('bytes per page turn', all, ({asked}) => bytes(asked.bytes)),
		...toLines(
			'  bytes of the cells it changes',
			all,
			({asked}) => `${bytes(asked.changed)} (${times(asked.bytes / asked.changed)})`,
		),
		...toLines('  the least that any program needs', all, ({asked}) => bytes(asked.least)),
		...toLines(
			'  its ratio to that',
			all,
			({asked}) => times(asked.ratio),
			most(value => value.asked.ratio),
		),
		...toLines(
			'  that ratio of a kept page',
			all,
			({kept}) => times(kept.ratio),
			most(value => value.kept.ratio),
		),
		...toLines('  its key to last byte, median', all, ({asked}) => milliseconds(asked.milliseconds)),
	];
}

async function turnIn(program: Program, size: Size): Promise<BothWays> {
	const {down, up} = program.pages ?? program;
	const isOurs = program.name === 'stakedeck';
	const pageIs = (page: number) => (isOurs ? new RegExp(`page ${page} of`) : undefined);
	const asked: Turn[] = [];
	const kept: Turn[] = [];
	for (let start = 0; start < starts; start++) {
		await inScreen(program, size, async screen => {
			for (let page = 1; page <= turns; page++) asked.push(await turn(screen, down, pageIs(page + 1)));
			for (let page = turns; page > 0; page--) kept.push(await turn(screen, up, pageIs(page)));
		});
	}
	return {asked: mediansOf(asked), kept: mediansOf(kept)};
}

type Turn = Omit<Turns, 'ratio'>;

/** @param until what the screen shows when the page is there; without it the first silence ends the turn */
async function turn(screen: Screen, key: string, until: RegExp | undefined): Promise<Turn> {
	const before = await screen.picture();
	const frame = await screen.press(key, {silence: 60, ...(until && {until})});
	const after = await screen.picture();
	return {...frame, changed: changedBytes(before, after), least: leastBytes(before, after)};
}

/** A turn that changed nothing, at the end of a file, is none. */
function mediansOf(all: readonly Turn[]): Turns {
	const turned = all.filter(({changed}) => changed > 0);
	return {
		bytes: median(turned.map(({bytes: count}) => count)),
		changed: median(turned.map(({changed}) => changed)),
		least: median(turned.map(({least}) => least)),
		ratio: median(turned.map(({bytes: count, least}) => count / least)),
		milliseconds: median(turned.map(({milliseconds: time}) => time)),
	};
}
