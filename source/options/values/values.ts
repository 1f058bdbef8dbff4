import {isSpendingKey} from '../../domain/address.ts';
import {secondsPerDay} from '../../domain/epoch.ts';
import {findAddress, type NamedAddress} from '../../domain/labels.ts';
import {ownValue} from '../../domain/own-value.ts';
import {toAddress, toEpoch, toHash, toId} from '../../domain/parse-input.ts';
import {didYouMean, listWords, quote} from '../../domain/phrases.ts';
import type {Result} from '../../domain/result.ts';
import {UsageError} from '../../system/usage-error.ts';

/** Kinds of a command's argument. */
export type ArgumentKind = 'id' | 'address' | 'id or address' | 'hash' | 'file' | 'shell';

/** Returns a value out of a list of words; `aliases` are further words and what they stand for. */
export function readChoice<Choice extends string>(
	what: string,
	text: string,
	choices: readonly Choice[],
	aliases: Readonly<Record<string, NoInfer<Choice>>> = {},
): Choice {
	const choice = choices.find(known => known === text) ?? ownValue(aliases, text);
	return choice ?? refuseChoice(what, text, choices);
}

/** Refuses a word, or several where one is taken, and names the accepted ones. */
export function refuseChoice(what: string, text: string, choices: readonly string[]): never {
	if (text.includes(','))
		throw new UsageError(`${what} takes only one of ${listWords(choices)}, not ${quote(text)}`);
	throw new UsageError(`${what} takes ${listWords(choices)}, not ${quote(text)}${didYouMean(text, choices)}`);
}

interface Range {
	readonly least: number;
	readonly most: number;
}

/** Seconds between two readings. */
export const intervalRange: Range = {least: 1, most: Number(secondsPerDay)};

/** Seconds of the longest wait for something. */
export const waitRange: Range = {...intervalRange, least: 0.1};

/** Returns a whole number within a range, in decimal digits alone. */
export function readWhole(what: string, text: string, {least, most}: Range): number {
	const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
	if (value >= least && value <= most) return value;
	if (most < Number.MAX_SAFE_INTEGER) {
		throw new UsageError(`${what} takes a whole number from ${least} to ${most}, not ${quote(text)}`);
	}
	const problem =
		isDigits(text) && BigInt(text) > most ? `and ${quote(text)} is too large` : `not ${quote(text)}`;
	throw new UsageError(`${what} takes a whole number from ${least}, ${problem}`);
}

/** Digits alone, and no more of them than a person may have meant. */
function isDigits(text: string): boolean {
	return /^\d{1,1000}$/.test(text);
}

/** Returns a number of seconds, which may have a point, in milliseconds. */
export function readSeconds(what: string, text: string, {least, most}: Range): number {
	const value = /^\d{1,9}(?:\.\d{1,6})?$/.test(text) ? Number(text) : Number.NaN;
	if (value >= least && value <= most) return Math.round(value * 1000);
	throw new UsageError(`${what} takes seconds from ${least} to ${most}, not ${quote(text)}`);
}

/** Returns a number from 0 that may have a point. */
export function readFactor(what: string, text: string, most: number): number {
	const value = /^\d{1,9}(?:\.\d{1,6})?$/.test(text) ? Number(text) : Number.NaN;
	if (value <= most) return value;
	throw new UsageError(`${what} takes a number from 0 to ${most}, not ${quote(text)}`);
}

/** Returns an epoch. */
export function readEpoch(what: string, text: string): bigint {
	const epoch = toEpoch(text);
	if ('problem' in epoch) throw new UsageError(`${what}: ${epoch.problem}`);
	return epoch.value;
}

/** Arguments that become a part of a path of the service. */
type CheckedArgument = Exclude<ArgumentKind, 'file' | 'shell'>;

interface ArgumentOptions {
	readonly isUnchecked: boolean;
	readLabels(): Promise<readonly NamedAddress[]>;
}

/**
Returns a command's argument as it will be sent. Malformed ones are refused here, because the service answers a mistyped
address with an empty list. With the check off, anything that can be part of a path is sent, except a spending key.
*/
export async function readArgument(
	kind: CheckedArgument,
	text: string,
	{isUnchecked, readLabels}: ArgumentOptions,
): Promise<string> {
	if (isSpendingKey(text)) {
		throw new UsageError('that is a spending key, which no program like this should ever see');
	}
	if (isUnchecked) {
		// Both vanish when an address is put together, and another path than the one meant would be asked.
		if (text !== '' && text !== '.' && text !== '..') return text;
		throw new UsageError(
			`${quote(text)} cannot be sent as the ${kind}: it would not stay one part of the path`,
		);
	}
	let typed = toTyped[kind](text);
	// Only then, so that a valid value does not read the file with the labels.
	if (kind !== 'id' && kind !== 'hash' && 'problem' in typed) typed = findAddress(text, await readLabels());
	if ('problem' in typed) throw new UsageError(`${typed.problem}; --unchecked sends it as it is`);
	return typed.value;
}

const toTyped = {
	id: toId,
	hash: toHash,
	address: toAddress,
	'id or address': text => (isProposalId(text) ? toId(text) : toAddress(text)),
} as const satisfies Record<CheckedArgument, (text: string) => Result<string>>;

/** Tells whether an argument that may be either is the id of a proposal. */
export function isProposalId(text: string): boolean {
	return /^#?\d+$/.test(text.trim());
}
