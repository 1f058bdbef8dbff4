import {setTimeout as sleep} from 'node:timers/promises';
import {upAndDown} from './keys.ts';
import {cli, type ServedChain} from './processes.ts';
import {openScreen} from './screen.ts';
import type {Measure} from './table.ts';

const readings = 200;

/** Time for a reading to be asked, answered and drawn, if there is anything to draw. */
const readingMilliseconds = 40;

/** What readings that bring nothing new write to the terminal, and what a long use adds to the memory. */
export async function measureRest(chain: ServedChain): Promise<Measure> {
	const size = {columns: 120, rows: 40};
	const screen = openScreen(process.execPath, [cli, '-i', chain.address], size);
	try {
		await screen.waitFor('consensus');
		for (const key of upAndDown(29)) await screen.press(key);
		const before = await screen.memory();
		for (const key of [...upAndDown(29), ...upAndDown(29), ...upAndDown(29)]) await screen.press(key);
		const written = screen.bytesWritten();
		for (let reading = 0; reading < readings; reading++) {
			screen.send('r');
			await sleep(readingMilliseconds);
		}
		const bytes = screen.bytesWritten() - written;
		const after = await screen.memory();
		const [from, to] = [before, after].map(value => value?.toFixed(0) ?? '?');
		return {
			name: `${readings} readings without news, 120×40`,
			figure: `${bytes} bytes`,
			beside: `memory after 300 keys ${from} MiB, after 1200 keys and the readings ${to} MiB`,
			goal: bytes === 0 ? '0 bytes, reached' : '0 bytes, missed',
		};
	} finally {
		await screen.end();
	}
}
