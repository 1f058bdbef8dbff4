import {Text} from 'ink';
import {render} from 'ink-testing-library';
import {describe, expect, it} from 'vitest';
import {type Attention, useAttention} from '../../../source/dashboard/shell/use-attention.ts';
import {disarmed, useSecondTime} from '../../../source/dashboard/shell/use-interrupt.ts';
import {defaultKeys} from '../../../source/keys/key-map.ts';
import type {Clock} from '../../../source/system/timer.ts';
import {failOnWarnings} from '../../helpers/console.ts';
import {until} from '../../helpers/until.ts';

failOnWarnings();

interface TestClock extends Clock {
	/** Shows another time, as when it is set. */
	set(milliseconds: number): void;
	/** Waits until something is to be called, then lets real time pass: what is due is called. */
	pass(milliseconds: number): Promise<void>;
}

/** A clock whose timers run on time that passes, whatever time it shows. */
function createTestClock(): TestClock {
	let shown = 1_700_000_000_000;
	let passed = 0;
	const timers = new Set<{readonly at: number; readonly call: () => void}>();
	return {
		now: () => shown,
		steady: () => passed,
		after(milliseconds, call) {
			const timer = {at: passed + milliseconds, call};
			timers.add(timer);
			return () => timers.delete(timer);
		},
		set(milliseconds) {
			shown = milliseconds;
		},
		async pass(milliseconds) {
			await until(() => timers.size > 0);
			passed += milliseconds;
			shown += milliseconds;
			for (const timer of [...timers].filter(({at}) => at <= passed)) {
				timers.delete(timer);
				timer.call();
			}
		},
	};
}

const day = 86_400_000;

describe('attention', () => {
	function start(clock: Clock) {
		let latest: Attention | undefined;
		function Probe() {
			latest = useAttention(clock);
			return <Text>{latest.slowness}</Text>;
		}
		const {unmount} = render(<Probe />);
		return {
			attention: () => latest!,
			slows: (times: number) =>
				until(
					() => latest?.slowness === times,
					() => `${latest?.slowness}`,
				),
			[Symbol.dispose]: unmount,
		};
	}

	it('slows down after five minutes without a key, until the next one', async () => {
		const clock = createTestClock();
		using probe = start(clock);
		await clock.pass(200_000);
		probe.attention().touch();
		await clock.pass(299_000);
		expect(probe.attention().slowness).toBe(1);
		await clock.pass(100_000);
		await probe.slows(3);
		probe.attention().touch();
		await probe.slows(1);
		await clock.pass(300_000);
		await probe.slows(3);
	});

	it('slows down more without the focus, and not once there is a key', async () => {
		using probe = start(createTestClock());
		probe.attention().setFocused(false);
		await probe.slows(6);
		probe.attention().setFocused(true);
		await probe.slows(1);
		probe.attention().setFocused(false);
		await probe.slows(6);
		probe.attention().touch();
		await probe.slows(1);
	});

	it('notices an absence although the clock was put back by days', async () => {
		const clock = createTestClock();
		using probe = start(clock);
		clock.set(clock.now() - 3 * day);
		await clock.pass(300_000);
		await probe.slows(3);
	});
});

describe.each(['interrupt', 'quitOrBack'] as const)('%s', action => {
	function start(clock: Clock) {
		const quits: string[] = [];
		const armed = {current: disarmed};
		let press = () => {};
		function Probe() {
			press = useSecondTime(action, {clock, armed, keyMap: defaultKeys, setNotice: () => {}}, () =>
				quits.push('quit'),
			);
			return <Text>ready</Text>;
		}
		const {unmount} = render(<Probe />);
		return {quits, press: () => press(), armed, [Symbol.dispose]: unmount};
	}

	it('quits at the second time within two seconds', async () => {
		const clock = createTestClock();
		using probe = start(clock);
		probe.press();
		expect(probe.quits).toEqual([]);
		await clock.pass(1900);
		probe.press();
		expect(probe.quits).toEqual(['quit']);
	});

	it.each([0, -3 * day, 3 * day])('warns again after that, the clock set by %i ms', async by => {
		const clock = createTestClock();
		using probe = start(clock);
		probe.press();
		clock.set(clock.now() + by);
		await clock.pass(2001);
		probe.press();
		expect(probe.quits).toEqual([]);
	});
});
