import {useState} from 'react';
import type {KeyHandlers} from '../keys/key-dispatcher.ts';
import {
	editLine,
	insertText,
	type LineAction,
	type TypedLine,
	toLine,
	wholeCharacters,
} from './line-editor.ts';

export interface LineOptions {
	readonly initial: string;
	/** Oldest first; gone through with the keys for older and newer ones. */
	readonly history?: readonly string[] | undefined;
	/** Whole lines that the line up to the caret could become. */
	complete?(text: string): readonly string[];
	onChange?(text: string): void;
}

export interface EditedLine {
	readonly line: TypedLine;
	/** The candidates for completion, while one of several is being chosen. */
	readonly candidates: readonly string[];
	insert(text: string): void;
	readonly handlers: KeyHandlers;
}

interface State {
	readonly line: TypedLine;
	/** What was typed before history or completion replaced it. */
	readonly typed: string;
	/** How far back in the history. */
	readonly back: number;
	readonly candidates: readonly string[];
	/** Index of the candidate in the line. */
	readonly chosen: number;
}

/** A line of text under the keys of a prompt. */
export function useLine({initial, history = [], complete, onChange}: LineOptions): EditedLine {
	const [state, setState] = useState<State>(() => settle(toLine(initial)));
	const {line, typed, back, candidates, chosen} = state;

	function change(next: State) {
		setState(next);
		if (next.line.text !== line.text) onChange?.(next.line.text);
	}
	const edit = (action: LineAction) => () => change(settle(editLine(line, action)));

	/** Only lines that begin with what was typed, as a shell does it. */
	function recall(by: number) {
		const fitting = history.filter(text => text.startsWith(typed) && text !== typed);
		const next = Math.max(0, Math.min(fitting.length, back + by));
		const text = next === 0 ? typed : (fitting.at(-next) ?? typed);
		change({line: toLine(text), typed, back: next, candidates: [], chosen: 0});
	}

	function completeNext() {
		if (candidates.length > 1) {
			const next = (chosen + 1) % candidates.length;
			change({...state, line: toLine(candidates[next] ?? typed), chosen: next});
			return;
		}
		const found = complete?.(line.text) ?? [];
		const [first] = found;
		if (first === undefined) return;
		const shared = sharedBeginning(found);
		// First what they have in common, then one after the other.
		if (shared.length > line.text.length) change(settle(toLine(shared)));
		else change({line: toLine(first), typed: line.text, back: 0, candidates: found, chosen: 0});
	}

	return {
		line,
		candidates,
		insert: text => change(settle(insertText(line, text))),
		handlers: {
			caretLeft: edit('caretLeft'),
			caretRight: edit('caretRight'),
			caretStart: edit('caretStart'),
			caretEnd: edit('caretEnd'),
			erase: edit('erase'),
			eraseNext: edit('eraseNext'),
			eraseWord: edit('eraseWord'),
			eraseRest: edit('eraseRest'),
			clear: edit('clear'),
			older: () => recall(1),
			newer: () => recall(-1),
			complete: completeNext,
		},
	};
}

function settle(line: TypedLine): State {
	return {line, typed: line.text, back: 0, candidates: [], chosen: 0};
}

function sharedBeginning(texts: readonly string[]): string {
	const [first = '', ...others] = texts;
	let length = first.length;
	for (const text of others) {
		while (!text.startsWith(first.slice(0, length))) length -= 1;
	}
	return wholeCharacters(first.slice(0, length));
}
