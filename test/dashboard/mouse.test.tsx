import {describe, expect, it, onTestFinished, vi} from 'vitest';
import {widthOf} from '../../source/format/width.ts';
import {type RunningDashboard, type StartOptions, startDashboard} from '../helpers/dashboard.tsx';
import {createFakeIndexer} from '../helpers/fake-indexer.ts';
import {createProposals} from '../helpers/frame-data.ts';
import {needyIndexer, ownStore} from '../helpers/own-stake.ts';
import {modesOf} from '../helpers/terminal-modes.ts';
import {testNow} from '../helpers/validators.ts';

const esc = '\u001B';
const report = (column: number, row: number, button = 0) => `${esc}[<${button};${column + 1};${row + 1}M`;
const [wheelUp, wheelDown] = [64, 65];

/** What a terminal sends where a text on the screen is pressed. */
function pressOn(dashboard: RunningDashboard, text: string, button = 0): string {
	const lines = dashboard.lines();
	const row = lines.findIndex(line => line.includes(text));
	if (row === -1) throw new Error(`no ${text} on the screen:\n${dashboard.text()}`);
	return report(widthOf(lines[row]!.split(text)[0] ?? ''), row, button);
}

async function start(options: StartOptions = {}) {
	const dashboard = startDashboard({hasMouse: true, view: 'validators', ...options});
	await dashboard.shows('Kestrel Nodes');
	return dashboard;
}

const cursorAt = (rank: number) => new RegExp(`❯ +${rank} `);

/** Each size has another arrangement: tabs without counts, details beside the list, rows alone. */
const sizes = [
	{columns: 80, rows: 24},
	{columns: 60, rows: 15},
	{columns: 160, rows: 50},
	{columns: 80, rows: 9},
];

describe.each(sizes)('in $columns×$rows cells', size => {
	it('a row takes the cursor, and pressed again does what Enter does', async () => {
		await using dashboard = await start(size);
		await dashboard.shows(cursorAt(1));
		dashboard.type(pressOn(dashboard, ' 4  '));
		await dashboard.shows(cursorAt(4));
		expect(dashboard.text()).not.toContain('Details of');
		dashboard.type(pressOn(dashboard, ' 4  '));
		await dashboard.shows(/Details of|❯ Details|Esc back|rank 4 of/);
	});

	it('the wheel moves three rows', async () => {
		await using dashboard = await start(size);
		await dashboard.shows(cursorAt(1));
		dashboard.type(report(5, 4, wheelDown).repeat(2));
		await dashboard.shows(cursorAt(7));
		dashboard.type(report(5, 4, wheelUp));
		await dashboard.shows(cursorAt(4));
	});
});

describe.each([sizes[0]!, sizes[2]!])('in $columns×$rows cells', size => {
	it('a tab leads to its view', async () => {
		await using dashboard = await start(size);
		// The tabs beside it move to the right where a count comes; in 80 cells there is room for none.
		await dashboard.shows(size.columns > 80 ? '1 Validators 205' : '1 Validators]');
		dashboard.type(pressOn(dashboard, '2 Proposals'));
		await dashboard.shows(/\[2 Proposals/);
		dashboard.type(pressOn(dashboard, '0 Overview'));
		await dashboard.shows('[0 Overview]');
	});
});

describe.each(sizes.slice(0, 3))('in $columns×$rows cells', size => {
	it('a header sorts by its column, pressed again the other way round', async () => {
		await using dashboard = await start(size);
		await dashboard.shows(/Power NAM ↓/);
		dashboard.type(pressOn(dashboard, 'Name '));
		await dashboard.shows(/Name ↑/);
		dashboard.type(pressOn(dashboard, 'Name '));
		await dashboard.shows(/Name ↓/);
		dashboard.type(pressOn(dashboard, 'Power NAM'));
		await dashboard.shows(/Power NAM ↓/);
	});
});

it('a row of the overview takes the cursor, whichever section it is in', async () => {
	vi.useFakeTimers({toFake: ['Date'], now: testNow});
	onTestFinished(() => void vi.useRealTimers());
	const indexer = Object.assign(createFakeIndexer(), {proposals: createProposals(41)});
	await using dashboard = startDashboard({hasMouse: true, view: 'overview', columns: 120, rows: 29, indexer});
	await dashboard.shows(/❯ {1,2}\d+ {2}/);
	await dashboard.shows('Harbour Light');
	dashboard.type(pressOn(dashboard, 'Harbour Light'));
	await dashboard.shows('❯ Harbour Light');
	const row = dashboard.lines().findLastIndex(line => /^ +\d+ {2}.* in ~/.test(line));
	const [before = '', id = ''] = /^ +(\d+)(?= {2})/.exec(dashboard.lines()[row] ?? '') ?? [];
	const sent = report(widthOf(before) - 1, row);
	dashboard.type(sent);
	await dashboard.shows(new RegExp(`❯ *${id} {2}`));
	expect(dashboard.text()).not.toContain('❯ Harbour Light');
	dashboard.type(sent);
	await dashboard.shows(new RegExp(`(?:Details of p|P)roposal ${id}`));
});

it('a row of the overview takes the cursor side by side, and beside its title', async () => {
	vi.useFakeTimers({toFake: ['Date'], now: testNow});
	onTestFinished(() => void vi.useRealTimers());
	const own = {indexer: needyIndexer(3), store: ownStore(), view: 'overview', columns: 160, rows: 50};
	await using dashboard = startDashboard({hasMouse: true, ...own});
	await dashboard.shows(/My stake[\s\S]*2 014\.40 withdraw[\s\S]*Short 1/);
	dashboard.type(pressOn(dashboard, 'Short 1'));
	await dashboard.shows(/❯ 40 {2}Short 1/);
	dashboard.type(pressOn(dashboard, '2 014.40 withdraw'));
	await dashboard.shows(/❯ ~17 h +2 014\.40 withdraw/);
	dashboard.type(pressOn(dashboard, 'Fallen 2'));
	await dashboard.shows(/❯ ! 120 313\.00 NAM/);
	dashboard.type(pressOn(dashboard, 'Fallen 2'));
	await dashboard.shows('[1 Validators');
});

describe('a report that means nothing', () => {
	/** The screen after a key that shows that all before it was read. */
	const settled = async (dashboard: RunningDashboard, sent: string) => {
		dashboard.type(sent);
		dashboard.type('u');
		await dashboard.shows('nothing is marked');
		return dashboard.text();
	};

	it('changes nothing, and is no key: beside all rows, of another button, in the form of old terminals', async () => {
		await using dashboard = await start({indexer: createFakeIndexer(3)});
		const before = await settled(dashboard, '');
		for (const sent of [
			report(40, 0),
			report(79, 1),
			report(5, 15),
			report(5, 23),
			report(500, 500),
			`${esc}[<0;5;5m`,
			`${esc}[<2;5;5M`,
			`${esc}[<35;5;5M`,
			`${esc}[M !!`,
			`${esc}[M jQ`,
		])
			expect(await settled(dashboard, sent)).toBe(before);
	});

	it.each([1, 2, 3, 4, 6, 8])('is whole though it comes in two parts, cut after %i characters', async cut => {
		await using dashboard = await start();
		const sent = pressOn(dashboard, ' 5  ');
		dashboard.type(sent.slice(0, cut));
		await new Promise<void>(resolve => setImmediate(resolve));
		dashboard.type(sent.slice(cut));
		await dashboard.shows(cursorAt(5));
	});

	it('is no text in a line that is typed, and reaches nothing behind it', async () => {
		await using dashboard = await start();
		dashboard.type(':val');
		await dashboard.shows(':val▏');
		for (const text of [' 3  ', '2 Proposals', 'Name', ':val']) dashboard.type(pressOn(dashboard, text));
		dashboard.type(report(5, 5, wheelDown) + report(5, 5, wheelUp));
		dashboard.type('i');
		await dashboard.shows(':vali▏');
		dashboard.type(`${esc}u`);
		await dashboard.shows('nothing is marked');
		expect(dashboard.text()).toMatch(cursorAt(1));
		expect(dashboard.text()).toMatch(/\[1 Validators/);
	});

	it('reaches nothing behind what lies over the rows, where the wheel moves', async () => {
		await using dashboard = await start();
		dashboard.type('?');
		await dashboard.shows('In this view');
		const before = dashboard.text();
		dashboard.type(pressOn(dashboard, '2 Proposals') + report(5, 6) + report(5, 2));
		dashboard.type(report(5, 5, wheelDown));
		await dashboard.hides(before);
		expect(dashboard.text()).toContain('In this view');
		dashboard.type(`${esc}u`);
		await dashboard.shows('nothing is marked');
		expect(dashboard.text()).toMatch(cursorAt(1));
	});
});

describe('the terminal keeps its mouse', () => {
	it('unless it is asked for, and gets it back', async () => {
		await using dashboard = await start({hasMouse: false});
		expect(dashboard.written()).not.toMatch(/\[\?100[06]/);
		dashboard.type(':mouse\r');
		await dashboard.shows(/the mouse works here.*Shift/);
		expect(modesOf(dashboard.written())).toMatchObject({mouse: 'on', mouseForm: 'on'});
		dashboard.type(pressOn(dashboard, ' 4  '));
		await dashboard.shows(cursorAt(4));
		dashboard.type(':mouse\r');
		await dashboard.shows('the mouse is left to the terminal');
		expect(modesOf(dashboard.written())).toMatchObject({mouse: 'off', mouseForm: 'off'});
	});

	it('where sentences have no place that could be pressed', async () => {
		await using dashboard = startDashboard({hasMouse: true, isSpoken: true, view: 'validators'});
		await dashboard.shows('Kestrel Nodes');
		dashboard.type(':mouse\r');
		await dashboard.shows('the mouse is left to the terminal');
		expect(dashboard.written()).not.toMatch(/\[\?100[06]/);
	});

	it('is taken from it at the start where the configuration says so', async () => {
		await using dashboard = await start();
		expect(modesOf(dashboard.written())).toMatchObject({mouse: 'on', mouseForm: 'on'});
	});
});

it.each([
	['the keys', 'stdin', 'EIO'],
	['the screen', 'stdout', 'EPIPE'],
] as const)('the mouse is given back where %s break off', async (_, stream, code) => {
	await using dashboard = await start();
	dashboard[stream].emit('error', Object.assign(new Error('broken'), {code}));
	expect(await dashboard.exitCode).toBe(129);
	expect(modesOf(dashboard.written())).toMatchObject({screen: 'off', mouse: 'off', mouseForm: 'off'});
});

it.each([`${esc}OP`, `${esc}[11~`, `${esc}[[A`])('F1 shows the keys, sent as %j', async sent => {
	await using dashboard = await start();
	dashboard.type(sent);
	await dashboard.shows('In this view');
});
