import type {Liveness, Signing} from '../domain/signing.ts';
import {isNearJail, type SigningNow, secondsLeft} from '../domain/signing-now.ts';
import {wasInSetThroughout} from '../domain/signing-window.ts';
import {formatInteger, formatShare} from '../format/number.ts';
import {formatDuration} from '../format/time.ts';
import {describeLastVote, nextChange, writeVotes} from '../notices/missed-votes.ts';
import type {Cell} from '../table/lay-out.ts';
import type {CellContext} from './cell-context.ts';

/** Part of the window from which on missed votes are worth a colour. */
const notablePart = 100n;

/** Words for who does not just sign. */
const wordsOfSigning: Readonly<Record<Signing, string | undefined>> = {
	yes: undefined,
	some: 'misses some',
	no: 'not signing',
};

/** Returns the votes that a validator missed; undefined: nobody tells, which is not none. */
export function missedBy(
	address: string | undefined,
	{signing}: Pick<CellContext, 'signing'>,
): bigint | undefined {
	return address === undefined ? undefined : signing?.liveness.validators.get(address)?.missed;
}

/** Tells whether a validator missed so many votes that they are worth a colour. */
export function isNotable(missed: bigint, {window}: Liveness): boolean {
	return missed > 0n && missed * notablePart >= window;
}

/** Says in a word how a validator votes now; undefined: it signs, or nothing tells. */
export function wordOfSigning(address: string, {signs}: Pick<SigningNow, 'signs'>): string | undefined {
	const word = signs.get(address);
	return word && wordsOfSigning[word];
}

/**
Draws how a validator signs: 'missed 412 of 10 000, signed 95.8%; jailed at 9 000: ~16 h 40 min of silence', with a word in front where
it does not sign, or not always, and then its vote on the last block behind it.
*/
export function drawSigning(
	address: string | undefined,
	{signing, parameters, history}: Pick<CellContext, 'signing' | 'parameters' | 'history'>,
): Cell | undefined {
	const missed = missedBy(address, {signing});
	if (missed === undefined || address === undefined || !signing) return undefined;
	const {liveness, signs} = signing;
	const word = wordOfSigning(address, signing);
	const {counted, limit} = writeVotes(missed, liveness);
	const seconds = secondsLeft(address, signing, parameters);
	const silence = seconds === 0 ? nextChange : `~${formatDuration(seconds)} of silence`;
	const vote = describeLastVote(address, signing);
	const isWhole = wasInSetThroughout(signing, history?.('rank', address) ?? [], parameters);
	const signed = isWhole ? `, signed ${shareSigned(missed, liveness)}` : '';
	const text = [
		`${word ? `${word}, ` : ''}missed ${counted}${signed}`,
		`jailed at ${limit}: ${silence}`,
		...(vote?.slice(0, 1) ?? []),
	].join('; ');
	if (signs.get(address) === 'no' || isNearJail(liveness, missed)) return {text, meaning: 'bad'};
	return isNotable(missed, liveness) ? {text, meaning: 'warning'} : text;
}

/** Writes the part of the votes that was not missed, '95.8%': only of one that was in the set for the whole window. */
export function shareSigned(missed: bigint, {window}: Pick<Liveness, 'window'>): string | undefined {
	return formatShare(window - missed, window);
}

/** Explains missed votes: of which blocks, and how old the count is. */
export function explainSigning(
	address: string | undefined,
	{signing}: Pick<CellContext, 'signing'>,
): string | undefined {
	if (!signing || missedBy(address, {signing}) === undefined) return undefined;
	const {window, height} = signing.liveness;
	return `votes on the last ${formatInteger(window)} blocks, as the node counted them up to block ${formatInteger(height)}`;
}
