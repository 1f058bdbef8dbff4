import {describe, expect, it} from 'vitest';
import {askBytes, hashOfAddress, readMissed, readVotes} from './ask-node.ts';
import {type Json, type ServedChain, serveChain, shortEpochs} from './serve.ts';

const window = 50;
/** 0.9 of the window. */
const limit = 45;
const lively = {
	validators: 40,
	shapes: 'server',
	parameters: {...shortEpochs, livenessWindow: BigInt(window)},
} as const;

/** Second count of missed votes, from the commits alone, as slow as it is plain. */
function createCount() {
	const missedAt = new Map<string, Set<number>>();
	const since = new Map<string, number>();
	return {
		/** Adds the votes on a block, with the set of the next one. */
		add(height: number, votes: Awaited<ReturnType<typeof readVotes>>, next: readonly string[]) {
			for (const [index, address] of votes.members.entries()) {
				const missed = missedAt.get(address) ?? new Set();
				missedAt.set(address, missed);
				if (votes.flags[index] === 1) missed.add(height);
			}
			for (const address of since.keys()) if (!next.includes(address)) since.delete(address);
			for (const address of next) if (!since.has(address)) since.set(address, height + 1);
		},
		start(members: readonly string[]) {
			for (const address of members) since.set(address, 0);
		},
		/** Counts with a block, whose commit holds the votes on the one before. */
		at(height: number) {
			const count = (address: string, first: number) => {
				const from = Math.max(first, height - window);
				return [...(missedAt.get(address) ?? [])].filter(each => each >= from && each < height).length;
			};
			return new Map([...since].map(([address, first]) => [address, count(address, first)]));
		},
	};
}

async function addressOf(served: ServedChain, cometAddress: string): Promise<string> {
	const bytes = await askBytes(served, `/vp/pos/validator_by_tm_addr/${cometAddress}`);
	const hash = bytes.subarray(2).toString('hex');
	const {validators} = served.chain.state;
	return validators.find(({address}) => hashOfAddress(address) === hash)?.address ?? '';
}

describe('missed votes', () => {
	it('are those that a second count of the commits finds, block for block, and jail at nine tenths', async () => {
		const served = await serveChain(lively);
		const {chain} = served;
		const count = createCount();
		const start = Number(chain.state.height);
		count.start((await readVotes(served, start - window)).members);
		for (let height = start - window; height < start; height++) {
			const {members} = await readVotes(served, height + 1);
			count.add(height, await readVotes(served, height), members);
		}
		const due = new Set<string>();
		const jailed = new Set<string>();
		for (let block = 0; block < 500; block++) {
			const height = Number(chain.state.height);
			const counted = count.at(height);
			const told = await readMissed(served);
			expect({height: told.height, window: told.window}).toEqual({height, window});
			expect([...told.missed].sort()).toEqual([...counted].sort());
			for (const [address, missed] of counted) if (missed >= limit) due.add(address);
			const {epoch} = chain.state;
			chain.advance(1);
			const {members} = await readVotes(served, height + 1);
			if (chain.state.epoch > epoch) {
				for (const address of due) {
					expect(members).not.toContain(address);
					const validator = await addressOf(served, address);
					expect(chain.state.validatorsByAddress.get(validator)?.state).toBe('jailed');
					jailed.add(address);
				}
				due.clear();
			}
			count.add(height, await readVotes(served, height), members);
		}
		expect(jailed.size).toBeGreaterThan(1);
	});

	it('say in the first minute who sleeps, who woke, and that most sign', async () => {
		const served = await serveChain({shapes: 'server'});
		const {missed, window: blocks} = await readMissed(served);
		expect(blocks).toBe(10_000);
		expect(missed.size).toBe(served.chain.state.validators.filter(({rank}) => rank !== undefined).length);
		const counts = [...missed.values()].sort((left, right) => right - left);
		expect(counts[0]).toBe(8700);
		expect(counts).toContain(412);
		expect(counts.filter(each => each === 0).length).toBeGreaterThan(counts.length / 2);
		expect(counts.filter(each => each > 0 && each < 100).length).toBeGreaterThan(counts.length / 10);
		const {result} = (await served.get('/status')).body;
		expect(missed.get(result.validator_info.address)).toBe(412);
		served.chain.advance(200);
		const later = (await readMissed(served)).missed;
		expect([...later.values()]).toContain(8900);
		expect(later.get(result.validator_info.address)).toBe(412);
	});

	it('jail at 9000 of 10 000, and not at 8999', async () => {
		const served = await serveChain({shapes: 'server'});
		const {missed} = await readMissed(served);
		const [asleep = ''] = [...missed].find(([, count]) => count === 8700) ?? [];
		const address = await addressOf(served, asleep);
		const next = async () => {
			const {epoch} = served.chain.state;
			return (await askBytes(served, `/vp/pos/validator/state/${address}/${epoch + 1n}`))[1];
		};
		served.chain.advance(299);
		expect([(await readMissed(served)).missed.get(asleep), await next()]).toEqual([8999, 0]);
		served.chain.advance(1);
		expect([(await readMissed(served)).missed.get(asleep), await next()]).toEqual([9000, 4]);
	});

	it('of a few validators are none, as each of them is needed', async () => {
		const served = await serveChain({shapes: 'server', validators: 5, parameters: lively.parameters});
		served.chain.advance(400);
		expect(new Set((await readMissed(served)).missed.values())).toEqual(new Set([0]));
	});

	it('are the same for the same seed, and others for another', async () => {
		const read = async (seed: number) => {
			const served = await serveChain({...lively, seed});
			served.chain.advance(300);
			return [...(await readMissed(served)).missed];
		};
		expect(await read(3)).toEqual(await read(3));
		expect(await read(3)).not.toEqual(await read(4));
	});
});

it('a validator that is jailed for silence comes back, awake and with no missed votes', async () => {
	const served = await serveChain(lively);
	const {state} = served.chain;
	const missedOf = (one: Map<string, number>) => [...one].find(([, missed]) => missed >= limit)?.[0];
	let asleep: string | undefined;
	for (let block = 0; block < 20 && asleep === undefined; block++) {
		served.chain.advance(1);
		asleep = missedOf((await readMissed(served)).missed);
	}
	const address = await addressOf(served, asleep ?? '');
	const validator = state.validatorsByAddress.get(address)!;
	const stateIn = async (epochs: bigint) =>
		(await askBytes(served, `/vp/pos/validator/state/${address}/${state.epoch + epochs}`))[1];
	// In force with the next set: known before.
	expect([await stateIn(0n), await stateIn(1n), await stateIn(2n)]).toEqual([0, 4, 4]);
	const {epoch} = state;
	while (state.epoch === epoch) served.chain.advance(1);
	expect(validator.state).toBe('jailed');
	for (let block = 0; block < 5000 && validator.state !== 'consensus'; block++) served.chain.advance(1);
	expect(validator.state).toBe('consensus');
	expect((await readMissed(served)).missed.get(asleep!)).toBe(0);
	served.chain.advance(20);
	expect((await readMissed(served)).missed.get(asleep!)).toBe(0);
});

describe('the votes on a block', () => {
	it('are of the set of that block, most power first, whose hash its header holds', async () => {
		const served = await serveChain(lively);
		const hashes = new Map<string, string>();
		for (let block = 0; block < 40; block++) {
			served.chain.advance(1);
			const height = Number(served.chain.state.height) - 1;
			const {result} = (await served.get(`/validators?height=${height}&per_page=100`)).body;
			const set = JSON.stringify(result.validators);
			const powers = result.validators.map((one: Json) => Number(one.voting_power));
			expect(powers).toEqual([...powers].sort((left, right) => right - left));
			const {flags, header, isCanonical} = await readVotes(served, height);
			expect(isCanonical).toBe(true);
			expect(flags).toHaveLength(powers.length);
			expect(hashes.get(set) ?? header.validators_hash).toBe(header.validators_hash);
			hashes.set(set, header.validators_hash);
		}
		expect(new Set(hashes.values()).size).toBe(hashes.size);
		expect(hashes.size).toBeGreaterThan(2);
	});

	it('name nobody who is absent, and now and then are nil', async () => {
		const {get, chain} = await serveChain(lively);
		const seen = new Set<number>();
		for (let ago = 1; ago < 60; ago++) {
			const {body} = await get(`/commit?height=${Number(chain.state.height) - ago}`);
			for (const {block_id_flag: flag, validator_address: address} of body.result.signed_header.commit
				.signatures) {
				seen.add(flag);
				expect(address).toMatch(flag === 1 ? /^$/ : /^[\dA-F]{40}$/);
			}
		}
		expect(seen).toEqual(new Set([1, 2, 3]));
	});

	it('of the newest block are not canonical, may still come, and yet may be kept for a day', async () => {
		const {get, chain, url} = await serveChain({...lively, validators: 60});
		const {height} = chain.state;
		const response = await fetch(`${url}/commit?height=${height}`);
		expect(response.headers.get('cache-control')).toBe('public, max-age=86400');
		const early = ((await response.json()) as Json).result;
		expect(early.canonical).toBe(false);
		chain.advance(1);
		const {result} = (await get(`/commit?height=${height}`)).body;
		expect(result.canonical).toBe(true);
		const absent = ({signed_header}: Json) =>
			signed_header.commit.signatures.filter((one: Json) => one.block_id_flag === 1).length;
		expect(absent(early)).toBeGreaterThan(absent(result));
	});
});
