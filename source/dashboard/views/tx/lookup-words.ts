import {showSummary} from '../../../broadcast/describe-summary.ts';
import {drawHeadline} from '../../../broadcast/ending.ts';
import {describeHeadline, type Headline} from '../../../broadcast/headline.ts';
import {
	describeRejected,
	describeResult,
	drawLook,
	lookOfTransaction,
	type ResultLook,
} from '../../../columns/transaction-result.ts';
import {describeFailure, type Failure} from '../../../domain/failure.ts';
import {type FoundTransaction, placeOfAsked} from '../../../domain/transaction.ts';
import type {Meaning, Signs} from '../../../format/signs.ts';
import {widthOf} from '../../../format/text.ts';
import type {KeyMap} from '../../../keys/key-map.ts';
import {describeEnding} from '../../broadcast/broadcast-details.ts';
import type {ItemContext} from '../../list/subject.ts';
import type {Detail} from '../../ui/text/details.ts';
import type {Lookup} from './lookup-rows.ts';
import {describeTransaction} from './transaction-details.ts';

/** Their words say all: no sign of a result is theirs. */
const asking: ResultLook = {glyph: '', ascii: '', meaning: 'waiting'};
const absent: ResultLook = {glyph: '', ascii: '', meaning: 'warning'};
const failed: ResultLook = {glyph: '', ascii: '', meaning: 'bad'};

/** '! applied, 1 of 3 rejected', in fewer cells '! 1 of 3 rejected'; 'not there yet'. */
export function drawLookup(
	lookup: Lookup,
	theme: Signs,
	width = Number.POSITIVE_INFINITY,
): {readonly text: string; readonly meaning: Meaning} {
	if (lookup.sent) return fitHeadline(lookup.sent.headline, theme, width);
	const look = lookOf(lookup);
	const whole = drawLook(look, describeState(lookup), theme);
	const short = shortState(lookup);
	return widthOf(whole.text) <= width || short === undefined ? whole : drawLook(look, short, theme);
}

function shortState({state, transaction}: Lookup): string | undefined {
	if (state === 'absent') return 'not there yet';
	return transaction && state === 'found' ? describeRejected(transaction) : undefined;
}

/** Shortens a headline to a width: first without its reason, then without its block, which has a separate column. */
function fitHeadline(
	headline: Headline,
	theme: Signs,
	width: number,
): {readonly text: string; readonly meaning: Meaning} {
	const {title, verdict = title} = headline;
	const forms = [
		headline,
		{...headline, reason: undefined},
		{...headline, title: verdict, reason: undefined},
	];
	const drawn = forms.map(form => drawHeadline(form, theme));
	return drawn.find(({text}) => widthOf(text) <= width) ?? drawHeadline(forms[2] ?? headline, theme);
}

/** Describes the result of a lookup in words. */
export function describeState({state, transaction, failure, isFollowed, sent}: Lookup): string {
	if (sent) return describeHeadline(sent.headline);
	switch (state) {
		case 'asking':
			return 'asking';
		case 'absent':
			return isFollowed ? 'not there yet, followed' : 'not there yet';
		case 'failed':
			return failure ? describeFailureOf(failure) : 'failed';
		case 'found':
			return transaction ? describeResult(transaction) : 'found';
		case 'unasked':
			return 'not asked for';
	}
}

/** Describes the outcome of a broadcast from here, if it was; then the transaction, or why there is none. */
export function describeLookup(lookup: Lookup, facts: ItemContext): readonly Detail[] {
	const {hash, state, transaction} = lookup;
	const end = describeEnd(lookup, facts.theme);
	if (state === 'found' && transaction) {
		const isOther = transaction.txId !== undefined && transaction.txId.toLowerCase() !== hash.toLowerCase();
		const asked = {
			label: 'Asked for',
			about: 'the hash that was typed',
			value: hash,
			note: explainOther(transaction),
		};
		return [
			...end,
			...(isOther ? [asked] : []),
			...describeSent(lookup, facts.theme),
			...describeTransaction(transaction, facts),
		];
	}
	return [
		...end,
		{label: 'Hash', about: 'by which it is looked for', value: hash},
		...describeSent(lookup, facts.theme),
		...describeMissing(lookup, facts),
	];
}

function describeEnd({sent}: Lookup, theme: ItemContext['theme']): readonly Detail[] {
	return sent ? [describeEnding(sent, theme)] : [];
}

/** Describes its content, its network, and the node's hash where the indexer files it under another id. */
function describeSent({hash, sent}: Lookup, theme: ItemContext['theme']): readonly Detail[] {
	if (!sent) return [];
	const {deed, network, as} = sent;
	const isOther = as.toLowerCase() !== hash.toLowerCase();
	return [
		...(deed === undefined
			? []
			: [
					{
						label: 'What it does',
						about: 'the deed in words, as it was sent from here',
						value: showSummary(deed, theme),
					},
				]),
		{label: 'Network', about: 'to which it was sent', value: network},
		...(isOther
			? [
					{
						label: 'Broadcast as',
						about: 'the hash under which it was sent',
						value: as,
						note: 'its hash on the node',
					},
				]
			: []),
	];
}

/** Explains why there is no transaction to show, and whether it is still asked for. */
function describeMissing(lookup: Lookup, {theme, keyMap}: ItemContext): readonly Detail[] {
	const {state, sent, isFollowed} = lookup;
	if (sent && !sent.mayBeInBlock) return [];
	const words = state === 'absent' ? 'not there yet' : state === 'unasked' ? 'not asked for' : state;
	const {text, meaning} = drawLook(lookOf(lookup), words, theme);
	const result = {
		label: sent ? 'In the indexer' : 'Result',
		about: 'whether the service has it',
		value: text,
		meaning,
		note: explainState(lookup),
	};
	if (state === 'unasked') return [result];
	return [
		result,
		{
			label: 'Followed',
			about: 'whether it is asked for until it is there',
			value: isFollowed ? 'yes' : 'no',
			note: explainFollowing(lookup, keyMap),
		},
	];
}

/** Explains why the transaction has another hash than the one that was asked for. */
function explainOther(transaction: FoundTransaction): string {
	if (transaction.askedInner === undefined) return 'the service files it under another hash';
	const place = placeOfAsked(transaction);
	const count = transaction.innerTransactions.length;
	return place === undefined
		? 'an inner transaction of this'
		: `inner transaction ${place} of ${count} of this`;
}

function lookOf({state, transaction}: Lookup): ResultLook {
	switch (state) {
		case 'asking':
			return asking;
		case 'absent':
			return absent;
		case 'failed':
			return failed;
		case 'found':
			return transaction ? lookOfTransaction(transaction) : absent;
		case 'unasked':
			return absent;
	}
}

/** Describes a failure without the address, which is the same in all of them. */
function describeFailureOf(failure: Failure): string {
	const sentence = describeFailure(failure);
	const start = `${failure.address} `;
	const words = sentence.startsWith(start) ? sentence.slice(start.length) : sentence;
	return words.startsWith('failed') ? words : `failed: ${words}`;
}

function explainState({state, failure}: Lookup): string | undefined {
	switch (state) {
		case 'asking':
			return 'the service has not answered yet';
		case 'absent':
			return 'it may not be in a block yet, or this indexer files it under another id';
		case 'failed':
			return failure && describeFailure(failure);
		case 'found':
			return 'the service has it';
		case 'unasked':
			return 'Enter on its row asks for the whole transaction';
	}
}

function explainFollowing({isFollowed}: Lookup, keyMap: KeyMap): string {
	if (isFollowed) return 'the indexer is asked again until it is there';
	return `the indexer was asked once; ${keyMap.name('refresh')} asks again`;
}
