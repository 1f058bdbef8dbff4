import {vi} from 'vitest';
import {parseDecimal} from '../../source/domain/decimal.ts';
import {type RunningDashboard, startDashboard} from './dashboard.tsx';
import {createFakeIndexer, type FakeIndexer} from './fake-indexer.ts';
import {createProposal} from './proposals.ts';
import {createBond, createUnbond} from './stake.ts';
import {createTransaction, testHash} from './transactions.ts';
import {addressOf, createValidators, testNow} from './validators.ts';

/** The address whose stake the indexer below knows. */
export const delegator = addressOf(99);

/** Three validators, two proposals, some stake and one transaction. */
export function createSmallIndexer(): FakeIndexer {
	const indexer = createFakeIndexer(3);
	indexer.validators = createValidators(5).slice(0, 3);
	// Half of what the usual ones have: no more than is active.
	const votes = {
		yayVotes: parseDecimal('31000000.25'),
		nayVotes: parseDecimal('10000000'),
		abstainVotes: parseDecimal('9000000'),
	};
	indexer.proposals = [
		createProposal(votes),
		createProposal({
			...votes,
			id: '11',
			title: undefined,
			sections: [],
			content: undefined,
			status: 'executedRejected',
		}),
	];
	indexer.bonds = [createBond(0), createBond(2, {status: 'inactive', startEpoch: 1206n})];
	indexer.unbonds = [createUnbond(0), createUnbond(2, {canWithdraw: true, withdrawEpoch: 1200n})];
	indexer.transactions.set(testHash, createTransaction());
	return indexer;
}

/** Lets no time go by but what timers take. */
export function stopTheClock(): void {
	vi.useFakeTimers({toFake: ['Date'], now: testNow});
}

export const smallOptions = {isSpoken: true, isDemo: true} as const;

/** Starts the dashboard for a screen reader on a view of that indexer. */
export function startSpoken(view = '', size: {columns?: number; rows?: number} = {}): RunningDashboard {
	return startDashboard({...smallOptions, view, indexer: createSmallIndexer(), ...size});
}

/** The screen as it is read, without the blank lines at its end. */
export function readAloud({lines}: RunningDashboard): readonly string[] {
	const all = lines();
	return all.slice(0, all.findLastIndex(line => line !== '') + 1);
}
