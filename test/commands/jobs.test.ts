import type {ServerResponse} from 'node:http';
import {describe, expect, it} from 'vitest';
import {addressOf} from '../helpers/addresses.ts';
import {runCommand} from '../helpers/run-command.ts';
import {serveInterface} from '../helpers/serve.ts';
import {until} from '../helpers/until.ts';

const pageCount = 20;

/** A page of any list, with one item that no other page has. */
function pageOf(url: string): string {
	const query = new URL(url, 'http://localhost').searchParams;
	const page = Number(query.get('page'));
	const item = {id: String(100 - page), address: `tnam1v${page}`, status: query.get('status') ?? 'passed'};
	return JSON.stringify({
		results: [item],
		pagination: {page, perPage: 1, totalPages: pageCount, totalItems: pageCount},
	});
}

/**
Counts the pages that are asked for at a time. No page after the first is answered before as many as expected were
open together, and each after a few questions of the test's own, sent later than any page that was asked for too early.
*/
async function serveCounting(expected: number) {
	let open = 0;
	let most = 0;
	const server = await serveInterface(async ({url = ''}, response) => {
		if (url === '/later') return response.end();
		open++;
		most = Math.max(most, open);
		if (!/page=1$/.test(url)) await until(() => most >= expected);
		await ask(server.url);
		open--;
		return response.end(pageOf(url));
	});
	return {url: server.url, most: () => most, requests: server.requests};
}

/** Resolves when what was sent before has come. */
async function ask(url: string): Promise<void> {
	for (let count = 0; count < 3; count++) await (await fetch(`${url}/later`)).arrayBuffer();
}

const lists: readonly string[][] = [['validators'], ['proposals'], ['bonds', addressOf(1)]];

describe.each(lists)('%s --all', (...list: readonly string[]) => {
	it.each<[string[], number]>([
		[['--jobs', '1'], 1],
		[['--jobs', '8'], 8],
		[[], 4],
	])('%j has %i requests open at most', async (jobs, most) => {
		const server = await serveCounting(most);
		const {exitCode, stderr} = await runCommand([...list, '--all', '-o', 'json', ...jobs, '-i', server.url]);
		expect([exitCode, stderr]).toEqual([0, '']);
		expect(server.most()).toBe(most);
	});
});

it('--jobs holds where several pages are asked for to put one together', async () => {
	const server = await serveCounting(2);
	const typed = ['proposals', '--status', 'passed', '--all', '--jobs', '2', '-i', server.url];
	expect(await runCommand(typed)).toMatchObject({exitCode: 0});
	expect(server.most()).toBe(2);
});

it('--jobs 1 asks for the pages in their order', async () => {
	const server = await serveCounting(1);
	await runCommand(['validators', '--all', '--jobs', '1', '-i', server.url]);
	const pages = server.requests.flatMap(({url}) => /page=(\d+)/.exec(url)?.[1] ?? []);
	expect(pages).toEqual(Array.from({length: pageCount}, (_, index) => String(index + 1)));
});

it('a 429 to one page holds back all others until the time that it names', async () => {
	let limitedAt = 0;
	const after: number[] = [];
	const held = new Set<() => void>();
	const server = await serveInterface(async ({url = ''}, response) => {
		if (url === '/later') return response.end();
		if (limitedAt > 0) {
			after.push(performance.now());
			return response.end(pageOf(url));
		}
		if (/page=1$/.test(url)) return response.end(pageOf(url));
		held.add(() => response.end(pageOf(url)));
		if (held.size < 4) return undefined;
		// The fourth of the pages asked for together is refused, and the others come after that.
		response.writeHead(429, {'retry-after': '1'}).end();
		limitedAt = performance.now();
		await ask(server.url);
		for (const answer of [...held].slice(0, 3)) answer();
		return undefined;
	});
	const {exitCode} = await runCommand(['validators', '--all', '--jobs', '4', '-i', server.url]);
	expect(exitCode).toBe(0);
	expect(after).toHaveLength(pageCount - 4);
	expect(Math.min(...after) - limitedAt).toBeGreaterThanOrEqual(1000);
});

describe('with eight pages under way', () => {
	/** Never answers a page but the first, until it is told to. */
	async function serveHolding() {
		const held: ServerResponse[] = [];
		let closed = 0;
		const server = await serveInterface(({url = ''}, response) => {
			if (/page=1$/.test(url)) return response.end(pageOf(url));
			held.push(response);
			return response.on('close', () => closed++);
		});
		const areAllClosed = () =>
			until(
				() => closed === 8,
				() => `${closed} of 8 are closed`,
			);
		return {url: server.url, held, areAllClosed};
	}

	it('an interrupt closes all of them', async () => {
		const server = await serveHolding();
		const outcome = await runCommand(['validators', '--all', '--jobs', '8', '-i', server.url], {
			onStart: signal => void until(() => server.held.length === 8).then(() => signal('SIGINT')),
		});
		expect(outcome).toEqual({exitCode: 130, stdout: '', stderr: ''});
		await server.areAllClosed();
		expect(server.held).toHaveLength(8);
	});

	it('the first that fails closes the others', async () => {
		const server = await serveHolding();
		const outcome = await runCommand(['validators', '--all', '--jobs', '8', '-i', server.url], {
			onStart: () =>
				void until(() => server.held.length === 8).then(() => server.held[4]?.writeHead(401).end()),
		});
		expect(outcome).toMatchObject({exitCode: 4, stdout: ''});
		await server.areAllClosed();
		expect(server.held).toHaveLength(8);
	});
});
