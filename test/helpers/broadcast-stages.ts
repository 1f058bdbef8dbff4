import {onTestFinished} from 'vitest';
import {createMemoryJournal, type Journal, JournalError} from '../../source/broadcast/journal.ts';
import type {BroadcastDraft, Following, OutcomeStep} from '../../source/broadcast/stages.ts';
import {type BroadcastState, initialState} from '../../source/dashboard/broadcast/broadcast-state.ts';
import {createBroadcast} from '../../source/dashboard/broadcast/create-broadcast.ts';
import type {PromptRequest} from '../../source/dashboard/shell/shell.ts';
import {RequestError} from '../../source/domain/failure.ts';
import type {ChainNode, NodeStatus, NodeTransaction} from '../../source/domain/service.ts';
import type {BroadcastResult} from '../../source/domain/transaction.ts';
import {defaultKeys} from '../../source/keys/key-map.ts';
import type {Connection} from '../../source/services/connection.ts';
import {createResult} from './broadcast.ts';
import {createBytes, nodeAddress, testChain} from './broadcast-steps.ts';
import {connectionTo} from './connection.ts';
import {deafNode} from './deaf-node.ts';
import {createFakeIndexer} from './fake-indexer.ts';
import {until} from './until.ts';
import {createParameters, testNow} from './validators.ts';

const failed = 'the journal cannot be read';

/** Something that waits until the test lets it go. */
function createGate() {
	let isOpen = true;
	let gate = Promise.withResolvers<void>();
	gate.resolve();
	return {
		close() {
			// One that is closed stays the same, or who waits at it would never be let go.
			if (isOpen) gate = Promise.withResolvers<void>();
			isOpen = false;
		},
		open() {
			isOpen = true;
			gate.resolve();
		},
		pass: () => gate.promise,
	};
}

let made = 100;

/** The dashboard's broadcast without a screen: each service waits where a test wants it to. */
export function openStage() {
	made += 1;
	const {hex, hash} = createBytes(made);
	const [statusGate, listGate, answerGate] = [createGate(), createGate(), createGate()];
	const node = {
		...deafNode(nodeAddress),
		/** Answers of the node from now on. */
		status: undefined as NodeStatus | undefined,
		inBlock: undefined as NodeTransaction | undefined,
		answer: createResult({code: '0'}) as BroadcastResult,
		statusCount: 0,
		requests: [] as string[],
		/** Requests without an answer, now and at most. */
		pending: 0,
		maxPending: 0,
	};
	const chainNode: ChainNode = {
		...deafNode(nodeAddress),
		async getStatus(options) {
			node.statusCount += 1;
			await statusGate.pass();
			return node.status ?? deafNode(nodeAddress).getStatus(options);
		},
		findTransaction: async () => node.inBlock,
		async broadcast(transaction, _mode, {signal} = {}) {
			node.requests.push(transaction);
			node.pending += 1;
			node.maxPending = Math.max(node.maxPending, node.pending);
			const aborted = new Promise<void>(resolve => signal?.addEventListener('abort', () => resolve()));
			await Promise.race([answerGate.pass(), aborted]);
			node.pending -= 1;
			if (signal?.aborted) throw new RequestError({kind: 'cancelled', address: nodeAddress});
			return node.answer;
		},
	};
	const memory = createMemoryJournal();
	const journalState = {isBroken: false, follows: [] as unknown[]};
	const journal: Journal = {
		begin: attempt => memory.begin(attempt),
		async list() {
			await listGate.pass();
			if (journalState.isBroken) throw new JournalError(failed);
			return memory.list();
		},
		async follow(id, block) {
			journalState.follows.push(block);
			await memory.follow(id, block);
		},
	};
	const indexer = createFakeIndexer(1);
	indexer.parameters = createParameters({chainId: testChain});
	const connection = connectionTo(indexer, {node: chainNode, chainId: testChain});
	const here = {connection, now: testNow};
	const calls: string[] = [];
	let prompt: PromptRequest | undefined;
	const broadcast = createBroadcast({
		connection: () => here.connection,
		indexerOf: ({indexer: own}) => own,
		journalOf: () => journal,
		now: () => here.now,
		home: () => undefined,
		intervalMilliseconds: () => 4,
		dialogs: () => ({
			overlay: undefined,
			ask(request) {
				prompt = request;
				calls.push(`ask ${request.label}${request.initial ?? ''}`.trim());
			},
			notify: text => void calls.push(`say ${text}`),
		}),
		show: () => void calls.push('show'),
		visit: id => void calls.push(`visit ${id}`),
		keyMap: defaultKeys,
	});
	onTestFinished(broadcast.end);
	const step = () => broadcast.read().step;
	const reach = (kind: BroadcastState['step']['kind']) =>
		until(
			() => step().kind === kind,
			() => `it is at ${step().kind}, not at ${kind}: ${broadcast.read().problem ?? ''}`,
		);
	return {
		hex,
		hash,
		node,
		indexer,
		journal,
		journalState,
		here,
		calls,
		broadcast,
		gates: {status: statusGate, list: listGate, answer: answerGate},
		state: broadcast.read,
		reach,
		/** The question in the last line, by what stands before it. */
		asked: () => prompt?.label,
		/** The same, with all that belongs to it. */
		prompt() {
			if (!prompt) throw new Error('nothing is asked');
			return prompt;
		},
		/** Pastes into the line of the question. */
		paste: (text: string) => prompt?.takePaste?.(text),
		/** Types the answer to the question in the last line. */
		type(text: string) {
			prompt?.onApply(text);
		},
		outcome(): OutcomeStep {
			const now = step();
			if (now.kind !== 'outcome') throw new Error(`it is at ${now.kind}`);
			return now;
		},
		draft(): BroadcastDraft {
			const now = step();
			if (!('draft' in now)) throw new Error(`it is at ${now.kind}`);
			return now.draft;
		},
	};
}

export type Stage = ReturnType<typeof openStage>;

/** Lets all that is ready happen. */
export async function settle(): Promise<void> {
	for (let round = 0; round < 20; round++) await new Promise(setImmediate);
}

/** Walks to each stage of a broadcast, and stays there: what comes next is held. */
export const walks = {
	input: async (_stage: Stage) => {},
	async reading(stage: Stage) {
		stage.gates.status.close();
		stage.broadcast.takeText(stage.hex);
		await until(() => stage.node.statusCount > 0);
	},
	async review(stage: Stage) {
		stage.broadcast.takeText(stage.hex);
		await stage.reach('review');
		stage.calls.length = 0;
	},
	async checking(stage: Stage) {
		await walks.review(stage);
		stage.broadcast.proceed();
		stage.gates.list.close();
		stage.type(testChain);
		await settle();
		stage.calls.length = 0;
	},
	async sending(stage: Stage) {
		await walks.review(stage);
		stage.gates.answer.close();
		stage.broadcast.proceed();
		stage.type(testChain);
		await until(() => stage.node.requests.length === 1);
		stage.calls.length = 0;
	},
	async looking(stage: Stage) {
		await walks.review(stage);
		stage.broadcast.proceed();
		stage.type(testChain);
		await until(() => {
			const {step} = stage.state();
			return step.kind === 'outcome' && step.following.kind === 'looking';
		});
		// Not the Enter that is still held down from the question.
		stage.here.now += 5000;
		await settle();
		stage.calls.length = 0;
	},
	async refused(stage: Stage) {
		stage.node.answer = createResult({code: '6'});
		await walks.review(stage);
		stage.broadcast.proceed();
		stage.type(testChain);
		await stage.reach('outcome');
		stage.here.now += 5000;
		await settle();
		stage.calls.length = 0;
	},
} as const;

export type Walk = keyof typeof walks;

/** A stage that was walked to. */
export async function openAt(walk: Walk): Promise<Stage> {
	const stage = openStage();
	await walks[walk](stage);
	return stage;
}

/** Another service on the same node, read-only or without a node. */
export function elsewhere(stage: Stage, facts: Partial<Connection> = {}): Connection {
	return connectionTo(stage.indexer, {node: stage.here.connection.node, chainId: 'other-1', ...facts});
}

/** A state of the panel whose transaction was sent. */
export function outcomeOf(following: Following, sent = accepted): BroadcastState {
	return {...initialState, step: {kind: 'outcome', draft: someDraft, sent, following}};
}

const some = createBytes(1);
export const someDraft: BroadcastDraft = {
	transaction: {encoding: 'hex', size: 44, hash: some.hash, key: {of: 'transaction', sha256: some.hash}},
	mode: 'sync',
	node: nodeAddress,
	network: testChain,
	networkNote: 'chain id of the profile',
	sinceHeight: undefined,
	earlier: [],
};
export const accepted: OutcomeStep['sent'] = {
	outcome: {kind: 'accepted', isKnown: false, hash: some.hash, height: undefined, log: undefined},
	sentence: 'accepted',
	hashes: 'same',
	attemptId: 'sent',
	at: testNow,
	journalProblem: undefined,
};
export const attempt = {
	id: '1',
	at: testNow,
	network: testChain,
	node: nodeAddress,
	mode: 'sync',
	encoding: 'hex',
	key: someDraft.transaction.key,
} as const;

/** Records an attempt of the stage's transaction whose outcome is not known. */
export async function sendBefore({journal, hash}: Stage): Promise<void> {
	const {id: _id, ...facts} = attempt;
	await journal.begin({...facts, key: {of: 'transaction', sha256: hash}});
}
