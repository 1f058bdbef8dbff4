import {onTestFinished, vi} from 'vitest';

/** Time of this process, which passes where a test says so; what is sent over loopback arrives all the same. */
interface HeldTime {
	/** Lets so much time pass once the condition holds. */
	pass(milliseconds: number, condition: () => boolean): Promise<void>;
	/** Lets so much time pass once something besides the whole limit waits for it, such as a second attempt. */
	passWait(milliseconds: number): Promise<void>;
}

/** Holds the clock and the timers of this process until the test ends. */
export function holdTime(): HeldTime {
	let isOver = false;
	vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout', 'performance']});
	onTestFinished(() => {
		isOver = true;
		vi.useRealTimers();
	});
	const pass = async (milliseconds: number, condition: () => boolean) => {
		while (!condition() && !isOver) await new Promise(resolve => setImmediate(resolve));
		await vi.advanceTimersByTimeAsync(milliseconds);
	};
	const passWait = async (milliseconds: number) => {
		await pass(0, () => vi.getTimerCount() > 1);
		// The first attempt ends its connection before the wait begins.
		for (let turn = 0; turn < 20; turn++) await new Promise(resolve => setImmediate(resolve));
		await vi.advanceTimersByTimeAsync(milliseconds);
	};
	return {pass, passWait};
}
