import {expect, it} from 'vitest';
import {startDashboard} from './helpers/dashboard.tsx';
import {describeTraces, readTraces} from './helpers/traces.ts';
import {until} from './helpers/until.ts';

it('a screen that is left mounted is named', async () => {
	const before = readTraces();
	const dashboard = startDashboard();
	await dashboard.shows('Kestrel');
	expect(describeTraces(before, readTraces())).toContain('a screen is mounted');
	await dashboard[Symbol.asyncDispose]();
	await until(() => describeTraces(before, readTraces()).length === 0);
});
