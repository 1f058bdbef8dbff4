import {Text} from 'ink';
import {render} from 'ink-testing-library';
import {expect, it} from 'vitest';
import {createFeedMonitor} from '../../../source/dashboard/queries/feed-monitor.ts';
import {useFreshness} from '../../../source/dashboard/queries/use-freshness.ts';
import {failOnWarnings} from '../../helpers/console.ts';
import {until} from '../../helpers/until.ts';

failOnWarnings();

/** A clock on a machine so busy that ten seconds pass between any two looks at it. */
function createSlowMachine() {
	let now = 1_800_000_000_000;
	let due: (() => void) | undefined;
	return {
		now: () => (now += 10_000),
		after(_milliseconds: number, call: () => void) {
			due = call;
			return () => {
				due = undefined;
			};
		},
		ring: () => due?.(),
	};
}

it('gives one answer for one picture, however long it takes to draw, and the next one when it is due', async () => {
	const clock = createSlowMachine();
	const monitor = createFeedMonitor(clock.now, () => undefined);
	await monitor.watch('list', async () => 'an answer');
	const options = {
		monitor,
		clock,
		shown: 'list',
		asked: 'list',
		intervalMilliseconds: 60_000,
		isPaused: true,
	};
	let draws = 0;
	function Probe() {
		draws += 1;
		return <Text>{String(useFreshness(options).ageSeconds)}</Text>;
	}
	const {lastFrame, unmount} = render(<Probe />);
	await until(() => Number(lastFrame()) > 0);
	expect(draws).toBeLessThan(5);
	const before = Number(lastFrame());
	clock.ring();
	await until(() => Number(lastFrame()) > before);
	expect(draws).toBeLessThan(10);
	unmount();
});
