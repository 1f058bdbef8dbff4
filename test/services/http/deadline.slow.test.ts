import type {ServerResponse} from 'node:http';
import {describe, expect, it} from 'vitest';
import {type Handler, serve} from '../../helpers/serve.ts';
import {cli, spawnCli} from '../../helpers/spawn.ts';
import {openTerminal} from '../../helpers/terminal.ts';
import {until} from '../../helpers/until.ts';
import {whenDone} from '../../helpers/when-done.ts';

/** Sends white space, which JSON may begin with, until the other side has had enough. */
function drip(response: ServerResponse): void {
	response.writeHead(200, {'content-type': 'application/json'});
	const timer = setInterval(() => response.write(' '.repeat(64)), 5);
	const stop = () => clearInterval(timer);
	response.on('close', stop);
	whenDone(stop);
}

/** Each question fails once, and the answer to the second attempt has no end. */
function failsThenDrips(): Handler {
	const asked = new Set<string>();
	return ({url = ''}, response) => {
		const isSecond = asked.has(url);
		asked.add(url);
		if (isSecond) drip(response);
		else response.writeHead(503).end();
	};
}

describe.concurrent('where the second attempt is answered without end', () => {
	it('a command ends when it says that no answer came', async () => {
		const runs = Array.from({length: 8}, async (_, index) => {
			const server = await serve(failsThenDrips());
			const running = spawnCli(['proposal', String(index), '-i', server.url, '--timeout', '5']);
			const {code} = await Promise.race([
				running.ended,
				until(
					() => running.stderr() !== '',
					() => 'nothing was said',
				).then(() =>
					until(
						() => running.child.exitCode !== null,
						() => 'it goes on after it has said that no answer came',
					).then(() => running.ended),
				),
			]);
			expect(server.requests).toHaveLength(2);
			return [code, running.stderr()];
		});
		for (const [code, words] of await Promise.all(runs)) {
			expect(code).toBe(1);
			expect(words).toMatch(/did not answer within [5-9]/);
		}
	}, 90_000);

	it('the dashboard is gone once it is left', async () => {
		const server = await serve(failsThenDrips());
		await using terminal = openTerminal(process.execPath, [
			cli,
			'--view',
			'validators',
			'-i',
			server.url,
			'--interval',
			'2',
		]);
		const asked = () => server.requests.filter(({url}) => url.includes('pos/validator')).length;
		// The third time is after a reading that failed.
		await until(
			() => asked() > 2,
			() => `asked ${asked()} times`,
		);
		terminal.type('Q');
		const started = performance.now();
		expect(await terminal.exitCode).toBe(0);
		expect(performance.now() - started).toBeLessThan(3000);
	}, 60_000);
});
