import {describe} from 'vitest';
import {createIndexer} from '../../source/services/indexer/indexer.ts';
import type {SimulatorOptions} from '../../source/simulator/simulator-options.ts';
import {type ServedChain, serveChain} from '../simulator/serve.ts';
import {createFakeIndexer, type FakeIndexer} from './fake-indexer.ts';

/** Ways of answering that decoders, commands and views are held against: one that is taken out here is not tested. */
const testedShapes = ['contract', 'server'] as const;
type TestedShape = (typeof testedShapes)[number];

/** Starts a small chain that stands still, of the shape under test, on a port of its own. */
type ServeShape = (options?: Omit<SimulatorOptions, 'shapes'>) => Promise<ServedChain>;

/** Runs the same tests over each way in which a service may answer: what a person sees must be right in all. */
export function eachShape(what: string, define: (serve: ServeShape, shape: TestedShape) => void): void {
	describe.each(testedShapes)(`${what}, answered as the shape %s does`, shape => {
		define(
			options =>
				serveChain({validators: 45, delegators: 10, hasSeparateIds: false, ...options, shapes: shape}),
			shape,
		);
	});
}

const timeLimit = {attemptMilliseconds: 10_000, totalMilliseconds: 10_000};

/** The real client of a served chain. */
export function clientOf({url}: ServedChain) {
	return createIndexer({address: url, timeLimit});
}

/** The same where a test's dashboard wants an indexer whose answers can be held: these cannot. */
export function dashboardClientOf(served: ServedChain): FakeIndexer {
	return Object.assign(createFakeIndexer(0), clientOf(served));
}

/** The delegator who has something of everything, as the chain has it. */
export function firstDelegatorOf({chain}: ServedChain) {
	const [account] = chain.state.delegators;
	if (!account) throw new Error('the chain has no delegator');
	return account;
}
