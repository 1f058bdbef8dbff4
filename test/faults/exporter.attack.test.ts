import {readFileSync} from 'node:fs';
import {writeFile} from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {expect, it} from 'vitest';
import {type Running, spawnCli, spawnProgram} from '../helpers/spawn.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';
import {until} from '../helpers/until.ts';
import {noteCounts} from './counts.ts';
import {floods} from './floods.ts';

/** Seconds of each flood. */
const seconds = Number(process.env.FLOOD_SECONDS ?? 25);

/** Memory beyond that before any flood, in MiB. */
const maxGrowth = 100;

/** Starts a chain with so many validators and an exporter that has read it. */
async function startExporter(validators: number, typed: readonly string[]) {
	const chain = spawnCli([
		'simulate',
		'--port',
		'0',
		'--shapes',
		'server',
		'--validators',
		`${validators}`,
		'--speed',
		'1',
	]);
	const where = /one address: (http:\S+)/;
	await until(() => where.test(chain.stdout()));
	const url = where.exec(chain.stdout())?.[1] ?? '';
	const folder = await temporaryFolder();
	const environment = {HOME: folder, XDG_STATE_HOME: folder, XDG_CONFIG_HOME: folder};
	const listed = (await (await fetch(`${url}/api/v1/pos/validator/all`)).json()) as {
		readonly address: string;
	}[];
	const {chainId} = (await (await fetch(url)).json()) as {readonly chainId: string};
	// One label for as many as may have one, which are told apart by numbers.
	const labels = listed.slice(0, 1000).map(({address}) => `${chainId},${address},same,validator\n`);
	const file = path.join(folder, 'labels.csv');
	await writeFile(file, `chain,address,label,kind\n${labels.join('')}`);
	const imported = spawnCli(['labels', '--import', file], {environment});
	expect(await imported.ended).toMatchObject({code: 0});
	const exporter = spawnCli(['exporter', '-i', url, '-r', url, '--listen', '127.0.0.1:0', ...typed], {
		environment,
	});
	await until(() => /:\d+\/metrics/.test(exporter.stderr()), exporter.stderr);
	const port = Number(/:(\d+)\/metrics/.exec(exporter.stderr())?.[1]);
	return {exporter, chain, port};
}

/** Milliseconds until a path answers with 200; undefined: it does with another status, or not at all. */
function waitFor(port: number, page: string): Promise<number | undefined> {
	const begun = performance.now();
	return new Promise(resolve => {
		const request = http.get({port, path: page, agent: false, timeout: 20_000}, response => {
			response.resume().on('error', () => {});
			response.once('close', () =>
				resolve(response.complete && response.statusCode === 200 ? performance.now() - begun : undefined),
			);
		});
		request.once('timeout', () => request.destroy());
		request.once('error', () => resolve(undefined));
	});
}

function residentOf({child}: Running): number {
	return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** Asks `/healthz` for a time; returns the longest wait, answers that did not come, and the most memory. */
async function watch(exporter: Running, port: number, milliseconds: number) {
	const end = performance.now() + milliseconds;
	let [wait, memory, failed] = [0, 0, 0];
	while (performance.now() < end) {
		const took = await waitFor(port, '/healthz');
		if (took === undefined) failed += 1;
		wait = Math.max(wait, took ?? 0);
		memory = Math.max(memory, residentOf(exporter));
	}
	return {wait, memory, failed};
}

const sender = fileURLToPath(new URL('send-flood.ts', import.meta.url));

interface Setting {
	readonly name: string;
	readonly validators: number;
	readonly words: readonly string[];
	/** Milliseconds until `/healthz` answers. */
	readonly maxWait: number;
	/** Names of the floods. */
	readonly only: RegExp;
}

const settings: readonly Setting[] = [
	{name: '205 validators', validators: 205, words: [], maxWait: 1000, only: /./},
	{
		name: '5000 validators, a thousand of them with a label, all with figures of their own',
		validators: 5000,
		words: ['--all-validators'],
		// The ledger compares a list of so many in one go.
		maxWait: 3000,
		// A text of 9 MB that hundreds ask for at once is beyond the promise.
		only: /^(?:1950|half-sent requests$|connections|questions|bytes)/,
	},
];

const seen: string[] = [];

it.each(settings)(
	'answers in time and takes little more memory whatever clients do: $name',
	async ({name, validators, words, maxWait, only}) => {
		const {exporter, chain, port} = await startExporter(validators, words);
		// It takes most once it has read the chain and has written a text of it, in either form.
		while ((await waitFor(port, '/readyz')) === undefined);
		await watch(exporter, port, 3000);
		for (let scrape = 0; scrape < 5; scrape++) expect(await waitFor(port, '/metrics')).toBeDefined();
		const {memory: idle, wait: idleWait} = await watch(exporter, port, 5000);
		const wrong: string[] = [];
		let [longest, most] = [idleWait, idle];
		const names = Object.keys(floods).filter(each => only.test(each));
		for (const flood of names) {
			const sending = spawnProgram([process.execPath, sender, flood, `${port}`], {});
			const {wait, memory, failed} = await watch(exporter, port, seconds * 1000);
			sending.child.kill('SIGKILL');
			await sending.ended;
			if (process.env.FLOOD_WORDS)
				console.log(
					`${flood}: ${wait.toFixed(0)} ms, ${memory.toFixed(0)} of ${idle.toFixed(0)} MiB, ${failed} failed`,
				);
			[longest, most] = [Math.max(longest, wait), Math.max(most, memory)];
			if (wait > maxWait || memory - idle > maxGrowth || failed > 0)
				wrong.push(
					`${flood}: ${wait.toFixed(0)} ms, ${(memory - idle).toFixed(0)} MiB more, ${failed} not answered`,
				);
			expect(await waitFor(port, '/metrics')).toBeDefined();
		}
		expect(wrong).toEqual([]);
		expect(exporter.stderr()).not.toMatch(/Error/);
		for (const {child} of [exporter, chain]) child.kill('SIGTERM');
		expect(await exporter.ended).toEqual({code: 0, signal: null});
		seen.push(
			`${name}, ${names.length} floods: at most ${longest.toFixed(0)} ms, ${(most - idle).toFixed(0)} MiB more than ${idle.toFixed(0)}`,
		);
		noteCounts({
			test: 'test/faults/exporter.attack.test.ts',
			words: seen.join('; '),
		});
	},
	3_600_000,
);
