import {describe, expect, it} from 'vitest';
import {createChainNode} from '../../../source/services/node/chain-node.ts';
import {bytesOf, testValidator, whole, writeLiveness} from '../../helpers/chain-answers.ts';
import {
	noKey,
	rpcError,
	type ServedNode,
	serveChainNode,
	testNetwork,
} from '../../helpers/serve-chain-node.ts';

const timeLimit = {attemptMilliseconds: 5000, totalMilliseconds: 10_000};
const expected = {chainId: testNetwork, epoch: 1204n};
const livenessPath = '/vp/pos/validator/liveness_info';
const [one, other] = [testValidator(1, 412n), testValidator(2)];

const queriesOf = ({url}: ServedNode) => createChainNode({address: url, timeLimit}).queries;

/** A node whose answer about missed votes is this, and the questions to it behind an open door. */
async function openNode(liveness = writeLiveness({validators: [one, other]})) {
	const served = await serveChainNode({state: {[livenessPath]: liveness}});
	const queries = queriesOf(served);
	await queries.knock(expected);
	return {served, queries};
}

describe('the door of a node', () => {
	it('is open on the same chain, an epoch early or late too, and is then asked for its status alone', async () => {
		const served = await serveChainNode();
		const queries = queriesOf(served);
		expect(queries.door.read()).toEqual({kind: 'unknown'});
		expect(await queries.knock(expected)).toEqual({kind: 'open', epoch: 1204n, height: 4_030_720n});
		expect(queries.known.read()).toEqual({chainEpoch: true});
		served.facts.height++;
		expect(await queries.knock(expected)).toEqual({kind: 'open', epoch: 1204n, height: 4_030_721n});
		expect(served.asked()).toEqual(['/status', '/shell/epoch', '/status']);
		for (const epoch of [1203n, 1205n]) {
			expect(await queries.knock({...expected, epoch})).toMatchObject({kind: 'open', epoch: 1204n});
		}
	});

	it('is behind where its newest block is far below that of the indexer, whatever it says of itself', async () => {
		const served = await serveChainNode();
		const queries = queriesOf(served);
		expect(await queries.knock({...expected, height: 4_030_740n})).toMatchObject({kind: 'open'});
		expect(await queries.knock({...expected, height: 4_030_741n})).toEqual({
			kind: 'behind',
			epoch: undefined,
			blocks: 21n,
		});
		served.facts.height += 1n;
		expect(await queries.knock({...expected, height: 4_030_741n})).toMatchObject({kind: 'open'});
	});

	it('is the same object, and tells nobody, until something changes', async () => {
		const served = await serveChainNode();
		const queries = queriesOf(served);
		const door = await queries.knock(expected);
		let told = 0;
		const stop = queries.door.subscribe(() => void told++);
		expect(await queries.knock(expected)).toBe(door);
		expect(told).toBe(0);
		served.facts.height++;
		await queries.knock(expected);
		expect(told).toBe(1);
		stop();
	});

	it('needs neither the chain id nor the epoch of an indexer, nor a status', async () => {
		const served = await serveChainNode({status: response => void response.writeHead(403).end()});
		expect(await queriesOf(served).knock({chainId: undefined, epoch: undefined})).toEqual({
			kind: 'open',
			epoch: 1204n,
			height: 4_030_720n,
		});
	});

	it('is absent at a chain of another kind, which is not asked again until its version changes', async () => {
		const served = await serveChainNode({gateway: noKey});
		const queries = queriesOf(served);
		expect(await queries.knock({chainId: undefined, epoch: undefined})).toEqual({kind: 'absent'});
		await queries.knock(expected);
		expect(await queries.getLiveness()).toBeUndefined();
		expect(served.asked()).toEqual(['/status', '/shell/epoch', '/status']);
		expect(queries.known.read()).toEqual({chainEpoch: false});
		served.facts.gateway = undefined;
		served.facts.version = '0.38.0';
		expect(await queries.knock(expected)).toMatchObject({kind: 'open'});
	});

	it.each([
		['a code that is not 0', undefined],
		['a value of another length', whole(1204n, 4)],
	])('is absent at a chain that answers with %s', async (_, value) => {
		const gateway = value === undefined ? answerState({code: 6, value: null}) : undefined;
		const state = value === undefined ? {} : {'/shell/epoch': Uint8Array.from(value)};
		const served = await serveChainNode({gateway, state});
		expect(await queriesOf(served).knock(expected)).toEqual({kind: 'absent'});
	});

	it.each([403, 404, 405, 401])(
		'is forbidden by a gateway that answers %i, and not asked further',
		async status => {
			const served = await serveChainNode({gateway: response => void response.writeHead(status).end('no')});
			const queries = queriesOf(served);
			expect(await queries.knock(expected)).toEqual({kind: 'forbidden', status});
			const asked = served.asked().length;
			expect(await queries.knock(expected)).toEqual({kind: 'forbidden', status});
			expect(await queries.getPeers()).toBeUndefined();
			expect(served.asked().slice(asked)).toEqual(['/status']);
		},
	);

	it.each([400, 403, 414])('is found in hex where a gateway refuses the quotes with %i', async status => {
		const served = await serveChainNode({
			refusesQuotes: status,
			state: {[livenessPath]: writeLiveness({validators: [one]})},
		});
		const queries = queriesOf(served);
		expect(await queries.knock(expected)).toMatchObject({kind: 'open'});
		expect((await queries.getLiveness())?.validators.size).toBe(1);
		expect(served.asked()).toEqual(['/status', '/shell/epoch', '/shell/epoch', livenessPath]);
	});

	it('says which other chain it is, and asks nothing of its state', async () => {
		const served = await serveChainNode({network: 'other.1'});
		const queries = queriesOf(served);
		expect(await queries.knock(expected)).toEqual({kind: 'otherChain', network: 'other.1'});
		expect(await queries.getLiveness()).toBeUndefined();
		expect(served.asked()).toEqual(['/status']);
	});

	it('is behind while it catches up, and where its epoch is far from that of the indexer', async () => {
		const served = await serveChainNode({catchingUp: true});
		const queries = queriesOf(served);
		expect(await queries.knock(expected)).toEqual({kind: 'behind', epoch: undefined});
		served.facts.catchingUp = false;
		expect(await queries.knock({...expected, epoch: 1206n})).toEqual({kind: 'behind', epoch: 1204n});
		expect(await queries.getLiveness()).toBeUndefined();
		served.facts.epoch = 1206n;
		expect(await queries.knock({...expected, epoch: 1206n})).toMatchObject({kind: 'open', epoch: 1206n});
		served.facts.catchingUp = true;
		expect(await queries.knock({...expected, epoch: 1206n})).toEqual({kind: 'behind', epoch: undefined});
	});

	it('stays unknown where nothing answers', async () => {
		const queries = createChainNode({address: 'http://127.0.0.1:1', timeLimit}).queries;
		await expect(queries.knock(expected)).rejects.toMatchObject({failure: {kind: 'unreachable'}});
		expect(queries.door.read()).toEqual({kind: 'unknown'});
	});
});

/** An answer of /abci_query in its envelope. */
function answerState(response: object) {
	const body = JSON.stringify({
		jsonrpc: '2.0',
		id: -1,
		result: {response: {log: '', height: '5', ...response}},
	});
	return (to: import('node:http').ServerResponse) =>
		void to.writeHead(200, {'content-type': 'application/json'}).end(body);
}

describe('missed votes', () => {
	it('are read with the block up to which they count', async () => {
		const {queries} = await openNode();
		expect(await queries.getLiveness()).toEqual({
			height: 4_030_720n,
			window: 10_000n,
			threshold: {units: 100_000_000_000n, scale: 12},
			validators: new Map([
				[one.address, one],
				[other.address, other],
			]),
		});
		expect(queries.known.read()).toEqual({chainEpoch: true, liveness: true});
	});

	it('are read from a bare result too', async () => {
		const {served, queries} = await openNode();
		served.facts.hasEnvelope = false;
		expect((await queries.getLiveness())?.validators.size).toBe(2);
	});

	it.each([
		[
			'counts above the window',
			writeLiveness({validators: [{...one, missed: 10_001n}]}),
			'more missed votes',
		],
		['an address twice', writeLiveness({validators: [one, one]}), 'an address twice'],
		['a window of no blocks', writeLiveness({window: 0n, validators: []}), 'a window of no blocks'],
		[
			'4 097 validators',
			writeLiveness({validators: Array.from({length: 4097}, (_, number) => testValidator(number))}),
			'bytes of another form',
		],
		['4 097 claimed validators', writeLiveness({validators: [one], length: 4097}), 'of another form'],
		['bytes left over', Uint8Array.of(...writeLiveness({validators: [one]}), 0), 'of another form'],
	])('are refused with %s', async (_, liveness, problem) => {
		const {queries, served} = await openNode(liveness);
		await expect(queries.getLiveness()).rejects.toMatchObject({
			message: expect.stringContaining(`${livenessPath} is not understood`),
			failure: {kind: 'serviceError', words: expect.stringContaining(problem)},
		});
		served.facts.state[livenessPath] = writeLiveness({validators: [one]});
		expect(await queries.getLiveness()).toBeDefined();
	});

	it('of more than 512 KiB are not read', async () => {
		const {queries} = await openNode(new Uint8Array(400 * 1024));
		await expect(queries.getLiveness()).rejects.toMatchObject({
			failure: {kind: 'tooLarge', limit: '512 KiB'},
		});
	});

	it('are absent at an older chain, and not asked for again', async () => {
		const served = await serveChainNode();
		const queries = queriesOf(served);
		await queries.knock(expected);
		expect(await queries.getLiveness()).toBeUndefined();
		expect(await queries.getLiveness()).toBeUndefined();
		expect(served.asked()).toEqual(['/status', '/shell/epoch', livenessPath]);
		expect(queries.known.read()).toEqual({chainEpoch: true, liveness: false});
	});
});

describe('other answers', () => {
	const {address} = one;

	it('are asked for at their places', async () => {
		const [byComet, state, commission] = [
			'/vp/pos/validator_by_tm_addr/616C77828D98A3AEB9C4CFDAE5F0FB06111C2732',
			`/vp/pos/validator/state/${address}/2871`,
			`/vp/pos/validator/commission/${address}/2870`,
		];
		const served = await serveChainNode({
			state: {
				[byComet]: bytesOf('/vp/pos/validator_by_tm_addr/{comet}'),
				[state]: bytesOf('/vp/pos/validator/state/{address}/{epoch}'),
				[commission]: bytesOf('/vp/pos/validator/commission/{address}/{epoch}'),
				'/vp/pos/total_active_voting_power': bytesOf('/vp/pos/total_active_voting_power'),
				'/vp/pos/enqueued_slashes': bytesOf('/vp/pos/enqueued_slashes'),
				[`/vp/pos/validator/slashes/${address}`]: bytesOf('/vp/pos/validator/slashes/{address}'),
				'/vp/governance/stored_proposal_result/39': bytesOf('/vp/governance/stored_proposal_result/{id}'),
			},
		});
		const queries = queriesOf(served);
		await queries.knock(expected);
		expect(await queries.getValidatorOfComet(served.facts.cometAddress)).toEqual({
			address: 'tnam1qx32nv9hhmzue576u85wlahaqs93yxfqyuen2403',
		});
		expect(await queries.getStateAt(address, 2871n)).toEqual({epoch: 2871n, state: 'consensus'});
		await expect(queries.getStateAt(address, 2870n)).resolves.toBeUndefined();
		expect(await queries.getPeers()).toBe(24n);
		expect(await queries.getActivePower()).toBe(0n);
		expect(await queries.getEnqueuedSlashes()).toMatchObject([{epoch: 2874n, slashes: [{}, {}]}]);
		expect(await queries.getSlashes(address)).toMatchObject([{fault: 'duplicateVote'}, {height: 8_903_000n}]);
		expect(await queries.getProposalResult('39')).toMatchObject({isPassed: true, yay: 200_000_000_000_001n});
		expect(await queries.getCommissionAt(address, 2870n)).toMatchObject({
			commission: {units: 50_000_000_000n},
		});
	});

	it('about another epoch than the one asked for are refused', async () => {
		const served = await serveChainNode({
			state: {[`/vp/pos/validator/state/${address}/9`]: bytesOf('/vp/pos/validator/state/{address}/{epoch}')},
		});
		const queries = queriesOf(served);
		await queries.knock(expected);
		await expect(queries.getStateAt(address, 9n)).rejects.toThrow('it is about epoch 2871');
	});

	it('are not asked for at places that are none', async () => {
		const {served, queries} = await openNode();
		const asked = served.asked().length;
		expect(await queries.getStateAt('tnam1/../x', 1n)).toBeUndefined();
		expect(await queries.getSlashes('')).toBeUndefined();
		expect(await queries.getValidatorOfComet('616c')).toBeUndefined();
		expect(await queries.getProposalResult('1/2')).toBeUndefined();
		expect(served.asked()).toHaveLength(asked);
	});
});

describe('the votes on a block', () => {
	const height = 4_030_718n;
	const query = `/commit?height=${height}`;
	const commit = (changes: object = {}) => ({
		signed_header: {
			header: {height: String(height), validators_hash: 'AB'},
			commit: {
				height: String(height),
				signatures: [
					{block_id_flag: 2, validator_address: one.cometAddress},
					{block_id_flag: 1, validator_address: ''},
					{block_id_flag: 3, validator_address: other.cometAddress},
				],
			},
		},
		canonical: true,
		...changes,
	});

	it('are read by their places', async () => {
		const {served, queries} = await openNode();
		served.facts.blocks[query] = commit();
		expect(await queries.getBlockVotes(height)).toEqual({
			height,
			isCanonical: true,
			validatorsHash: 'AB',
			flags: ['signed', 'absent', 'nil'],
		});
		served.facts.blocks[query] = commit({canonical: false});
		expect(await queries.getBlockVotes(height)).toMatchObject({isCanonical: false});
	});

	it('are refused whole where one of them is not understood', async () => {
		const {served, queries} = await openNode();
		const broken = commit();
		broken.signed_header.commit.signatures[1]!.block_id_flag = 9;
		served.facts.blocks[query] = broken;
		await expect(queries.getBlockVotes(height)).rejects.toMatchObject({failure: {kind: 'notJson'}});
	});

	it('reject with the words of the node where they are pruned', async () => {
		const {served, queries} = await openNode();
		const words = 'height 4030718 is not available, lowest height is 4030719';
		served.facts.blocks[query] = rpcError(words);
		await expect(queries.getBlockVotes(height)).rejects.toMatchObject({
			failure: {kind: 'nodeError', data: words},
		});
	});

	const member = ({cometAddress}: typeof one) => ({address: cometAddress, voting_power: '5', pub_key: {}});
	const pageUrl = (page: number) => `/validators?height=${height}&per_page=100&page=${page}`;
	const page = (members: readonly (typeof one)[], total: number) => ({
		block_height: String(height),
		validators: members.map(member),
		count: String(members.length),
		total: String(total),
	});

	it('belong to the set of that height, all its pages', async () => {
		const {served, queries} = await openNode();
		const all = Array.from({length: 180}, (_, number) => testValidator(number));
		served.facts.blocks[pageUrl(1)] = page(all.slice(0, 100), 180);
		served.facts.blocks[pageUrl(2)] = page(all.slice(100), 180);
		const set = await queries.getValidatorSet(height);
		expect(set).toHaveLength(180);
		expect(set?.[179]).toEqual({cometAddress: all[179]?.cometAddress, power: 5n});
	});

	it.each([
		['an address twice', [[one], [one]], 2, 'an address twice'],
		['pages that never end', [[one], []], 2, 'short pages'],
	])('are refused with a set that has %s', async (_, pages, total, problem) => {
		const {served, queries} = await openNode();
		for (const [index, members] of pages.entries()) {
			served.facts.blocks[pageUrl(index + 1)] = page(members, total);
		}
		await expect(queries.getValidatorSet(height)).rejects.toThrow(problem);
	});
});
