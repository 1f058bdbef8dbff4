import {createServer} from 'node:net';
import {afterEach, describe, expect, it, vi} from 'vitest';
import {describeTraces, readTraces} from './helpers/traces.ts';
import {until} from './helpers/until.ts';

afterEach(() => void vi.useRealTimers());

describe('what a file of tests leaves behind is named', () => {
	it.each([
		[
			'Timeout is open',
			() => {
				const timer = setInterval(() => {}, 20);
				return () => clearInterval(timer);
			},
		],
		[
			'A_NAME is set in the environment',
			() => {
				process.env.A_NAME = 'set';
				return () => delete process.env.A_NAME;
			},
		],
		[
			'the clock is a fake one',
			() => {
				vi.useFakeTimers({toFake: ['Date']});
				return () => vi.useRealTimers();
			},
		],
	])('%s', (words, leave) => {
		const before = readTraces();
		const takeAway = leave();
		expect(describeTraces(before, readTraces())).toEqual([words]);
		takeAway();
		expect(describeTraces(before, readTraces())).toEqual([]);
	});

	it('TCPServerWrap is open', async () => {
		const before = readTraces();
		const server = createServer();
		await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
		expect(describeTraces(before, readTraces())).toEqual(['TCPServerWrap is open']);
		server.close();
		await until(() => describeTraces(before, readTraces()).length === 0);
	});
});
