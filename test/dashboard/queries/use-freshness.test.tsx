import {QueryClientProvider} from '@tanstack/react-query';
import {Text} from 'ink';
import {render} from 'ink-testing-library';
import {expect, it} from 'vitest';
import {createQueryClient} from '../../../source/dashboard/queries/query-client.ts';
import {usePolledFreshness} from '../../../source/dashboard/queries/use-freshness.ts';
import {createServiceWatch} from '../../../source/services/life/service-watch.ts';
import {failOnWarnings} from '../../helpers/console.ts';
import {until} from '../../helpers/until.ts';

failOnWarnings();

/** A clock on a machine so busy that ten seconds pass between any two looks at it. */
function createSlowMachine() {
	let now = 1_800_000_000_000;
	let due: (() => void) | undefined;
	return {
		now: () => (now += 10_000),
		steady: () => now,
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
	const client = createQueryClient();
	const service = createServiceWatch(clock);
	client.setQueryData(['list'], 'an answer', {updatedAt: clock.now()});
	let draws = 0;
	function Probe() {
		draws += 1;
		const query = {asked: ['list'], periodMilliseconds: 60_000};
		return <Text>{String(usePolledFreshness({service}, clock, query).asOf)}</Text>;
	}
	const {lastFrame, unmount} = render(
		<QueryClientProvider client={client}>
			<Probe />
		</QueryClientProvider>,
	);
	await until(() => lastFrame() === 'undefined');
	expect(draws).toBeLessThan(5);
	for (let look = 0; look < 10; look++) clock.ring();
	await until(() => Number(lastFrame()) > 0);
	expect(draws).toBeLessThan(10);
	unmount();
	client.clear();
});
