import {expect, it} from 'vitest';
import {serveChain} from './serve.ts';

const small = {validators: 5, delegators: 1, shapes: 'server'} as const;
const query = 'Failed to deserialize query string:';
const path = 'Invalid URL:';
const id = '0'.repeat(64);

it.each([
	['pos/validator?page=x', 400, `${query} invalid digit found in string`],
	['pos/validator?page=-1', 400, `${query} invalid digit found in string`],
	['pos/validator?page=', 400, `${query} cannot parse integer from empty string`],
	['pos/validator?page=18446744073709551616', 400, `${query} number too large to fit in target type`],
	['pos/validator?page=1&page=2', 400, `${query} unsupported value`],
	['pos/bond/x?page=1&page=2', 400, `${query} unsupported value`],
	['chain/history?addresses=x&page=1&page=2', 400, `${query} unsupported value`],
	['gov/proposal?page=1&page=2', 400, `${query} duplicate field \`page\``],
	['gov/proposal/1/votes?page=1&page=2', 400, `${query} duplicate field \`page\``],
	[
		'pos/validator?sortField=name',
		400,
		`${query} unknown variant \`name\`, expected one of \`votingPower\`, \`commission\`, \`rank\``,
	],
	['pos/validator?sortOrder=up', 400, `${query} unknown variant \`up\`, expected \`asc\` or \`desc\``],
	[
		'crawlers/timestamps?crawler_names=x',
		400,
		`${query} unknown variant \`x\`, expected one of \`chain\`, \`governance\`, \`parameters\`, \`pos\`, \`rewards\`, \`transactions\``,
	],
	['pos/reward/x?epoch=abc', 400, `${query} invalid digit found in string`],
	['pos/bond/x?activeAt=2147483648', 400, `${query} number too large to fit in target type`],
	['gas/estimate?bond=x', 400, `${query} invalid digit found in string`],
	['chain/history', 400, `${query} missing field \`addresses\``],
	['chain/token-supply', 400, `${query} missing field \`address\``],
	['gov/proposal/abc', 400, `${path} Cannot parse \`"abc"\` to a \`u64\``],
	['gov/proposal/abc/votes', 400, `${path} Cannot parse \`"abc"\` to a \`u64\``],
	['block/height/latest', 400, `${path} Cannot parse \`"latest"\` to a \`i32\``],
	['block/timestamp/now', 400, `${path} Cannot parse \`"now"\` to a \`i64\``],
	['pos/validator?page=0', 500, 'Database error: OFFSET must not be negative'],
	['gov/proposal/1/votes?page=0', 500, 'Database error: OFFSET must not be negative'],
	['pgf/payments?page=0', 500, 'Database error: OFFSET must not be negative'],
	['pos/bond/x?page=307445734561825862', 500, 'Database error: Panic'],
	['gov/proposal/999', 404, 'Proposal 999 not found'],
	['gov/proposal/999/votes', 404, 'Proposal 999 not found'],
	['gov/proposal/999/votes/x', 404, 'Proposal 999 not found'],
	['gov/proposal/999/data', 404, 'Proposal 999 not found'],
	[`chain/wrapper/${id}`, 404, `The tx id ${id} does not exist`],
	[`chain/inner/${id}`, 404, `The tx id ${id} does not exist`],
	['chain/wrapper/abc', 400, 'The tx id must be 32bytes long'],
	['chain/inner/abc', 400, 'The tx id must be 32bytes long'],
	['block/height/0', 404, 'Block not found error at height: 0'],
	['block/timestamp/0', 404, 'Block not found error at timestamp: 0'],
	['block/hash/abc', 404, 'Block not found error at hash: abc'],
	['revealed-public-key/nonsense', 400, 'nonsense is not a valid address'],
	['gas/estimate', 502, 'Invalid query parameters'],
	['chain/circulating-supply?epoch=5', 500, 'Unknown error: Native token supply not found'],
	['ibc/token-throughput/nonsense', 500, 'Database error: Record not found'],
])('%s is refused with %i: %s', async (asked, code, words) => {
	const {get} = await serveChain(small);
	const {status, body} = await get(`/api/v1/${asked}`);
	const isPlain = words.startsWith(query) || words.startsWith(path);
	expect({status, body}).toEqual({status: code, body: isPlain ? words : {message: words, code}});
});

it('a page that is large, yet can be counted to, is past the end', async () => {
	const {get} = await serveChain(small);
	const {status, body} = await get('/api/v1/pos/bond/x?page=307445734561825861');
	expect({status, rows: body.results}).toEqual({status: 200, rows: []});
});

it('a time that no calendar has breaks the connection', async () => {
	const {get} = await serveChain(small);
	await expect(get('/api/v1/block/timestamp/99999999999999999')).rejects.toThrow('fetch failed');
});

it.each([
	['gov/proposal/4294967296', 'gov/proposal/0'],
	['gov/proposal/4294967297/votes', 'gov/proposal/1/votes'],
	['pos/validator?state=', 'pos/validator'],
	['pos/validator/all?state=', 'pos/validator/all'],
])('%s is answered as %s', async (asked, as) => {
	const {get} = await serveChain(small);
	const answer = await get(`/api/v1/${asked}`);
	expect(answer.status).toBe(200);
	expect(answer).toEqual(await get(`/api/v1/${as}`));
});

it('a text has its type spelt as there', async () => {
	const {url} = await serveChain(small);
	const typeOf = async (asked: string) => (await fetch(url + asked)).headers.get('content-type');
	expect(await typeOf('/health')).toBe('text/plain; charset=utf-8');
	expect(await typeOf('/api/v1/metrics')).toBe('text/plain; charset=utf-8');
	expect(await typeOf('/api/v1/pos/validator?page=x')).toBe('text/plain; charset=utf-8');
	expect(await typeOf('/api/v1/pos/voting-power')).toBe('application/json');
});

it('OPTIONS where nothing is served is answered as any other method there', async () => {
	const {url} = await serveChain(small);
	for (const method of ['OPTIONS', 'DELETE', 'GET']) {
		const {status, headers} = await fetch(`${url}/api/v1/nothing`, {method});
		expect([status, headers.get('access-control-allow-origin')]).toEqual([404, null]);
	}
});
