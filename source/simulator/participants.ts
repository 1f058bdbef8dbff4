import {isSeen} from './addresses.ts';
import type {Action, OtherAct, TransferAct} from './chain-action.ts';

/** Somebody in whose history an act stands, and on which side of it. */
export interface Participant {
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

/** Names both sides but those that nobody sees: the shielded pool, and what is on another chain. */
function participantsOfTransfer({sender, receiver}: TransferAct): readonly Participant[] {
	const sides: readonly Participant[] = [
		{address: sender, kind: 'sent'},
		{address: receiver, kind: 'received'},
	];
	return sides.filter(({address}) => isSeen(address));
}

function participantsOfOther({name, payer}: OtherAct): readonly Participant[] {
	switch (name) {
		// What happens within the shielded pool nobody sees, and of the others the indexer does not know whose they are.
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
