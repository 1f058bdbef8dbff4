import {describeHeadline, type Headline} from '../../../broadcast/headline.ts';
import {
	describeRejected,
	describeResult,
	drawLook,
	lookOfTransaction,
	type ResultLook,
} from '../../../columns/transaction-result.ts';
import type {Failure} from '../../../domain/failure.ts';
import {describeFailure} from '../../../domain/failure-words.ts';
import {type FoundTransaction, placeOfAsked} from '../../../domain/found-transaction.ts';
import type {Meaning, Signs} from '../../../format/signs.ts';
import {widthOf} from '../../../format/text.ts';
import {drawHeadline} from '../../broadcast/broadcast-headline.ts';
import type {Facts} from '../../list/subject.ts';
import type {Detail} from '../../ui/text/details.ts';
import type {Lookup} from './lookup.ts';
import {describeTransaction} from './transaction-details.ts';

const asking: ResultLook = {glyph: '◌', ascii: '.', meaning: 'waiting'};
const absent: ResultLook = {glyph: '○', ascii: 'o', meaning: 'warning'};
const failed: ResultLook = {glyph: '▲', ascii: '!', meaning: 'bad'};

/** '◐ applied, 1 of 3 rejected', in fewer cells '◐ 1 of 3 rejected'; '○ not there yet'. */
export function drawLookup(
	lookup: Lookup,
	theme: Signs,
	width = Number.POSITIVE_INFINITY,
): {readonly text: string; readonly meaning: Meaning} {
	if (lookup.headline) return fitHeadline(lookup.headline, theme, width);
	const look = lookOf(lookup);
	const whole = drawLook(look, describeState(lookup), theme);
	const short = lookup.transaction && lookup.state === 'found' && describeRejected(lookup.transaction);
	return widthOf(whole.text) <= width || !short ? whole : drawLook(look, short, theme);
}

/** In fewer cells without its reason, then without its block, which has a column of its own. */
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
	const {value, meaning} =
		drawn.find(form => widthOf(form.value) <= width) ?? drawHeadline(forms[2] ?? headline, theme);
	return {text: value, meaning};
}

/** What came of it, in words. */
export function describeState({state, transaction, failure, isFollowed, headline}: Lookup): string {
	if (headline) return describeHeadline(headline);
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

/** All that is known about a lookup: the transaction, or why there is none. */
export function describeLookup(lookup: Lookup, facts: Facts): readonly Detail[] {
	const {hash, state, transaction} = lookup;
	if (state === 'found' && transaction) {
		const isOther = transaction.txId !== undefined && transaction.txId.toLowerCase() !== hash.toLowerCase();
		const asked = {label: 'Asked for', value: hash, note: explainOther(transaction)};
		return [...(isOther ? [asked] : []), ...describeSent(lookup), ...describeTransaction(transaction, facts)];
	}
	const {text, meaning} = lookup.headline
		? drawLookup(lookup, facts.theme)
		: drawLook(lookOf(lookup), state === 'absent' ? 'not there yet' : state, facts.theme);
	return [
		{label: 'Hash', value: hash},
		...describeSent(lookup),
		{label: 'Result', value: text, meaning, note: explainState(lookup)},
		{label: 'Followed', value: lookup.isFollowed ? 'yes' : 'no', note: explainFollowing(lookup)},
	];
}

/** The hash that the node gave back, where the indexer files it under another id. */
function describeSent({hash, sentAs}: Lookup): readonly Detail[] {
	if (sentAs === undefined || sentAs.toLowerCase() === hash.toLowerCase()) return [];
	return [{label: 'Broadcast as', value: sentAs, note: 'its hash on the node'}];
}

/** Why the transaction has another hash than the one that was asked for. */
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

/** Without the address, which is the same in all of them. */
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
			return 'it may not be in a block yet, or be filed by this indexer under another id';
		case 'failed':
			return failure && describeFailure(failure);
		case 'found':
			return 'the service has it';
		case 'unasked':
			return 'it was broadcast from here; following asks the service for it';
	}
}

function explainFollowing({isFollowed}: Lookup): string {
	return isFollowed
		? 'it is asked for again until it is there'
		: 'it is asked for once; follow it to ask again until it is there';
}
