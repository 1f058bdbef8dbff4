import {cleanText} from '../domain/clean.ts';
import {ownValue} from '../domain/own-value.ts';
import {bareWord} from '../domain/phrases.ts';
import {type InnerTransaction, resultOfInner, type WrapperTransaction} from '../domain/transaction.ts';
import type {Signs} from '../format/signs.ts';
import {fieldOf, type ItemField} from './field.ts';
import {drawExitCode} from './transaction-result.ts';

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

/** Kinds of transactions, in the words of the service. */
export const innerKinds: readonly string[] = Object.keys(meanings);

/** Reads a kind as typed, 'claim-rewards' too; undefined: no word. One that a newer service has stays as it is. */
export function readInnerKind(text: string): string | undefined {
	const word = text.trim();
	if (!/^[A-Za-z][A-Za-z-]*$/.test(word)) return undefined;
	return innerKinds.find(kind => bareWord(kind) === bareWord(word)) ?? word;
}

/** Explains in words what a kind of transaction does. */
export function explainKind(kind: string): string {
	const known = ownValue(meanings, kind);
	return known ?? 'unknown kind, shown as the service sent it';
}

/** Context that the fields of an inner transaction need. */
interface InnerFieldContext {
	readonly theme: Signs;
	/** Describes what it does with its contents; undefined: its kind says all. */
	deedOf(inner: InnerTransaction): string | undefined;
	/** Transaction that it belongs to. */
	readonly batch: WrapperTransaction;
}

const field = fieldOf<InnerTransaction, InnerFieldContext>();

/** Fields of one transaction of a batch. */
export const innerFields: readonly ItemField<InnerTransaction, InnerFieldContext>[] = [
	field('kind', 'Kind', {about: 'what this transaction does, in the word of the service', note: explainKind}),
	field('exitCode', 'Result', {
		about: 'applied, or rejected: then only its fee was paid; an atomic batch is undone if one is rejected',
		show: (exitCode, {theme, batch}, inner) => drawExitCode(resultOfInner(batch, inner) ?? exitCode, theme),
	}),
	{
		label: 'What it does',
		about: 'the deed in words, as far as its data can be read',
		show: (inner, {deedOf}) => deedOf(inner),
	},
	field('txId', 'Hash', {about: 'of this one transaction; the envelope has another'}),
	field('memo', 'Memo (hex)', {about: 'bytes that its sender added'}),
	{
		label: 'Memo text',
		about: 'those bytes as text',
		show: ({memo}) => (memo === undefined ? undefined : readMemo(memo)),
	},
	field('data', 'Data', {layout: 'json', about: 'its contents as the service sent them'}),
];

const wholeBytes = /^(?:[0-9a-f]{2})+$/i;

/** Control characters and unassigned code points: bytes that are not text often decode to some. */
const noText = /(?![\t\n\r])[\p{Cc}\p{Cn}\p{Co}]/u;

/** Reads a memo as UTF-8 text, cleaned for the screen; undefined if its bytes are not text. */
export function readMemo(hex: string): string | undefined {
	if (!wholeBytes.test(hex)) return undefined;
	const bytes = Uint8Array.from({length: hex.length / 2}, (_, index) =>
		Number.parseInt(hex.slice(2 * index, 2 * index + 2), 16),
	);
	const text = decode(bytes);
	return text === undefined || noText.test(text) ? undefined : cleanText(text) || undefined;
}

function decode(bytes: Uint8Array): string | undefined {
	try {
		return new TextDecoder('utf-8', {fatal: true}).decode(bytes);
	} catch {
		return undefined;
	}
}
