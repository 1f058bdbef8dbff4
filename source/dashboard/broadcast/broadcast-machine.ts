import type {Attempt} from '../../broadcast/attempt.ts';
import type {BlockFindings, Found} from '../../broadcast/block-findings.ts';
import type {ChainAnswer} from '../../broadcast/one-chain.ts';
import type {SentOutcome} from '../../broadcast/send.ts';
import type {TransactionInput} from '../../broadcast/transaction-input.ts';
import type {Failure} from '../../domain/failure.ts';
import type {ChainNode, NodeStatus, NodeTransaction} from '../../domain/service.ts';
import type {BroadcastMode} from '../../domain/transaction.ts';
import type {Connection} from '../../services/connection.ts';
import type {BroadcastDraft, BroadcastState, OutcomeStep} from './broadcast-state.ts';

/** The bytes of a transaction before they are sent, and whether they were pasted. */
export interface Given {
	readonly bytes: Uint8Array;
	readonly isPasted: boolean;
}

/** A service with a node. */
export interface Through {
	readonly connection: Connection;
	readonly node: ChainNode;
}

/** All that a broadcast knows: what is drawn, and what the next steps need. */
export interface BroadcastMachine extends BroadcastState {
	/** Of the next transaction too. */
	readonly mode: BroadcastMode;
	/** Let go of once it was sent, as is the input. */
	readonly given: Given | undefined;
	readonly input: TransactionInput | undefined;
	/** The service that it is read for, then sent through, then looked for in. */
	readonly through: Through | undefined;
	/** Of the reading or search that is under way: what another one tells is no longer wanted. */
	readonly turn: number;
	/** When Enter was pressed last, unix milliseconds. */
	readonly enteredAt: number;
	/** The dashboard has ended: nothing is looked for any longer, or the program could not end. */
	readonly isEnded: boolean;
}

export const initialMachine: BroadcastMachine = {
	step: {kind: 'input'},
	encoding: 'auto',
	catchingUp: undefined,
	problem: undefined,
	attempts: [],
	attemptsProblem: undefined,
	mode: 'sync',
	given: undefined,
	input: undefined,
	through: undefined,
	turn: 0,
	enteredAt: Number.NEGATIVE_INFINITY,
	isEnded: false,
};

/** What holds at the moment of an event. */
export interface Here {
	/** The service that is shown. */
	readonly connection: Connection;
	/** Unix milliseconds. */
	readonly now: number;
}

/** What the person did, or what came of an effect. A text in place of a result says, in one sentence, why there is none. */
export type BroadcastEvent =
	/** It is to be seen; a path is read, unless a transaction is on its way. */
	| {readonly kind: 'opened'; readonly path?: string | undefined}
	/** isPasted: it may be the transaction itself, where there is no such file. */
	| {readonly kind: 'fileNamed'; readonly path: string; readonly isPasted?: boolean}
	| {
			readonly kind: 'fileRead';
			readonly turn: number;
			readonly bytes: Uint8Array | string;
			/** Tells whether it is the pasted text itself. */
			readonly isPasted?: boolean;
	  }
	| {readonly kind: 'given'; readonly given: Given}
	| {readonly kind: 'decoded'; readonly turn: number; readonly input: TransactionInput | string}
	| {
			readonly kind: 'placed';
			readonly turn: number;
			readonly chain: ChainAnswer;
			readonly attempts: AttemptList;
	  }
	/** How the node is by now; undefined: it did not tell. */
	| {readonly kind: 'stated'; readonly turn: number; readonly status: NodeStatus | undefined}
	| {readonly kind: 'entered'}
	/** The person typed the name of the network. */
	| {readonly kind: 'confirmed'; readonly draft: BroadcastDraft}
	| {readonly kind: 'lookedUp'; readonly draft: BroadcastDraft; readonly attempts: AttemptList}
	/** The person wants it sent although the journal has it. */
	| {readonly kind: 'wantedAgain'; readonly draft: BroadcastDraft}
	| {readonly kind: 'answered'; readonly sent: SentOutcome | string}
	| {readonly kind: 'interrupted'}
	/** A question for it, from 1, that did not find it. */
	| {
			readonly kind: 'missed';
			readonly turn: number;
			readonly number: number;
			readonly failure: Failure | undefined;
			/** What the node says of it, where it has it in a block. */
			readonly node?: NodeTransaction | undefined;
	  }
	| {readonly kind: 'found'; readonly turn: number; readonly found: Found}
	/** upTo: the node has it in no block up to this one. */
	| {readonly kind: 'notFound'; readonly turn: number; readonly upTo?: bigint | undefined}
	| {readonly kind: 'listed'; readonly attempts: AttemptList}
	/** With the beginning of a file's name, where that was pasted. */
	| {readonly kind: 'startedAnew'; readonly path?: string}
	| {readonly kind: 'refreshed' | 'modeChanged' | 'encodingChanged' | 'searchToggled'}
	/** The dashboard ends: what was sent stays sent, and nothing is waited for any longer. */
	| {readonly kind: 'ended'};

export type EventOf<Kind extends BroadcastEvent['kind']> = Extract<BroadcastEvent, {readonly kind: Kind}>;

/** The journal's attempts, newest first, or why they cannot be read. */
export type AttemptList = readonly Attempt[] | string;

/** What is to be done after a step. */
export type BroadcastEffect = WorkEffect | ScreenEffect;

/** Done by the runner; what comes of it is an event. */
export type WorkEffect =
	| {readonly kind: 'readFile'; readonly turn: number; readonly path: string; readonly isPasted?: boolean}
	| {
			readonly kind: 'decode';
			readonly turn: number;
			readonly given: Given;
			readonly encoding: BroadcastState['encoding'];
	  }
	/** Asks which chain it would go to, and what the journal has. */
	| {
			readonly kind: 'place';
			readonly turn: number;
			readonly through: Through;
			readonly input: Pick<TransactionInput, 'deed' | 'hash'>;
	  }
	/** Asks the node, after a while, how it is. */
	| {readonly kind: 'watchNode'; readonly turn: number; readonly through: Through}
	| {readonly kind: 'list'}
	/** Reads the journal once more, right before it is sent. */
	| {readonly kind: 'lookUp'; readonly draft: BroadcastDraft}
	| {
			readonly kind: 'send';
			readonly through: Through;
			readonly input: TransactionInput;
			readonly draft: BroadcastDraft;
	  }
	| {readonly kind: 'endWait'}
	| {
			readonly kind: 'search';
			readonly turn: number;
			readonly hash: string;
			readonly through: Through;
			readonly draft: BroadcastDraft;
	  }
	| {readonly kind: 'endSearch'}
	/** Writes down what a block did with it. */
	| {
			readonly kind: 'keep';
			/** Undefined: nothing was recorded. */
			readonly attemptId: string | undefined;
			readonly block: BlockFindings;
			readonly through: Through;
	  };

/** Shown, asked or told where the dashboard does so. */
export type ScreenEffect =
	| {readonly kind: 'show'}
	| {readonly kind: 'askFile'; readonly path?: string | undefined}
	| {readonly kind: 'askNetwork' | 'askAgain'; readonly draft: BroadcastDraft}
	/** Something new is known. */
	| {readonly kind: 'tell'; readonly step: OutcomeStep}
	| {readonly kind: 'warn'; readonly text: string}
	/** Leads to it among the transactions; hash: its id there. */
	| {readonly kind: 'visit'; readonly hash: string};

/** The machine after an event, and what is to be done then, in this order. */
export interface Stepped {
	readonly state: BroadcastMachine;
	readonly effects: readonly BroadcastEffect[];
}
