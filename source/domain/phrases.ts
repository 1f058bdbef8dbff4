import {emojiJoint, hiddenCharacter} from './clean.ts';

/** Longest piece of a user's own text that an error repeats, in characters. */
const maxQuoteLength = 48;

const half = /\p{Cs}/gu;

/** Returns a text as a terminal may be sent it: nothing in it acts on the terminal or breaks the line. */
export function harmless(text: string): string {
	return text.replaceAll(emojiJoint, '').replaceAll(hiddenCharacter, '?').replaceAll(half, '?');
}

/** Returns a user's own text as an error may repeat it: in quotes, harmless for a terminal, not long. */
export function quote(text: string): string {
	const characters = [...harmless(text)];
	const isLong = characters.length > maxQuoteLength;
	return `"${characters.slice(0, maxQuoteLength).join('')}${isLong ? '...' : ''}"`;
}

/** Words in a sentence: ['a', 'b', 'c'] → 'a, b or c'. */
export function listWords(words: readonly string[], last = 'or'): string {
	return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}

/** Returns a typed word or a name, without what may differ: 'below-cap', 'Below cap' and 'belowcap' are one. */
export function bareWord(text: string): string {
	return text.toLowerCase().replaceAll(/[-,\s]/g, '');
}

/** Returns a name as one word that can be typed: 'passed, not final' → 'passed-not-final'. */
export function toTypedWord(name: string): string {
	return name.replaceAll(/[,\s]+/g, '-');
}

/** Suggests the known word nearest to what was typed: '; did you mean X'; '' if none is near. */
export function didYouMean(typed: string, known: readonly string[]): string {
	const nearest = nearestWord(typed, known);
	return nearest === undefined ? '' : `; did you mean ${nearest}`;
}

/** Returns the known word that the typed one is a mistyping, a part or nearly a beginning of. */
export function nearestWord(typed: string, known: readonly string[]): string | undefined {
	if (typed.length < 2 || typed.length > maxQuoteLength) return undefined;
	const lower = typed.toLowerCase();
	const allowed = Math.max(1, Math.floor(typed.length / 3));
	const ranked = known
		.map(word => ({word, distance: distanceBetween(lower, word.toLowerCase())}))
		.sort((left, right) => left.distance - right.distance);
	const best = ranked[0];
	if (best && best.distance <= allowed) return best.word;
	return (
		known.find(word => word.toLowerCase().startsWith(lower)) ??
		known.find(word => isPart(bare(lower), bare(word.toLowerCase())))
	);
}

/** Shortest text that says anything about the word it is in, in characters. */
const shortestPart = 3;

/** Tells whether one of two words contains the other, or the typed one is its beginning but for a wrong last letter. */
function isPart(typed: string, word: string): boolean {
	if (Math.min(typed.length, word.length) < shortestPart) return false;
	if (word.includes(typed) || typed.includes(word)) return true;
	return typed.length > shortestPart && word.startsWith(typed.slice(0, -1));
}

/** Returns the word of a flag. */
function bare(flag: string): string {
	return flag.replace(/^-+/, '');
}

/** Letters to insert, remove or replace, neighbours swapped counting as one, to make one word the other. */
function distanceBetween(left: string, right: string): number {
	let beforeLast: number[] = [];
	let last = Array.from({length: right.length + 1}, (_, index) => index);
	for (let row = 1; row <= left.length; row++) {
		const current = [row];
		for (let column = 1; column <= right.length; column++) {
			const isSame = left[row - 1] === right[column - 1];
			const isSwap = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
			current[column] = Math.min(
				(last[column] ?? 0) + 1,
				(current[column - 1] ?? 0) + 1,
				(last[column - 1] ?? 0) + (isSame ? 0 : 1),
				isSwap ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
			);
		}
		beforeLast = last;
		last = current;
	}
	return last[right.length] ?? 0;
}
