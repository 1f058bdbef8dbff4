import {startTimer} from './timer.ts';

/** Time as an argument: the dashboard hands on the real one, a test its own. */
export interface Clock {
	/** Unix milliseconds. */
	now(): number;
	/** Calls once after the delay, unless the returned function is called first. */
	after(milliseconds: number, call: () => void): () => void;
}

export const systemClock: Clock = {
	now: () => Date.now(),
	after(milliseconds, call) {
		const timer = startTimer(() => call(), milliseconds);
		return () => clearTimeout(timer);
	},
};
