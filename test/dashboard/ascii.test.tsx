import {afterAll, beforeAll, expect, it, vi} from 'vitest';
import {type RunningDashboard, startDashboard} from '../helpers/dashboard.tsx';
import {createSmallIndexer, delegator, stopTheClock} from '../helpers/spoken.ts';
import {createTransaction, testHash} from '../helpers/transactions.ts';

beforeAll(stopTheClock);
afterAll(() => void vi.useRealTimers());

const views = [
	'validators',
	'proposals',
	...['stake', 'bonds', 'merged-bonds', 'unbonds', 'merged-unbonds', 'withdraws'].map(
		list => `${list} ${delegator}`,
	),
	'delegator',
	'parameters',
	`tx ${testHash}`,
	`tx ${'f'.repeat(64)}`,
];

/** The indexer with names in ASCII alone, states of every kind, and lists long enough to be cut. */
function createAsciiIndexer() {
	const indexer = createSmallIndexer();
	const states = [
		'consensus',
		'belowCapacity',
		'belowThreshold',
		'inactive',
		'jailed',
		'deactivating',
		'new',
	];
	const [first] = indexer.validators;
	indexer.validators = states.map((state, index) => ({
		...first!,
		address: `tnam1q${index}`,
		name: index === 0 ? undefined : `Validator with quite a long name ${index}`,
		state,
	}));
	const plain = ({validator, ...rest}: (typeof indexer.bonds)[number]) => ({
		...rest,
		validator: {...validator!, name: 'Plain'},
	});
	indexer.bonds = indexer.bonds.map(plain);
	indexer.transactions.set(testHash, createTransaction());
	return indexer;
}

/** What has been written is ASCII; on the screen stands what was waited for. */
async function press(dashboard: RunningDashboard, keys: string, wanted: string | RegExp) {
	dashboard.type(keys);
	await dashboard.shows(wanted);
	const place = dashboard.written().search(/\P{ASCII}/u);
	expect(place === -1 ? '' : dashboard.written().slice(Math.max(0, place - 40), place + 20)).toBe('');
}

it.concurrent.each(views)('writes nothing beyond ASCII in %s', async view => {
	for (const [columns, rows] of [
		[80, 24],
		[160, 40],
		[44, 12],
		[30, 8],
		[15, 4],
	] as const) {
		await using dashboard = startDashboard({
			indexer: createAsciiIndexer(),
			view,
			columns,
			rows,
			isAscii: true,
			colors: '16',
			isDemo: true,
		});
		await press(dashboard, '', 'DEMO');
		if (rows >= 12) await press(dashboard, '', /live|asking|not there/);
		if (columns !== 80) continue;
		await press(dashboard, '?', /In this view|These details/);
		await press(dashboard, '?', /In a list|Signs here/);
		await press(dashboard, 'G', 'what their keys do');
		await press(dashboard, '\u001B!', 'Requests');
		await press(dashboard, '\u001B:nonsense\r', /nonsense|Tab/);
		await press(dashboard, '\u001B/xy', /\/xy/);
		await press(dashboard, '\u001Bd', /DEMO/);
		await press(dashboard, 'J', /DEMO/);
		await press(dashboard, '\u001B\u001Bf', /DEMO/);
		await press(dashboard, '\u001BsSPe', /DEMO/);
	}
});

it('writes its failures in ASCII', async () => {
	const indexer = createAsciiIndexer();
	const {address} = indexer;
	for (const failure of [
		{kind: 'unreachable', address, reason: 'refused'},
		{kind: 'timedOut', address, afterMilliseconds: 15_000},
		{kind: 'serviceError', address, status: 503, words: 'busy'},
		{kind: 'rateLimited', address, status: 429, until: Date.now() + 60_000, words: undefined},
		{kind: 'refusedKey', address, status: 401, hasKey: false},
	] as const) {
		indexer.failure = failure as typeof indexer.failure;
		await using dashboard = startDashboard({indexer, isAscii: true, isDemo: true});
		await press(dashboard, '', /Asking again/);
	}
});
