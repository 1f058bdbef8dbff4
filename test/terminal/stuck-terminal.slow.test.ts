import {readFileSync} from 'node:fs';
import {expect, it} from 'vitest';
import {servePages, wireValidator} from '../helpers/pages.ts';
import {cli} from '../helpers/spawn.ts';
import {openTerminal, type RealTerminal} from '../helpers/terminal.ts';
import {until} from '../helpers/until.ts';

const validators = Array.from({length: 90}, (_, index) => wireValidator(index));

/** A dashboard whose terminal has stopped reading, and which has gone on drawing more than a terminal holds. */
async function drawUnread(terminal: RealTerminal, requests: readonly unknown[]): Promise<void> {
	terminal.pause();
	for (let turn = 0; turn < 20; turn++) {
		const before = requests.length;
		// Each new size is a whole screen of some ten thousand bytes.
		terminal.resize(200 + (turn % 2), 60);
		// A program that waits in a write for its terminal asks no more, whatever is typed; one that is asking already
		// asks nothing else meanwhile.
		await until(() => {
			terminal.type('r');
			return requests.length > before;
		});
	}
}

const isRunning = (pid: number) => {
	try {
		return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
	} catch {
		return false;
	}
};

it('goes on asking while its terminal reads nothing, and then shows the newest screen alone', async () => {
	const server = await servePages(validators, 30);
	await using terminal = openTerminal(process.execPath, [cli, '--view', 'validators', '-i', server.url]);
	await terminal.shows('every 30 s');
	const before = terminal.written().length;
	await drawUnread(terminal, server.requests);
	terminal.type('n');
	terminal.resume();
	await terminal.shows('page 2 of 3');
	terminal.type('j');
	await terminal.shows(/❯ {1,2}\d+/);
	// Twenty screens were drawn meanwhile: what a terminal holds was written, and one more.
	expect(terminal.written().length - before).toBeLessThan(120_000);
});

it.each(['SIGTERM', 'SIGHUP'] as const)('ends by %s though its terminal reads nothing', async signal => {
	const server = await servePages(validators, 30);
	await using terminal = openTerminal(process.execPath, [cli, '--view', 'validators', '-i', server.url]);
	await terminal.shows('every 30 s');
	await drawUnread(terminal, server.requests);
	process.kill(terminal.pid, signal);
	await until(() => !isRunning(terminal.pid));
	terminal.resume();
	expect(await terminal.exitCode).toBe(-1);
});
