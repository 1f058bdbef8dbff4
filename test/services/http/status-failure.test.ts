import {describe, expect, it} from 'vitest';
import {describeFailure} from '../../../source/domain/failure.ts';
import {statusFailure} from '../../../source/services/http/status-failure.ts';

const address = 'https://indexer.example';

function failureOf(
	status: number,
	body: unknown,
	{
		path = 'api/v1/chain/parameters',
		headers = {},
	}: {readonly path?: string; readonly headers?: Readonly<Record<string, string>>} = {},
) {
	return statusFailure({status, headers: new Headers(headers), body, address, path, hasKey: false});
}

/** Bodies with which gateways in use refuse a key, or want one. */
const aboutKeys: readonly (readonly [string, number, unknown])[] = [
	['nginx, basic auth', 401, '<html><head><title>401 Authorization Required</title></head></html>'],
	['Kong, no key', 401, {message: 'No API key found in request', request_id: 'a1'}],
	['Kong, wrong key', 401, {message: 'Unauthorized', request_id: 'a1'}],
	['Kong, key of an older release', 403, {message: 'Invalid authentication credentials'}],
	['Kong, key without this right', 403, {message: 'You cannot consume this service', request_id: 'a1'}],
	['AWS API Gateway, key', 403, {message: 'Forbidden'}],
	[
		'AWS API Gateway, authorizer',
		403,
		{Message: 'User is not authorized to access this resource with an explicit deny'},
	],
	['Tyk', 403, {error: 'Access to this API has been disallowed'}],
	['Azure', 401, {statusCode: 401, message: 'Access denied due to missing subscription key.'}],
	['Azure, IP filter or key', 403, {statusCode: 403, message: 'Forbidden'}],
	[
		'Google',
		403,
		{error: {code: 403, message: 'The request is missing a valid API key.', status: 'PERMISSION_DENIED'}},
	],
	['Envoy, external authorization', 403, ''],
	['Caddy', 403, ''],
	['Traefik, forward auth', 401, 'Unauthorized\n'],
	['Traefik, plain', 403, 'Forbidden'],
	['a JSON body without words', 403, {}],
];

/** Bodies with which gateways in use refuse a request for another reason, and the words that are shown. */
const otherwise: readonly (readonly [string, unknown, string | undefined])[] = [
	[
		'Cloudflare, block page',
		'<!DOCTYPE html><html><head><title>Attention Required! | Cloudflare</title></head></html>',
		'Attention Required! | Cloudflare',
	],
	[
		'Cloudflare, challenge',
		'<!DOCTYPE html><html><head><title>Just a moment...</title></head></html>',
		'Just a moment...',
	],
	['Cloudflare, 1020 as text', 'error code: 1020', 'error code: 1020'],
	['AWS API Gateway, wrong path', {message: 'Missing Authentication Token'}, 'Missing Authentication Token'],
	[
		'CloudFront',
		'<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN"><HTML><HEAD><TITLE>ERROR: The request could not be satisfied</TITLE></HEAD></HTML>',
		'ERROR: The request could not be satisfied',
	],
	[
		'S3',
		'<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>',
		'Access Denied',
	],
	['nginx', '<html>\r\n<head><title>403 Forbidden</title></head>\r\n</html>', '403 Forbidden'],
	[
		'HAProxy',
		'<html><body><h1>403 Forbidden</h1>\nRequest forbidden by administrative rules.\n</body></html>',
		'403 Forbidden',
	],
	['Akamai', '<HTML><HEAD>\n<TITLE>Access Denied</TITLE>\n</HEAD><BODY></BODY></HTML>', 'Access Denied'],
	['a page without a title', '<html><body>no</body></html>', undefined],
	['Envoy', 'RBAC: access denied', 'RBAC: access denied'],
	[
		'Kong, address',
		{message: 'IP address not allowed: 203.0.113.7', request_id: 'a1'},
		'IP address not allowed: 203.0.113.7',
	],
	['APISIX, address', {message: 'Your IP address is not allowed'}, 'Your IP address is not allowed'],
	['Tyk, quota', {error: 'Quota exceeded'}, 'Quota exceeded'],
	[
		'Azure, quota',
		{statusCode: 403, message: 'Out of call volume quota. Quota will be replenished in 02:10:00.'},
		'Out of call volume quota. Quota will be replenished in 02:10:00.',
	],
	['Google, quota', {error: {code: 403, message: 'Daily Limit Exceeded'}}, 'Daily Limit Exceeded'],
	[
		'Apigee, quota',
		{fault: {faultstring: 'Rate limit quota violation. Quota limit exceeded.'}},
		'Rate limit quota violation. Quota limit exceeded.',
	],
	[
		'a node behind a list of methods',
		{jsonrpc: '2.0', error: {code: -32601, message: 'method not allowed'}},
		'method not allowed',
	],
];

describe('a key is refused or missing', () => {
	it.each(aboutKeys)('by the answer of %s (%i)', (_name, status, body) => {
		expect(failureOf(status, body)).toEqual({kind: 'refusedKey', address, status, hasKey: false});
	});
});

describe('a 403 has nothing to do with the key', () => {
	it.each(otherwise)('in the answer of %s', (_name, body, words) => {
		const failure = failureOf(403, body);
		expect(failure).toEqual({kind: 'serviceError', address, status: 403, words});
		expect(describeFailure(failure)).not.toMatch(/STAKEDECK_API_KEY/);
		expect(describeFailure(failure)).toContain(
			`refused the request (403)${words === undefined ? '' : `: ${words}`};`,
		);
	});

	it('where it names a quota and the time until which it lasts', () => {
		const failure = failureOf(403, {message: 'API rate limit exceeded'}, {headers: {'retry-after': '60'}});
		expect(failure).toMatchObject({kind: 'rateLimited', status: 403, until: expect.any(Number)});
	});
});

const hash = 'ab'.repeat(32);
const proposal = 'api/v1/gov/proposal/12';
const wrapper = `api/v1/chain/wrapper/${hash}`;

describe('a thing is missing by the word of the service', () => {
	it.each([
		[proposal, {message: 'Proposal 12 not found', code: 404}],
		[proposal, {message: 'Proposal 12 not found', code: '404'}],
		[proposal, {message: 'not found', code: 404}],
		[proposal, {message: 'there is no proposal 12'}],
		[proposal, {message: 'no such proposal'}],
		[wrapper, {message: `The tx id ${hash} does not exist`, code: 404}],
		[wrapper, {message: `nothing is known of ${hash.toUpperCase()}`}],
		['api/v1/block/height/1', {message: 'Block not found error at height: 1', code: 404}],
		['api/v1/gov/proposal/0/data', {message: 'Proposal 0 has no associated data', code: 404}],
	])('%s: %o', (path, body) => {
		const {message: words} = body;
		expect(failureOf(404, body, {path})).toEqual({kind: 'notFound', address: `${address}/${path}`, words});
	});
});

describe('a 404 says nothing about what was looked for', () => {
	it.each<[string, unknown]>([
		['nginx', '<html>\r\n<head><title>404 Not Found</title></head>\r\n</html>'],
		['Kong', {message: 'no Route matched with those values', request_id: 'a1'}],
		['Traefik', '404 page not found\n'],
		['ingress-nginx', 'default backend - 404'],
		['Envoy', ''],
		['AWS', {message: 'Not Found'}],
		['APISIX', {error_msg: '404 Route Not Found'}],
		['Azure', {statusCode: 404, message: 'Resource not found'}],
		['Jersey', {code: 404, message: 'HTTP 404 Not Found'}],
		['NestJS', {message: `Cannot GET /${proposal}`, error: 'Not Found', statusCode: 404}],
		['Fastify', {message: `Route GET:/${proposal} not found`, error: 'Not Found', statusCode: 404}],
		['FastAPI', {detail: 'Not Found'}],
		['gRPC gateway', {code: 5, message: 'Not Found', details: []}],
		[
			'the service without that path',
			{errors: {message: ['The requested resource does not exist on this server!']}},
		],
		['the embedded chain without that path', {message: `there is nothing at /${proposal}`}],
		['a list', [{message: 'Proposal 12 not found', code: 404}]],
		['a text in JSON', 'Proposal 12 not found'],
		['no words', {code: 404}],
		['null', null],
	])('in the answer of %s', (_name, body) => {
		expect(failureOf(404, body, {path: proposal})).toMatchObject({kind: 'noPath'});
	});
});

describe('the words of a service', () => {
	const wordsOf = (body: unknown) => {
		const failure = failureOf(500, body);
		return failure.kind === 'serviceError' ? failure.words : undefined;
	};

	it.each([
		['a message', {message: 'x'.repeat(100_000)}],
		['plain text', 'x'.repeat(100_000)],
		['JSON that does not claim to be JSON', JSON.stringify({message: 'x'.repeat(100_000)})],
		['the title of a page', `<html><title>${'x'.repeat(100_000)}</title>`],
	])('end after 500 characters in %s', (_name, body) => {
		expect(wordsOf(body)).toBe(`${'x'.repeat(499)}…`);
	});

	it('are whole up to 500 characters', () => {
		expect(wordsOf({message: 'x'.repeat(500)})).toBe('x'.repeat(500));
	});

	it('are one line without sequences for a terminal', () => {
		expect(wordsOf({message: '\u001b[31mred\u001b[0m\r\nline\u202e'})).toBe('red line');
	});
});
