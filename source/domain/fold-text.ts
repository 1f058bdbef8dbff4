import {cleanLine, cleanPart} from './clean.ts';

/** Returns a name as names are compared: cleaned as those of a service are, whatever its case. */
export function foldName(text: string): string {
	return foldCase(cleanLine(text)).normalize('NFC');
}

/** Returns the same for a part of a name, whose outer blanks count. */
export function foldPart(text: string): string {
	return foldCase(cleanPart(text)).normalize('NFC');
}

/** Removes the case by Unicode: 'STRASSE' and 'Straße' become one, and so do all three sigmas. */
function foldCase(text: string): string {
	return text.toUpperCase().toLowerCase().replaceAll('ς', 'σ');
}

/** Removes case and accents from a cleaned text. */
export function toSearched(text: string): string {
	return foldCase(withoutAccents(text));
}

/** Removes accents from a pattern, and the case where it has no meaning of its own: \D is not \d. */
export function toSearchedPattern(source: string): string {
	return withoutAccents(source).replaceAll(/[^ -~]/gu, foldCase);
}

function withoutAccents(text: string): string {
	return text.normalize('NFD').replaceAll(/\p{M}/gu, '');
}
