import {useRef, useState} from 'react';
import type {KeyAction} from '../../../keys/key-table.ts';
import {editLine, type LineAction, type TypedLine, toLine} from './line-editor.ts';
import {completeNext, type LineState, recall, settle, stepThrough, typeInto} from './line-state.ts';

export interface LineOptions {
	readonly initial: string;
	/** True if the first letter typed replaces the initial text. */
	readonly isProposed?: boolean;
	/** Earlier lines, oldest first, for the keys that go through them. */
	readonly history?: readonly string[] | undefined;
	/** Returns whole lines that complete the line. */
	complete?(text: string): readonly string[];
	/** Returns whole lines that fit the typed text, as they are shown, for the keys that go through them. */
	fitting?(typed: string): readonly string[];
	onChange?(text: string): void;
}

export interface EditedLine {
	readonly line: TypedLine;
	/** Text typed before another line replaced it. */
	readonly typed: string;
	/** Candidates for completion, while one of several is being chosen. */
	readonly candidates: readonly string[];
	insert(text: string): void;
	readonly handlers: Readonly<Partial<Record<KeyAction, () => void>>>;
}

/** Edits a line of text with the keys of a prompt. */
export function useLine({
	initial,
	isProposed = false,
	history = [],
	complete = () => [],
	fitting = () => [],
	onChange,
}: LineOptions): EditedLine {
	const start = (): LineState => ({...settle(toLine(initial)), isProposed});
	const [{line, typed, candidates}, setState] = useState<LineState>(start);
	// Keys that come before the next render continue from each other.
	const latest = useRef<LineState>(undefined);

	function change(step: (state: LineState) => LineState) {
		const before = latest.current ?? start();
		const next = step(before);
		latest.current = next;
		setState(next);
		if (next.line.text !== before.line.text) onChange?.(next.line.text);
	}
	const edit = (action: LineAction) => () => change(state => settle(editLine(state.line, action)));

	return {
		line,
		typed,
		candidates,
		insert: text => change(state => typeInto(state, text)),
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
			older: () => change(state => recall(state, history, 1)),
			newer: () => change(state => recall(state, history, -1)),
			nextFitting: () => change(state => stepThrough(state, fitting(state.typed), 1)),
			previousFitting: () => change(state => stepThrough(state, fitting(state.typed), -1)),
			complete: () => change(state => completeNext(state, complete)),
		},
	};
}
