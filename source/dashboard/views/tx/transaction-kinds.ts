import type {InnerTransaction} from '../../../domain/transaction.ts';
import type {Signs} from '../../../format/signs.ts';

const meanings: Readonly<Record<string, string>> = {
	transparentTransfer: 'moves tokens between open accounts',
	shieldedTransfer: 'moves tokens between shielded accounts',
	shieldingTransfer: 'moves tokens from an open account to a shielded one',
	unshieldingTransfer: 'moves tokens from a shielded account to an open one',
	mixedTransfer: 'moves tokens between open and shielded accounts',
	bond: 'gives stake to a validator',
	redelegation: 'moves stake from one validator to another',
	unbond: 'takes stake from a validator',
	withdraw: 'takes out what was unbonded',
	claimRewards: 'takes out rewards',
	voteProposal: 'votes on a proposal',
	initProposal: 'submits a proposal',
	changeMetadata: "changes a validator's name and contact data",
	changeCommission: "changes a validator's commission",
	revealPk: 'makes the public key of an account known',
	ibcMsgTransfer: 'moves tokens to or from another chain',
	ibcTransparentTransfer: 'moves tokens of an open account to or from another chain',
	ibcShieldingTransfer: 'moves tokens from another chain to a shielded account',
	ibcUnshieldingTransfer: 'moves tokens of a shielded account to another chain',
	becomeValidator: 'makes a validator of an account',
	deactivateValidator: 'takes a validator out of the set',
	reactivateValidator: 'brings a validator back',
	unjailValidator: 'brings a jailed validator back',
	initAccount: 'sets up an account',
	changeConsensusKey: 'changes the key a validator signs blocks with',
	unknown: 'the service does not know what it is',
};

/** What a kind does, in words. */
export function explainKind(kind: string): string {
	const known = Object.hasOwn(meanings, kind) ? meanings[kind] : undefined;
	return known ?? 'unknown kind, shown as the service sent it';
}

/** 'bond, 2 × claimRewards': the kinds of a batch, in the order in which they first come. */
export function sumUpKinds(inner: readonly InnerTransaction[], {isAscii, isSpoken, glyphs}: Signs): string {
	const counts = new Map<string, number>();
	for (const {kind = glyphs.missing} of inner) counts.set(kind, (counts.get(kind) ?? 0) + 1);
	const times = isSpoken ? 'times' : isAscii ? 'x' : '×';
	return [...counts].map(([kind, count]) => (count === 1 ? kind : `${count} ${times} ${kind}`)).join(', ');
}
