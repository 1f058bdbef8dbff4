import type {ProposalKind} from '../domain/proposal.ts';
import {isSeen} from './addresses.ts';

export type Vote = 'yay' | 'nay' | 'abstain';

/** Leaning of a proposal's voters: probabilities, 0 to 1; the rest after yay and nay abstains. */
export interface Leaning {
	readonly turnout: number;
	readonly yay: number;
	readonly nay: number;
}

/** A proposal as it is handed in. Epochs are counted from the one it is handed in. */
export interface ProposalDraft {
	readonly content: string;
	readonly kind: ProposalKind;
	readonly author: string;
	readonly data: string | null;
	/** Bytes of a program, hex; null where it has none. */
	readonly program: string | null;
	readonly leaning: Leaning;
	readonly epochsToStart: number;
	readonly epochsOfVoting: number;
	readonly epochsOfGrace: number;
}

/** Stake that an act moves; amount in namnam. */
export interface StakeAct {
	readonly source: string;
	readonly validator: string;
	readonly amount: bigint;
}

export interface ValidatorAct {
	readonly validator: string;
}

/** Act that shows but changes nothing here. */
interface OtherAct {
	readonly kind: 'other';
	/** The word for what it is. */
	readonly name: string;
	readonly payer: string;
	readonly data: object | null;
}

/** NAM on its way from one holder to another: people, the shielded pool, or an address of another chain. */
export interface TransferAct {
	readonly kind: 'transfer';
	/** The word for what it is. */
	readonly name: string;
	readonly payer: string;
	readonly sender: string;
	readonly receiver: string;
	/** namnam. */
	readonly amount: bigint;
}

/** Inner transaction, one that changes the chain or another one. */
export type Action =
	| ({readonly kind: 'bond'} & StakeAct)
	| ({readonly kind: 'unbond'} & StakeAct)
	| ({readonly kind: 'redelegation'; readonly destination: string} & StakeAct)
	| ({readonly kind: 'withdraw' | 'claimRewards'} & Omit<StakeAct, 'amount'>)
	| {readonly kind: 'voteProposal'; readonly voter: string; readonly proposal: number; readonly vote: Vote}
	| {readonly kind: 'initProposal'; readonly draft: ProposalDraft}
	| ({readonly kind: 'changeCommission'; readonly rate: number} & ValidatorAct)
	| ({readonly kind: 'deactivateValidator' | 'reactivateValidator' | 'unjailValidator'} & ValidatorAct)
	| TransferAct
	| OtherAct;

/** Something that happens at a height: an act with its transaction, or a fault without one. */
export interface AgendaEntry {
	readonly height: bigint;
	readonly event: Action | {readonly kind: 'fault'; readonly validator: string};
}

/** Events that are going to happen, soonest first. */
export interface Agenda {
	add(entries: readonly AgendaEntry[]): void;
	/** Forgets all of them. */
	clear(): void;
	/** Removes and returns the next entry that is due at the height, if any. */
	takeDue(height: bigint): AgendaEntry['event'] | undefined;
}

export function createAgenda(): Agenda {
	// The soonest is last, so that taking it moves nothing.
	let entries: AgendaEntry[] = [];
	return {
		add(more) {
			if (more.length === 0) return;
			entries = [...entries, ...more].sort((left, right) => Number(right.height - left.height));
		},
		clear() {
			entries = [];
		},
		takeDue(height) {
			const next = entries.at(-1);
			if (!next || next.height > height) return undefined;
			entries.pop();
			return next.event;
		},
	};
}

/** Somebody in whose history an act stands, and on which side of it. */
interface Participant {
	readonly address: string;
	readonly kind: 'received' | 'sent';
}

/** Returns who pays for a batch: whoever acts first in it. */
export function payerOf([action]: readonly Action[]): string {
	return action ? actorOf(action) : '';
}

/** Returns those in whose history an act stands; who pays for the wrapper around it is not looked at. */
export function participantsOf(action: Action): readonly Participant[] {
	if (action.kind === 'other') return participantsOfOther(action);
	if (action.kind === 'transfer') return participantsOfTransfer(action);
	return [{address: actorOf(action), kind: 'sent'}];
}

/** Names both sides except the invisible ones: the shielded pool, and addresses on another chain. */
function participantsOfTransfer({sender, receiver}: TransferAct): readonly Participant[] {
	const sides: readonly Participant[] = [
		{address: sender, kind: 'sent'},
		{address: receiver, kind: 'received'},
	];
	return sides.filter(({address}) => isSeen(address));
}

function participantsOfOther({name, payer}: OtherAct): readonly Participant[] {
	switch (name) {
		// The shielded pool is invisible, and the indexer does not know the addresses of the others.
		case 'shieldedTransfer':
		case 'ibcMsgTransfer':
		case 'initAccount':
		case 'unknown':
			return [];
		default:
			return [{address: payer, kind: 'sent'}];
	}
}

function actorOf(action: Action): string {
	switch (action.kind) {
		case 'bond':
		case 'unbond':
		case 'redelegation':
		case 'withdraw':
		case 'claimRewards':
			return action.source;
		case 'voteProposal':
			return action.voter;
		case 'initProposal':
			return action.draft.author;
		case 'transfer':
		case 'other':
			return action.payer;
		case 'changeCommission':
		case 'deactivateValidator':
		case 'reactivateValidator':
		case 'unjailValidator':
			return action.validator;
	}
}
