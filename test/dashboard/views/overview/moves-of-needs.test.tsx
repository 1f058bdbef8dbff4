import {afterEach, beforeEach, expect, it, vi} from 'vitest';
import {createMemoryStore} from '../../../../source/store/store.ts';
import {startDashboard} from '../../../helpers/dashboard.tsx';
import {createFakeIndexer, type FakeIndexer} from '../../../helpers/fake-indexer.ts';
import {needyIndexer, ownStore} from '../../../helpers/own-stake.ts';
import {createBond, mergeBonds} from '../../../helpers/stake.ts';
import {addressOf, createValidator, testNow} from '../../../helpers/validators.ts';

beforeEach(() => void vi.useFakeTimers({toFake: ['Date'], now: testNow}));
afterEach(() => void vi.useRealTimers());

const start = (options: Parameters<typeof startDashboard>[0] = {}) =>
	startDashboard({view: 'overview', indexer: unequalIndexer(), store: ownStore(), rows: 30, ...options});

/** Serves more stake with a jailed validator for the second address than for the first. */
function unequalIndexer(): FakeIndexer {
	const indexer = needyIndexer(0);
	const validator = createValidator(10, {name: 'Fallen', state: 'jailed', rank: undefined});
	indexer.validators = indexer.validators.map(each =>
		each.address === validator.address ? validator : each,
	);
	const amounts = new Map([
		[addressOf(500), 20_000_000_000n],
		[addressOf(501), 70_000_000_000n],
	]);
	const {getBonds, getMergedBonds} = indexer;
	const bondsOf = (address: string) => [
		...indexer.bonds,
		createBond(9, {validator, amount: amounts.get(address) ?? 0n}),
	];
	return Object.assign(indexer, {
		getBonds: async (address: string, ...rest: []) => ({
			...(await getBonds(address, ...rest)),
			items: bondsOf(address),
		}),
		getMergedBonds: async (address: string, ...rest: []) => ({
			...(await getMergedBonds(address, ...rest)),
			items: mergeBonds(bondsOf(address)),
		}),
	});
}

const need = /❯ ! 90 000\.00 NAM earn nothing, jailed: Fallen \(Hot wallet, Cold wallet\)/;

it('opens with m where the largest stake of a notice could move, and returns to the notice with Esc', async () => {
	await using dashboard = start();
	await dashboard.shows(need);
	expect(dashboard.text()).toMatch(/c commands {2}m move {2}x quiet/);
	dashboard.type('m');
	await dashboard.shows(/Move 70 000\.000000 NAM from Fallen \(earns 0 a year\)/);
	expect(dashboard.text()).toContain('[0 Overview]');
	dashboard.type('\u001B');
	await dashboard.shows(need);
});

it('opens the move from a small terminal and in sentences', async () => {
	await using small = start({columns: 60, rows: 15});
	await small.shows(/❯ ! 90 000\.00 NAM/);
	small.type('m');
	await small.shows(/Move 70 000\.000000 NAM from Fallen/);
	small.type('\u001B');
	await small.shows(/❯ ! 90 000\.00 NAM/);
	await using spoken = start({isSpoken: true, rows: 60});
	await spoken.shows(/90 000\.000000 NAM earn nothing/);
	spoken.type('m');
	await spoken.shows(/Move 70 000\.000000 NAM from Fallen/);
	spoken.type('\u001B');
	await spoken.shows(/90 000\.000000 NAM earn nothing/);
});

it('says after m that a notice about no stake has none to move', async () => {
	const store = createMemoryStore();
	const indexer = createFakeIndexer();
	const {address = ''} = indexer.validators.find(({state}) => state === 'jailed') ?? {};
	store.on('namada.0000000000000test').labelValidator(address, 'Heron');
	await using dashboard = start({store, indexer});
	await dashboard.shows(/❯ ! Heron is jailed/);
	dashboard.type('m');
	await dashboard.shows('this is not about stake of yours that could move');
	expect(dashboard.text()).toMatch(/❯ ! Heron is jailed/);
	expect(dashboard.text()).not.toMatch(/m move|v votes/);
});

it('shows all of the words above a command, on as many lines as they take', async () => {
	await using dashboard = start();
	await dashboard.shows(need);
	dashboard.type('c');
	await dashboard.shows('Commands for Fallen');
	expect(dashboard.text().replaceAll(/\s+/g, ' ')).toContain(
		'unbond 70 000.000000 NAM of Hot wallet from Fallen; m on the notice shows where to move it, which is sooner',
	);
});
