import {describe, expect, it} from 'vitest';
import {answerShapes, contractPaths, findServedPath, servedPaths} from '../../source/domain/simulation.ts';
import {examplePaths} from './example-paths.ts';
import {serveChain} from './serve.ts';

const small = {validators: 5, delegators: 3};

describe.each(answerShapes)('in the shape %s', shapes => {
	it('epoch, height and health are served', async () => {
		const {get, chain} = await serveChain({...small, shapes});
		expect((await get('/api/v1/chain/epoch/latest')).body).toEqual({epoch: '1204'});
		chain.advance(1500);
		expect((await get('/api/v1/chain/epoch/latest')).body).toEqual({epoch: '1205'});
		expect((await get('/api/v1/chain/block/latest')).body).toEqual({block: String(chain.state.height)});
		const health = (await get('/health')).body;
		// The servers in use send it as a text.
		expect(typeof health).toBe(shapes === 'server' ? 'string' : 'object');
		expect(shapes === 'server' ? JSON.parse(health) : health).toEqual({
			commit: expect.stringMatching(/^[\da-f]{40}$/),
			version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
		});
	});

	it('ids are hashes as the interface is written, apart as the servers have them, or as it is asked for', async () => {
		for (const hasSeparateIds of [false, true, undefined]) {
			const {get, chain} = await serveChain({...small, shapes, hasSeparateIds});
			const {hash} = (await get('/broadcast_tx_sync?tx=0x01')).body.result;
			chain.advance(1);
			const {status} = await get(`/api/v1/chain/wrapper/${hash}`);
			expect(status).toBe((hasSeparateIds ?? shapes === 'server') ? 404 : 200);
		}
	});

	it('every path that GET / names is answered, and can be taken away alone', async () => {
		const {get, chain} = await serveChain({...small, shapes});
		const {body} = await get('/');
		expect(body.shapes).toBe(shapes);
		for (const [route, example] of await examplePaths({chain, get})) {
			expect(await get(example), route).toMatchObject({status: 200});
			const path = findServedPath(route.replace(/\?.*/, ''))!;
			const without = await serveChain({...small, shapes, without: [path]});
			expect(await without.get(example), route).toEqual({
				...(await get('/api/v1/nothing')),
				body: expect.anything(),
				status: 404,
			});
			const others = (await without.get('/')).body.routes;
			expect(others).toEqual(body.routes.filter((each: string) => each !== route));
		}
	});
});

it('the servers in use answer much that the interface knows nothing of', async () => {
	const served = await serveChain({...small, shapes: 'contract'});
	const beyond = servedPaths.filter(path => !contractPaths.includes(path));
	for (const path of beyond) {
		const {status, body} = await served.get(path);
		expect({status, body}, path).toEqual({
			status: 404,
			body: {message: expect.stringMatching(/^there is nothing/)},
		});
	}
	const {routes} = (await served.get('/')).body;
	expect(routes.map((route: string) => route.replace(/\?.*/, '')).toSorted()).toEqual(
		contractPaths.toSorted(),
	);
});

it.each([
	['chain/epoch/latest', '/api/v1/chain/epoch/latest'],
	['/api/v1/chain/epoch/latest', '/api/v1/chain/epoch/latest'],
	['api/v1/gov/proposal', '/api/v1/gov/proposal'],
	['gov/proposal/{id}', '/api/v1/gov/proposal/{id}'],
	['gov/proposal/{number}', '/api/v1/gov/proposal/{id}'],
	['chain/wrapper/:hash', '/api/v1/chain/wrapper/{tx_id}'],
	['health', '/health'],
	['/broadcast_tx_commit', '/broadcast_tx_commit'],
	['chain/epoch', undefined],
	['gov/proposal/', undefined],
	['gov/proposal/12', undefined],
	['', undefined],
])('the path %j names %s', (text, path) => {
	expect(findServedPath(text)).toBe(path);
});

it('each path names itself', () => {
	expect(servedPaths.map(findServedPath)).toEqual(servedPaths);
});
