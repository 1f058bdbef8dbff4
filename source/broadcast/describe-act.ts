import {quoteName} from '../format/sentence.ts';
import {shortenMiddle} from '../format/text.ts';
import type {Act} from './act.ts';

/** Options for the words of a validator. */
export interface ActLook {
	/** Names of validators, by address; one without is told by its address. */
	readonly names: ReadonlyMap<string, string>;
	/** Tells whether the whole address of a validator stands behind its name, as where a person decides by it. */
	readonly hasAddresses: boolean;
}

/** A short address, in characters. */
const shortAddress = 13;

const verbs: Readonly<Record<string, string>> = {
	transparentTransfer: 'transfer',
	mixedTransfer: 'transfer',
	shieldedTransfer: 'transfer among shielded accounts',
	shieldingTransfer: 'shield',
	unshieldingTransfer: 'unshield',
	ibcMsgTransfer: 'transfer over IBC',
	ibcTransparentTransfer: 'transfer over IBC',
	ibcShieldingTransfer: 'shield over IBC',
	ibcUnshieldingTransfer: 'unshield over IBC',
	deactivateValidator: 'deactivate',
	reactivateValidator: 'reactivate',
	unjailValidator: 'unjail',
	initAccount: 'set up an account',
};

/** Tells what one inner transaction does: 'bond 12.5 NAM from tnam1qz8…4fed to “WhisperNode”'. */
export function describeAct(act: Act, look: ActLook): string {
	return wordsOf(act, look).filter(Boolean).join(' ');
}

function wordsOf(act: Act, look: ActLook): readonly (string | undefined)[] {
	const {kind, vote, proposal, amount, more} = act;
	const validator = (word: string) => act.validator && `${word} ${named(act.validator, look)}`;
	const account = (word: string, address: string | undefined) =>
		address && `${word} ${shortenMiddle(address, shortAddress, ellipsis)}`;
	const source = (word: string) => account(word, act.source);
	switch (kind) {
		case 'bond':
			return [kind, amount, source('from'), validator('to')];
		case 'unbond':
			return [kind, amount, source('of'), validator('from')];
		case 'withdraw':
			return [kind, source('of'), validator('from')];
		case 'claimRewards':
			return ['claim rewards', source('of'), validator('from')];
		case 'redelegation':
			return [
				'redelegate',
				amount,
				source('of'),
				validator('from'),
				act.destination && `to ${named(act.destination, look)}`,
			];
		case 'voteProposal':
			return ['vote', vote, proposal && `on proposal ${proposal}`, source('as')];
		case 'initProposal':
			return ['submit a proposal', source('by'), more];
		case 'changeCommission':
			return ['change the commission', validator('of'), more];
		case 'changeMetadata':
			return ['change', more ?? 'contact data', validator('of')];
		case 'changeConsensusKey':
			return ['change the consensus key', validator('of')];
		case 'revealPk':
			return ['reveal the public key', more && shortenMiddle(more, shortAddress, ellipsis)];
		case 'becomeValidator':
			return ['become a validator', source('as'), more];
		case 'unknown':
			return ['unknown transaction', more && quoteName(more)];
		default: {
			const verb = Object.hasOwn(verbs, kind) ? verbs[kind] : undefined;
			if (verb === undefined) return [kind];
			const own = act.validator && named(act.validator, look);
			return [verb, own, amount, source('from'), account('to', act.receiver), more];
		}
	}
}

const ellipsis = '…';

/** A name is anybody's text: quoted, it cannot go on as the sentence around it. */
function named(address: string, {names, hasAddresses}: ActLook): string {
	const name = names.get(address);
	const shown = hasAddresses ? address : shortenMiddle(address, shortAddress, ellipsis);
	if (name === undefined) return shown;
	return hasAddresses ? `${quoteName(name)} ${shown}` : quoteName(name);
}
