import {afterEach, describe, expect, it, vi} from 'vitest';
import {createAsker} from '../../source/conformance/asker.ts';
import {createMeter} from '../../source/conformance/meter.ts';
import {checks, runChecks} from '../../source/conformance/run-checks.ts';
import {createIndexer} from '../../source/services/indexer/indexer.ts';
import {createChainNode} from '../../source/services/node/chain-node.ts';
import {testValidator, whole} from '../helpers/chain-answers.ts';
import {noPath} from '../helpers/serve.ts';
import type {NodeFacts} from '../helpers/serve-chain-node.ts';
import {delegator, epoch, height, proposals, stake, validators} from './honest-data.ts';
import {type AskedOf, type Bend, type Scripted, serveHonest} from './honest-indexer.ts';
import {serveHonestNode} from './honest-node.ts';

const timeLimit = {attemptMilliseconds: 15_000, totalMilliseconds: 15_000};

afterEach(() => void vi.restoreAllMocks());

/** Holds an indexer to its interface, with the check of that id alone where one is given. */
async function check(
	{
		bend,
		node = {},
		wait = async () => {},
	}: {bend?: Bend; node?: Partial<NodeFacts>; wait?: (milliseconds: number) => Promise<void>},
	id?: string,
) {
	const server = await serveHonest(bend);
	const served = await serveHonestNode(node);
	const {signal} = new AbortController();
	const meter = createMeter();
	const {outcomes} = await runChecks({
		askRaw: createAsker({client: {address: server.url, timeLimit}, meter, signal}),
		meter,
		indexer: createIndexer({address: server.url, timeLimit}),
		node: createChainNode({address: served.url, timeLimit}),
		addresses: [delegator],
		signal,
		wait,
		checks: id === undefined ? checks : checks.filter(each => each.id === id),
	});
	return outcomes;
}

describe('an indexer that keeps to its interface', async () => {
	const outcomes = await check({});

	it.each(checks.map(({id}) => id))('keeps %s', id => {
		expect(outcomes.filter(outcome => outcome.id === id)).toMatchObject([{result: 'kept'}]);
	});
});

interface Body {
	readonly results: readonly Readonly<Record<string, unknown>>[];
	readonly pagination: Readonly<Record<string, number>>;
}

const isOf = (path: string) => (asked: AskedOf) => asked.path === path;
const bodyOf = ({body}: Scripted) => body as Body;
const ok = (body: unknown): Scripted => ({status: 200, body});

/** Bends the answers of a path that are lists or things. */
function at(path: string, change: (body: Body, asked: AskedOf) => unknown): Bend {
	const isThere = isOf(path);
	return (answer, asked) => {
		if (!isThere(asked) || answer.status !== 200) return undefined;
		const changed = change(bodyOf(answer), asked);
		return changed === undefined ? undefined : ok(changed);
	};
}

/** Changes the first row of each page. */
function firstRow(path: string, change: Readonly<Record<string, unknown>>): Bend {
	return at(path, ({results: [first, ...rest], pagination}) =>
		first ? {results: [{...first, ...change}, ...rest], pagination} : undefined,
	);
}

const lists = {
	validators: 'pos/validator',
	proposals: 'gov/proposal',
	bonds: `pos/bond/${delegator}`,
	unbonds: `pos/unbond/${delegator}`,
	'merged-bonds': `pos/merged-bonds/${delegator}`,
	'merged-unbonds': `pos/merged-unbonds/${delegator}`,
	withdraws: `pos/withdraw/${delegator}`,
};

type Case = readonly [id: string, sentence: RegExp, bend: Bend, node?: Partial<NodeFacts>];

/** Rows of the last page of each list. */
const lastRows: Readonly<Record<string, readonly object[] | undefined>> = {
	'pos/validator': validators.slice(-5),
	'gov/proposal': proposals.slice(-5),
	...Object.fromEntries(
		Object.entries(stake).map(([name, rows]) => [`pos/${name}/${delegator}`, rows.slice(-1)]),
	),
};

const ofLists = Object.entries(lists).flatMap(([name, path]): readonly Case[] => [
	[
		`${name}-whole`,
		/^of \d+ \S+ \d came twice \(.* on page 1\), and \d never came: .*joins/,
		at(path, ({results: [first, second, ...rest], pagination}) =>
			second ? {results: [first, first, ...rest], pagination} : undefined,
		),
	],
	[
		`${name}-totals`,
		/^totalItems is \d+, and \d+ rows? came/,
		at(path, ({results, pagination}) =>
			results.length > 0
				? {results, pagination: {...pagination, totalItems: (pagination.totalItems ?? 0) + 1}}
				: undefined,
		),
	],
	[
		`${name}-types`,
		/^results\[0\]\.\w+ is missing; and \d+ more/,
		at(path, ({results, pagination}) => ({results: results.map(() => ({})), pagination})),
	],
	[
		`${name}-past-end`,
		/^\d+ rows? of earlier pages came again/,
		(answer, {path: asked, query}) =>
			asked === path && answer.status === 200 && bodyOf(answer).results.length === 0 && query.has('page')
				? ok({results: lastRows[path], pagination: bodyOf(answer).pagination})
				: undefined,
	],
	...['0', 'x'].map(
		(page): Case => [
			`${name}-page-${page === '0' ? 'zero' : 'text'}`,
			/^200 with 1 row came/,
			(_answer, asked) =>
				asked.path === path && asked.query.get('page') === page
					? ok({results: [{}], pagination: {}})
					: undefined,
		],
	),
]);

const sorted = (field: string, order: string | null): Bend => {
	const isSorted = ({path, query}: AskedOf) =>
		path === 'pos/validator' && query.get('sortField') === field && query.get('sortOrder') === order;
	return (answer, asked) => {
		if (!isSorted(asked)) return undefined;
		const {results, pagination} = bodyOf(answer);
		return ok({results: results.toReversed(), pagination});
	};
};

const status =
	(path: RegExp, answer: Scripted): Bend =>
	(_answer, asked) =>
		path.test(asked.path) ? answer : undefined;

const jailed = validators.findIndex(({state}) => state === 'jailed');

const cases: readonly Case[] = [
	...ofLists,
	['height', /without block as a whole number/, at('chain/block/latest', () => ({block: 'soon'}))],
	['height', /without epoch as a whole number/, at('chain/epoch/latest', () => ({}))],
	[
		'crawlers',
		/^they looked last: chain 20 min ago/,
		at('crawlers/timestamps', () => [
			{name: 'chain', timestamp: Math.floor(Date.now() / 1000) - 1200, lastProcessedBlockHeight: 7},
		]),
	],
	[
		'parameters-types',
		/^apr is missing$/,
		at('chain/parameters', ({...body}) => ({...body, apr: undefined})),
	],
	[
		'proposal-types',
		/^its author is not that/,
		at('gov/proposal/34', body => ({...body, author: delegator})),
	],
	[
		'proposal-types',
		/^nayVotes is the float 1\.234e\+22, which loses digits/,
		at('gov/proposal/34', body => ({...body, nayVotes: JSON.rawJSON('1.234e+22')})),
	],
	[
		'wrapper-types',
		/^its txId is not/,
		at(`chain/wrapper/${'ab'.repeat(32)}`, body => ({...body, txId: 'ef'.repeat(32)})),
	],
	[
		'wrapper-types',
		/^innerTransactions is "none", where a list/,
		at(`chain/wrapper/${'ab'.repeat(32)}`, body => ({...body, innerTransactions: 'none'})),
	],
	[
		'validators-types',
		/^results\[0\]\.votingPower is the float 39351204\.0/,
		firstRow('pos/validator', {votingPower: JSON.rawJSON('39351204.0')}),
	],
	[
		'bonds-types',
		/^results\[0\]\.minDenomAmount is the number 9007199254740993, past 2\^53/,
		firstRow(`pos/bond/${delegator}`, {minDenomAmount: JSON.rawJSON('9007199254740993')}),
	],
	['proposal-unknown', /^200 came: .*; answer 404/, status(/^gov\/proposal\/100034$/, ok({}))],
	[
		'proposal-unknown',
		/^500 \(broken\) came, as if the service had failed/,
		status(/^gov\/proposal\/100034$/, {status: 500, body: {message: 'broken'}}),
	],
	['proposal-out-of-range', /^200 came/, status(/^gov\/proposal\/\d{20}$/, ok({}))],
	['wrapper-unknown', /^200 came/, status(/^chain\/wrapper\/5ca/, ok({}))],
	['wrapper-malformed', /^200 came/, status(/^chain\/wrapper\/abc$/, ok({}))],
	['unknown-path', /^200 came/, status(/^no-such-path$/, ok({}))],
	[
		'validators-state',
		/^a row with state consensus came/,
		(_answer, {path, query}) =>
			path === 'pos/validator' && query.get('state') === 'jailed'
				? ok({
						results: validators.slice(0, 2),
						pagination: {page: 1, perPage: 30, totalPages: 1, totalItems: 2},
					})
				: undefined,
	],
	[
		'validators-state',
		/^totalItems is 9, and 2 rows of the whole list are jailed/,
		(answer, {path, query}) =>
			path === 'pos/validator' && query.getAll('state').join() === 'jailed'
				? ok({results: bodyOf(answer).results, pagination: {totalItems: 9}})
				: undefined,
	],
	[
		'proposals-status',
		/^a row with status pending came/,
		(_answer, {path, query}) =>
			path === 'gov/proposal' && query.get('status') === 'passed'
				? ok({results: proposals.slice(0, 1), pagination: {}})
				: undefined,
	],
	[
		'proposals-kind',
		/^400 \(unknown variant\) came, and no list/,
		(_answer, {path, query}) =>
			path === 'gov/proposal' && query.get('kind') === 'pgfFunding'
				? {status: 400, body: 'unknown variant'}
				: undefined,
	],
	[
		'proposals-pattern',
		/^proposal \d+ came, whose text has no "explorer"/,
		(_answer, {path, query}) =>
			path === 'gov/proposal' && query.has('pattern')
				? ok({results: proposals.slice(0, 30), pagination: {}})
				: undefined,
	],
	...['votingPower', 'commission', 'rank'].flatMap(field =>
		['asc', 'desc'].map(
			(order): Case => [`validators-${field}-${order}`, /is followed by/, sorted(field, order)],
		),
	),
	[
		'validators-votingPower-desc',
		/sortOrder has no effect$/,
		(answer, {path, query}) =>
			path === 'pos/validator' && query.get('sortOrder') === 'desc'
				? ok({
						results: validators
							.slice(Number(query.get('page')) * 10 - 10)
							.toReversed()
							.slice(0, 9)
							.map((row, at) => ({...row, votingPower: String(100 * Number(query.get('page')) + at)})),
						pagination: bodyOf(answer).pagination,
					})
				: undefined,
	],
	['validators-votingPower-default', /is followed by/, sorted('votingPower', null)],
	[
		'node-chain',
		/^the indexer is of stake\.\w+, and the node is of another/,
		() => undefined,
		{network: 'another'},
	],
	[
		'node-height',
		/^it is \d+, \d+ blocks below the \d+ of the node, some 58 min/,
		() => undefined,
		{height: BigInt(height + 500)},
	],
	['node-epoch', /^it is 1204, and the node is in epoch 1210/, () => undefined, {epoch: BigInt(epoch + 6)}],
	[
		'node-power',
		/and the node has 7$/,
		() => undefined,
		{state: {'/vp/pos/total_active_voting_power': Uint8Array.from(whole(7_000_000n, 32))}},
	],
	[
		'node-states',
		/is told as consensus, and the node says jailed/,
		at('pos/validator', ({results, pagination}) => ({
			results: results.map(row => (row.state === 'jailed' ? {...row, state: 'consensus'} : row)),
			pagination,
		})),
	],
	[
		'node-states',
		/is told as jailed, and the node says inactive/,
		() => undefined,
		{
			state: {
				[`/vp/pos/validator/state/${testValidator(jailed).address}/${epoch}`]: Uint8Array.from([
					1,
					3,
					...whole(BigInt(epoch), 8),
				]),
			},
		},
	],
	[
		'cors',
		/^no access-control-allow-origin came|^access-control-allow-origin is https:\/\/one\.example/,
		answer => ({...answer, headers: {'access-control-allow-origin': 'https://one.example'}}),
	],
	['states', /^state "sleeping": no reader/, firstRow('pos/validator', {state: 'sleeping'})],
	['states', /^status "lost"/, firstRow('gov/proposal', {status: 'lost'})],
	[
		'ranks',
		/^\S+ is told as consensus and has no rank/,
		firstRow('pos/validator', {rank: null, state: 'consensus'}),
	],
	[
		'ranks',
		/^\S+ is jailed and has rank 1/,
		at('pos/validator', ({results, pagination}) => ({
			results: results.map(row => (row.rank === 1 ? {...row, state: 'jailed'} : row)),
			pagination,
		})),
	],
	[
		'ranks',
		/both have rank 1/,
		at('pos/validator', ({results, pagination}) => ({
			results: results.map(row => (row.rank === 2 ? {...row, rank: 1} : row)),
			pagination,
		})),
	],
	[
		'power-sum',
		/^totalVotingPower is 7, and the list sums up to \d+/,
		at('pos/voting-power', () => ({totalVotingPower: '7'})),
	],
	[
		'epoch-proposals',
		/^the epoch is 1190, and proposal 33 is voting from epoch 1202/,
		at('chain/epoch/latest', () => ({epoch: '1190'})),
	],
	[
		'merged-bonds-sums',
		/^tnam1\w+ has 1 namnam here and \d+ in bonds/,
		firstRow(`pos/merged-bonds/${delegator}`, {minDenomAmount: '1'}),
	],
	[
		'merged-unbonds-sums',
		/^tnam1\w+ has \d+ namnam here and \d+ in unbonds/,
		firstRow(`pos/merged-unbonds/${delegator}`, {minDenomAmount: '1'}),
	],
	[
		'withdraws-sums',
		/^tnam1\w+ has \d+ namnam here and \d+ in unbonds/,
		firstRow(`pos/withdraw/${delegator}`, {minDenomAmount: '1'}),
	],
	[
		'withdraws-epoch',
		/^rows came as of an epoch before all unbonds$/,
		(_answer, {path, query}) =>
			path === `pos/withdraw/${delegator}` && query.get('epoch') === '0'
				? ok({results: [{}], pagination: {}})
				: undefined,
	],
	[
		'withdraws-epoch',
		/^tnam1\w+ has 0 namnam here and \d+ in unbonds, and \d more/,
		(_answer, {path, query}) =>
			path === `pos/withdraw/${delegator}` && query.has('epoch')
				? ok({results: [], pagination: {}})
				: undefined,
	],
	[
		'beyond',
		/^crawlers\/timestamps: failed \(500\); mend it/,
		status(/^crawlers\/timestamps$/, {status: 500, body: 'broken'}),
	],
	[
		'height-moves',
		/^500 \(out of order\) came, without block/,
		(_answer, {path, time}) =>
			path === 'chain/block/latest' && time > 1 ? {status: 500, body: 'out of order'} : undefined,
	],
	[
		'height-moves',
		/^it went back from 4030730 to 4030725/,
		at('chain/block/latest', (_body, {time}) => ({block: String(4_030_730 - 5 * (time - 1))})),
	],
];

describe('a fault', () => {
	const all = cases.map(([id, sentence, bend, node = {}]) => ({id, sentence, bend, node}));

	it.each(all)('is found by $id: $sentence', async ({id, sentence, bend, node}) => {
		const outcomes = await check({bend, node}, id);
		expect(outcomes).toMatchObject([{id, result: 'broken', came: expect.stringMatching(sentence)}]);
	});

	const stands = at('chain/block/latest', () => ({block: '7'}));

	it('of a chain that stands still is found by waiting two minutes where no node tells more', async () => {
		const {now} = Date;
		let passed = 0;
		vi.spyOn(Date, 'now').mockImplementation(() => now() + passed);
		const wait = async (milliseconds: number) => {
			passed += milliseconds;
		};
		const outcomes = await check({bend: stands, node: {status: noPath}, wait}, 'height-moves');
		expect(outcomes).toMatchObject([
			{came: expect.stringMatching(/^it stands at 7 for 2 min, and a block takes 7 s/)},
		]);
	});

	it('of a chain that stands still is left to the node, and waits for nothing where more is broken', async () => {
		const wait = async () => {
			throw new Error('nothing was to be waited for');
		};
		const beside = await check({bend: stands, wait}, 'height-moves');
		expect(beside).toMatchObject([{result: 'not checked', came: 'no block came in 0 s, too short to tell'}]);
		const both = await check({bend: stands, node: {status: noPath, epoch: 1n}, wait});
		expect(both.find(({id}) => id === 'height-moves')).toMatchObject({result: 'not checked'});
	});

	it('is tried for each check', () => {
		const tried = new Set(cases.map(([id]) => id));
		expect(checks.filter(({id}) => !tried.has(id))).toEqual([]);
	});
});
