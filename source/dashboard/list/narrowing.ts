import {testPattern} from '../../system/test-pattern.ts';

/** Longer than anybody waits for a letter to appear. */
const patternMilliseconds = 50;

/** Which of some texts are kept. */
export interface Narrowed {
	readonly fits: readonly boolean[];
	/** How many were looked at before a pattern took too long; undefined: all. */
	readonly lookedAt: number | undefined;
}

/**
Finds the texts that hold what was typed, whatever the case and the accents; with "!" in front those that do not, and
between two slashes what a regular expression matches.

@param texts as `toSearched` makes them
@param milliseconds after which a regular expression is stopped
*/
export function narrowTexts(
	typed: string,
	texts: readonly string[],
	milliseconds: number = patternMilliseconds,
): Narrowed {
	const isTurned = typed.length > 1 && typed.startsWith('!');
	const wanted = isTurned ? typed.slice(1) : typed;
	const pattern = readPattern(wanted);
	if (pattern) {
		const {fits, isStopped} = testPattern(pattern, texts, milliseconds);
		return {
			fits: texts.map((_, index) => index < fits.length && fits[index] !== isTurned),
			lookedAt: isStopped ? fits.length : undefined,
		};
	}
	const plain = toSearched(wanted);
	return {fits: texts.map(text => text.includes(plain) !== isTurned), lookedAt: undefined};
}

/** A text without case and accents. */
export function toSearched(text: string): string {
	return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Undefined where it is none, or is not finished. */
function readPattern(wanted: string): RegExp | undefined {
	const [, source] = /^\/(.+)\/$/.exec(wanted) ?? [];
	if (source === undefined) return undefined;
	try {
		return new RegExp(toSearchedPattern(source), 'iu');
	} catch {
		return undefined;
	}
}

/** The texts have no accents, so the pattern has none either; its case tells \\d from \\D. */
function toSearchedPattern(source: string): string {
	return source.normalize('NFD').replaceAll(/\p{M}/gu, '');
}
