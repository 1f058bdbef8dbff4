import {addressesCalled, findAddress, type NamedAddress} from '../domain/labels.ts';
import type {Result} from '../domain/result.ts';
import {guessKind} from '../domain/typed.ts';

/** The address or label (of one or more words) at the start of the parts, and the remaining parts. */
export function takeAddress(
	parts: readonly string[],
	known: readonly NamedAddress[],
): {readonly typed: Result<string>; readonly parts: readonly string[]} {
	const [first = ''] = parts;
	const wordsOf = (count: number) => parts.slice(0, count).join(' ');
	const counts = parts.map((_, index) => parts.length - index);
	const named = counts.find(count => addressesCalled(wordsOf(count), known).length > 0);
	const choices = parts.findIndex(part => part.includes('=') || part === 'all');
	const unnamed =
		guessKind(first) === 'address' || choices === 0 ? 1 : choices === -1 ? parts.length : choices;
	const count = guessKind(first) === 'address' ? 1 : (named ?? unnamed);
	return {typed: findAddress(wordsOf(count), known), parts: parts.slice(count)};
}
