import {answers, type FaultRow, faultsOf, handles, writes} from './fault.ts';

const html =
	'<!DOCTYPE html><html><head><title>Bad Gateway of a proxy</title></head><body>nginx</body></html>';

/** Bodies of errors as the servers in use have them, and as proxies before them do. */
const errorBodies = {
	'an error of the domain': [
		'{"message":"Database error: no connection","code":500}',
		': Database error: no connection\n',
	],
	'an error of the framework': ['{"errors":{"message":["The pool is empty"]}}', ': The pool is empty\n'],
	'a short error': ['{"error":"request timed out"}', ': request timed out\n'],
	'plain text': ['upstream connect error', ': upstream connect error\n'],
	'no body': ['', '\n'],
	'a page': [html, ': Bad Gateway of a proxy\n'],
} as const;

const failing = [500, 502, 503, 504] as const;

const bodies: readonly FaultRow[] = failing.flatMap(status =>
	Object.entries(errorBodies).map(
		([name, [body, words]]): FaultRow => [
			`${status} with ${name}`,
			answers(status, body),
			new RegExp(` failed \\(${status}\\)${words}$`),
		],
	),
);

const refused = /needs a key \((?:401|403)\); give one in STAKEDECK_API_KEY or with --api-key-file/;
const failed = (status: number) => new RegExp(`failed \\(${status}\\)`);
const unheard = /HTTP has no such status; check that it is the right address/;

const statuses: readonly FaultRow[] = [
	['401', answers(401, ''), refused, 4],
	['403', answers(403, '{"message":"no"}'), refused, 4],
	['403 with a page', answers(403, html), /refused the request \(403\): Bad Gateway of a proxy; a gateway/],
	[
		'403 for a path that AWS does not know',
		answers(403, '{"message":"Missing Authentication Token"}'),
		/refused the request \(403\): Missing Authentication Token; a gateway/,
	],
	[
		'500 with a message of 100 kB',
		answers(500, JSON.stringify({message: 'x'.repeat(100_000)})),
		/ failed \(500\): x{499}…\n$/,
	],
	[
		'404 with an error of the domain',
		answers(404, '{"message":"none","code":404}'),
		/answered 404 \(none\), so no indexer seems to be there; check the address and its path/,
	],
	[
		'404 with an error of the framework',
		answers(404, '{"errors":{"message":["no such path"]}}'),
		/answered 404 \(no such path\), so no indexer seems to be there; check the address and its path/,
	],
	[
		'404 with a page',
		answers(404, html),
		/answered 404 \(Bad Gateway of a proxy\), so no indexer seems to be there; check the address and its path/,
	],
	['407', answers(407, ''), /a proxy on the way wants a user and a password/],
	...[400, 402, 405, 406, 408, 409, 410, 411, 412, 413, 414, 415, 418, 421, 422, 425, 426, 431, 451].map(
		(status): FaultRow => [`${status}`, answers(status, ''), failed(status)],
	),
	...[501, 505, 507, 508, 511, 520, 522, 525, 530, 599].map(
		(status): FaultRow => [`${status}`, answers(status, html), failed(status)],
	),
	[
		'a status below all',
		writes('HTTP/1.1 000 None\r\ncontent-length: 0\r\n\r\n'),
		/broke off|HTTP has no such status/,
	],
	['a status above all', writes('HTTP/1.1 999 Denied\r\ncontent-length: 0\r\n\r\n'), unheard],
	['204', answers(204, ''), /answered 204 with .*, not the expected JSON/],
	[
		'206 with part of it',
		answers(206, '{"results":['),
		/answered 206 with application\/json, not the expected JSON/,
	],
	['304', answers(304, ''), /sent an unexpected answer|failed \(304\)/],
	['300 without a place to go', answers(300, ''), /sent an unexpected answer|failed \(300\)/],
];

const limited = (status: number) =>
	new RegExp(
		`limits requests \\(${status}\\) until \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d UTC; try again then`,
	);
const soon = () => new Date(Date.now() + 3_600_000).toUTCString();
const open429 = /limits requests \(429\) and does not say until when; ask less often/;
const plain503 = /failed \(503\)/;

/** Times to retry after, and what is believed of them. */
const waits: readonly (readonly [string, () => Readonly<Record<string, string>>, boolean])[] = [
	['in an hour', () => ({'retry-after': '3600'}), true],
	['at a date', () => ({'retry-after': soon()}), true],
	['by a reset in seconds', () => ({'ratelimit-reset': '3600'}), true],
	[
		'by a reset in unix seconds',
		() => ({'x-ratelimit-reset': `${Math.round(Date.now() / 1000) + 3600}`}),
		true,
	],
	['without a time', () => ({}), false],
	['after no time', () => ({'retry-after': '0'}), false],
	['before now', () => ({'retry-after': 'Thu, 01 Jan 1970 00:00:00 GMT'}), false],
	['in minus a minute', () => ({'retry-after': '-60'}), false],
	['in half a second', () => ({'retry-after': '0.5'}), false],
	['in a thousand years', () => ({'retry-after': '31536000000'}), false],
	['in words', () => ({'retry-after': 'soon'}), false],
];

const limits: readonly FaultRow[] = waits.flatMap(([name, headers, isBelieved]) =>
	[429, 503].map(
		(status): FaultRow => [
			`${status}, to be asked again ${name}`,
			handles((_request, response) => void response.writeHead(status, headers()).end()),
			isBelieved ? limited(status) : status === 429 ? open429 : plain503,
		],
	),
);

const elsewhere =
	/it redirects to (?:http.*, which is not followed; if you trust it, use|an address that is not http)/;
const again = /it redirects again and again/;
const to = (location: string, status = 302) => answers(status, '', {location});

const redirects: readonly FaultRow[] = [
	...[301, 302, 303, 307, 308].map(
		(status): FaultRow => [
			`${status} to another origin`,
			to('http://127.0.0.1:9/elsewhere', status),
			elsewhere,
		],
	),
	['redirects to itself for ever', to('?again'), again],
	['redirects to a file', to('file:///etc/passwd'), elsewhere],
	['redirects to a script', to('javascript:alert(1)'), elsewhere],
	['redirects to an address with a password', to('http://a:b@127.0.0.1:9/'), elsewhere],
	['redirects to nonsense', to('http://['), elsewhere],
	['redirects without a place to go', answers(302, ''), /sent an unexpected answer|failed \(302\)/],
];

/** Faults of the status and of what it asks for. */
export const statusFaults = faultsOf([...bodies, ...statuses, ...limits, ...redirects]);
