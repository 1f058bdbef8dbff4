import {describe, expect, it} from 'vitest';
import type {InnerRecord} from '../../source/simulator/transaction-store.ts';
import {type Json, type ServedChain, serveChain} from './serve.ts';

const address = expect.stringMatching(/^tnam1[02-9ac-hj-np-z]{40}$/);
const number = expect.stringMatching(/^\d+$/);
const hash = expect.stringMatching(/^[\da-f]{64}$/);
const side = {
	owner: expect.any(String),
	token: address,
	type: expect.stringMatching(/^(onChain|external)$/),
	amount: number,
};
const stake = {validator: address, amount: number, source: address};
const transferOf = (section: unknown) => ({sources: [side], targets: [side], shielded_section_hash: section});

/** The form of each kind's data, as real transactions have it. */
const forms: Readonly<Record<string, unknown>> = {
	bond: stake,
	unbond: stake,
	withdraw: {validator: address, source: address},
	claimRewards: {validator: address, source: address},
	redelegation: {src_validator: address, dest_validator: address, owner: address, amount: number},
	voteProposal: {
		id: expect.any(Number),
		vote: expect.stringMatching(/^(Yay|Nay|Abstain)$/),
		voter: address,
	},
	initProposal: {
		content: hash,
		author: address,
		type: expect.anything(),
		voting_start_epoch: expect.any(Number),
		voting_end_epoch: expect.any(Number),
		activation_epoch: expect.any(Number),
	},
	changeCommission: {validator: address, new_rate: expect.stringMatching(/^(0|1|0\.\d{1,4})$/)},
	deactivateValidator: address,
	reactivateValidator: address,
	unjailValidator: address,
	revealPk: {public_key: expect.stringMatching(/^tpknam1/)},
	changeMetadata: {
		validator: address,
		email: expect.toBeOneOf([null, expect.any(String)]),
		description: expect.toBeOneOf([null, expect.any(String)]),
		website: expect.toBeOneOf([null, expect.any(String)]),
		discord_handle: expect.toBeOneOf([null, expect.any(String)]),
		avatar: expect.toBeOneOf([null, expect.any(String)]),
		name: expect.toBeOneOf([null, expect.any(String)]),
		commission_rate: null,
	},
	transparentTransfer: transferOf(null),
	shieldingTransfer: transferOf(hash),
	unshieldingTransfer: transferOf(hash),
	shieldedTransfer: {sources: [], targets: [], shielded_section_hash: hash},
	mixedTransfer: {sources: [], targets: [], shielded_section_hash: hash},
	ibcTransparentTransfer: [address, transferOf(null)],
	ibcShieldingTransfer: [address, transferOf(hash)],
	ibcUnshieldingTransfer: [address, transferOf(hash)],
};

/** An inner transaction of each kind that the chain has brought forth. */
function findKinds({chain}: ServedChain): ReadonlyMap<string, InnerRecord> {
	const found = new Map<string, InnerRecord>();
	for (const {inner} of chain.state.transactions.all()) {
		for (const one of inner) {
			const {action} = one;
			found.set('name' in action ? action.name : action.kind, one);
		}
	}
	return found;
}

it('inner transactions say what they do as the real ones do', async () => {
	const served = await serveChain({shapes: 'server'});
	served.chain.advance(90_000);
	const kinds = findKinds(served);
	expect([...kinds.keys()]).toEqual(expect.arrayContaining(Object.keys(forms)));
	for (const [kind, {id}] of kinds) {
		const {body} = await served.get(`/api/v1/chain/inner/${id}`);
		expect(Object.keys(body)).toEqual(['txId', 'wrapperId', 'kind', 'data', 'memo', 'exitCode']);
		expect(body.kind).toBe(kind);
		expect(body.data === null ? null : JSON.parse(body.data), kind).toEqual(forms[kind] ?? null);
		const wrapper = (await served.get(`/api/v1/chain/wrapper/${body.wrapperId}`)).body;
		const {wrapperId, ...inner} = body;
		expect(wrapper.innerTransactions).toContainEqual(inner);
	}
});

it('a memo is missing mostly, and at times the hex digits of a text', async () => {
	const served = await serveChain({shapes: 'server'});
	served.chain.advance(3000);
	const records = [...served.chain.state.transactions.all()];
	const written = records.filter(({memo}) => memo !== null);
	expect(written.length).toBeGreaterThan(0);
	expect(written.length).toBeLessThan(records.length / 5);
	for (const {id, memo} of [...written, ...records].slice(0, 20)) {
		const {innerTransactions} = (await served.get(`/api/v1/chain/wrapper/${id}`)).body;
		expect(new Set(innerTransactions.map((inner: Json) => inner.memo))).toEqual(new Set([memo]));
		if (memo !== null) expect(Buffer.from(memo, 'hex').toString()).toMatch(/[a-z ,]+/);
	}
});

it('a fee out of the shielded pool is an inner transaction with its data', async () => {
	const served = await serveChain({shapes: 'server'});
	const paid = [...served.chain.state.transactions.all()].find(({feePayment}) => feePayment)!;
	const {maspFeePayment, gasLimit, feePayer} = (await served.get(`/api/v1/chain/wrapper/${paid.id}`)).body;
	const data = JSON.parse(maspFeePayment.data);
	expect(data).toEqual(transferOf(hash));
	expect(data.targets[0]).toMatchObject({owner: feePayer, amount: String(gasLimit)});
});

it.each([
	['server', {gasUsed: expect.any(Number), amountPerGasUnit: 0.000001}],
	['contract', {gasUsed: expect.stringMatching(/^\d+$/), amountPerGasUnit: '0.000001'}],
] as const)(
	'gas is null for what was indexed before it was known, in the shape %s',
	async (shapes, known) => {
		const served = await serveChain({shapes});
		const records = [...served.chain.state.transactions.all()];
		const ask = async (index: number) =>
			(await served.get(`/api/v1/chain/wrapper/${records.at(index)!.id}`)).body;
		expect(await ask(0)).toMatchObject({gasUsed: null, amountPerGasUnit: null});
		expect(await ask(-1)).toMatchObject(known);
	},
);

describe('the data of a proposal', () => {
	const target = {target: expect.any(String), amount: number};
	const ibc = {...target, port_id: 'transfer', channel_id: expect.stringMatching(/^channel-\d+$/)};
	const to = expect.toBeOneOf([{Internal: target}, {Ibc: ibc}]);

	it.each([
		['pgfSteward', expect.toBeOneOf([{Add: address}, {Remove: address}])],
		['pgfFunding', expect.toBeOneOf([{Retro: to}, {Continuous: {Add: to}}])],
	])('of kind %s is a list of changes, each under its word', async (kind, form) => {
		const {get} = await serveChain({shapes: 'server'});
		const proposals: Json[] = (await get(`/api/v1/gov/proposal/all?kind=${kind}`)).body;
		expect(proposals.length).toBeGreaterThan(3);
		for (const {data} of proposals) {
			const changes = JSON.parse(data);
			expect(changes.length).toBeGreaterThan(0);
			for (const change of changes) expect(change).toEqual(form);
		}
	});
});
