import {expect, it} from 'vitest';
import {createIndexer} from '../../../../source/services/indexer/indexer.ts';
import {startDashboard} from '../../../helpers/dashboard.tsx';
import {brokenService} from '../../../helpers/failures.ts';
import {createFakeIndexer} from '../../../helpers/fake-indexer.ts';
import {wireValidator} from '../../../helpers/pages.ts';
import {noPath, serve} from '../../../helpers/serve.ts';
import {createBond, createUnbond} from '../../../helpers/stake.ts';
import {addressOf, createValidator} from '../../../helpers/validators.ts';

const delegator = addressOf(9);
const view = `stake ${delegator}`;

function createStakedIndexer() {
	const indexer = createFakeIndexer();
	const jailed = createValidator(7, {state: 'jailed', name: 'Copper Labs'});
	indexer.bonds = [createBond(0, {amount: 394_962_459_999n}), createBond(7, {validator: jailed})];
	indexer.unbonds = [createUnbond(0, {amount: 788_706_351_234n, canWithdraw: true, withdrawEpoch: 1190n})];
	indexer.epoch = 1204n;
	return indexer;
}

it('shows rows while pages arrive, "at least" and without shares, and then whole ones', async () => {
	const indexer = createStakedIndexer();
	const {getUnbonds} = indexer;
	let go = () => {};
	const held = new Promise<void>(resolve => {
		go = resolve;
	});
	indexer.getUnbonds = async (...asked) => {
		await held;
		return getUnbonds(...asked);
	};
	const bonds = Array.from({length: 31}, (_, index) =>
		createBond(0, {amount: 1n, startEpoch: BigInt(index)}),
	);
	indexer.bonds = bonds;
	const {getBonds} = indexer;
	const second = new Promise<void>(resolve => {
		const release = go;
		go = () => {
			release();
			resolve();
		};
	});
	indexer.getBonds = async (address, query, options) => {
		if ((query?.page ?? 1) > 1) await second;
		return getBonds(address, query, options);
	};
	await using dashboard = startDashboard({indexer, view});
	await dashboard.shows(/❯ Kestrel Nodes +>0\.00 +–/);
	expect(dashboard.text()).toContain('at least 0.00003 NAM bonded');
	go();
	await dashboard.shows(/^ 0\.000031 NAM bonded[\s\S]*❯ Kestrel Nodes +<0\.01 +100%/m);
	expect(dashboard.text()).not.toContain('at least');
});

it('asks for each page once, and less often than for a list with its sums', async () => {
	const indexer = createStakedIndexer();
	await using dashboard = startDashboard({indexer, view, columns: 120, intervalMilliseconds: 10_000});
	await dashboard.shows('Copper Labs');
	await dashboard.shows('every 12 s');
	const asked = indexer.asked.filter(each => !each.startsWith('proposals'));
	expect(asked).toEqual([`bonds ${delegator} 1`, `unbonds ${delegator} 1`]);
});

it('keeps what was there where a page fails, and says why there is nothing newer', async () => {
	const indexer = createStakedIndexer();
	await using dashboard = startDashboard({indexer, view, columns: 120, intervalMilliseconds: 1_000_000});
	await dashboard.shows('2 validators');
	indexer.failure = brokenService;
	dashboard.type('r');
	await dashboard.shows('failed (503)');
	expect(dashboard.text()).toMatch(/Copper Labs.+! jailed/);
});

it('sorts and narrows the whole list, and has no pages', async () => {
	const indexer = createStakedIndexer();
	await using dashboard = startDashboard({indexer, view: `${view} page=4 all`});
	await dashboard.shows(/Copper Labs[\s\S]*Kestrel Nodes[\s\S]*most first · 2 validators/);
	dashboard.type('>');
	await dashboard.shows(/Kestrel Nodes[\s\S]*Copper Labs[\s\S]*mine ↓ · 2 validators/);
	dashboard.type('n');
	await dashboard.shows('there is no next one');
	dashboard.type('/jailed\r');
	await dashboard.shows('1 of 2 rows match');
	await dashboard.hides('Kestrel Nodes');
});

it('leads to the validator, and back', async () => {
	const indexer = createStakedIndexer();
	await using dashboard = startDashboard({indexer, view});
	await dashboard.shows('❯ Copper Labs');
	dashboard.type('j\r');
	await dashboard.shows('Details of Kestrel Nodes');
	dashboard.type('q');
	await dashboard.shows('[stake]');
	await dashboard.shows('❯ Kestrel Nodes');
});

it('goes on to the other lists and back to this one, the first of them', async () => {
	await using dashboard = startDashboard({indexer: createStakedIndexer(), view: `delegator ${delegator}`});
	await dashboard.shows('[stake]');
	dashboard.type(']');
	await dashboard.shows('[bonds]');
	dashboard.type('[[');
	await dashboard.shows('[unbonding]');
	dashboard.type(']');
	await dashboard.shows('[stake]');
});

it('says what can be withdrawn in the head, also where the timeline has room for it', async () => {
	const indexer = createStakedIndexer();
	await using dashboard = startDashboard({indexer, view});
	const inHead = / bonded · 788 706\.35\d* to withdraw now/;
	await dashboard.shows(/^ now 788 706\.35 withdrawable$/m);
	expect(dashboard.text()).toMatch(inHead);
	indexer.bonds = Array.from({length: 17}, (_, index) => createBond(index));
	dashboard.type('r');
	await dashboard.hides(/^ now 788 706\.35 withdrawable$/m);
	expect(dashboard.text()).toMatch(inHead);
});

it('says in its details what is wrong, what it earns by which formula, and when it comes out', async () => {
	await using dashboard = startDashboard({indexer: createStakedIndexer(), view, columns: 110, rows: 50});
	await dashboard.shows('❯ Copper Labs');
	dashboard.type('d');
	await dashboard.shows(/Attention +Jailed: this stake earns nothing now/);
	dashboard.type('\u001Bjd');
	await dashboard.shows(/Bonded +394 962\.459999 NAM/);
	const text = dashboard.text().replaceAll(/[\s│]+/g, ' ');
	expect(text).toContain('~45 025.720439 NAM a year');
	expect(text).toContain('394 962.459999 NAM active × yield 12% × (100% − commission 5%)');
	expect(text).toMatch(/Withdrawable Now 788 706\.351234 NAM/);
	expect(text).toMatch(/Bonds Epoch 1190 394 962\.459999 NAM active/);
	expect(text).toMatch(/All stake All bonded 396 196\.959999 NAM/);
});

it('understands what a service really sends, and counts what cannot be read', async () => {
	const kestrel = wireValidator(0, {name: 'Kestrel Nodes'});
	const answers: Readonly<Record<string, unknown>> = {
		'/pos/bond/': [
			{validator: kestrel, minDenomAmount: '9007199254740993', status: 'active', startEpoch: '3'},
			{
				validator: {...kestrel, address: 'tnam1odd', name: null, state: 'asleep'},
				minDenomAmount: {},
				startEpoch: '3',
			},
		],
		'/pos/unbond/': [{validator: kestrel, minDenomAmount: '1', withdrawEpoch: '9', canWithdraw: true}],
	};
	const server = await serve(({url = ''}, response) => {
		const results = Object.entries(answers).find(([part]) => url.includes(part))?.[1];
		if (results) response.end(JSON.stringify({results}));
		else noPath(response);
	});
	const timeLimit = {attemptMilliseconds: 5000, totalMilliseconds: 5000};
	const indexer = Object.assign(createFakeIndexer(), {
		...createIndexer({address: server.url, timeLimit}),
		getProposals: createFakeIndexer().getProposals,
		getParameters: createFakeIndexer().getParameters,
	});
	await using dashboard = startDashboard({indexer, view, columns: 130});
	await dashboard.shows(/Kestrel Nodes +9 007 199 254\.74 .*0\.000001 now/);
	expect(dashboard.text()).toContain('at least 9 007 199 254.740993 NAM bonded');
	expect(dashboard.text()).toMatch(/tnam1odd .*\? asleep +>0\.00 +– .*–/);
	expect(dashboard.text()).toContain('1 field unreadable');
});

it.each([
	[view, /Kestrel Nodes .* 9\.00 in ~1 h/],
	[`unbonds ${delegator}`, /Kestrel Nodes .* 1205 +in 1 epoch ~1 h/],
])(
	'reckons a wait from what becomes withdrawable while no proposal has told the epoch: %s',
	async (open, row) => {
		const indexer = createStakedIndexer();
		indexer.unbonds = [
			createUnbond(0, {
				amount: 9_000_000n,
				canWithdraw: false,
				withdrawEpoch: 1205n,
				withdrawTime: BigInt(Math.floor(Date.now() / 1000) + 3660),
			}),
		];
		indexer.getProposals = () => new Promise(() => {});
		await using dashboard = startDashboard({indexer, view: open, columns: 140});
		await dashboard.shows(row);
	},
);

it('lists what to do below the rows, where Tab leads and whose commands c copies', async () => {
	const indexer = createStakedIndexer();
	await using dashboard = startDashboard({indexer, view, columns: 120, rows: 40});
	await dashboard.shows(/What to do ─+ 2 ─/);
	await dashboard.shows(/withdraw 788 706\.35 from Kestrel Nodes +namadac withdraw --source/);
	await dashboard.shows('move 1 234.50 away from Copper Labs (jailed), which earns nothing');
	dashboard.type('\t');
	await dashboard.shows('❯ withdraw');
	dashboard.type('c');
	await dashboard.shows(`namadac withdraw --source ${delegator}`);
	dashboard.type('j');
	await dashboard.shows('❯ move');
	dashboard.type('y');
	await dashboard.shows('there is no command yet');
	dashboard.type('\r');
	await dashboard.shows('Move 1 234.5');
});

it('has no pane of what to do where it would leave less than eight rows, or nothing has a frame', async () => {
	const indexer = createStakedIndexer();
	indexer.bonds = Array.from({length: 24}, (_, index) => createBond(index));
	await using framed = startDashboard({indexer, view, columns: 100, rows: 30});
	await framed.shows('24 validators');
	await framed.shows('What to do');
	expect(framed.lines().filter(line => line.includes('1 234.50')).length).toBeGreaterThanOrEqual(8);
	await using low = startDashboard({indexer, view, columns: 80, rows: 24, borders: 'always'});
	await low.shows('What to do');
	low.type(':');
	await low.hides('What to do');
	await using plain = startDashboard({indexer: createStakedIndexer(), view, columns: 80, rows: 40});
	await plain.shows('2 validators');
	expect(plain.text()).not.toContain('What to do');
});
