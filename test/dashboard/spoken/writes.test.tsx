import {afterEach, beforeEach, expect, it, vi} from 'vitest';
import {startDashboard} from '../../helpers/dashboard.tsx';
import {createFakeIndexer} from '../../helpers/fake-indexer.ts';
import {readAloud, smallOptions, startSpoken, stopTheClock} from '../../helpers/spoken.ts';
import {until} from '../../helpers/until.ts';

beforeEach(stopTheClock);
afterEach(() => void vi.useRealTimers());

const begin = '\u001B[?2026h';
const end = '\u001B[?25h\u001B[?2026l';

/** What is written from now on, once it ends a frame. */
function listen({written}: {written(): string}) {
	const before = written().length;
	return async () => {
		await until(() => written().length > before && written().endsWith('\u001B[?2026l'));
		return written().slice(before);
	};
}

it('writes at a move the two sentences it changes, the selected one last, and leaves the cursor on it', async () => {
	await using dashboard = startSpoken();
	await dashboard.shows('54.54%');
	const heard = listen(dashboard);
	dashboard.type('j');
	expect(await heard()).toBe(
		[
			begin,
			'\u001B[3;1H\u001B[K1 of 3: Kestrel Nodes, rank 1, 40 000 000 NAM, 54.54% of active stake, it and',
			'\u001B[4;1H\u001B[Kthe stronger ones hold more than half, commission 5%',
			'\u001B[6;1H\u001B[Kstake, it and the stronger ones hold more than two thirds, commission 10%',
			'\u001B[5;1H\u001B[Kselected, 2 of 3: Stake & Relax 🦥, rank 2, 20 000 000 NAM, 27.27% of active',
			'\u001B[5;1H',
			end,
		].join(''),
	);
});

it('writes a typed character alone, and moves the cursor alone in a text that is read', async () => {
	await using dashboard = startSpoken();
	await dashboard.shows('54.54%');
	dashboard.type(':label p');
	await dashboard.shows('Command: label p');
	const typed = listen(dashboard);
	dashboard.type('a');
	expect(await typed()).toBe(`${begin}\u001B[9;17H\u001B[Ka\u001B[9;18H${end}`);
	dashboard.type('\u001Bd');
	await dashboard.shows('Details');
	const read = listen(dashboard);
	dashboard.type('j');
	expect(await read()).toBe(`${begin}\u001B[5;1H${end}`);
});

it('writes nothing for answers that bring nothing new', async () => {
	await using dashboard = startDashboard({...smallOptions, intervalMilliseconds: 30});
	await dashboard.shows(/16\.9\d*%/);
	const {indexer, written} = dashboard;
	await until(() => indexer.queries.length > 2 && indexer.underWay === 0);
	const before = written().length;
	const asked = indexer.queries.length;
	await until(() => indexer.queries.length > asked + 4);
	expect(written().slice(before)).toBe('');
});

it('writes no attribute, no colour and no glyph, and one page of the list at a time', async () => {
	const indexer = createFakeIndexer();
	await using dashboard = startDashboard({...smallOptions, indexer, colors: '16'});
	await dashboard.shows(/16\.9\d*%/);
	dashboard.type('jjjjjjjjjj');
	await dashboard.shows('selected, 11 of 205: ');
	expect(readAloud(dashboard)[2]).toMatch(/^(selected, )?\d+ of 205/);
	dashboard.type('n');
	await dashboard.shows(/selected, 31 of 205/);
	dashboard.type('a');
	await dashboard.shows(/selected, \d+ of 205: /);
	// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
	expect(dashboard.written()).not.toMatch(/\u001B\[[\d;]*m/);
	expect(dashboard.written()).not.toMatch(/[❯●◐○◌▲↑↓–…·\u2060]/);
});

it('draws anew at another size, and keeps the selected sentence in sight in the smallest', async () => {
	await using dashboard = startSpoken();
	await dashboard.shows('54.54%');
	dashboard.type('j');
	await dashboard.shows('selected, 2');
	for (const [columns, rows] of [
		[40, 10],
		[100, 30],
		[30, 8],
		[80, 24],
	] as const) {
		dashboard.resize(columns, rows);
		await using fresh = startSpoken('', {columns, rows});
		await fresh.shows('Kestrel');
		fresh.type('j');
		await fresh.shows('selected, 2');
		await until(
			() => dashboard.text() === fresh.text(),
			() => `${dashboard.text()}\n--- instead of ---\n${fresh.text()}`,
		);
	}
});
