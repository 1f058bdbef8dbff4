import {startTimer} from '../../../system/timer.ts';

/** Text that was pasted, in its place among the keys. */
export interface Pasted {
	readonly text: string;
	/** Whether an Enter came with it that nobody marked as pasted: in a prompt it is one that was typed. */
	readonly isEnded?: boolean;
}

/** What a chunk of input is that looks like a paste: all of it, or perhaps the beginning; undefined: keys. */
export type PasteGuess = 'whole' | 'begun' | undefined;

/** Puts together what was pasted in a terminal that does not mark it. */
export interface PasteCollector {
	/** Whether the input is pasted; if not, what was pasted before it has been handed over. */
	takes(input: string): boolean;
	/** Hands over what has come so far. */
	end(): void;
}

/** Shorter input is keys, so that a key which is pressed is never looked at. */
const leastLength = 8;

/** How long the rest may still arrive: what is too long for one read follows at once. */
const restMilliseconds = 30;

export function createPasteCollector(
	guess: (input: string) => PasteGuess,
	handOver: (pasted: Pasted) => void,
): PasteCollector {
	let held = '';
	let timer: NodeJS.Timeout | undefined;

	function end() {
		clearTimeout(timer);
		if (held === '') return;
		const text = held.trim();
		const pasted = {text, isEnded: /[\r\n]$/.test(held)};
		held = '';
		handOver(pasted);
	}

	return {
		end,
		takes(input) {
			if (held === '' && input.length < leastLength) return false;
			if (input === '') end();
			const found = held === '' ? input !== '' && guess(input) : 'begun';
			if (!found) return false;
			clearTimeout(timer);
			held += input;
			if (found === 'whole') end();
			else timer = startTimer(end, restMilliseconds);
			return true;
		},
	};
}
