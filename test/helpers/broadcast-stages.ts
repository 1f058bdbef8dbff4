import {expect, it} from 'vitest';
import type {Attempt} from '../../source/broadcast/attempt.ts';
import type {SentOutcome} from '../../source/broadcast/send.ts';
import type {TransactionInput} from '../../source/broadcast/transaction-input.ts';
import {
	type BroadcastEvent,
	type BroadcastMachine,
	type Here,
	initialMachine,
} from '../../source/dashboard/broadcast/broadcast-machine.ts';
import {reduceBroadcast} from '../../source/dashboard/broadcast/broadcast-reducer.ts';
import type {BroadcastDraft} from '../../source/dashboard/broadcast/broadcast-state.ts';
import type {Following} from '../../source/dashboard/broadcast/following.ts';
import {createBytes, nodeAddress, nodeThat, testChain} from './broadcast-steps.ts';
import {connectionTo} from './connection.ts';
import {createFakeIndexer} from './fake-indexer.ts';
import {createInner, createTransaction} from './transactions.ts';
import {testNow} from './validators.ts';

export const node = nodeThat();
export const connection = connectionTo(createFakeIndexer(1), {node, chainId: testChain});
export const other = connectionTo(createFakeIndexer(1), {node, chainId: 'other-1'});
export const through = {connection, node};
export const here: Here = {connection, now: testNow};
export const readOnly: Here = {
	...here,
	connection: connectionTo(createFakeIndexer(1), {node, isReadOnly: true}),
};
export const withoutNode: Here = {...here, connection: connectionTo(createFakeIndexer(1))};
export const elsewhere: Here = {...here, connection: other};

export const {hex, hash} = createBytes(1);
const key = {of: 'transaction', sha256: hash} as const;
export const transaction = {encoding: 'hex', size: 44, hash, key} as const;
export const input: TransactionInput = {...transaction, parameter: `0x${hex}`};
export const given = {bytes: Buffer.from(hex), isPasted: true};
export const network = {name: testChain, note: 'chain id of the profile'};
export const chain = {network, otherChain: undefined, status: undefined, height: undefined};
export const draft: BroadcastDraft = {
	transaction,
	mode: 'sync',
	node: nodeAddress,
	network: testChain,
	networkNote: network.note,
	sinceHeight: undefined,
	earlier: [],
};
export const attempt: Attempt = {
	id: '1',
	at: testNow,
	network: testChain,
	node: nodeAddress,
	mode: 'sync',
	encoding: 'hex',
	key,
};
export const known: BroadcastDraft = {...draft, earlier: [attempt]};
export const sent: SentOutcome = {
	outcome: {kind: 'accepted', isKnown: false, hash, height: undefined, log: undefined},
	sentence: 'accepted',
	hashes: 'same',
	attemptId: 'sent',
	at: testNow,
	journalProblem: undefined,
};
export const refused: SentOutcome = {
	...sent,
	outcome: {kind: 'rejected', by: 'check', code: '6', hash, height: undefined, log: undefined},
};
export const underWay: SentOutcome = {
	...sent,
	outcome: {kind: 'notSent', isElsewhere: true, reason: 'elsewhere'},
};
export const applied = createTransaction({txId: hash});
export const rejected = createTransaction({
	txId: hash,
	innerTransactions: [createInner({exitCode: 'rejected'})],
});
export const lookingFor = (count: number): Following => ({
	kind: 'looking',
	attempt: count,
	failure: undefined,
});

/** Each stage as it is reached, at the same turn. */
export const at: BroadcastMachine = {...initialMachine, turn: 7};
export const reading: BroadcastMachine = {...at, step: {kind: 'reading'}, given, through};
export const decoded: BroadcastMachine = {...reading, input};
export const reviewing: BroadcastMachine = {...decoded, step: {kind: 'review', draft}};
export const knownReview: BroadcastMachine = {...decoded, step: {kind: 'review', draft: known}};
export const checking: BroadcastMachine = {...decoded, step: {kind: 'checking', draft}};
export const sending: BroadcastMachine = {...decoded, step: {kind: 'sending', draft}};
export const outcomeOf = (following: Following, answer = sent): BroadcastMachine => ({
	...at,
	through,
	step: {kind: 'outcome', draft, sent: answer, following},
});
export const looking = outcomeOf(lookingFor(1));
const stepOf = (state: BroadcastMachine) => (state.step.kind === 'outcome' ? state.step : undefined);
export const tell = (state: BroadcastMachine) => ({kind: 'tell', step: stepOf(state)});
export const serviceChanged =
	'nothing was sent, as you switched to another service: give the transaction again';

/** What it is like after starting over: without the bytes, and deaf to what was under way. */
export const emptied = {
	step: {kind: 'input'},
	given: undefined,
	input: undefined,
	through: undefined,
	turn: 8,
} as const;
export const send = {kind: 'send', through, input, draft};
export const turn = 7;
export const failed = 'the journal cannot be read';

type Row = readonly [
	title: string,
	before: BroadcastMachine,
	event: BroadcastEvent,
	/** What is not named stays as it was. */
	change: Partial<BroadcastMachine>,
	effects?: readonly unknown[],
	here?: Here,
];

export const shown = [{kind: 'show'}, {kind: 'list'}] as const;
export const opened: BroadcastEvent = {kind: 'opened'};
export const entered: BroadcastEvent = {kind: 'entered'};
export const confirmed: BroadcastEvent = {kind: 'confirmed', draft};
export const again: BroadcastEvent = {kind: 'wantedAgain', draft: known};
export const enter = {enteredAt: testNow};

/** One test for each row: a state and an event make that state and these effects. */
export function checkSteps(rows: readonly Row[]): void {
	for (const [title, before, event, change, effects = [], now = here] of rows) {
		it(title, () => {
			expect(reduceBroadcast(before, event, now)).toEqual({state: {...before, ...change}, effects});
		});
	}
}
