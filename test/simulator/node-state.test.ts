import {describe, expect, it} from 'vitest';
import {createChain} from '../../source/simulator/chain.ts';
import {stateAt} from '../../source/simulator/validator-set.ts';
import {askBytes, askNode} from './ask-node.ts';
import {type Json, type ServedChain, serveChain, shortEpochs, testTime} from './serve.ts';

const lively = {shapes: 'server', parameters: shortEpochs, validators: 60} as const;
const words = ['consensus', 'belowCapacity', 'belowThreshold', 'inactive', 'jailed'];

/** A 256-bit number of which only the least 64 bits are used here. */
const amountAt = (bytes: Buffer, offset: number) => bytes.readBigUInt64LE(offset);

async function stateIn(served: ServedChain, address: string, epoch: bigint): Promise<string | undefined> {
	const bytes = await askBytes(served, `/vp/pos/validator/state/${address}/${epoch}`);
	expect(bytes.readBigUInt64LE(bytes.length - 8)).toBe(epoch);
	return bytes[0] === 0 ? undefined : words[bytes[1]!];
}

/** Parts of 10^-12. */
async function commissionIn(served: ServedChain, address: string, epoch: bigint): Promise<bigint> {
	return amountAt(await askBytes(served, `/vp/pos/validator/commission/${address}/${epoch}`), 1);
}

function turnEpoch({chain}: ServedChain): void {
	const {epoch} = chain.state;
	while (chain.state.epoch === epoch) chain.advance(1);
}

describe('the state of a validator', () => {
	it('is told an epoch before, as the stake and the acts of all until then have it', () => {
		const parameters = {...shortEpochs, consensusSlots: 45};
		const {state, advance} = createChain({startTime: testTime, parameters, validators: 60});
		const changes = new Set<string>();
		for (let block = 0; block < 600; block++) {
			const {epoch} = state;
			const told = state.validators.map(each => [
				stateAt(state, each, epoch),
				stateAt(state, each, epoch + 1n),
			]);
			const hidden = state.validators.map(each => each.state);
			advance(1);
			const now = state.validators.map(each => stateAt(state, each, state.epoch));
			// What a block changes beside the epoch nobody could tell before it.
			const isDisturbed = state.validators.some(
				({state: word}, index) =>
					(word === 'jailed' && told[index]?.[1] !== 'jailed') ||
					(word === 'deactivating' && hidden[index] !== word),
			);
			if (state.epoch === epoch || isDisturbed) continue;
			expect(now).toEqual(told.map(([, next]) => next));
			for (const [index, [before, next]] of told.entries())
				if (before !== next) changes.add(`${hidden[index]}: ${before} to ${next}`);
		}
		expect([...changes]).toEqual(
			expect.arrayContaining([
				'unjailing: jailed to consensus',
				'deactivating: consensus to inactive',
				'belowCapacity: belowCapacity to consensus',
			]),
		);
	});

	it('is told two epochs before of one that comes back, while lists hide it', async () => {
		const served = await serveChain(lively);
		const {state} = served.chain;
		const back = () =>
			state.validators.find(
				({state: word, transitionEpoch: end}) => word === 'unjailing' && end === state.epoch + 2n,
			);
		for (let block = 0; block < 5000 && !back(); block++) served.chain.advance(1);
		const {address} = back()!;
		const told = await Promise.all(
			[0n, 1n, 2n, 9n].map(later => stateIn(served, address, state.epoch + later)),
		);
		expect(told).toEqual(['jailed', 'jailed', 'consensus', 'consensus']);
	});

	it('is none of what is no validator, and of an epoch that is over', async () => {
		const served = await serveChain(lively);
		const {epoch, validators} = served.chain.state;
		expect(await stateIn(served, served.chain.delegators[0]!, epoch)).toBeUndefined();
		expect(await stateIn(served, validators[0]!.address, epoch - 1n)).toBeUndefined();
	});
});

it('a commission that was asked for is known two epochs ahead', async () => {
	const served = await serveChain(lively);
	const {state} = served.chain;
	const changing = () => state.validators.find(({commissionChange: change}) => change?.epoch === state.epoch);
	for (let block = 0; block < 500 && !changing(); block++) served.chain.advance(1);
	const {address, commissionChange} = changing()!;
	const {from, to, epoch} = commissionChange!;
	const rates = await Promise.all(
		[0n, 1n, 2n, 3n].map(later => commissionIn(served, address, epoch + later)),
	);
	expect(rates).toEqual([from, from, to, to].map(basisPoints => BigInt(basisPoints) * 10n ** 8n));
	turnEpoch(served);
	turnEpoch(served);
	expect(await commissionIn(served, address, state.epoch)).toBe(rates[2]);
});

it('the stake that may vote is that of all who are active', async () => {
	const served = await serveChain(lively);
	const total = served.chain.state.validators
		.filter(({state}) => ['consensus', 'belowCapacity', 'belowThreshold'].includes(state))
		.reduce((sum, {stake}) => sum + stake, 0n);
	const bytes = await askBytes(served, '/vp/pos/total_active_voting_power');
	expect([bytes.length, amountAt(bytes, 0)]).toEqual([32, total]);
});

describe('the result of a vote', () => {
	const read = async (served: ServedChain, id: number) =>
		askBytes(served, `/vp/governance/stored_proposal_result/${id}`);

	it('is written once the proposal is executed, with the stake of the end of its vote', async () => {
		const served = await serveChain(lively);
		const {state} = served.chain;
		const pending = state.proposals.find(({status}) => status === 'voting')!;
		while (state.epoch < pending.endEpoch) served.chain.advance(1);
		const atEnd = {
			total: amountAt(await askBytes(served, '/vp/pos/total_active_voting_power'), 0),
			...pending.votes,
		};
		expect(await read(served, pending.id)).toEqual(Buffer.of(0));
		while (state.epoch < pending.activationEpoch + 3n) turnEpoch(served);
		const bytes = await read(served, pending.id);
		expect(bytes).toHaveLength(131);
		const [total, yay, nay, abstain] = [0, 1, 2, 3].map(index => amountAt(bytes, 3 + 32 * index));
		expect({total, yay, nay, abstain}).toEqual(atEnd);
	});

	it('is that which the proposal was executed by, by the same rule', async () => {
		const served = await serveChain(lively);
		const seen = new Set<string>();
		for (const {id, status, tallyType} of served.chain.state.proposals) {
			const bytes = await read(served, id);
			if (!status.startsWith('executed')) {
				expect(bytes).toEqual(Buffer.of(0));
				continue;
			}
			const rule = ['twoFifths', 'oneHalfOverOneThird', 'lessOneHalfOverOneThirdNay'][bytes[2]!];
			expect([bytes[1], rule]).toEqual([status === 'executedPassed' ? 0 : 1, tallyType]);
			seen.add(`${bytes[1]} ${rule}`);
		}
		expect(seen.size).toBeGreaterThan(2);
		expect(await read(served, 9999)).toEqual(Buffer.of(0));
	});
});

it('a fault waits for its slash, without a rate, and is slashed when all faults of its time are known', async () => {
	const served = await serveChain({...lively, seed: 2});
	const {state} = served.chain;
	const {waiting} = state.slashes;
	while (state.slashes.waiting.at(-1) === waiting.at(-1)) served.chain.advance(1);
	const {validator, due, slash} = state.slashes.waiting.at(-1)!;
	expect(state.validatorsByAddress.get(validator)?.state).toBe('jailed');
	expect(due).toBe(slash.epoch + 5n);
	const enqueued = await askBytes(served, '/vp/pos/enqueued_slashes');
	expect(enqueued.readUInt32LE(0)).toBe(new Set(state.slashes.waiting.map(each => each.validator)).size);
	const before = (await askBytes(served, `/vp/pos/validator/slashes/${validator}`)).readUInt32LE(0);
	while (state.epoch < due) turnEpoch(served);
	const bytes = await askBytes(served, `/vp/pos/validator/slashes/${validator}`);
	expect(bytes.readUInt32LE(0)).toBe(before + 1);
	const last = bytes.subarray(bytes.length - 49);
	expect([last.readBigUInt64LE(0), last.readBigUInt64LE(8), last[16], amountAt(last, 17)]).toEqual([
		slash.epoch,
		slash.height,
		0,
		10n ** 9n,
	]);
});

describe('a question about the state', () => {
	const epoch = '/shell/epoch';
	const quoted = encodeURIComponent(`"${epoch}"`);

	it('takes its path quoted or in hex, and in no other form', async () => {
		const {get, chain} = await serveChain(lively);
		for (const path of [quoted, `0x${Buffer.from(epoch).toString('hex')}`]) {
			const {response} = (await get(`/abci_query?path=${path}`)).body.result;
			expect(response).toMatchObject({code: 0, height: String(chain.state.height)});
			expect(Buffer.from(response.value, 'base64').readBigUInt64LE()).toBe(1204n);
		}
		const {status, body} = await get(`/abci_query?path=${epoch}`);
		expect([status, body.error.code]).toEqual([500, -32_602]);
	});

	it.each([
		'/shell/epochs',
		'/vp/pos/validator/state/tnam1nobody/1204',
		'/vp/pos/validator/state',
		'/vp/governance/stored_proposal_result/x',
		'',
	])('at the path "%s" has no answer', async path => {
		const response = await askNode(await serveChain(lively), path);
		expect(response).toMatchObject({value: null, log: expect.stringMatching(/./)});
		expect(response.code).toBeGreaterThan(0);
	});

	it('is answered as of the newest block alone, and without proof', async () => {
		const {get, chain} = await serveChain(lively);
		const codeOf = async (more: string) =>
			(await get(`/abci_query?path=${quoted}&${more}`)).body.result.response.code;
		const {height} = chain.state;
		expect(await codeOf(`height=${height}`)).toBe(0);
		expect(await codeOf('height=0')).toBe(0);
		expect(await codeOf(`height=${height - 1n}`)).toBe(1);
		expect(await codeOf('prove=true')).toBe(1);
	});
});

describe('the node', () => {
	it('may be behind a gateway that forbids questions about the state, and them alone', async () => {
		const {get} = await serveChain({...lively, node: {queries: 'forbidden'}});
		expect((await get('/abci_query?path="/shell/epoch"')).status).toBe(403);
		expect((await get('/status')).status).toBe(200);
	});

	it('may be of a chain of another kind', async () => {
		const served = await serveChain({...lively, node: {queries: 'absent', network: 'other.chain'}});
		expect(await askNode(served, '/shell/epoch')).toMatchObject({
			code: 0,
			log: 'does not exist',
			value: null,
		});
		expect((await served.get('/status')).body.result.node_info.network).toBe('other.chain');
		const {height} = served.chain.state;
		const {result} = (await served.get(`/commit?height=${height - 1n}`)).body;
		expect(result.signed_header.header.chain_id).toBe('other.chain');
	});

	it('may be a validator of the set, or none', async () => {
		const own = await serveChain(lively);
		const {address} = own.chain.state.validators[3]!;
		const infoOf = async (validator: string) => {
			const {get} = await serveChain({...lively, node: {validator}});
			return (await get('/status')).body.result.validator_info;
		};
		const info = await infoOf(address);
		const bytes = await askBytes(own, `/vp/pos/validator_by_tm_addr/${info.address.toLowerCase()}`);
		expect(bytes[0]).toBe(1);
		expect(Number(info.voting_power)).toBeGreaterThan(0);
		const none = await infoOf('a node that only reads');
		expect(none.voting_power).toBe('0');
		expect(await askBytes(own, `/vp/pos/validator_by_tm_addr/${none.address}`)).toEqual(Buffer.of(0));
	});

	it('counts its peers as text', async () => {
		const {get} = await serveChain(lively);
		const {n_peers: count, peers} = (await get('/net_info')).body.result;
		expect(count).toBe(String(peers.length));
		expect(peers.length).toBeGreaterThan(0);
	});

	it.each(['/commit', '/validators'])('forgets at %s what it pruned, and says since when', async path => {
		const {get, chain} = await serveChain({...lively, node: {keptBlocks: 30}});
		const latest = Number(chain.state.height);
		const earliest = Number((await get('/status')).body.result.sync_info.earliest_block_height);
		expect(earliest).toBe(latest - 29);
		expect((await get(`${path}?height=${earliest}`)).status).toBe(200);
		const says = async (height: number | string) => (await get(`${path}?height=${height}`)).body.error?.data;
		expect(await says(earliest - 1)).toBe(
			`height ${earliest - 1} is not available, lowest height is ${earliest}`,
		);
		expect(await says(latest + 1)).toMatch(/must be less than or equal to/);
		expect(await says(0)).toMatch(/must be greater than 0/);
		expect(await says('x')).toMatch(/height/);
	});

	it('cuts the set into pages of at most a hundred, in one order', async () => {
		const {get} = await serveChain({...lively, validators: 205});
		const page = async (query: string) => (await get(`/validators?${query}`)).body;
		const [first, second] = [await page('per_page=100'), await page('per_page=100&page=2')];
		const rest = await page('per_page=900&page=2');
		expect(rest).toEqual(second);
		expect((await page('')).result.validators).toEqual(first.result.validators.slice(0, 30));
		const {total, count} = second.result;
		expect([first.result.count, Number(count) + 100]).toEqual(['100', Number(total)]);
		const all = [...first.result.validators, ...second.result.validators];
		expect(new Set(all.map(({address}: Json) => address)).size).toBe(Number(total));
		expect((await page('per_page=100&page=3')).error.data).toBe(
			'page should be within [1, 2] range, given 3',
		);
	});
});
