import {describe, expect, it} from 'vitest';
import {broadcastFlow, type FlowOptions, lookFor} from '../../source/broadcast/flow.ts';
import {createMemoryJournal, JournalError} from '../../source/broadcast/journal.ts';
import {listAttempts} from '../../source/broadcast/lazy-journal.ts';
import {readTransaction} from '../../source/broadcast/read-transaction.ts';
import {type Agreement, type OutcomeStep, type Stage, startSearch} from '../../source/broadcast/stages.ts';
import {createNodeTransaction, createResult} from '../helpers/broadcast.ts';
import {accepted, someDraft} from '../helpers/broadcast-stages.ts';
import {createBytes, nodeAddress, nodeThat} from '../helpers/broadcast-steps.ts';
import {createFakeIndexer} from '../helpers/fake-indexer.ts';

let made = 500;

function options(changes: Partial<FlowOptions> = {}) {
	made += 1;
	const journal = createMemoryJournal();
	const requests: string[] = [];
	const node = nodeThat(createResult({code: '0'}));
	return {
		input: readTransaction(Buffer.from(createBytes(made).hex), 'hex'),
		node: {
			...node,
			broadcast: (...all: Parameters<typeof node.broadcast>) => {
				requests.push(all[0]);
				return node.broadcast(...all);
			},
		},
		requests,
		indexer: undefined,
		chainId: 'test-1',
		journal,
		list: () => listAttempts(journal),
		mode: 'sync',
		now: () => 1000,
		isAsked: true,
		signal: new AbortController().signal,
		intervalMilliseconds: 1,
		timeoutMilliseconds: undefined,
		...changes,
	} as const;
}

/** Walks through a flow, with an agreement to each stage that waits for one. */
async function walk(
	flow: AsyncGenerator<Stage, void, Agreement | undefined>,
	agree: (stage: Stage) => Agreement | undefined,
) {
	const stages: Stage[] = [];
	let agreement: Agreement | undefined;
	for (;;) {
		const {value, done} = await flow.next(agreement);
		if (done) return stages;
		stages.push(value);
		agreement = agree(value);
	}
}

const kinds = (stages: readonly Stage[]) => stages.map(({kind}) => kind);
const agreeOnce = (isSure: boolean) => {
	let isAgreed = false;
	return (stage: Stage) => {
		if (isAgreed || !('draft' in stage) || stage.kind === 'sending') return undefined;
		isAgreed = true;
		return {draft: stage.draft, isSure};
	};
};

describe('a flow', () => {
	it('ends without an agreement, and sends nothing', async () => {
		const all = options();
		expect(kinds(await walk(broadcastFlow(all), () => undefined))).toEqual(['review']);
		expect([all.requests, await all.list()]).toEqual([[], []]);
	});

	it('sends once for an agreement', async () => {
		const all = options();
		const stages = await walk(broadcastFlow(all), agreeOnce(false));
		expect(kinds(stages)).toEqual(['review', 'sending', 'outcome']);
		expect(all.requests).toHaveLength(1);
	});

	it('ends where it may not go there any more', async () => {
		const all = options({mayGo: () => false});
		expect(kinds(await walk(broadcastFlow(all), agreeOnce(true)))).toEqual(['review']);
		expect([all.requests, await all.list()]).toEqual([[], []]);
	});

	it('ends where the person has left by then', async () => {
		const controller = new AbortController();
		const all = options({signal: controller.signal});
		const agree = agreeOnce(true);
		const stages = await walk(broadcastFlow(all), stage => {
			controller.abort();
			return agree(stage);
		});
		expect(kinds(stages)).toEqual(['review']);
		expect([all.requests, await all.list()]).toEqual([[], []]);
	});

	it('waits again where the journal cannot be written, and sends once it can', async () => {
		let isBroken = true;
		const journal = createMemoryJournal();
		const all = options({
			journal: {
				...journal,
				async begin(attempt) {
					if (isBroken) throw new JournalError('the disk is full');
					return journal.begin(attempt);
				},
			},
		});
		const stages = await walk(broadcastFlow(all), stage => {
			if (stage.kind === 'refused') isBroken = false;
			return stage.kind === 'review' || stage.kind === 'refused'
				? {draft: stage.draft, isSure: true}
				: undefined;
		});
		expect(kinds(stages)).toEqual(['review', 'sending', 'refused', 'sending', 'outcome']);
		expect(stages[2]).toMatchObject({reason: 'the disk is full'});
		expect(all.requests).toHaveLength(1);
	});
});

describe('a search', () => {
	const inBlock = createNodeTransaction();
	const sent: OutcomeStep = {kind: 'outcome', draft: someDraft, sent: accepted, following: {kind: 'off'}};
	const onNode: OutcomeStep = {...sent, following: {kind: 'off', node: inBlock}};

	async function search(step: OutcomeStep, signal = new AbortController().signal) {
		const follows: unknown[] = [];
		const journal = {
			...createMemoryJournal(),
			follow: async (_id: string, block: unknown) => void follows.push(block),
		};
		const [indexer, node] = [createFakeIndexer(1), nodeThat()];
		const limits = {intervalMilliseconds: 1, timeoutMilliseconds: 30};
		const all = {indexer, node, journal, now: () => 5000, signal, ...limits};
		const stages = await walk(lookFor(startSearch(step)!, all), () => undefined);
		return {last: stages.at(-1), follows, stages};
	}

	it('that finds nothing in time is news, and written down', async () => {
		const {last, follows} = await search(sent);
		expect(last).toMatchObject({isNews: true, step: {following: {kind: 'absent'}}});
		expect(follows).toMatchObject([{kind: 'absent'}]);
	});

	it('keeps the block that the node named, where the indexer does not list it in time', async () => {
		const {last, follows, stages} = await search(onNode);
		expect(last).toMatchObject({
			isNews: false,
			step: {following: {kind: 'found', at: 5000, found: {node: {height: 7n}, transaction: undefined}}},
		});
		expect(follows).toMatchObject([{kind: 'found', height: 7n, isNodes: true, at: 5000}]);
		expect(stages.every(stage => stage.kind === 'outcome' && !stage.isNews)).toBe(true);
	});

	it('that is stopped is no news, and leaves what the node said', async () => {
		const controller = new AbortController();
		controller.abort();
		for (const [step, following] of [
			[sent, {kind: 'off'}],
			[onNode, {kind: 'off', node: inBlock}],
		] as const) {
			const {last, follows} = await search(step, controller.signal);
			expect(last).toMatchObject({isNews: false, step: {following}});
			expect(follows).toEqual([]);
		}
	});

	it('is not begun where the indexer has it, or where it cannot be in a block', () => {
		const refused = {kind: 'rejected', by: 'check', code: '6', hash: undefined, height: undefined} as const;
		expect(
			startSearch({...sent, sent: {...accepted, outcome: {...refused, log: undefined}}}),
		).toBeUndefined();
		expect(startSearch(onNode)?.following).toMatchObject({kind: 'looking', attempt: 1, node: inBlock});
	});
});

it('names the address of the node in the draft', async () => {
	const [review] = await walk(broadcastFlow(options()), () => undefined);
	expect(review).toMatchObject({draft: {node: nodeAddress, network: 'test-1'}, problem: undefined});
});
