import {afterEach, beforeEach, expect, it, vi} from 'vitest';
import {widthOf} from '../../../../source/format/width.ts';
import {createMemoryStore} from '../../../../source/store/store.ts';
import {startDashboard} from '../../../helpers/dashboard.tsx';
import {unreachableService} from '../../../helpers/failures.ts';
import {createFakeIndexer} from '../../../helpers/fake-indexer.ts';
import {needyIndexer, ownStore, safeIndexer} from '../../../helpers/own-stake.ts';
import {until} from '../../../helpers/until.ts';
import {testNow} from '../../../helpers/validators.ts';

beforeEach(() => void vi.useFakeTimers({toFake: ['Date'], now: testNow}));
afterEach(() => void vi.useRealTimers());

const start = (options: Parameters<typeof startDashboard>[0] = {}) =>
	startDashboard({view: 'overview', indexer: needyIndexer(3), store: ownStore(), rows: 30, ...options});

const first = /❯ ! 122 313\.00 NAM earn nothing, jailed: Fallen 1 \(Cold wallet, Hot wallet\)/;

it('begins with what needs me, by its weight, and what it costs', async () => {
	await using dashboard = start();
	await dashboard.shows(first);
	const lines = dashboard.lines();
	expect(lines[2]).toMatch(
		/^ My stake {3}479 469 NAM · ~\d[\d ]* a year · 1 577 412\.70 can be withdrawn now$/,
	);
	expect(lines[3]).toMatch(first);
	expect(lines[4]).toMatch(/^ {2}! 120 313\.00 NAM earn nothing, below min: Fallen 2/);
	expect(lines[5]).toMatch(/^ {2}! 118 313\.00 NAM earn nothing, jailed: Fallen 3/);
	expect(lines[6]).toMatch(/^ {12}22\.7% of what is active earns$/);
	expect(lines[7]).toMatch(/^ Next +~5 h +1\.94 withdraw +2 of 2$/);
});

it('has the nearest date of my stake first, whatever it weighs, and counts those that follow', async () => {
	await using dashboard = start({rows: 24});
	await dashboard.shows(/^ Next/m);
	const first = / Next[ ,+\d a-z]* ~\d+ h.* 1\.94 withdraw +2 of 2/;
	await dashboard.shows(first);
	dashboard.type(']');
	await dashboard.shows(/Next.*❯ ~/);
	dashboard.type('j');
	await dashboard.shows(/❯ ~11 h 12 500\.00 active/);
	dashboard.type(']');
	await dashboard.shows(/❯ \d+ {2}Short/);
	await dashboard.shows(first);
});

it('reads the dates of my stake out in their order', async () => {
	await using dashboard = start({isSpoken: true, rows: 60});
	await dashboard.shows(/Next, 3\./);
	const epochs = [...dashboard.text().matchAll(/(\d) of 3: .*, epoch (\d+)/g)].map(([, , epoch]) => epoch);
	expect(epochs).toEqual(['1205', '1206', '1207']);
});

it('says that nothing needs me where all of it earns', async () => {
	await using dashboard = start({indexer: safeIndexer()});
	await dashboard.shows(/My stake {3}118 530 NAM.*\n {2}✓ All of it earns\./);
});

it('names an address where none is mine, after the network', async () => {
	await using dashboard = startDashboard({view: 'overview', indexer: safeIndexer()});
	await dashboard.shows(/ Network .*\n.*\n My stake {3}3 enters an address; a label makes it yours\n/);
	expect(dashboard.text()).not.toMatch(/My addresses|Next/);
});

it('quiets the row with x, makes it loud with x, and shows what is quiet with X', async () => {
	const store = ownStore();
	await using dashboard = start({store});
	await dashboard.shows(first);
	dashboard.type('x');
	await dashboard.shows(/quiet until it changes or grows by a tenth: X shows it/);
	await dashboard.shows(/earns · 1 quiet/);
	expect(dashboard.text()).not.toContain('Fallen 1');
	await dashboard.shows(/❯ ! 120 313\.00 NAM/);
	dashboard.type('X');
	await dashboard.shows(/^[❯ ] {3}122 313\.00 NAM earn nothing, jailed: Fallen 1/m);
	expect(dashboard.text()).not.toMatch(/! 122 313/);
	await dashboard.shows(/earns · 1 quiet: x makes it loud again/);
	await dashboard.shows(/x quiet or loud/);
	await dashboard.shows(/❯ {3}122 313/);
	dashboard.type('x');
	await dashboard.shows('loud again');
	await dashboard.shows(/! 122 313\.00 NAM earn nothing, jailed: Fallen 1/);
	expect(store.on('namada.0000000000000test').read().quiet.size).toBe(0);
	dashboard.type('U');
	await dashboard.shows(/undone: removal of hidden notice: 122 313 NAM earn nothing, jailed:\s+Fallen 1/);
	dashboard.type('U');
	await dashboard.shows(/undone: hidden notice: 122 313 NAM earn nothing, jailed:\s+Fallen 1/);
});

it('is loud again once the stake has grown by a tenth', async () => {
	const store = ownStore();
	store.on('namada.0000000000000test').quietConcern('stake.jailed quiet', 1n);
	await using dashboard = start({store});
	await dashboard.shows(first);
	const id = dashboard.indexer.bonds[2]?.validator?.address;
	store.on('namada.0000000000000test').quietConcern(`stake.jailed ${id}`, 122_313_000_000n);
	await dashboard.hides('Fallen 1');
	store.on('namada.0000000000000test').quietConcern(`stake.jailed ${id}`, 111_000_000_000n);
	await dashboard.shows('Fallen 1');
});

it('opens what a row is about, and goes through all sections with j', async () => {
	await using dashboard = start();
	await dashboard.shows(first);
	dashboard.type('jjj');
	await dashboard.shows(/Next.*❯ ~/);
	dashboard.type(']');
	await dashboard.shows(/❯ \d+ {2}Short/);
	dashboard.type('[[');
	await dashboard.shows(/❯ ! 118 313\.00 NAM/);
	dashboard.type('d');
	await dashboard.shows(
		/Details of Fallen 3[\s\S]*Needs me[\s\S]*Address {2,}tnam1[\s\S]*Cold wallet {2,}59 156\.500000 NAM/,
	);
	dashboard.type('\u001B');
	await dashboard.shows('My stake');
	dashboard.type('\r');
	await dashboard.shows('[1 Validators');
});

it('knows what needs me in every view, and asks for my stake there too', async () => {
	await using dashboard = start({view: 'validators', indexer: needyIndexer(1)});
	await dashboard.shows('Kestrel Nodes');
	await until(() => dashboard.indexer.asked.filter(each => each.startsWith('unbonds')).length === 2);
	dashboard.indexer.isHeld = true;
	dashboard.type('0');
	await dashboard.shows(first);
});

it('says that a validator of mine is jailed, in a store that knows it by a label', async () => {
	const store = createMemoryStore();
	const indexer = createFakeIndexer();
	const {address = ''} = indexer.validators.find(({state}) => state === 'jailed') ?? {};
	store.on('namada.0000000000000test').labelValidator(address, 'Heron');
	await using dashboard = start({store, indexer});
	await dashboard.shows(/❯ ! Heron is jailed/);
	dashboard.type('\r');
	await dashboard.shows('[1 Validators');
});

it('says that the service gives no answer', async () => {
	await using dashboard = startDashboard({
		view: 'overview',
		indexer: Object.assign(createFakeIndexer(), {failure: unreachableService}),
	});
	await dashboard.shows(/❯ ! 127\.0\.0\.1:40211 gives no answer/);
});

it('shows at no width less than at a smaller one below 30 rows', async () => {
	await using dashboard = start({columns: 200, rows: 29});
	await dashboard.shows(/^(?=[\s\S]*\d active)(?=[\s\S]*two thirds)(?=[\s\S]*1 inactive)/);
	const facts = [
		...['Short 0', 'Short 1', 'Short 2', 'Cold wallet', 'Hot wallet', '1 jailed', 'Turnout'],
		...['12 500.00 active', ' withdraw ', 'Fallen 1', 'Fallen 2', 'Fallen 3', '203 in the set'],
		...['122 313', '122 313.00', '(Cold wallet, Hot wallet)', '22.7% of what is active earns', '1 inactive'],
		...['479 469 NAM', '1 577 412.70 can be withdrawn now', 'NAM bonded', 'a third', 'half', 'two thirds'],
		...['~A year', 'Bonded NAM', '2 014.40', '239 734.97', '788 706.35 now', '%'],
	];
	let before = new Set<string>();
	for (let width = 40; width <= 200; width += 4) {
		dashboard.resize(width, 29);
		const drawn = () => facts.filter(fact => dashboard.text().includes(fact));
		await until(
			() => [...before].every(fact => drawn().includes(fact)) && isDrawnFor(width, dashboard.lines()),
			() => `lost at ${width}: ${[...before].filter(fact => !drawn().includes(fact))}\n${dashboard.text()}`,
		);
		before = new Set(drawn());
	}
	expect([...before].toSorted()).toEqual(facts.toSorted());
});

/**
Checks whether the screen is laid out for this width: its last line ends at the right edge, and the first one with the state
of the service, which a frame of another width that is only cut off lacks.
*/
function isDrawnFor(width: number, lines: readonly string[]): boolean {
	const left = width - widthOf(lines.at(-1) ?? '');
	return left >= 0 && left < 4 && lines.some(line => line.includes('● live'));
}
