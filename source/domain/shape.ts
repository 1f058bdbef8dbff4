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
A text as a glance takes it: without case, accents, widths, blanks and signs, with each letter in place of those that
look like it. Two texts of one shape are easily confused: 'Kestrel', 'KESTRE1' and 'Кestrel' with a Cyrillic letter.
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
	// What has become lower case by itself: an "I" is an "l" to the eye.
	const shape = [...folded].map(letter => letters.get(letter) ?? letter).join('');
	return shape.replaceAll(/\p{P}/gu, '').replaceAll('rn', 'm').replaceAll('vv', 'w');
}
