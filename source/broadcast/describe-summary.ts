import {ownValue} from '../domain/own-value.ts';
import type {Parameters} from '../domain/parameters.ts';
import type {InnerTransaction} from '../domain/transaction.ts';
import {quoteName, toAsciiQuotes} from '../format/sentence.ts';
import type {Signs} from '../format/signs.ts';
import {shortenMiddle} from '../format/text.ts';
import {readInner} from './read-inner.ts';
import type {Act, TransactionSummary} from './summarize-transaction.ts';

/** Content of a transaction in words. */
export interface ToldSummary {
	/** Summary: 'bond 77.25 NAM to “Stake & Relax”, and 2 more'. */
	readonly summary: string;
	/**
	Inner transactions, each with the owner of the stake and, as names may repeat, with whole validator addresses:
	'bond 77.25 NAM from tnam1qz8…4fed to “Stake & Relax” tnam1q8nhdgk…'.
	*/
	readonly acts: readonly string[];
	/** The same in its parts: 'bond', '77.25 NAM', 'from tnam1qz8…4fed', 'to “Stake & Relax” tnam1q8nhdgk…'. */
	readonly parts: readonly (readonly string[])[];
}

/** Text for a transaction that cannot be read. */
export const unreadContent = 'content not read';

/** @param names of validators, by address; one without a name is shown by its address */
export function describeSummary(
	{acts}: Pick<TransactionSummary, 'acts'>,
	names: ReadonlyMap<string, string>,
): ToldSummary {
	const [first = unreadContent, ...others] = acts.map(act =>
		describeAct({...act, source: undefined}, {names, hasAddresses: false}),
	);
	return {
		summary: others.length === 0 ? first : `${first}, and ${others.length} more`,
		acts: acts.map(act => describeAct(act, {names, hasAddresses: true})),
		parts: acts.map(act => wordsOf(act, {names, hasAddresses: true}).flatMap(part => part || [])),
	};
}

/** Lists the addresses of all validators in the acts, once each. */
export function validatorsOf(acts: TransactionSummary['acts']): readonly string[] {
	const addresses = acts.flatMap(({validator, destination}) => [validator, destination]);
	return [...new Set(addresses.filter(address => address !== undefined))];
}

/** Writes a summary in the signs of the terminal. */
export function showSummary(summary: string, {isAscii, glyphs}: Pick<Signs, 'isAscii' | 'glyphs'>): string {
	return isAscii ? toAsciiQuotes(summary) : summary.replaceAll('…', glyphs.ellipsis);
}

/** Options for the words of a validator. */
interface ActLook {
	/** Names of validators, by address; one without a name is shown by its address. */
	readonly names: ReadonlyMap<string, string>;
	/** True if the whole address of a validator follows its name, as for a review. */
	readonly hasAddresses: boolean;
}

/** Length of a short address, in characters. */
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

/** Describes an inner transaction: 'bond 12.5 NAM from tnam1qz8…4fed to “WhisperNode”'. */
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
			const verb = ownValue(verbs, kind);
			if (verb === undefined) return [kind];
			const own = act.validator && named(act.validator, look);
			return [verb, own, amount, source('from'), account('to', act.receiver), more];
		}
	}
}

const ellipsis = '…';

/** Names a validator; a name is anybody's text, and quotes keep it apart from the sentence around it. */
function named(address: string, {names, hasAddresses}: ActLook): string {
	const name = names.get(address);
	const shown = hasAddresses ? address : shortenMiddle(address, shortAddress, ellipsis);
	if (name === undefined) return shown;
	return hasAddresses ? `${quoteName(name)} ${shown}` : quoteName(name);
}

/** Facts to describe an inner transaction; undefined: not known. */
interface InnerContext {
	/** Names of validators, by address. */
	readonly names?: ReadonlyMap<string, string> | undefined;
	readonly parameters: Pick<Parameters, 'nativeTokenAddress'> | undefined;
}

/** Describes an inner transaction: 'bond 12.5 NAM from tnam1qz8…4fed to “WhisperNode”'; undefined: no data. */
export function describeInnerAct(
	inner: InnerTransaction,
	{names = noNames, parameters}: InnerContext,
): string | undefined {
	if (inner.kind === undefined || inner.data === undefined) return undefined;
	const act = readInner(inner, parameters?.nativeTokenAddress);
	return act ? describeAct(act, {names, hasAddresses: false}) : unreadContent;
}

/** Sums up a batch: 'bond 12.5 NAM to “WhisperNode”, and 2 more'; undefined where its first one cannot be read. */
export function sumUpInner(
	[first, ...others]: readonly InnerTransaction[],
	{names = noNames, parameters}: InnerContext,
): string | undefined {
	const act = first && readInner(first, parameters?.nativeTokenAddress);
	if (!act) return undefined;
	const words = describeAct({...act, source: undefined}, {names, hasAddresses: false});
	return others.length === 0 ? words : `${words}, and ${others.length} more`;
}

/** Max inner transactions whose validators are looked up by name. */
const maxNamed = 200;

/** Lists the validators that a batch names, once each. */
export function validatorsIn(inner: readonly InnerTransaction[]): readonly string[] {
	const acts = inner.slice(0, maxNamed).map(each => readInner(each, undefined));
	return validatorsOf(acts.filter(act => act !== undefined));
}

const noNames: ReadonlyMap<string, string> = new Map();
