import {expect, it} from 'vitest';
import {createSessionLog} from '../../../source/dashboard/shell/session-log.ts';
import {createIndexer} from '../../../source/services/indexer/indexer.ts';
import {serveJson} from '../../helpers/serve.ts';

function counting(): () => number {
	let time = 0;
	return () => ++time;
}

const request = {url: 'http://127.0.0.1/x', status: 200, milliseconds: 3};

it('keeps messages and requests in the order they came in', () => {
	const log = createSessionLog(counting());
	log.addMessage('paused');
	log.addRequest(request);
	log.addMessage('no such page', 'warning');
	expect(log.read()).toEqual([
		{kind: 'message', at: 1, text: 'paused', meaning: undefined, times: 1},
		{kind: 'request', at: 2, ...request},
		{kind: 'message', at: 3, text: 'no such page', meaning: 'warning', times: 1},
	]);
});

it('counts a message that comes again, whatever was asked in between', () => {
	const log = createSessionLog(counting());
	log.addMessage('offline', 'bad');
	log.addRequest(request);
	log.addMessage('offline', 'bad');
	log.addMessage('offline', 'warning');
	expect(log.read()).toEqual([
		{kind: 'request', at: 2, ...request},
		{kind: 'message', at: 3, text: 'offline', meaning: 'bad', times: 2},
		{kind: 'message', at: 4, text: 'offline', meaning: 'warning', times: 1},
	]);
});

it('is bounded, and requests push no message out', () => {
	const log = createSessionLog(counting(), 3);
	for (const text of ['a', 'b', 'c', 'd']) log.addMessage(text);
	for (let status = 200; status < 210; status++) log.addRequest({...request, status});
	const shown = log.read().map(entry => (entry.kind === 'message' ? entry.text : entry.status));
	expect(shown).toEqual(['b', 'c', 'd', 207, 208, 209]);
});

it('gives the same list until something is added, and says so', () => {
	const log = createSessionLog(counting());
	let calls = 0;
	const leave = log.subscribe(() => calls++);
	const before = log.read();
	expect(log.read()).toBe(before);
	log.addRequest(request);
	expect(log.read()).not.toBe(before);
	leave();
	log.addRequest(request);
	expect(calls).toBe(1);
});

it('keeps no end of a very long address', () => {
	const log = createSessionLog(counting());
	log.addRequest({...request, url: `http://127.0.0.1/?tx=0x${'ab'.repeat(9999)}`});
	expect(log.read()[0]).toMatchObject({url: expect.stringMatching(/^.{300}\.\.\.$/)});
});

it('never holds the key', async () => {
	const server = await serveJson({chainId: 'x'});
	const log = createSessionLog(counting());
	const timeLimit = {attemptMilliseconds: 5000, totalMilliseconds: 5000};
	const indexer = createIndexer({
		address: server.url,
		apiKey: 'a-secret-key',
		timeLimit,
		onRequest: log.addRequest,
	});
	await indexer.getParameters();
	expect(server.requests[0]?.headers.key).toBe('a-secret-key');
	expect(log.read()).toMatchObject([{url: `${server.url}/api/v1/chain/parameters`, status: 200}]);
	expect(JSON.stringify(log.read())).not.toContain('a-secret-key');
});
