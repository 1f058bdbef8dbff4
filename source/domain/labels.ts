import type {Result} from './result.ts';
import {toAddress} from './typed.ts';
import {nearestWord, quote} from './words.ts';

/** An address with what the person calls it. */
export interface NamedAddress {
	readonly address: string;
	readonly label: string | undefined;
	/** Whether it is called so on another chain: what is called so here goes before it. */
	readonly isForeign?: boolean;
}

/** Longest text that is compared with labels, in UTF-16 units; labels are far shorter. */
const longestLabel = 200;

/**
The address that a person names, directly or by a label in any case. A valid address is always itself, even if it
is also a label. A label of several addresses is refused with a list of them.
*/
export function findAddress(text: string, known: readonly NamedAddress[]): Result<string> {
	const typed = toAddress(text);
	if ('value' in typed) return typed;
	const [first, ...others] = addressesCalled(text, known);
	if (first === undefined) return {problem: typed.problem + hint(text, known)};
	if (others.length === 0) return {value: first};
	const all = [first, ...others];
	return {
		problem: `${quote(text)} is the label of ${all.length} addresses, ${all.join(' and ')}: give one of them`,
	};
}

/** The addresses that have the label, each once: those of this chain, or else those of another. */
export function addressesCalled(text: string, known: readonly NamedAddress[]): readonly string[] {
	const wanted = fold(text);
	if (wanted === '') return [];
	const called = known.filter(({label}) => label !== undefined && fold(label) === wanted);
	const own = called.filter(({isForeign = false}) => !isForeign);
	return [...new Set((own.length > 0 ? own : called).map(({address}) => address))];
}

/** What a typed beginning could become: labels that name one address, else addresses. */
export function completeAddress(typed: string, known: readonly NamedAddress[]): readonly string[] {
	const start = fold(typed);
	const words = known.flatMap(({address, label = ''}) => {
		if (fold(label).startsWith(start) && isPlain(label) && isOnly(address, addressesCalled(label, known))) {
			return [label];
		}
		return address.startsWith(typed.trim()) || (label !== '' && fold(label).startsWith(start))
			? [address]
			: [];
	});
	return [...new Set(words)];
}

function isOnly(address: string, called: readonly string[]): boolean {
	return called.length === 1 && called[0] === address;
}

/** Whether a label means the same within a route, where quotes and "/" have a meaning. */
function isPlain(label: string): boolean {
	return label !== '' && !/"|(?:^|\s)\//.test(label);
}

function hint(text: string, known: readonly NamedAddress[]): string {
	const labels = known.flatMap(({label}) => (label === undefined ? [] : [label]));
	const near = nearestWord(text.trim(), labels);
	return near === undefined ? '' : `; did you mean ${quote(near)}`;
}

function fold(text: string): string {
	if (text.length > longestLabel) return '';
	return text.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
}
