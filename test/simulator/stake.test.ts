import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {type Chain, createChain} from '../../source/simulator/chain.ts';
import {countBallots} from '../../source/simulator/governance.ts';
import {shortEpochs, testTime} from './serve.ts';

const options = {startTime: testTime, parameters: shortEpochs, validators: 12, delegators: 20};

/** All namnam there are, wherever they are, without those that were made since the start. */
function sumOfAll({state}: Chain): bigint {
	let sum = state.faucet - state.minted;
	for (const {liquid, bonds, unbonds} of state.accounts.values()) {
		sum += liquid;
		for (const {amount} of [...bonds, ...unbonds]) sum += amount;
	}
	return sum;
}

/** For each validator: what it has and is going to have, and the bonds with it. */
function compareStake({state}: Chain) {
	const bonded = new Map<string, bigint>();
	for (const {bonds} of state.accounts.values()) {
		for (const {validator, amount} of bonds) {
			bonded.set(validator.address, (bonded.get(validator.address) ?? 0n) + amount);
		}
	}
	return state.validators.map(({address, stake, pendingStake}) => ({
		address,
		stake: [...pendingStake.values()].reduce((sum, change) => sum + change, stake),
		bonded: bonded.get(address) ?? 0n,
	}));
}

function send(chain: Chain, transaction: object) {
	const {hash} = chain.submit(Buffer.from(JSON.stringify(transaction)));
	chain.advance(1);
	return chain.state.transactions.findByHash(hash.toLowerCase());
}

const act = fc.record({
	kind: fc.constantFrom('bond', 'unbond', 'withdraw', 'redelegation', 'claimRewards'),
	source: fc.nat(19),
	validator: fc.nat(11),
	destination: fc.nat(11),
	amount: fc.constantFrom('0.000001', '1', '25.5', '1000', '1000000'),
	nonce: fc.nat(),
});

it('no act makes or loses stake, and each validator has what is bonded with it', () => {
	fc.assert(
		fc.property(fc.array(fc.tuple(act, fc.nat(12)), {maxLength: 30}), fc.boolean(), (acts, atomic) => {
			const chain = createChain(options);
			const [validators, before] = [chain.state.validators, sumOfAll(chain)];
			const transactions = acts.map(([{source, validator, destination, ...rest}]) => ({
				...rest,
				source: chain.delegators[source]!,
				validator: validators[validator]!.address,
				destination: validators[destination]!.address,
			}));
			for (const [index, transaction] of transactions.entries()) {
				const batch = transactions.slice(index, index + 3);
				chain.submit(
					Buffer.from(JSON.stringify(index % 4 === 0 ? {transactions: batch, atomic} : transaction)),
				);
				chain.advance(acts[index]![1]);
			}
			chain.advance(20);
			expect(sumOfAll(chain)).toBe(before);
			for (const {stake, bonded} of compareStake(chain)) expect(stake).toBe(bonded);
			for (const {stake} of validators) expect(stake).toBeGreaterThanOrEqual(0n);
		}),
		{numRuns: 25, seed: 11},
	);
});

it('the chain itself keeps all stake over many epochs', () => {
	const chain = createChain({...options, validators: 60, delegators: 100});
	const before = sumOfAll(chain);
	for (const {stake, bonded} of compareStake(chain)) expect(stake).toBe(bonded);
	chain.advance(5000);
	expect(sumOfAll(chain)).toBe(before);
	for (const {stake, bonded} of compareStake(chain)) expect(stake).toBe(bonded);
});

describe('an act of a person', () => {
	const source = 'tnam1qz9v5nekwa8c9fnu2p7tnjtx09yzutx8vu67ttcj';

	/** A chain without other delegators, on which a stranger has bonded all but one NAM of the gift. */
	function setUp() {
		const chain = createChain({...options, delegators: 0});
		const [validator, other] = chain.state.validators;
		const mine = {source, validator: validator!.address};
		const first = send(chain, {...mine, kind: 'bond', amount: '9999'});
		const account = chain.state.accounts.get(source)!;
		const pass = (epochs: bigint) => {
			const end = chain.state.epoch + epochs;
			while (chain.state.epoch < end) chain.advance(1);
		};
		return {chain, account, validator: validator!, other: other!, mine, first, pass};
	}

	it('without stake begins with a gift from the faucet', () => {
		const {chain, account, mine, first} = setUp();
		expect(first?.exitCode).toBe('applied');
		expect(account.liquid).toBe(1_000_000n);
		expect(send(chain, {...mine, kind: 'bond', amount: '1.000001'})).toMatchObject({
			exitCode: 'rejected',
			problem: 'insufficient balance',
		});
	});

	it('bond counts after the pipeline', () => {
		const {chain, account, validator, pass} = setUp();
		const {epoch} = chain.state;
		const {stake} = validator;
		expect(account.bonds).toEqual([{validator, startEpoch: epoch + 2n, amount: 9_999_000_000n}]);
		pass(1n);
		expect(validator.stake).toBe(stake);
		pass(1n);
		expect(validator.stake).toBe(stake + 9_999_000_000n);
	});

	it('unbond waits, then withdraw makes it liquid; earlier and twice there is nothing', () => {
		const {chain, account, validator, mine, pass} = setUp();
		const withdraw = {...mine, kind: 'withdraw'};
		const withdrawEpoch = chain.state.epoch + 6n;
		expect(send(chain, {...mine, kind: 'unbond', amount: '99'})?.exitCode).toBe('applied');
		expect(account.unbonds).toEqual([{validator, withdrawEpoch, amount: 99_000_000n}]);
		pass(5n);
		expect(send(chain, withdraw)?.problem).toBe('nothing to withdraw');
		pass(1n);
		expect(send(chain, {...withdraw, nonce: 1})?.exitCode).toBe('applied');
		expect(account).toMatchObject({liquid: 100_000_000n, unbonds: []});
		expect(send(chain, {...withdraw, nonce: 2})?.problem).toBe('nothing to withdraw');
	});

	it('redelegation moves the bond, which then is locked for as long as an unbond', () => {
		const {chain, account, validator, other, pass} = setUp();
		const [here, there] = [validator.address, other.address];
		const move = {kind: 'redelegation', source, amount: '9999'};
		const {epoch} = chain.state;
		expect(send(chain, {...move, validator: here, destination: there})?.exitCode).toBe('applied');
		expect(account.bonds.map(bond => bond.validator)).toEqual([other]);
		expect(account.redelegations).toEqual(new Map([[other, epoch + 6n]]));
		const back = {...move, validator: there, destination: here};
		pass(5n);
		expect(send(chain, back)?.problem).toBe('the bond is locked by a redelegation');
		pass(1n);
		expect(send(chain, {...back, nonce: 1})?.exitCode).toBe('applied');
	});

	it('vote counts the stake of the voter and not that of the validator for it', () => {
		const {chain, validator, mine, pass} = setUp();
		pass(2n);
		const proposal = chain.state.proposals.findLast(({status}) => status === 'voting')!;
		proposal.ballots.clear();
		proposal.ballots.set(validator.address, 'nay');
		const vote = {kind: 'voteProposal', source: mine.source, proposal: String(proposal.id), vote: 'yay'};
		expect(send(chain, vote)?.exitCode).toBe('applied');
		expect(countBallots(chain.state, proposal)).toEqual({
			yay: 9_999_000_000n,
			nay: validator.stake - 9_999_000_000n,
			abstain: 0n,
		});
		expect(send(chain, {...vote, vote: 'abstain'})?.exitCode).toBe('applied');
		expect(countBallots(chain.state, proposal)).toMatchObject({yay: 0n, abstain: 9_999_000_000n});
	});

	it.each([
		['0', 'the proposal is not in its voting period'],
		['999', 'no such proposal'],
	])('vote on proposal %s is rejected: %s', (proposal, problem) => {
		const {chain} = setUp();
		const vote = {kind: 'voteProposal', source, proposal, vote: 'nay'};
		expect(send(chain, vote)).toMatchObject({exitCode: 'rejected', problem});
	});

	it('batch happens as a whole or not at all where it is atomic, else in parts', () => {
		const {chain, account, mine} = setUp();
		const unbond = {...mine, kind: 'unbond', amount: '1'};
		const transactions = [unbond, {...unbond, amount: '99999999'}];
		const whole = send(chain, {transactions, atomic: true});
		expect(whole).toMatchObject({exitCode: 'rejected', isAtomic: true, problem: 'insufficient bond'});
		expect(whole?.inner.map(({exitCode}) => exitCode)).toEqual(['rejected', 'rejected']);
		expect(account).toMatchObject({bonds: [{amount: 9_999_000_000n}], unbonds: []});
		const parts = send(chain, {transactions, memo: 'two'});
		expect(parts).toMatchObject({exitCode: 'applied', isAtomic: false, memo: '74776f'});
		expect(parts?.inner.map(({exitCode}) => exitCode)).toEqual(['applied', 'rejected']);
		expect(account.unbonds.map(({amount}) => amount)).toEqual([1_000_000n]);
	});
});
