import {quoteWords} from '../domain/clean.ts';
import type {BroadcastMode} from '../domain/transaction.ts';
import {codeMeaning, headlineOf, inSentence} from './headline.ts';
import {compareHashes, hashOf, type Outcome} from './outcome.ts';
import type {TransactionInput} from './transaction-input.ts';

interface OutcomeContext {
	/** Address of the node. */
	readonly node: string;
	readonly mode: BroadcastMode;
	readonly input: Pick<TransactionInput, 'hash' | 'key'>;
}

/**
Describes the outcome and the next step in one sentence without a full stop that begins with the headline. If the
transaction may have been accepted, it gives the hash to look for and never advises to send it again.
*/
export function describeOutcome(outcome: Outcome, facts: OutcomeContext): string {
	const {node, mode} = facts;
	const title = inSentence(headlineOf({mode, outcome}).title);
	switch (outcome.kind) {
		case 'accepted':
			return `${title}${describeAccepted(outcome, facts)}${hashWarning(outcome, facts)}`;
		case 'rejected':
			return `${title}${describeRejected(outcome, facts)}${hashWarning(outcome, facts)}`;
		case 'notAccepted':
			return `${title}: ${node} did not take the transaction: ${outcome.reason}${said(outcome.words)}`;
		case 'notSent':
			return `${title}: ${outcome.reason}`;
		case 'unknown':
			return `${title}: ${node} gave no clear answer: ${outcome.reason}${said(outcome.words)}; look for it first: ${name(facts)}`;
	}
}

function said(words: string | undefined): string {
	return words ? ` (it said: ${quoteWords(words)})` : '';
}

function describeAccepted(
	{isKnown, height}: Extract<Outcome, {kind: 'accepted'}>,
	{node, mode, input}: OutcomeContext,
): string {
	if (height !== undefined) return '';
	const look = input.hash === undefined ? '' : `; look for ${input.hash} to see it in a block`;
	if (isKnown) return `: ${node} had the transaction already${look}`;
	if (mode === 'async') return `: ${node} received the transaction${look}`;
	return mode === 'sync' ? `: ${node} accepted the transaction, it passed its check${look}` : look;
}

function describeRejected(
	{by, code, log}: Extract<Outcome, {kind: 'rejected'}>,
	{node}: OutcomeContext,
): string {
	const meaning = codeMeaning(code);
	const words = log === undefined ? '' : `: ${quoteWords(log)}`;
	const reason = `${code === undefined ? '' : ` with code ${code}`}${meaning === undefined ? '' : ` (${meaning})`}${words}`;
	switch (by) {
		case 'check':
			return `: ${node} rejected the transaction before any block${reason}; nothing was changed and no fee paid`;
		case 'block':
			return `: the transaction failed there${reason}; its fee is paid`;
		case 'node':
			return `: ${node} rejected the transaction by an error${words}`;
	}
}

/** Warns of a different hash: the node read other bytes than the person meant to send. */
function hashWarning(outcome: Outcome, {input}: OutcomeContext): string {
	if (compareHashes(outcome, input) !== 'different') return '';
	return `; it gave back another hash than was computed, ${hashOf(outcome)} instead of ${input.hash}: look for both`;
}

function name({input: {hash, key}}: OutcomeContext): string {
	return hash === undefined
		? `it has no hash of its own, its parameter has the SHA-256 ${key.sha256}`
		: `its hash is ${hash}`;
}
