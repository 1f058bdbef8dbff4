import {getEventListeners} from 'node:events';
import {describe, expect, it} from 'vitest';
import {streamStatus} from '../../source/simulator/block-routes.ts';
import {serveChain, testTime} from './serve.ts';

const small = {validators: 5, delegators: 3, shapes: 'server'} as const;

describe('a block', () => {
	it('has its keys in their order, and is found by its hash and that of its state, in lower case alone', async () => {
		const {get, chain} = await serveChain(small);
		for (const height of [chain.state.height, chain.state.height - 5000n]) {
			const {status, body} = await get(`/api/v1/block/height/${height}`);
			expect(status).toBe(200);
			expect(Object.keys(body)).toEqual([
				'height',
				'hash',
				'appHash',
				'timestamp',
				'proposer',
				'transactions',
				'parentAppHash',
				'parentHash',
				'epoch',
			]);
			for (const hash of [body.hash, body.appHash]) {
				expect(hash).toMatch(/^[\da-f]{64}$/);
				expect((await get(`/api/v1/block/hash/${hash}`)).body).toEqual(body);
				expect((await get(`/api/v1/block/hash/${hash.toUpperCase()}`)).status).toBe(404);
			}
		}
		const other = 'f'.repeat(64);
		expect((await get(`/api/v1/block/hash/${other}`)).status).toBe(404);
	});

	it('is found by its time: the last one that is not later', async () => {
		const {get, chain} = await serveChain(small);
		const ask = async (time: number) => (await get(`/api/v1/block/timestamp/${time}`)).body;
		const now = testTime / 1000;
		expect((await ask(now)).height).toBe(Number(chain.state.height));
		expect((await ask(now + 1000)).height).toBe(Number(chain.state.height));
		for (let age = 1; age < 100; age += 7) {
			const block = await ask(now - age);
			expect(Number(block.timestamp)).toBeLessThanOrEqual(now - age);
			const next = (await get(`/api/v1/block/height/${block.height + 1}`)).body;
			expect(Number(next.timestamp)).toBeGreaterThan(now - age);
		}
	});

	it('of long ago has a height and its transactions, and nothing else is known of it', async () => {
		const {get} = await serveChain(small);
		const {body} = await get('/api/v1/block/height/100');
		expect(body).toEqual({
			height: 100,
			hash: null,
			appHash: null,
			timestamp: null,
			proposer: null,
			transactions: [],
			parentAppHash: null,
			parentHash: null,
			epoch: null,
		});
	});
});

it('the node is named as it is reached', async () => {
	const {get, url} = await serveChain(small);
	expect((await get('/api/v1/chain/rpc-url')).body).toEqual({url});
});

it('metrics have a number each', async () => {
	const {get, chain} = await serveChain(small);
	const {body} = await get('/api/v1/metrics');
	expect(body).toContain(`\nchain_height ${chain.state.height}\n`);
});

describe('the stream of heights', () => {
	const hour = 3_600_000;

	it('tells height and epoch again and again, until the server closes', async () => {
		const {url, chain, close} = await serveChain({...small, statusMilliseconds: 5});
		const response = await fetch(`${url}/api/v1/chain/status`);
		expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
		const reader = response.body!.getReader();
		const read = async () => new TextDecoder().decode((await reader.read()).value);
		const event = () => `data: {"height":${chain.state.height},"epoch":1204}\n\n`;
		expect(await read()).toBe(event());
		chain.advance(3);
		let text = '';
		while (!text.includes(event())) text += await read();
		await close();
		while (!(await reader.read()).done);
		await expect(fetch(url)).rejects.toThrow();
	});

	it.each([
		['the server', (closing: AbortController) => closing.abort()],
		['the reader', (_: AbortController, reader: ReadableStreamDefaultReader) => reader.cancel()],
	])('ends with %s, and leaves nothing that waits', async (_, end) => {
		const {chain} = await serveChain(small);
		const closing = new AbortController();
		const options = {everyMilliseconds: hour, signal: closing.signal};
		const reader = streamStatus(chain.state, options).body!.getReader();
		await reader.read();
		const rest = reader.read();
		expect(getEventListeners(closing.signal, 'abort')).toHaveLength(1);
		await end(closing, reader);
		expect((await rest).done).toBe(true);
		expect(getEventListeners(closing.signal, 'abort')).toHaveLength(0);
	});

	it('is not begun for a HEAD', async () => {
		const {url, chain} = await serveChain(small);
		const {status, body} = await fetch(`${url}/api/v1/chain/status`, {method: 'HEAD'});
		expect([status, body]).toEqual([200, null]);
		const closing = new AbortController();
		streamStatus(chain.state, {everyMilliseconds: hour, signal: closing.signal});
		expect(getEventListeners(closing.signal, 'abort')).toHaveLength(0);
	});
});
