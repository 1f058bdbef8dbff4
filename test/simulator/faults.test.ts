import {beforeAll, describe, expect, it} from 'vitest';
import {type AnswerFault, answerFaultNames, answerFaults} from '../../source/domain/answer-faults.ts';
import {answerShapes, findServedPath} from '../../source/domain/simulation.ts';
import {startSimulator} from '../../source/simulator/server.ts';
import {askBytes} from './ask-node.ts';
import {examplePaths} from './example-paths.ts';
import {type Json, readPages, type ServedChain, serveChain} from './serve.ts';

const list = '/api/v1/pos/validator';
const textOf = async (url: string, path: string) => (await fetch(url + path)).text();
const numbersOf = ({pagination: {totalItems, totalPages}}: Json) => [totalItems, totalPages].map(Number);

describe.each(answerShapes)('in the shape %s', shapes => {
	const plant = (...faults: readonly AnswerFault[]) => serveChain({shapes, tornReadings: 0, faults});
	let honest: ServedChain;
	// A delegator with long lists.
	let long: string;
	beforeAll(async () => {
		honest = await serveChain({shapes, tornReadings: 0});
		long = honest.chain.delegators[2]!;
	});

	it('none is planted unless it is asked for, and GET / says which are', async () => {
		const names = async (chain: ServedChain) =>
			(await chain.get('/')).body.faults.filter(({isPlanted}: Json) => isPlanted).map(({name}: Json) => name);
		expect((await honest.get('/')).body.faults.map(({name}: Json) => name)).toEqual(answerFaultNames);
		expect(await names(honest)).toEqual([]);
		expect(await names(await plant('no-cors', 'wrong-total'))).toEqual(['wrong-total', 'no-cors']);
	});

	it('torn-pages: 12 of 74 rows come twice and 12 never, the same each time, until five readings', async () => {
		const {get} = await plant('torn-pages');
		const path = `/api/v1/pos/bond/${long}?`;
		const rows = await readPages(honest.get, path);
		const known = new Set(rows.map(row => JSON.stringify(row)));
		expect([rows.length, known.size]).toEqual([74, 74]);
		const readings: Json[][] = [];
		for (let reading = 0; reading < 7; reading++) readings.push(await readPages(get, path));
		const [first = []] = readings;
		for (const reading of readings.slice(0, 5)) expect(reading).toEqual(first);
		for (const reading of readings.slice(5)) expect(reading).toEqual(rows);
		const seen = new Set(first.map(row => JSON.stringify(row)));
		expect(first).toHaveLength(rows.length);
		expect([...seen].every(row => known.has(row))).toBe(true);
		expect(seen.size).toBe(62);
		expect(first.slice(0, 60)).toEqual(rows.slice(0, 60));
		for (const name of ['unbond', 'merged-bonds']) {
			const short = `/api/v1/pos/${name}/${long}?`;
			expect(await readPages(get, short)).toEqual(await readPages(honest.get, short));
		}
	});

	it('wrong-total: one validator too many, on no more pages', async () => {
		const {get} = await plant('wrong-total');
		const [total, pages] = numbersOf((await honest.get(list)).body);
		const {body} = await get(`${list}?state=consensus&state=jailed`);
		const [some] = numbersOf((await honest.get(`${list}?state=consensus&state=jailed`)).body);
		expect(numbersOf((await get(list)).body)).toEqual([total! + 1, pages]);
		expect(numbersOf(body)[0]).toBe(some! + 1);
		expect(await get('/api/v1/gov/proposal')).toEqual(await honest.get('/api/v1/gov/proposal'));
	});

	it('sort-ignored: both orders are the one that is the default', async () => {
		const {get} = await plant('sort-ignored');
		const up = await honest.get(`${list}?sortField=votingPower&sortOrder=asc`);
		for (const order of ['asc', 'desc'])
			expect(await get(`${list}?sortField=votingPower&sortOrder=${order}`)).toEqual(up);
		expect(await honest.get(`${list}?sortField=votingPower&sortOrder=desc`)).not.toEqual(up);
	});

	it('filter-ignored: every state and every status come', async () => {
		const {get} = await plant('filter-ignored');
		for (const [path, query] of [
			[list, 'state=jailed'],
			['/api/v1/gov/proposal', 'status=votingPeriod'],
		]) {
			const all = await honest.get(path!);
			expect(await get(`${path}?${query}`)).toEqual(all);
			expect(await honest.get(`${path}?${query}`)).not.toEqual(all);
		}
		expect(await get('/api/v1/gov/proposal?kind=pgfFunding&status=pending')).toEqual(
			await honest.get('/api/v1/gov/proposal?kind=pgfFunding'),
		);
	});

	it('lossy-amount: amounts, powers and votes are numbers that differ after six digits', async () => {
		const {get, url} = await plant('lossy-amount');
		const bonds = `/api/v1/pos/bond/${long}`;
		const [exact] = (await honest.get(bonds)).body.results;
		const [lossy] = (await get(bonds)).body.results;
		expect(lossy).toEqual({
			...exact,
			minDenomAmount: Number(Number(exact.minDenomAmount).toPrecision(6)),
			validator: {
				...exact.validator,
				votingPower: Number(Number(exact.validator.votingPower).toPrecision(6)),
			},
		});
		expect(String(lossy.minDenomAmount)).not.toBe(exact.minDenomAmount);
		expect(await textOf(url, '/api/v1/gov/proposal')).toMatch(/"yayVotes":\d\.\d{5}e\+\d+/);
	});

	it('missing-as-200: what there is not is an empty object, what there is stays', async () => {
		const {get} = await plant('missing-as-200');
		for (const path of ['gov/proposal/999', `chain/wrapper/${'0'.repeat(64)}`]) {
			expect(await get(`/api/v1/${path}`)).toEqual({status: 200, body: {}});
			expect((await honest.get(`/api/v1/${path}`)).status).toBe(404);
		}
		expect(await get('/api/v1/gov/proposal/1')).toEqual(await honest.get('/api/v1/gov/proposal/1'));
		expect((await get('/api/v1/pos/nothing')).status).toBe(404);
	});

	it('no-cors: no answer lets a page of another site read it', async () => {
		const faulty = await plant('no-cors');
		const originOf = async ({url}: ServedChain, path: string, method = 'GET') => {
			const {headers} = await fetch(url + path, {method});
			return [...headers.keys()].filter(name => name.startsWith('access-control'));
		};
		for (const path of [list, '/api/v1/gov/proposal/999', '/api/v1/chain/epoch/latest', '/health']) {
			expect(await originOf(honest, path), path).toEqual(['access-control-allow-origin']);
			expect(await originOf(faulty, path), path).toEqual([]);
		}
		expect(await originOf(honest, list, 'OPTIONS')).toContain('access-control-allow-headers');
		expect(await originOf(faulty, list, 'OPTIONS')).toEqual([]);
		expect(await faulty.get(list)).toEqual(await honest.get(list));
	});

	it('stuck-epoch: the indexer stands still, the chain goes on', async () => {
		const {get, chain} = await plant('stuck-epoch');
		const ask = () =>
			Promise.all(['epoch', 'block'].map(async name => (await get(`/api/v1/chain/${name}/latest`)).body));
		const before = await ask();
		const height = String(chain.state.height);
		expect(before).toEqual([{epoch: '1204'}, {block: height}]);
		chain.advance(1500);
		expect(await ask()).toEqual(before);
		expect(chain.state.epoch).toBe(1205n);
	});

	it('wrong-merged: the sums are not those of the bonds', async () => {
		const {get} = await plant('wrong-merged');
		const sum = (rows: readonly Json[]) =>
			rows.reduce((total, row) => total + BigInt(row.minDenomAmount), 0n);
		const bonds = sum(await readPages(honest.get, `/api/v1/pos/bond/${long}?`));
		const path = `/api/v1/pos/merged-bonds/${long}?`;
		expect(sum(await readPages(honest.get, path))).toBe(bonds);
		const merged = await readPages(get, path);
		expect(sum(merged)).toBe(bonds + BigInt(merged.length) * 1_000_000n);
	});

	it('repeated-past-end: the last page comes again and again', async () => {
		const {get} = await plant('repeated-past-end');
		for (const path of [list, '/api/v1/gov/proposal', `/api/v1/pos/bond/${long}`]) {
			const [, pages] = numbersOf((await honest.get(path)).body);
			const last = await honest.get(`${path}?page=${pages}`);
			expect(last.body.results).not.toEqual([]);
			for (const beyond of [0, 1, 2, 90]) expect(await get(`${path}?page=${pages! + beyond}`)).toEqual(last);
			expect((await honest.get(`${path}?page=${pages! + 1}`)).body.results).toEqual([]);
		}
		expect((await get(`${list}?page=0`)).status).toBe((await honest.get(`${list}?page=0`)).status);
		expect((await get('/api/v1/pos/bond/nobody?page=3')).body.results).toEqual([]);
	});

	it('wrong-state: the jailed are in the set to the indexer, in every list and by every filter', async () => {
		const {get} = await plant('wrong-state');
		const jailed = await readPages(honest.get, `${list}?state=jailed&`);
		const set = await readPages(honest.get, `${list}?state=consensus&`);
		expect(jailed).not.toEqual([]);
		const told = await readPages(get, `${list}?`);
		expect(told).toHaveLength(numbersOf((await honest.get(list)).body)[0]!);
		const stateOf = (address: string) => told.find(one => one.address === address).state;
		for (const {address} of jailed) expect(stateOf(address)).toBe('consensus');
		expect(await readPages(get, `${list}?state=jailed&`)).toEqual([]);
		expect(await readPages(get, `${list}?state=consensus&`)).toHaveLength(jailed.length + set.length);
		expect(await readPages(get, `${list}?state=consensus&state=jailed&`)).toHaveLength(
			jailed.length + set.length,
		);
		const inactive = await readPages(honest.get, `${list}?state=inactive&`);
		expect(await readPages(get, `${list}?state=jailed&state=inactive&`)).toEqual(inactive);
	});

	it('several are planted together, in one order whatever the order of their names', async () => {
		const faults = ['lossy-amount', 'torn-pages', 'wrong-merged'] as const;
		const [first, second] = [await plant(...faults), await plant(...faults.toReversed())];
		for (const name of ['bond', 'merged-bonds']) {
			const path = `/api/v1/pos/${name}/${long}?page=2`;
			expect(await textOf(first.url, path)).toBe(await textOf(second.url, path));
		}
		const {results} = (await first.get(`/api/v1/pos/merged-bonds/${long}`)).body;
		const [exact] = (await honest.get(`/api/v1/pos/merged-bonds/${long}`)).body.results;
		expect(results[0].minDenomAmount).toBe(Number((Number(exact.minDenomAmount) + 1_000_000).toPrecision(6)));
	});

	it('the key is wanted with a fault too', async () => {
		const {get} = await serveChain({shapes, faults: ['torn-pages', 'repeated-past-end'], apiKey: 'k'});
		expect((await get(`/api/v1/pos/bond/${long}?page=2`)).status).toBe(401);
		expect((await get(`/api/v1/pos/bond/${long}?page=9`, {Key: 'k'})).body.results).not.toEqual([]);
	});
});

it('stuck-epoch holds the crawlers and the stream of the servers in use too, the node goes on', async () => {
	let seconds = 1_795_000_000;
	const served = await serveChain({
		shapes: 'server',
		faults: ['stuck-epoch'],
		now: () => seconds * 1000,
		statusMilliseconds: 60_000,
	});
	const {get, chain, url} = served;
	const [epoch, height] = [Number(chain.state.epoch), Number(chain.state.height)];
	const crawlers = (await get('/api/v1/crawlers/timestamps')).body;
	seconds += 3600;
	chain.advance(1500);
	expect((await get('/api/v1/crawlers/timestamps')).body).toEqual(
		crawlers.map((one: Json) => ({...one, timestamp: expect.any(Number)})),
	);
	for (const {timestamp} of (await get('/api/v1/crawlers/timestamps')).body)
		expect(timestamp).toBeLessThanOrEqual(1_795_000_000);
	const {body} = await fetch(`${url}/api/v1/chain/status`);
	const reader = body!.getReader();
	const {value} = await reader.read();
	await reader.cancel();
	expect(Buffer.from(value!).toString()).toBe(`data: ${JSON.stringify({height, epoch})}\n\n`);
	const {result} = (await get('/status')).body;
	expect(Number(result.sync_info.latest_block_height)).toBe(height + 1500);
});

it('wrong-state leaves the node with what is so', async () => {
	const served = await serveChain({shapes: 'server', faults: ['wrong-state']});
	const jailed = served.chain.state.validators.find(({state}) => state === 'jailed')!;
	const bytes = await askBytes(served, `/vp/pos/validator/state/${jailed.address}`);
	// An option that holds the number of "jailed".
	expect([...bytes.subarray(0, 2)]).toEqual([1, 4]);
});

it('numbers that no float writes keep their digits under a fault', async () => {
	const faulty = await serveChain({shapes: 'server', faults: ['lossy-amount']});
	const {id} = faulty.chain.state.transactions.newest(1)[0]!;
	expect(await textOf(faulty.url, `/api/v1/chain/wrapper/${id}`)).toContain('"amountPerGasUnit":1e-6');
});

describe.each(answerFaultNames)('%s', fault => {
	it('leaves all answers at paths that it does not name', async () => {
		const honest = await serveChain({shapes: 'server', tornReadings: 0});
		const faulty = await serveChain({shapes: 'server', faults: [fault]});
		const bent: readonly string[] = answerFaults[fault].paths;
		const examples = [...(await examplePaths(honest))];
		expect(examples.length).toBeGreaterThan(40);
		for (const [route, example] of examples) {
			const path = findServedPath(route.replace(/\?.*/, ''))!;
			if (bent.includes(path) || path === '/api/v1/chain/rpc-url') continue;
			expect(await textOf(faulty.url, example), route).toBe(await textOf(honest.url, example));
		}
	});
});

it('an unknown one is refused before the chain is made', async () => {
	const faults = ['torn'] as unknown as AnswerFault[];
	await expect(startSimulator({faults})).rejects.toThrow(/^faults: expected some of torn-pages, /);
});
