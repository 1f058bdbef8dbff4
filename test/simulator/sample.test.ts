import {expect, it} from 'vitest';
import {sampleKinds} from '../../source/domain/simulation.ts';
import {createChain} from '../../source/simulator/chain.ts';
import {sampleOf} from '../../source/simulator/sample.ts';
import {transactionForm} from '../../source/simulator/transaction-form.ts';

const startTime = 1_795_000_000_000;

it('has a kind for each act that the chain reads', () => {
	expect([...sampleKinds].sort()).toEqual(transactionForm.acts.map(({kind}) => kind).sort());
});

it.each(sampleKinds)(
	'a sample of %s is taken and applied by the chain of its seed, epochs later too',
	kind => {
		const bytes = Buffer.from(sampleOf(createChain({seed: 1, startTime}).state, kind) ?? '');
		const later = createChain({seed: 1, startTime, parameters: {minDuration: 700n, minNumOfBlocks: 100n}});
		for (const [chain, blocks] of [
			[createChain({seed: 1, startTime}), 5],
			[later, 150],
		] as const) {
			chain.advance(blocks);
			const {hash, ...check} = chain.submit(bytes);
			expect(check).toMatchObject({code: 0, log: ''});
			chain.advance(1);
			expect(chain.state.transactions.find(hash.toLowerCase())).toMatchObject({
				exitCode: 'applied',
				problem: undefined,
			});
		}
	},
);

it('has none where nobody could send it, and a bond of a new address where there are no delegators', () => {
	const {state, ...chain} = createChain({delegators: 0, validators: 3, startTime});
	expect(sampleOf(state, 'withdraw')).toBeUndefined();
	const bytes = Buffer.from(sampleOf(state, 'bond') ?? '');
	const {hash} = chain.submit(bytes);
	chain.advance(1);
	expect(state.transactions.find(hash.toLowerCase())).toMatchObject({exitCode: 'applied'});
});
