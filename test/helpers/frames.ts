import {expect, onTestFinished, vi} from 'vitest';
import {widthOf} from '../../source/format/width.ts';
import {type RunningDashboard, type StartOptions, startDashboard} from './dashboard.tsx';
import {brokenService} from './failures.ts';
import {testNow} from './validators.ts';

interface FrameFacts {
	/** True if the first line must say that all data is invented. */
	readonly isDemo?: boolean;
	/** True if a row must have the cursor at every size that has rows. */
	readonly hasCursor?: boolean;
}

export interface FrameCase extends FrameFacts, Omit<StartOptions, 'columns' | 'rows'> {
	/** Text that the screen shows before anything else is done. */
	readonly wanted: RegExp;
	/** True if drawn at all seven sizes, as one state of each view is. */
	readonly isAtEverySize?: boolean;
	/** Sizes to draw it at instead. */
	readonly sizes?: readonly Size[];
	/** Goes on from there to what is drawn. */
	prepare?(dashboard: RunningDashboard): Promise<void>;
}

/** Two minutes later the service fails, and what is on the screen is old. */
export async function growStale(dashboard: RunningDashboard): Promise<void> {
	dashboard.indexer.failure = brokenService;
	vi.setSystemTime(testNow + 125_000);
	dashboard.type('r');
	await dashboard.shows('stale 2 min: failed');
}

/** Starts a dashboard, leads it to a state, and draws that at its sizes. */
export async function drawCase({
	wanted,
	prepare,
	hasCursor = false,
	isAtEverySize = false,
	sizes = isAtEverySize ? everySize : usualSizes,
	...options
}: FrameCase): Promise<string> {
	// When a service that is down is asked again is the same in every drawing.
	const random = vi.spyOn(Math, 'random').mockReturnValue(0.5);
	onTestFinished(() => random.mockRestore());
	await using dashboard = startDashboard({columns: 160, rows: 50, ...options});
	await dashboard.shows(wanted);
	await prepare?.(dashboard);
	// Awaited here: the dashboard ends with this function.
	return await drawFrames(dashboard, sizes, {
		isDemo: options.isDemo ?? false,
		hasCursor,
	});
}

type Size = readonly [columns: number, rows: number];

/** Sizes of a wide terminal and of a plain one. */
const usualSizes: readonly Size[] = [
	[120, 40],
	[80, 24],
];

/** Sizes of a large terminal and of a plain one. */
export const farSizes: readonly Size[] = [
	[160, 50],
	[80, 24],
];

/** Beside these: details beside the list, and a size for each way of leaving something out. */
const everySize: readonly Size[] = [[160, 50], ...usualSizes, [60, 15], [40, 10], [20, 5], [19, 4]];

/** More blank rows than this are only counted. */
const mostBlankRows = 2;

/**
Draws a dashboard at each size, one drawing below the other, each below a rule as wide as its terminal, and checks the
rules that every frame must keep.
*/
async function drawFrames(
	dashboard: RunningDashboard,
	sizes: readonly Size[],
	facts: Required<FrameFacts>,
): Promise<string> {
	const drawings: string[] = [];
	for (const [columns, rows] of sizes) {
		dashboard.resize(columns, rows);
		await settle(dashboard);
		const lines = dashboard.lines();
		checkFrame(lines, {...facts, columns, rows});
		drawings.push(`${` ${columns}×${rows} `.padStart(12, '═').padEnd(columns, '═')}\n${foldBlanks(lines)}`);
	}
	return `${drawings.join('\n')}\n`;
}

/** Turns of the event loop after which whatever was going to be drawn is drawn: Ink draws 120 times a second. */
const quietTurns = 8;

/** Waits until the program writes nothing more, for a number of turns of the event loop. */
async function settle(dashboard: RunningDashboard): Promise<void> {
	let before = -1;
	for (let quiet = 0; quiet < quietTurns; quiet++) {
		await new Promise(resolve => setTimeout(resolve, 4));
		const now = dashboard.written().length;
		if (now !== before) quiet = 0;
		before = now;
	}
	await dashboard.caughtUp();
}

interface CheckedFrame extends Required<FrameFacts> {
	readonly columns: number;
	readonly rows: number;
}

function checkFrame(lines: readonly string[], {columns, rows, isDemo, hasCursor}: CheckedFrame): void {
	const drawing = lines.join('\n');
	const where = `at ${columns}×${rows}:\n${drawing}`;
	expect(lines, where).toHaveLength(rows);
	for (const line of lines) expect(widthOf(line), `${line} ${where}`).toBeLessThanOrEqual(columns);
	expect(drawing.isWellFormed() && !drawing.includes('\uFFFD'), `half a character ${where}`).toBe(true);
	expect(drawing.trim(), 'an empty screen').not.toBe('');
	if (isDemo) expect(lines[0], where).toMatch(/^ ?DEMO/);
	if (columns >= 100 && rows >= 30) {
		checkPanes(lines, {columns, where, hasCursor});
		return;
	}
	const hasRows = columns >= 20 && rows >= 5;
	if (hasCursor && hasRows)
		expect(
			lines.filter(line => line.startsWith('❯')),
			where,
		).toHaveLength(1);
}

/** Checks that frames fill all lines between the tabs and the last line, and that each of them is closed. */
function checkPanes(
	lines: readonly string[],
	{columns, where, hasCursor}: {columns: number; where: string; hasCursor: boolean},
): void {
	const end = lines.findLastIndex(line => line.startsWith('╰'));
	for (const line of lines.slice(2, end + 1)) {
		expect(widthOf(line), `${line} ${where}`).toBe(columns);
		expect(line, where).toMatch(/^[╭│╰].*[╮│╯]$/u);
	}
	const drawing = lines.join('\n');
	const [tops, bottoms] = [/╭/g, /╯/g].map(corner => drawing.match(corner)?.length ?? 0);
	expect(tops, where).toBeGreaterThan(0);
	expect(tops, `frames that are closed ${where}`).toBe(bottoms);
	// Below the frames: the last line, and a notice or a prompt above it.
	expect(lines.length - end - 1, where).toBeLessThan(5);
	if (hasCursor) expect(drawing, where).toMatch(/│❯/);
}

function foldBlanks(lines: readonly string[]): string {
	const folded: string[] = [];
	for (let at = 0; at < lines.length; ) {
		const next = lines.findIndex((line, index) => index >= at && line !== '');
		const blanks = (next === -1 ? lines.length : next) - at;
		if (blanks > mostBlankRows) folded.push(`⋮ ${blanks} blank rows`);
		else folded.push(...Array<string>(blanks).fill(''));
		if (next === -1) break;
		folded.push(lines[next] ?? '');
		at = next + 1;
	}
	return folded.join('\n');
}
