import {expect, it} from 'vitest';
import {createIndexer} from '../../source/services/indexer/indexer.ts';
import {createMemoryStore} from '../../source/store/store.ts';
import {startDashboard} from '../helpers/dashboard.tsx';
import {createFakeIndexer} from '../helpers/fake-indexer.ts';
import {type Answering, answerWith, noPath, type TestServer} from '../helpers/serve.ts';
import {heldBy, holder, kintsugi, other, p2p, serveHoldings} from '../helpers/serve-holdings.ts';
import {until} from '../helpers/until.ts';
import {addressOf} from '../helpers/validators.ts';

const answer = (body: unknown) => answerWith(200, JSON.stringify(body));
const listOf = (results: readonly unknown[], totals = {totalPages: 1, totalItems: results.length}) =>
	answer({results, pagination: {page: 1, perPage: 30, ...totals}});
const voteOf = (voterAddress: string, vote: string) => ({proposalId: 40, vote, voterAddress});

/** The address has not voted on 40, so that its validators vote for its stake. */
const hasNotVoted = {[`/api/v1/gov/voter/${holder}/votes`]: answer([])};

function open(server: TestServer, look: {readonly view?: string; readonly labels?: readonly string[]} = {}) {
	const timeLimit = {attemptMilliseconds: 20_000, totalMilliseconds: 20_000};
	const indexer = {...createFakeIndexer(), ...createIndexer({address: server.url, timeLimit})};
	const {view = 'proposals', labels = [holder]} = look;
	const addresses = labels.map((address, index) => ({address, label: `Wallet ${index}`, usedAt: 1}));
	return startDashboard({indexer, store: createMemoryStore({addresses}), view, columns: 160, rows: 40});
}

const serve = (others: Readonly<Record<string, Answering>>) => serveHoldings({...hasNotVoted, ...others});

/** Validators that were asked how they voted. */
const askedOf = ({requests}: TestServer) =>
	requests.flatMap(({url}) => /voter\/(\w+)\/votes/.exec(url)?.[1] ?? []).filter(each => each !== holder);

it('who votes for my stake is told beside the list by all votes at once, and nobody is asked for it', async () => {
	const server = await serve({});
	await using dashboard = open(server);
	await dashboard.shows(/By +2 of 3 validators/);
	await dashboard.shows(/Through +Kintsugi Nodes: nay \(9 000 of[\s\S]*P2P\.org 💙: yay \(1 000\)/);
	expect(askedOf(server)).toEqual([]);
});

it('nobody that votes for my stake is "not known" where nobody has voted at all', async () => {
	const server = await serve({'/api/v1/gov/proposal/40/votes': listOf([], {totalPages: 0, totalItems: 0})});
	await using dashboard = open(server, {view: 'proposal 40'});
	await dashboard.shows(/Through +Kintsugi Nodes: not voted \(9 000 of[\s\S]*P2P\.org 💙: not voted/);
	expect(dashboard.text()).not.toContain('By ');
	expect(askedOf(server)).toEqual([]);
});

it.each([
	['too many', listOf([voteOf(addressOf(1), 'nay')], {totalPages: 20, totalItems: 600})],
	['not served', noPath],
	['broken', answerWith(500, '{}')],
])('those who vote for my stake are asked one by one where all votes are %s', async (_title, votes) => {
	const server = await serve({
		'/api/v1/gov/proposal/40/votes': votes,
		[`/api/v1/gov/voter/${p2p}/votes`]: answer([voteOf(p2p, 'yay')]),
	});
	await using dashboard = open(server, {view: 'proposal 40'});
	await dashboard.shows(/Through +Kintsugi Nodes: not voted \(9 000 of[\s\S]*P2P\.org 💙: yay/);
	expect(dashboard.text()).not.toContain('By ');
	expect(new Set(askedOf(server))).toEqual(new Set([kintsugi, p2p]));
});

it('they are asked even if twenty others have more of my stake, which an address that voted gave them', async () => {
	const bonds = Array.from({length: 22}, (_, index) => ({
		minDenomAmount: '90000000000',
		validator: heldBy(addressOf(index), `Large ${index}`),
		status: 'active',
		startEpoch: '2036',
	}));
	const server = await serve({
		'/api/v1/gov/proposal/40/votes': listOf([], {totalPages: 20, totalItems: 600}),
		[`/api/v1/gov/voter/${other}/votes`]: answer([voteOf(other, 'yay')]),
		[`/api/v1/pos/bond/${other}`]: listOf(bonds),
		[`/api/v1/pos/unbond/${other}`]: listOf([], {totalPages: 0, totalItems: 0}),
	});
	await using dashboard = open(server, {view: 'proposal 40', labels: [holder, other]});
	await dashboard.shows(/Mine .*Wallet 0: not voted[\s\S]*Through +Kintsugi Nodes: not voted \(9 000 of/);
	await dashboard.shows(/P2P\.org 💙: not voted/);
	expect(new Set(askedOf(server))).toEqual(new Set([other, kintsugi, p2p]));
});

it('a cursor that goes on through the rows asks for the votes of none of them', async () => {
	const proposals = Array.from({length: 30}, (_, index) => ({
		id: String(70 - index),
		content: '{"title":"Open"}',
		status: 'voting',
	}));
	const server = await serve({
		'/api/v1/gov/proposal': listOf(proposals),
		'/api/v1/gov/proposal/all': answer(proposals),
	});
	await using dashboard = open(server);
	await dashboard.shows(/❯ +70 +Open/);
	dashboard.type('j'.repeat(12));
	await dashboard.shows(/❯ +58 +Open/);
	const votes = () => server.requests.flatMap(({url}) => /proposal\/(\d+)\/votes/.exec(url)?.[1] ?? []);
	await until(() => votes().includes('58'));
	expect(votes().filter(id => id !== '58' && id !== '70')).toEqual([]);
});
