import {expect, it} from 'vitest';
import {startBentChain} from '../helpers/bent-chain.ts';
import {createMemoryLedger, createWeighedEvent} from '../helpers/memory-ledger.ts';

/** A chain that answers some paths only after `release`. */
async function startHolding(isHeld: (path: string, delegators: readonly string[]) => boolean) {
	const bent = await startBentChain();
	const {promise, resolve: release} = Promise.withResolvers<void>();
	bent.bend.hold = path => (isHeld(path, bent.chain.delegators) ? promise : undefined);
	return {...bent, release};
}

it('says that a vote is missing, or that nothing is to do, only when all votes are known', async () => {
	const held = (path: string, [, second = '']: readonly string[]) => path.includes(`/voter/${second}`);
	const bent = await startHolding(held);
	await using dashboard = bent.open([0, 1], {view: 'overview'});
	await dashboard.shows(/earn nothing, inactive/);
	await dashboard.shows(/Open votes[\s\S]*Voted\b/);
	expect(dashboard.text()).not.toMatch(/not voted|Nothing to do/);
	bent.release();
	await dashboard.shows(/Proposal \d+: not voted, ends at epoch \d+ \(Wallet/);
});

it('does not say that something needed you before it is known whether it still does', async () => {
	const bent = await startHolding(path => path.includes('/voter/'));
	const [proposal] = bent.chain.state.proposals.filter(({status}) => status === 'voting');
	const ledger = createMemoryLedger(
		createWeighedEvent({
			kind: 'vote.missing',
			level: 'needs-me',
			subject: {type: 'proposal', id: String(proposal?.id), name: 'Some proposal'},
			new: '1206',
		}),
	);
	await using dashboard = bent.open([0], {view: 'changes', ledger});
	await dashboard.shows('needed me when it was last seen');
	expect(dashboard.text()).not.toMatch(/needed me *$/m);
	bent.release();
	await dashboard.shows(/needs me now[\s\S]*not voted/);
	await dashboard.hides('needed me');
});
