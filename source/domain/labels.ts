import {toAddress} from './parse-input.ts';
import {nearestWord, quote} from './phrases.ts';
import type {Result} from './result.ts';

/** Letters of other scripts beside those that they are taken for. */
const alike: readonly (readonly [string, string])[] = [
	['АВЕКМНОРСТУХЅІЈԚԜҺӀ', 'abekmhopctyxsijqwhl'],
	['авекмнорстухѕіјԛԝһӏ', 'abekmhopctyxsijqwhl'],
	['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'abezhikmnoptyx'],
	['αβεηικνορτυχωγ', 'abenikvoptuxwy'],
	['ıłøđħŧɑɡ01i|', 'ilodhtagolll'],
];

const letters = new Map(
	alike.flatMap(([from, to]) => [...from].map((letter, at) => [letter, to[at] ?? letter] as const)),
);

/** Accents of the Latin, Greek and Cyrillic scripts. */
const accents = /[\u0300-\u036f\u0483-\u0489]/g;

/** Longest text that is looked at, in UTF-16 units; labels are far shorter. */
const longest = 200;

/**
Returns a text as a glance takes it: without case, accents, widths, blanks and signs, with each letter in place of those
that look like it. Two texts of one shape are easily confused: 'Kestrel', 'KESTRE1' and 'Кestrel' with a Cyrillic
letter.
*/
export function shapeOf(text: string): string {
	if (text.length > longest) return text;
	const bare = text
		.normalize('NFKD')
		.replaceAll(accents, '')
		.replaceAll(/[\s\p{Cf}]/gu, '');
	const folded = [...bare]
		.map(letter => letters.get(letter) ?? letter)
		.join('')
		.toLowerCase();
	// Letters are looked up again, now that some became lower case: an "I" is an "l" to the eye.
	const shape = [...folded].map(letter => letters.get(letter) ?? letter).join('');
	return shape.replaceAll(/\p{P}/gu, '').replaceAll('rn', 'm').replaceAll('vv', 'w');
}

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
	return text.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

/** A label in its place; without a chain it counts on every one. */
interface PlacedLabel {
	readonly chain?: string | undefined;
	readonly address: string;
	readonly label: string | undefined;
}

/**
Makes a function that says how a label may be taken for one that it was asked about before, or for another address; it
returns undefined where it stands for itself. Such a label is not refused: what somebody else sent may bear it.
*/
export function createLikenessFinder(): (placed: PlacedLabel) => string | undefined {
	const seen = new Map<string, PlacedLabel[]>();
	return placed => {
		const {chain, address, label} = placed;
		if (label === undefined) return undefined;
		const shape = shapeOf(label);
		if (readsAsAddress(shape, shapeOf(address))) return 'reads like an address, and not like its own';
		const before = seen.get(shape);
		const like = before?.find(
			each =>
				each.address !== address && (chain === undefined || each.chain === undefined || chain === each.chain),
		);
		if (before) before.push(placed);
		else if (shape !== '') seen.set(shape, [placed]);
		if (like?.label === undefined) return undefined;
		return like.label === label
			? `is the label of ${like.address} too`
			: `looks like ${quote(like.label)}, the label of ${like.address}`;
	};
}

/** The beginning of an address. */
const addressShape = shapeOf('tnam1');

/** Tells whether it begins as an address does, and is not an abbreviation of the label's own address. */
function readsAsAddress(shape: string, own: string): boolean {
	if (!shape.startsWith(addressShape)) return false;
	return !Array.from(shape, (_, at) => at + 1).some(
		length => own.startsWith(shape.slice(0, length)) && own.endsWith(shape.slice(length)),
	);
}
