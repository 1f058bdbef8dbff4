import {describe, expect, it} from 'vitest';
import {serveChain} from './serve.ts';

const small = {validators: 5, delegators: 1, shapes: 'server'} as const;

async function ask(path: string, init?: RequestInit) {
	const {url} = await serveChain(small);
	const response = await fetch(url + path, init);
	const type = response.headers.get('content-type');
	return {status: response.status, type, headers: response.headers, text: await response.text()};
}

describe('what cannot be read is 400 in plain text', () => {
	it.each([
		'pos/validator?page=-1',
		'pos/validator?page=',
		'pos/validator?page=1.5',
		'pos/validator?page=1&page=2',
		'pos/validator?state=jailing',
		'pos/validator?state=jailed,inactive',
		'pos/validator?sortField=name',
		'gov/proposal?status=voting',
		'gov/proposal?status=passed&status=executedPassed',
		'gov/proposal?pattern=a&pattern=b',
		'gov/proposal?kind=other',
		'pos/withdraw/tnam1x?epoch=now',
		'pos/withdraw/tnam1x?epoch=1&epoch=2',
		'gov/proposal/x',
		'gov/proposal/-1',
		'gov/proposal/18446744073709551616',
		'pos/validator/all?state=jailing',
		'gov/proposal/all?status=voting',
		'gov/proposal/all?pattern=a&pattern=b',
		'chain/history',
		'chain/history?page=1',
		'chain/history?addresses=tnam1x&page=first',
		'block/height/latest',
		'block/height/1.5',
		'block/height/2147483648',
		'block/height/-2147483649',
	])('%s', async path => {
		const {status, type, text} = await ask(`/api/v1/${path}`);
		expect({status, type}).toEqual({status: 400, type: 'text/plain; charset=utf-8'});
		expect(text).not.toBe('');
		expect(() => JSON.parse(text)).toThrow();
	});
});

it.each([
	'pos/validator?',
	'gov/proposal?',
	'pos/bond/tnam1x?',
	'pos/withdraw/tnam1x?',
	'chain/history?addresses=tnam1x&',
])('%spage=0 fails further in', async path => {
	const {status, text} = await ask(`/api/v1/${path}page=0`);
	expect(status).toBe(500);
	expect(JSON.parse(text)).toEqual({message: expect.any(String), code: 500});
});

it.each([
	['gov/proposal/4242', 404],
	['gov/proposal/18446744073709551615', 404],
	['gov/proposal/2147483648', 404],
	[`chain/wrapper/${'0'.repeat(64)}`, 404],
	[`chain/wrapper/${'z'.repeat(64)}`, 404],
	['chain/wrapper/abc', 400],
	[`chain/wrapper/0x${'0'.repeat(64)}`, 400],
	[`chain/inner/${'0'.repeat(64)}`, 404],
	['chain/inner/abc', 400],
	['block/height/2147483647', 404],
	['block/height/0', 404],
	['block/height/-1', 404],
])('%s is answered with %i, a message and the code', async (path, code) => {
	const {status, text} = await ask(`/api/v1/${path}`);
	expect(status).toBe(code);
	expect(JSON.parse(text)).toEqual({message: expect.any(String), code});
});

it.each(['/api/v1/pos', '/api/v1/pos/bond', '/api/v1/gov/proposal/1/vote', '/api/v2/chain/parameters'])(
	'%s is no path',
	async path => {
		const {status, text, headers} = await ask(path);
		expect(status).toBe(404);
		expect(text).toBe('{"errors":{"message":["The requested resource does not exist on this server!"]}}');
		expect(headers.get('access-control-allow-origin')).toBeNull();
	},
);

it('keys that nobody knows are let be', async () => {
	expect((await ask('/api/v1/gov/proposal?x=1&x=2&state=no')).status).toBe(200);
});

it.each(['POST', 'PUT', 'DELETE'])('%s is answered with 405, what is allowed, and nothing', async method => {
	const {status, text, headers} = await ask('/api/v1/pos/validator', {method});
	expect({status, text, allow: headers.get('allow')}).toEqual({status: 405, text: '', allow: 'GET,HEAD'});
});

it('HEAD is a GET without its body', async () => {
	expect(await ask('/api/v1/pos/validator', {method: 'HEAD'})).toMatchObject({status: 200, text: ''});
});

describe('any page of any site may ask', () => {
	it.each(['/api/v1/pos/validator', '/api/v1/gov/proposal/x', '/api/v1/gov/proposal/999', '/health'])(
		'%s',
		async path => {
			expect((await ask(path)).headers.get('access-control-allow-origin')).toBe('*');
		},
	);

	it('with a header of its own, before it sends the key', async () => {
		const {url} = await serveChain({...small, apiKey: 'secret'});
		const {status, headers} = await fetch(`${url}/api/v1/pos/validator`, {method: 'OPTIONS'});
		expect(status).toBe(200);
		expect(headers.get('access-control-allow-headers')).toBe('*');
		expect(headers.get('allow')).toBe('GET,HEAD');
		const refused = await fetch(`${url}/api/v1/pos/validator`);
		expect(refused.status).toBe(401);
		expect(await refused.json()).toEqual({message: 'the header Key is missing', code: 401});
	});
});
