import {describe, expect, it} from 'vitest';
import {scenarioNames, scenarios} from '../../source/domain/scenarios.ts';
import {answerShapes} from '../../source/domain/simulation.ts';
import {askBytes} from './ask-node.ts';
import {type Json, readPages, type ServedChain, serveChain} from './serve.ts';

const start = Date.UTC(2026, 0, 1);

interface Step {
	readonly epoch: string;
	readonly height: string;
	readonly event: string;
	readonly of: string;
	readonly change?: {readonly from: string; readonly to: string};
}

/** A chain under a scenario, moved on as a test of a client moves it. */
async function serveScenario(scenario: (typeof scenarioNames)[number], options: object = {}) {
	const served = await serveChain({delegators: 300, start, scenario, ...options});
	const told: {readonly steps: readonly Step[]} = (await served.get('/')).body.scenario;
	const move = async (query: string) => {
		const answer = await fetch(`${served.url}/advance?${query}`, {method: 'POST'});
		expect(answer.status).toBe(200);
		return answer.json() as Promise<{epoch: string; height: string}>;
	};
	return {
		...served,
		steps: told.steps,
		find: (event: string) => told.steps.find(step => step.event === event)!,
		/** Goes to a block. */
		async go(height: bigint) {
			const {height: now} = served.chain.state;
			if (height > now) await move(`blocks=${height - now}`);
		},
		move,
	};
}

/** What the indexer and the node tell of the validators and the proposals, as somebody watches them. */
async function look(
	{get}: Pick<ServedChain, 'get'>,
	{validator, proposal}: {validator?: string; proposal?: string},
) {
	const row = (await readPages(get, '/api/v1/pos/validator?')).find(
		({address}: Json) => address === validator,
	);
	return {
		state: row?.state,
		commission: row?.commission,
		proposal: proposal === undefined ? undefined : (await get(`/api/v1/gov/proposal/${proposal}`)).body,
	};
}

/** Whether a proposal of the usual kind would pass: of 2/5 of all active stake at least 2/3 without abstentions. */
async function wouldPass({get}: Pick<ServedChain, 'get'>, {yayVotes, nayVotes, abstainVotes}: Json) {
	const active = ['consensus', 'belowCapacity', 'belowThreshold'].map(state => `state=${state}&`).join('');
	const validators = await readPages(get, `/api/v1/pos/validator?${active}`);
	const total = validators.reduce((sum, {votingPower}) => sum + Number(votingPower), 0);
	const [yay, nay, abstain] = [yayVotes, nayVotes, abstainVotes].map(Number) as [number, number, number];
	return yay + nay + abstain >= 0.4 * total && yay >= 2 * nay;
}

describe.each(answerShapes)('in the shape %s', shapes => {
	it('GET / tells its steps, the chain comes to each of them in its epoch, and at its block', async () => {
		const {steps, go, chain, get} = await serveScenario('week', {shapes});
		expect(steps.map(({event, epoch}) => ({event, epoch: Number(epoch) - 1204}))).toEqual(
			scenarios.week.steps,
		);
		expect(steps.map(({height}) => Number(height))).toEqual(
			steps.map(({height}) => Number(height)).toSorted((left, right) => left - right),
		);
		for (const {height, epoch} of steps) {
			await go(BigInt(height));
			expect(String(chain.state.epoch)).toBe(epoch);
			expect((await get('/api/v1/chain/epoch/latest')).body).toEqual({epoch});
		}
	});
});

it('a validator falls silent, is jailed with that epoch, and is back two epochs after it asked', async () => {
	const served = await serveScenario('jailing');
	const {find, go, steps} = served;
	const [silent, jailed, asks, back] = steps as [Step, Step, Step, Step];
	const validator = silent.of;
	const stateNow = async () => (await look(served, {validator})).state;
	await go(BigInt(silent.height) - 1n);
	expect(await stateNow()).toBe('consensus');
	await go(BigInt(jailed.height) - 1n);
	expect(await stateNow()).toBe('consensus');
	await go(BigInt(jailed.height));
	expect(await stateNow()).toBe('jailed');
	await go(BigInt(asks.height) - 1n);
	expect(await stateNow()).toBe('jailed');
	await go(BigInt(asks.height));
	// Under way, and hidden.
	expect(await stateNow()).toBeUndefined();
	await go(BigInt(back.height) - 1n);
	expect(await stateNow()).toBeUndefined();
	await go(BigInt(back.height));
	expect(await stateNow()).toBe('consensus');
	expect(find('is-back').of).toBe(validator);
});

it('its missed votes are counted by the node, and no others are jailed', async () => {
	const served = await serveScenario('week', {shapes: 'server'});
	const {find, go, chain} = served;
	const jailed = async () =>
		(await readPages(served.get, '/api/v1/pos/validator?state=jailed&'))
			.map(({address}) => address)
			.toSorted();
	const before = await jailed();
	const {of, height} = find('is-jailed');
	await go(BigInt(height) - 1n);
	expect(await jailed()).toEqual(before);
	const bytes = await askBytes(served, '/vp/pos/validator/liveness_info');
	const rowLength = 21 + 4 + 40 + 8;
	const missed = Array.from({length: bytes.readUInt32LE(40)}, (_, index) =>
		Number(bytes.readBigUInt64LE(44 + index * rowLength + 65)),
	);
	expect(missed.filter(count => count >= 9000)).toHaveLength(1);
	await go(BigInt(height));
	expect(await jailed()).toEqual([...before, of].toSorted());
	await go(BigInt(find('is-whole').height));
	expect(await jailed()).toEqual(before);
	expect(String(chain.state.epoch)).toBe('1231');
});

it('a commission is raised: the new one is shown for an epoch, the old one for one, then the new one', async () => {
	const served = await serveScenario('raise');
	const {steps, go, chain, move} = served;
	const [raises, raised] = steps as [Step, Step];
	const validator = raises.of;
	const {from, to} = raises.change!;
	expect(Number(to)).toBeGreaterThan(Number(from));
	const commissionNow = async () => (await look(served, {validator})).commission;
	await go(BigInt(raises.height) - 1n);
	expect(await commissionNow()).toBe(from);
	await go(BigInt(raises.height));
	expect(await commissionNow()).toBe(to);
	await move('epochs=1');
	expect(await commissionNow()).toBe(from);
	await go(BigInt(raised.height) - 1n);
	expect(await commissionNow()).toBe(from);
	await go(BigInt(raised.height));
	expect(await commissionNow()).toBe(to);
	expect(String(chain.state.epoch)).toBe(raised.epoch);
});

it.each([1, 2, 3])('a verdict turns once, and only that of this proposal (seed %i)', async seed => {
	const served = await serveScenario('verdict', {seed, shapes: 'server'});
	const {steps, find, go, get, chain, move} = served;
	const id = find('opens').of;
	expect((await get(`/api/v1/gov/proposal/${id}`)).status).toBe(404);
	const statusAt = async (event: string) => {
		await go(BigInt(find(event).height));
		return (await get(`/api/v1/gov/proposal/${id}`)).body.status;
	};
	const verdicts = new Map<string, string>();
	const turns: string[] = [];
	const watch = async () => {
		for (const proposal of (await get('/api/v1/gov/proposal/all?status=votingPeriod')).body) {
			const verdict = (await wouldPass(served, proposal)) ? 'pass' : 'fail';
			const old = verdicts.get(proposal.id);
			if (proposal.tallyType === 'twoFifths' && old !== undefined && old !== verdict)
				turns.push(`${proposal.id} ${verdict} in ${chain.state.epoch}`);
			verdicts.set(proposal.id, verdict);
		}
	};
	expect(await statusAt('is-proposed')).toBe('pending');
	expect(await statusAt('opens')).toBe('voting');
	await watch();
	for (let epochs = 0; epochs < 5; epochs++) {
		await move('epochs=1');
		await move('blocks=200');
		await watch();
	}
	expect(turns).toEqual([
		`${id} pass in ${find('would-pass').epoch}`,
		`${id} fail in ${find('would-fail').epoch}`,
	]);
	expect(await statusAt('is-rejected')).toBe('rejected');
	expect(await statusAt('is-executed')).toBe('executedRejected');
	expect(steps).toHaveLength(6);
});

it('votes are counted at the block that is told, not before', async () => {
	const served = await serveScenario('verdict');
	const {find, go, get} = served;
	for (const [event, before, after] of [
		['would-pass', false, true],
		['would-fail', true, false],
	] as const) {
		const {height, of} = find(event);
		const ask = async () => wouldPass(served, (await get(`/api/v1/gov/proposal/${of}`)).body);
		await go(BigInt(height) - 1n);
		expect(await ask()).toBe(before);
		await go(BigInt(height));
		expect(await ask()).toBe(after);
	}
});

describe.each(answerShapes)('in the shape %s', shapes => {
	it('pages are torn in the epochs that are told, in all others they fit together', async () => {
		const {find, go, get, chain} = await serveScenario('tearing', {shapes});
		const {of} = find('tears');
		const isTorn = async () => {
			const rows = await readPages(get, `/api/v1/pos/bond/${of}?`);
			expect(rows.length).toBeGreaterThan(30);
			return (
				new Set(rows.map(({validator, startEpoch}) => `${validator.address} ${startEpoch}`)).size <
				rows.length
			);
		};
		const [tears, whole] = ['tears', 'is-whole'].map(event => BigInt(find(event).height)) as [bigint, bigint];
		for (const [height, expected] of [
			[chain.state.height, false],
			[tears - 1n, false],
			[tears, true],
			[whole - 1n, true],
			[whole, false],
		] as const) {
			await go(height);
			for (let reading = 0; reading < 6; reading++) expect(await isTorn()).toBe(expected);
		}
	});
});

it('beside its steps only stake and NAM move', async () => {
	const {chain, find, go} = await serveScenario('week');
	const {state} = chain;
	const kinds = new Map<string, number>();
	let seen = state.height;
	while (state.height < BigInt(find('is-whole').height)) {
		await go(state.height + 5000n);
		for (let height = seen + 1n; height <= state.height; height++) {
			for (const {inner} of state.transactions.findInBlock(height))
				for (const {action} of inner) kinds.set(action.kind, (kinds.get(action.kind) ?? 0) + 1);
		}
		seen = state.height;
	}
	expect(kinds.get('unjailValidator')).toBe(1);
	expect(kinds.get('changeCommission')).toBe(1);
	expect(kinds.get('initProposal')).toBe(1);
	expect([...kinds.keys()].toSorted()).toEqual(
		expect.arrayContaining(['bond', 'redelegation', 'transfer', 'unbond', 'voteProposal']),
	);
	for (const kind of ['deactivateValidator', 'reactivateValidator']) expect(kinds.has(kind)).toBe(false);
});

it('without one the chain tells none', async () => {
	expect((await (await serveChain({validators: 5, delegators: 1})).get('/')).body.scenario).toBeNull();
});

it('a chain that is too small for one is refused, as is an unknown one', async () => {
	for (const options of [{validators: 9}, {delegators: 2}])
		await expect(serveChain({...options, scenario: 'week'})).rejects.toThrow(
			'scenario: expected at least 10 validators and 3 delegators',
		);
	await expect(serveChain({scenario: 'year' as 'week'})).rejects.toThrow(
		`scenario: expected one of ${scenarioNames.join(', ')}`,
	);
});

describe('a chain that stands still is moved on', () => {
	it('by blocks, and to the start of an epoch', async () => {
		const {chain, move} = await serveScenario('raise');
		const {height} = chain.state;
		expect(await move('blocks=7')).toEqual({epoch: '1204', height: String(height + 7n)});
		const {nextEpochHeight} = chain.state;
		expect(await move('epochs=1')).toEqual({epoch: '1205', height: String(nextEpochHeight)});
		expect((await move('epochs=2')).epoch).toBe('1207');
		expect(chain.state.epochStart.height).toBe(chain.state.height);
	});

	it.each([
		['', 'advance: expected ?blocks=N or ?epochs=N'],
		['?days=1', 'advance: expected ?blocks=N or ?epochs=N'],
		['?blocks=1&epochs=1', 'advance: expected ?blocks=N or ?epochs=N'],
		['?blocks=0', 'blocks: expected a whole number from 1 to 100000'],
		['?blocks=100001', 'blocks: expected a whole number from 1 to 100000'],
		['?epochs=31', 'epochs: expected a whole number from 1 to 30'],
		['?epochs=x', 'epochs: expected a whole number from 1 to 30'],
	])('%s is refused', async (query, message) => {
		const {url, chain} = await serveChain({validators: 5, delegators: 1});
		const {height} = chain.state;
		const answer = await fetch(`${url}/advance${query}`, {method: 'POST'});
		expect([answer.status, await answer.json()]).toEqual([400, {message}]);
		expect(chain.state.height).toBe(height);
	});

	it('only with the key, and only if it does not go on by itself', async () => {
		const closed = await serveChain({validators: 5, delegators: 1, apiKey: 'k'});
		const ask = (url: string, headers = {}) => fetch(`${url}/advance?blocks=1`, {method: 'POST', headers});
		expect((await ask(closed.url)).status).toBe(401);
		expect((await ask(closed.url, {Key: 'k'})).status).toBe(200);
		const running = await serveChain({validators: 5, delegators: 1, speed: 1});
		expect(await (await ask(running.url)).json()).toEqual({message: 'only a chain of speed 0 is moved on'});
		expect((await fetch(`${closed.url}/advance?blocks=1`, {headers: {Key: 'k'}})).status).toBe(404);
	});
});
