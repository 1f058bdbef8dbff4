import {Text} from 'ink';
import {render} from 'ink-testing-library';
import {expect, it} from 'vitest';
import {useLate} from '../../../source/dashboard/list/use-paged-source.ts';
import {failOnWarnings} from '../../helpers/console.ts';
import {until} from '../../helpers/until.ts';

failOnWarnings();

function createTimers() {
	let due: (() => void) | undefined;
	return {
		/** The time is over. */
		ring: () => due?.(),
		isSet: () => due !== undefined,
		after(_milliseconds: number, call: () => void) {
			due = call;
			return () => {
				due = undefined;
			};
		},
	};
}

const settled = () => new Promise(resolve => setImmediate(resolve));

it('says of what is awaited that it is late once its time is over, and no longer than it is awaited', async () => {
	const timers = createTimers();
	function Probe({isAwaited}: {readonly isAwaited: boolean}) {
		return <Text>{String(useLate(isAwaited, timers))}</Text>;
	}
	const {rerender, lastFrame, unmount} = render(<Probe isAwaited={false} />);
	await settled();
	expect(timers.isSet()).toBe(false);
	rerender(<Probe isAwaited />);
	await settled();
	expect([lastFrame(), timers.isSet()]).toEqual(['false', true]);
	timers.ring();
	await until(() => lastFrame() === 'true');
	rerender(<Probe isAwaited={false} />);
	await settled();
	expect([lastFrame(), timers.isSet()]).toEqual(['false', false]);
	rerender(<Probe isAwaited />);
	await settled();
	expect(lastFrame()).toBe('false');
	unmount();
	await settled();
	expect(timers.isSet()).toBe(false);
});
