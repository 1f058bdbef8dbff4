import {insertText, type TypedLine, toLine, wholeCharacters} from './line-editor.ts';

/** Line being typed, with its replacement from the history or a completion. */
export interface LineState {
	readonly line: TypedLine;
	/** Text typed before history or completion replaced it. */
	readonly typed: string;
	/** Number of steps back in the history. */
	readonly back: number;
	/** Candidates for completion, while one of several is being chosen. */
	readonly candidates: readonly string[];
	/** Index of the candidate in the line. */
	readonly chosen: number;
	/** True if it is only proposed and untouched: the first letter typed replaces it. */
	readonly isProposed?: boolean;
}

/** Inserts a typed text at the caret, or replaces a line that was only proposed. */
export function typeInto({line, isProposed = false}: LineState, text: string): LineState {
	return settle(insertText(isProposed ? toLine('') : line, text));
}

/** Takes the line as typed; history and completion start again from it. */
export function settle(line: TypedLine): LineState {
	return {line, typed: line.text, back: 0, candidates: [], chosen: 0};
}

/**
Goes through the lines that begin with the typed text, as a shell does.

@param history oldest first
@param by 1: to an older one; -1: to a newer one, and from the newest back to the typed text
*/
export function recall({typed, back}: LineState, history: readonly string[], by: 1 | -1): LineState {
	const fitting = history.filter(text => text.startsWith(typed) && text !== typed);
	const next = Math.max(0, Math.min(fitting.length, back + by));
	const text = next === 0 ? typed : (fitting.at(-next) ?? typed);
	return {line: toLine(text), typed, back: next, candidates: [], chosen: 0};
}

/** Steps to the next or previous line that fits the typed text; wraps around, with the typed text between the ends. */
export function stepThrough(state: LineState, fitting: readonly string[], by: 1 | -1): LineState {
	const {line, typed} = state;
	const all = [typed, ...fitting.filter(text => text !== typed)];
	const next = all[(all.indexOf(line.text) + by + all.length) % all.length] ?? typed;
	return {line: toLine(next), typed, back: 0, candidates: [], chosen: 0};
}

/**
Completes to the common beginning of the candidates, then to one after the other; wraps around.

@param find whole lines that a line could become; called if no candidate is being chosen
*/
export function completeNext(state: LineState, find: (text: string) => readonly string[]): LineState {
	const {line, typed, candidates, chosen} = state;
	if (candidates.length > 1) {
		const next = (chosen + 1) % candidates.length;
		return {...state, line: toLine(candidates[next] ?? typed), chosen: next};
	}
	const found = find(line.text);
	const [first] = found;
	if (first === undefined) return state;
	const shared = sharedBeginning(found);
	// If the candidates only contain the typed text, their common beginning would lose it and fit other lines.
	const goesOn = found.length === 1 || shared.toLowerCase().startsWith(line.text.toLowerCase());
	if (goesOn && shared.length > line.text.length) return settle(toLine(shared));
	return {line: toLine(first), typed: line.text, back: 0, candidates: found, chosen: 0};
}

function sharedBeginning(texts: readonly string[]): string {
	const [first = '', ...others] = texts;
	let length = first.length;
	for (const text of others) {
		while (!text.startsWith(first.slice(0, length))) length -= 1;
	}
	return wholeCharacters(first.slice(0, length));
}
