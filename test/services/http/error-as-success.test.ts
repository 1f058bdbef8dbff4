import {describe, expect, it} from 'vitest';
import {classifyError} from '../../../source/broadcast/classify.ts';
import {
	describeBriefly,
	describeFailure,
	type Failure,
	RequestError,
} from '../../../source/domain/failure.ts';
import {createIndexer} from '../../../source/services/indexer/indexer.ts';
import {createChainNode} from '../../../source/services/node/chain-node.ts';
import {serve} from '../../helpers/serve.ts';

const timeLimit = {attemptMilliseconds: 5000, totalMilliseconds: 10_000};

/** Serves one body with status 200. */
async function addressOf(body: unknown, type = 'application/json'): Promise<string> {
	const text = typeof body === 'string' ? body : JSON.stringify(body);
	const server = await serve((_request, response) => {
		response.writeHead(200, {'content-type': type}).end(text);
	});
	return server.url;
}

async function failureOf(asked: Promise<unknown>): Promise<Failure> {
	const error = await asked.then(
		() => expect.unreachable('the request should fail'),
		(reason: unknown) => reason,
	);
	if (error instanceof RequestError) return error.failure;
	const cause = error instanceof Error ? error.cause : undefined;
	if (cause instanceof RequestError) return cause.failure;
	throw error;
}

/** Errors that gateways and services send with status 200, and their words. */
const bodies: readonly (readonly [unknown, string])[] = [
	[{error: {code: -32_000, message: 'daily request count exceeded'}}, 'daily request count exceeded'],
	[{jsonrpc: '2.0', id: 1, error: {code: -32_005, message: 'too many requests'}}, 'too many requests'],
	[{error: 'unauthorized'}, 'unauthorized'],
	[{results: [], error: 'the backend is overloaded'}, 'the backend is overloaded'],
	[{message: 'API rate limit exceeded'}, 'API rate limit exceeded'],
	[{status: 'error', msg: 'no such project'}, 'no such project'],
	[{success: false, data: null, errors: [{detail: 'key is suspended'}]}, 'key is suspended'],
	[{fault: {faultstring: 'quota violation'}}, 'quota violation'],
	[{detail: 'Not authenticated'}, 'Not authenticated'],
];

describe('an error with status 200 is repeated in its own words', () => {
	it.each(bodies)('%j, in place of any answer of an indexer', async (body, words) => {
		const address = await addressOf(body);
		const indexer = createIndexer({address, timeLimit});
		const asked = [
			indexer.getParameters(),
			indexer.getValidators(),
			indexer.getProposal('1'),
			indexer.getTransaction('ab'.repeat(32)),
			indexer.extensions.getLatestEpoch(),
		];
		const sentence = `${address} answered 200 but reports: ${words}; check the address, the key and its limits`;
		for (const failure of await Promise.all(asked.map(failureOf))) {
			expect(describeFailure(failure)).toBe(sentence);
			expect(describeBriefly(failure)).toBe(`error "${words}"`);
		}
	});

	it.each(bodies)('%j, in place of any answer of a node', async (body, words) => {
		const address = await addressOf(body);
		const node = createChainNode({address, timeLimit});
		const asked = [node.getStatus(), node.broadcast('0x00', 'sync')];
		for (const failure of await Promise.all(asked.map(failureOf))) {
			expect(describeFailure(failure)).toContain(`${words}`);
		}
	});
});

it('takes no verdict on a transaction from a gateway that has a code of its own', async () => {
	const node = createChainNode({
		address: await addressOf({code: 429, message: 'rate limited'}),
		timeLimit,
	});
	const error = await node.broadcast('0x00', 'sync').catch((reason: unknown) => reason);
	expect(classifyError(error, 'sync')).toMatchObject({kind: 'unknown', words: 'rate limited'});
});

it('quotes the title of a page that came in place of JSON', async () => {
	const page = '<!DOCTYPE html>\n<html><head><title>Just a moment...</title></head></html>';
	const address = await addressOf(page, 'text/html');
	expect(describeFailure(await failureOf(createIndexer({address, timeLimit}).getParameters()))).toBe(
		`${address} answered 200 with text/html, not the expected JSON: Just a moment...; check that it is the right address`,
	);
});

it('calls JSON of another service no error', async () => {
	const address = await addressOf({data: {hello: 'world'}, status: 'ok'});
	expect(await failureOf(createIndexer({address, timeLimit}).getParameters())).toMatchObject({
		kind: 'notJson',
		said: undefined,
	});
});
