import type {Deadline} from './deadline.ts';

/** Time for which a service wants to be left alone: what it tells one read holds for all of them. */
export interface Pause {
	/** Begins one, or prolongs the one there is. */
	begin(milliseconds: number): void;
	/** Resolves once there is none. Rejects as soon as the read is out of time or cancelled. */
	wait(deadline: Deadline): Promise<void>;
}

/** The pauses of one service. */
export function createPause(): Pause {
	let until = 0;
	const millisecondsLeft = () => until - performance.now();
	return {
		begin(milliseconds) {
			until = Math.max(until, performance.now() + milliseconds);
		},
		async wait(deadline) {
			// Meanwhile another answer may have prolonged it.
			while (millisecondsLeft() > 0) await deadline.wait(millisecondsLeft());
		},
	};
}
