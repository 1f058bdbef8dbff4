import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {serve} from '../helpers/serve.ts';
import {spawnProgram} from '../helpers/spawn.ts';
import {until} from '../helpers/until.ts';

const preload = path.join(import.meta.dirname, '../../compare/bent-time.mjs');
const start = Date.parse('2026-11-21T18:00:00Z');
const day = 86_400_000;

/** Runs a script in a time of its own, and returns what it printed. */
async function run(script: string, settings: object = {}): Promise<string> {
	const bent = {start, waits: day, sleeps: 0, ports: {}, ...settings};
	const words = ['--import', preload, '--input-type=module', '--eval', script];
	const program = spawnProgram([process.execPath, ...words], {
		environment: {BENT_TIME: JSON.stringify(bent)},
	});
	const {code} = await program.ended;
	expect({code, stderr: program.stderr()}).toEqual({code: 0, stderr: ''});
	return program.stdout();
}

describe('a time of its own', () => {
	it('passes while the program waits, at once and exactly', async () => {
		const script = `
			const begun = performance.now();
			const hour = () => console.log(new Date().toISOString(), performance.now() - begun);
			setTimeout.call(undefined, hour, 3_600_000);
			for (let count = 0; count < 1e7; count++);
			console.log(Date.now());`;
		expect(await run(script)).toBe(`${start}\n2026-11-21T19:00:00.000Z 3600000\n`);
	});

	it('calls timers by their time, then by the order in which they were started', async () => {
		const script = `
			const say = word => () => console.log(word);
			setTimeout(say('third'), 20);
			setTimeout(say('first'), 10);
			setTimeout(say('second'), 10);
			clearTimeout(setTimeout(say('never'), 5));
			const sayTime = () => { console.log(Date.now() - ${start}); if (Date.now() > ${start} + 50) clearInterval(repeated); };
			const repeated = setInterval(sayTime, 20);`;
		expect(await run(script)).toBe('first\nsecond\nthird\n20\n40\n60\n');
	});

	it('ends with the program, whatever timers it does not wait for', async () => {
		expect(await run(`setTimeout(() => console.log('never'), 10).unref(); console.log('done')`)).toBe(
			'done\n',
		);
	});

	it('stands still during a request, however long the answer takes', async () => {
		const {url} = await serve((_request, response) => void setTimeout(() => response.end('late'), 20));
		const script = `
			import {get} from 'node:http';
			setTimeout(() => console.log('the timer'), 1);
			get('${url}', response => response.on('data', data => console.log(String(data))));`;
		expect(await run(script)).toBe('late\nthe timer\n');
	});

	it('brings answers in the order of the requests, not in that of the server', async () => {
		const answers = new Map<string | undefined, (sent?: () => void) => void>();
		const {url} = await serve((request, response) => {
			answers.set(request.url, sent => void response.end(request.url, sent));
			if (answers.size === 2) answers.get('/second')?.(() => answers.get('/first')?.());
		});
		const script = `
			import {get} from 'node:http';
			for (const name of ['first', 'second']) get('${url}/' + name, response =>
				response.on('data', data => console.log(String(data))));`;
		expect(await run(script)).toBe('/first\n/second\n');
	});

	it('leads an address that is always the same to the port of this run', async () => {
		const {url} = await serve((request, response) => response.end(request.headers.host));
		const script = `
			import {get} from 'node:http';
			get('http://127.0.0.1:5001', response => response.on('data', data => console.log(String(data))));`;
		expect(await run(script, {ports: {5001: Number(new URL(url).port)}})).toBe('127.0.0.1:5001\n');
	});

	it('is that of the servers too', async () => {
		const {url} = await serve((_request, response) => response.end());
		const script = `
			import {get} from 'node:http';
			get('${url}', response => { console.log(response.headers.date); response.resume(); });`;
		expect(await run(script)).toBe('Sat, 21 Nov 2026 18:00:00 GMT\n');
	});

	it('makes the same chance, the same ids and the same memory in every run', async () => {
		const script = `
			import {randomUUID} from 'node:crypto';
			console.log(Math.random(), randomUUID(), process.memoryUsage().rss);`;
		expect(await run(script)).toBe(await run(script));
	});

	it('stops after what it may wait, and says that the program is at rest', async () => {
		const script = `setInterval(() => console.log(Date.now() - ${start}), 20);`;
		const bent = {start, waits: 50, sleeps: 0, ports: {}, signsTo: 2};
		const words = ['--import', preload, '--input-type=module', '--eval', script];
		const program = spawnProgram([process.execPath, ...words], {
			environment: {BENT_TIME: JSON.stringify(bent)},
		});
		await until(() => program.stderr() !== '');
		expect([program.stdout(), program.stderr()]).toEqual(['20\n40\n', '\u001B]7770;rest 0\u0007']);
		program.child.kill('SIGKILL');
		await program.ended;
	});
});
