import type {Clock} from '../../source/system/timer.ts';

interface FakeClock extends Clock {
	/** Lets time pass: what is due meanwhile is called when it is due. */
	pass(milliseconds: number): Promise<void>;
	/** Shows another time at once, as when it is set or after a sleep; timers run on the time that passes. */
	set(milliseconds: number): void;
	/** Returns the number of running timers. */
	timers(): number;
}

/** Lets what was asked be answered. */
const settle = () => new Promise(resolve => setImmediate(resolve));

/** A clock that goes on only as the test says. */
export function createFakeClock(start = 0): FakeClock {
	let passed = 0;
	let ahead = start;
	const timers = new Set<{readonly at: number; readonly call: () => void}>();
	return {
		now: () => passed + ahead,
		steady: () => passed,
		after(milliseconds, call) {
			const timer = {at: passed + milliseconds, call};
			timers.add(timer);
			return () => timers.delete(timer);
		},
		async pass(milliseconds) {
			const end = passed + milliseconds;
			await settle();
			for (;;) {
				const [next] = [...timers].filter(({at}) => at <= end).sort((left, right) => left.at - right.at);
				if (!next) break;
				passed = Math.max(passed, next.at);
				timers.delete(next);
				next.call();
				await settle();
			}
			passed = end;
		},
		set(milliseconds) {
			ahead = milliseconds - passed;
		},
		timers: () => timers.size,
	};
}
