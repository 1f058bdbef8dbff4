import type {MousePress} from '../../../terminal/escape-sequence.ts';
import type {Pasted} from '../../../terminal/open-paste.ts';

/** A key by its name, a paste, or a press of the mouse. */
export type QueuedInput = string | Pasted | MousePress;

/** Keys, pastes and presses that wait for the screen that the earlier ones produce. */
interface InputQueue {
	add(more: readonly QueuedInput[]): void;
	/** Puts one before all others. */
	putFirst(input: QueuedInput): void;
	/** Takes out the next one; undefined: nothing waits. */
	next(): QueuedInput | undefined;
	/** Takes out the next one if it is this one; returns true if so. */
	takes(input: QueuedInput): boolean;
}

/** Max queue length: nobody types as much ahead, and Ctrl-C must not wait behind a flood of input. */
const max = 10_000;

export function createInputQueue(): InputQueue {
	let waiting: QueuedInput[] = [];
	let first = 0;
	const queue: InputQueue = {
		add(more) {
			waiting = waiting.slice(first);
			first = 0;
			for (const input of more) if (waiting.length < max || input === 'ctrl-c') waiting.push(input);
		},
		putFirst(input) {
			waiting = [input, ...waiting.slice(first)];
			first = 0;
		},
		next: () => (first < waiting.length ? waiting[first++] : undefined),
		takes: input => waiting[first] === input && queue.next() !== undefined,
	};
	return queue;
}
