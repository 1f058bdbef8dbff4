import {foldName} from './fold-text.ts';
import {toAddress} from './parse-input.ts';
import {nearestWord, quote} from './phrases.ts';
import type {Result} from './result.ts';
import {sortItems} from './sort-items.ts';

/** An address with what the person calls it. */
export interface NamedAddress {
	readonly address: string;
	readonly label: string | undefined;
	/** True if the label belongs to another chain: a label of this one goes before it. */
	readonly isForeign?: boolean;
	/** True if a validator is called so, and the address was not opened as a delegator's. */
	readonly isValidator?: boolean;
}

/** Longest text that is compared with labels, in UTF-16 units; labels are far shorter. */
const maxLabelLength = 200;

/**
Returns the address that a person names, directly or by a label in any case. A valid address is always itself, even if
it is also a label. A label of several addresses is refused with a list of them.
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

/** Returns the addresses that have the label, each once: those of this chain, or else those of another. */
export function addressesCalled(text: string, known: readonly NamedAddress[]): readonly string[] {
	const wanted = fold(text);
	if (wanted === '') return [];
	const called = known.filter(({label}) => label !== undefined && fold(label) === wanted);
	const own = called.filter(({isForeign = false}) => !isForeign);
	return [...new Set((own.length > 0 ? own : called).map(({address}) => address))];
}

/** Returns what a typed beginning could become: labels that name one address, else addresses. */
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

/** Tells whether a label means the same within a route, where quotes and "/" have a meaning. */
function isPlain(label: string): boolean {
	return label !== '' && !/"|(?:^|\s)\//.test(label);
}

function hint(text: string, known: readonly NamedAddress[]): string {
	const labels = known.flatMap(({label}) => (label === undefined ? [] : [label]));
	const near = nearestWord(text.trim(), labels);
	return near === undefined ? '' : `; did you mean ${quote(near)}`;
}

function fold(text: string): string {
	if (text.length > maxLabelLength) return '';
	return foldName(text);
}

/** Sorts addresses by their labels, then by themselves: the same order in every window, whichever was used last. */
export function sortByLabel<Named extends NamedAddress>(all: readonly Named[]): readonly Named[] {
	return sortItems(all, {label: ({label}) => label}, {sort: 'label', order: 'asc'}, ({address}) => address);
}

/** Returns the labels of validators among named addresses, by address. */
export function labelsOf(named: readonly NamedAddress[]): ReadonlyMap<string, string> {
	return new Map(
		named.flatMap(({address, label, isValidator = false}) =>
			isValidator && label !== undefined ? [[address, label] as const] : [],
		),
	);
}
