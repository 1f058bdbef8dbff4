import {join} from 'node:path';
import {afterAll, beforeAll, it} from 'vitest';
import {bundleFixture} from '../helpers/bundle.ts';
import {openTerminal} from '../helpers/terminal.ts';
import {until} from '../helpers/until.ts';

let bundle: Awaited<ReturnType<typeof bundleFixture>>;
beforeAll(async () => {
	bundle = await bundleFixture(join(import.meta.dirname, '../fixtures/dashboard-entry.ts'));
});
afterAll(() => bundle.remove());

const open = (env: Record<string, string> = {}, size = {}) =>
	openTerminal(process.execPath, [bundle.path], {env, ...size});

it('leaves no stale line at any resize', async () => {
	await using terminal = open();
	await terminal.shows(/16\.9\d*%/);
	for (const [columns, rows] of [
		[120, 40],
		[60, 15],
		[160, 50],
		[79, 23],
		[41, 11],
	] as const) {
		terminal.resize(columns, rows);
		await using fresh = open({}, {columns, rows});
		if (columns > 60) await fresh.shows(/16\.9\d*%/);
		else await fresh.shows('205 validators'.slice(0, 3));
		await until(
			() => terminal.text() === fresh.text(),
			() => `${terminal.text()}\n--- instead of ---\n${fresh.text()}`,
		);
	}
});
