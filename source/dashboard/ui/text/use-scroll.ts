import {useState} from 'react';
import type {KeyHandlers} from '../keys/key-dispatcher.ts';

interface TextScroll {
	/** First line on the screen. */
	readonly top: number;
	/** Scrolls a line into view, together with some lines before it. */
	reveal(line: number): void;
	/** Handlers for the moving keys of a text. */
	readonly handlers: KeyHandlers;
}

/**
Scrolls a text of `count` lines in a viewport of `height` lines, and stops at the end. A text with another name
starts at its first line.

@param isByLine whether each line can be selected, down to the last: a screen reader reads one line at a time
*/
export function useScroll(count: number, height: number, {text = '', isByLine = false} = {}): TextScroll {
	const [stored, setTop] = useState(0);
	const [shown, setShown] = useState(text);
	if (shown !== text) {
		setShown(text);
		setTop(0);
	}
	const lowest = Math.max(0, isByLine ? count - 1 : count - height);
	const moveBy = (lines: number) => () =>
		setTop(latest => Math.max(0, Math.min(lowest, Math.min(latest, lowest) + lines)));
	const half = Math.max(1, Math.floor(height / 2));
	return {
		top: Math.min(stored, lowest),
		reveal: line => setTop(Math.max(0, Math.min(lowest, isByLine ? line : line - Math.floor(height / 3)))),
		handlers: {
			down: moveBy(1),
			up: moveBy(-1),
			halfDown: moveBy(half),
			halfUp: moveBy(-half),
			pageDown: moveBy(Math.max(1, height - 1)),
			pageUp: moveBy(-Math.max(1, height - 1)),
			first: () => setTop(0),
			last: () => setTop(lowest),
		},
	};
}
