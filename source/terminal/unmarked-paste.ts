import {mostKept} from './open-paste.ts';

/** Text that was pasted, in its place among the keys. */
export interface Pasted {
	readonly text: string;
	/** Tells whether an Enter came with it that nobody marked as pasted: in a prompt it is one that was typed. */
	readonly isEnded?: boolean;
}

/** What a text is that came without a mark: a paste, so little of one that it may as well be keys; undefined: keys. */
export type PasteGuess = 'pasted' | 'perhaps' | undefined;

/** Time in which more may follow, an Enter too, on a line that brings one character after the other. */
const restMilliseconds = 150;

/** Puts together what was pasted in a terminal that does not mark it. */
export interface UnmarkedPaste {
	/** Takes what came, if it may be pasted; else returns what are keys. */
	take(text: string, now: number): string;
	/** Ends it: a paste, keys, or nothing. */
	end(): {readonly pasted?: Pasted; readonly keys?: string};
	/** When it ends by itself; undefined: there is none. */
	due(): number | undefined;
}

export function createUnmarkedPaste(guess: (input: string) => PasteGuess): UnmarkedPaste {
	let held = '';
	let isSure = false;
	let due: number | undefined;
	return {
		take(text, now) {
			if (held.length < mostKept) held += text;
			const found = isSure ? 'pasted' : guess(held);
			if (found === undefined) {
				const keys = held;
				held = '';
				due = undefined;
				return keys;
			}
			isSure = found === 'pasted';
			due = now + restMilliseconds;
			return '';
		},
		end() {
			if (due === undefined) return {};
			const text = held;
			const wasSure = isSure;
			held = '';
			isSure = false;
			due = undefined;
			return wasSure ? {pasted: {text: text.trim(), isEnded: /[\r\n]$/.test(text)}} : {keys: text};
		},
		due: () => due,
	};
}
