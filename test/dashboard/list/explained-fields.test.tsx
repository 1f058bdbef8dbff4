import {describe, expect, it} from 'vitest';
import {innerFields} from '../../../source/columns/inner-fields.ts';
import {fieldsOfProposal} from '../../../source/columns/proposal-fields.ts';
import {bondFields, fieldsOfMergedBond, fieldsOfUnbond} from '../../../source/columns/stake-fields.ts';
import {batchField, envelopeFields} from '../../../source/columns/transaction-fields.ts';
import {validatorDetails} from '../../../source/columns/validator-fields.ts';
import {createMemoryStore} from '../../../source/store/store.ts';
import {type StartOptions, startDashboard} from '../../helpers/dashboard.tsx';
import {createEpochClock} from '../../helpers/facts.ts';
import {createFakeIndexer} from '../../helpers/fake-indexer.ts';
import {createProposal} from '../../helpers/proposals.ts';
import {createHoldingsIndexer, holder} from '../../helpers/serve-holdings.ts';
import {startSpoken} from '../../helpers/spoken.ts';
import {createMergedBond, createUnbond} from '../../helpers/stake.ts';

const places: readonly (readonly [view: string, first: string | RegExp, keys: string, explained: RegExp])[] =
	[
		['validators', 'Kestrel Nodes', 'd', /Neighbours +how much more the next stronger one has/],
		['proposal 40', 'Admit two more', 'd', /Mine +how each address of yours voted/],
		['proposals', 'Admit two more', 'd', /By +how many have voted/],
		['votes', /Admit two more.*yay/, 'vd', /Vote +the last vote cast/],
		['stake', 'Kintsugi', 'd', /To claim, All to claim +rewards that accrued since the last claim/],
		['stake', 'Kintsugi', 'd', /Liquid +NAM of the account/],
		['move', 'Kintsugi', 'mad', /Against now +that less what[\s\S]*Mine after +your stake with it/],
		['bonds', 'Kintsugi', 'd', /From epoch +the epoch from which this bond counts/],
		['merged-bonds', 'P2P', 'd', /Redelegation +stake that came from another/],
		['unbonds', 'Kintsugi', 'd', /Withdraw +whether its waiting time is over/],
		['history', 'bond 12.5', 'd', /In\/out +what comes in to this address/],
		['delegator', 'Cold wallet', 'd', /Liquid +NAM of the account/],
		['parameters', 'Yearly yield', 'd', /Value +as people write it/],
		['overview', /❯ 40 +Admit two more.*1 of 1/, 'd', /Mine +how each address of yours voted/],
	];

/** Lists that belong to another view, or to an address. */
const views: Readonly<Record<string, string>> = {votes: 'proposals', move: `stake ${holder}`};

/** What is on the screen after a key. */
const after: Readonly<Record<string, RegExp>> = {
	v: /Votes on 40[\s\S]*❯/,
	m: /Move .* NAM from/,
	a: /Validator[\s\S]*❯ (?:P2P|Fifth)/,
};

async function startAt(name: string, more: StartOptions = {}) {
	const store = createMemoryStore({addresses: [{address: holder, label: 'Cold wallet', usedAt: 1}]});
	const ofAddress = ['stake', 'bonds', 'merged-bonds', 'unbonds', 'history'].includes(name);
	const view = views[name] ?? (ofAddress ? `${name} ${holder}` : name);
	// The strongest of many have neighbours and a rank.
	const indexer = name === 'validators' ? createFakeIndexer() : await createHoldingsIndexer();
	return startDashboard({view, indexer, store, columns: 150, rows: 160, ...more});
}

describe('the help over details', () => {
	it.each(places)('of %s explains each field: %s, %s', async (view, first, keys, explained) => {
		await using dashboard = await startAt(view);
		await dashboard.shows(first);
		for (const key of keys) {
			dashboard.type(key);
			await dashboard.shows(after[key] ?? /Esc back/);
		}
		dashboard.type('?');
		await dashboard.shows(/These details[ │]*\n[\s\S]*In this view/);
		await dashboard.shows(explained);
		const [, fields = ''] = /These details[ │]*\n([\s\S]*)\n[ │]+In this view/.exec(dashboard.text()) ?? [];
		expect(fields.split('\n').filter(line => / –[ │]*$/.test(line))).toEqual([]);
	});

	it('finds a field by a word, and leaves the others out', async () => {
		await using dashboard = await startAt('validators', {columns: 80, rows: 24});
		await dashboard.shows('Kestrel Nodes');
		dashboard.type('d?');
		await dashboard.shows(/❯ (?:Risk|Power) +/);
		dashboard.type('/median\r');
		await dashboard.shows(/These details\n +❯ Commission +the part of the rewards/);
		await dashboard.hides('Neighbours');
	});

	it('reads them aloud', async () => {
		await using spoken = startSpoken('');
		await spoken.shows('Kestrel Nodes');
		spoken.type('d');
		await spoken.shows('Details of');
		spoken.type('?');
		await spoken.shows(/These details:/);
	});
});

describe('the fields of a thing', () => {
	it.each(
		Object.entries({
			validator: validatorDetails,
			proposal: fieldsOfProposal(createProposal({}), {clock: createEpochClock()}),
			bond: bondFields,
			'merged bond': fieldsOfMergedBond(
				createMergedBond(1, {redelegation: {earliestEpoch: 1n, earliestTime: 1n, source: null, flaws: []}}),
			),
			unbond: fieldsOfUnbond(createUnbond(1)),
			transaction: [...envelopeFields, batchField],
			'inner transaction': innerFields,
		}),
	)('of a %s are all explained', (_, fields) => {
		const plain = fields as readonly {readonly label: string; readonly about?: string}[];
		expect(plain.filter(({about = ''}) => about === '').map(({label}) => label)).toEqual([]);
	});
});
