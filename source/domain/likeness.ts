import {quote} from './phrases.ts';

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
	const start = shapeOf('tnam1');
	return placed => {
		const {chain, address, label} = placed;
		if (label === undefined) return undefined;
		const shape = shapeOf(label);
		if (shape.startsWith(start) && !abbreviates(shape, shapeOf(address))) {
			return 'reads like an address, and not like its own';
		}
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

/** Tells whether a text is the beginning and the end of an address. */
function abbreviates(text: string, address: string): boolean {
	return Array.from(text, (_, at) => at + 1).some(
		length => address.startsWith(text.slice(0, length)) && address.endsWith(text.slice(length)),
	);
}
