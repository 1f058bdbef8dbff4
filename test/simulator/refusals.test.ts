import {describe, expect, it} from 'vitest';
import {startSimulator} from '../../source/simulator/server.ts';
import {serveChain} from './serve.ts';

const lists = ['/api/v1/pos/validator', '/api/v1/gov/proposal'];
const stakeLists = ['bond', 'unbond', 'merged-bonds', 'merged-unbonds', 'withdraw'].map(
	name => `/api/v1/pos/${name}/tnam1x`,
);

describe('a request that the interface calls wrong', () => {
	it.each([
		...[...lists, ...stakeLists].map(path => `${path}?page=0`),
		...lists.flatMap(path => ['-1', '1.5', 'x', ''].map(page => `${path}?page=${page}`)),
		'/api/v1/pos/validator?sortField=name',
		'/api/v1/pos/validator?sortOrder=up',
		'/api/v1/pos/validator?sortOrder=DESC',
		'/api/v1/pos/validator?state=jailing',
		'/api/v1/pos/validator?state=unjailing',
		'/api/v1/pos/validator?state=jailed&state=x',
		'/api/v1/pos/validator?state=jailed,inactive',
		'/api/v1/gov/proposal?status=voting',
		'/api/v1/gov/proposal?status=executedPassed',
		'/api/v1/gov/proposal?kind=other',
		'/api/v1/pos/withdraw/tnam1x?epoch=-1',
		'/api/v1/pos/withdraw/tnam1x?epoch=now',
	])('%s is answered with 400 and the reason', async path => {
		const {get} = await serveChain({validators: 5, delegators: 1});
		const {status, body} = await get(path);
		expect(status).toBe(400);
		expect(body.message).toMatch(/^(page|sortField|sortOrder|state|status|kind|epoch): expected /);
	});

	it.each([
		'/api/v1/gov/proposal/4711',
		'/api/v1/gov/proposal/-1',
		'/api/v1/gov/proposal/x',
		`/api/v1/chain/wrapper/${'0'.repeat(64)}`,
		'/api/v1/chain/wrapper/x',
		'/api/v1/pos/bond',
		'/api/v2/chain/parameters',
		'/broadcast_tx',
	])('%s is answered with 404', async path => {
		const {get} = await serveChain({validators: 5, delegators: 1});
		const {status, body} = await get(path);
		expect(status).toBe(404);
		expect(body.message).toMatch(/^there is no/);
	});
});

describe('the key', () => {
	const faces = [
		'/api/v1/chain/parameters',
		'/api/v1/nothing',
		'/broadcast_tx_sync?tx=0x01',
		'/broadcast_tx_sync',
	];

	it.each(faces)('is asked for at %s', async path => {
		const {get} = await serveChain({validators: 5, delegators: 1, apiKey: 'secret'});
		expect(await get(path)).toEqual({status: 401, body: {message: 'the header Key is missing'}});
		expect(await get(path, {key: 'Secret'})).toEqual({status: 403, body: {message: 'the key is wrong'}});
		expect((await get(path, {Key: 'secret'})).status).not.toBeOneOf([401, 403]);
	});

	it('refuses a transaction before the chain sees it', async () => {
		const {get, chain} = await serveChain({validators: 5, delegators: 1, apiKey: 'secret'});
		await get('/broadcast_tx_sync?tx=0x01');
		expect(chain.state.transactions.waitingCount).toBe(0);
	});

	it('is not needed where none is set, nor to read what this is', async () => {
		const open = await serveChain({validators: 5, delegators: 1});
		expect((await open.get('/api/v1/chain/parameters')).status).toBe(200);
		const closed = await serveChain({validators: 5, delegators: 1, apiKey: 'secret'});
		const {status, body} = await closed.get('/');
		expect(status).toBe(200);
		expect(body).toMatchObject({
			needsKey: true,
			epoch: '1204',
			examples: {delegators: closed.chain.delegators},
		});
		expect(JSON.stringify(body)).not.toContain('secret');
	});
});

describe('startSimulator', () => {
	it('rejects with the reason where the port is taken', async () => {
		const {url} = await serveChain({validators: 5, delegators: 1});
		const port = Number(new URL(url).port);
		await expect(startSimulator({port, validators: 5, delegators: 1})).rejects.toThrow(
			`the embedded chain cannot listen on 127.0.0.1:${port}: the port is taken`,
		);
	});

	it.each([
		{port: -1},
		{port: 65_536},
		{speed: -1},
		{speed: Number.NaN},
		{validators: 0},
		{validators: 1.5},
		{delegators: -1},
		{seed: Number.NaN},
	])('refuses %o', async options => {
		await expect(startSimulator(options)).rejects.toThrow(`${Object.keys(options)[0]}: expected`);
	});

	it.each([1, 2, 13, 30])('serves a chain of %i validators, with or without delegators', async validators => {
		for (const delegators of [0, 3]) {
			const {get, chain} = await serveChain({validators, delegators});
			chain.advance(4000);
			const {body} = await get('/api/v1/pos/validator');
			expect(body.pagination.totalItems).toBeGreaterThan(validators / 2);
			expect(chain.delegators).toHaveLength(delegators);
		}
	});

	it('leaves the classes of the program around it alone', async () => {
		const {Request, Response} = globalThis;
		const {get} = await serveChain({validators: 5, delegators: 1});
		await get('/');
		expect([globalThis.Request, globalThis.Response]).toEqual([Request, Response]);
	});

	it('answers nobody once it is closed', async () => {
		const {url, close} = await startSimulator({validators: 5, delegators: 1, speed: 0});
		expect((await fetch(url)).status).toBe(200);
		await close();
		await expect(fetch(url)).rejects.toThrow();
	});
});
