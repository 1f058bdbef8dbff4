import {readFileSync} from 'node:fs';
import {createServer as createPlainServer} from 'node:http';
import type {AddressInfo, Server} from 'node:net';
import {createServer as createTlsServer} from 'node:tls';
import {whenDone} from '../helpers/when-done.ts';
import {connects, end, type FaultRow, faultsOf, honestPage, reset, stay, writes} from './fault.ts';

const brokeOff = /^stakedeck: the answer of http:\/\/127\.0\.0\.1:\d+ broke off; try again\n$/;
const silent =
	/^stakedeck: http:\/\/127\.0\.0\.1:\d+ did not answer within \d(?:\.\d)? s; try again, or raise --timeout/;
const notHttp = /broke off: its answer is not HTTP; try again/;

const ok = 'HTTP/1.1 200 OK\r\n';
const typed = `${ok}content-type: application/json\r\n`;
const whole = `${typed}content-length: ${honestPage.length}\r\n\r\n${honestPage}`;
const half = honestPage.slice(0, honestPage.length / 2);
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
const chunked = `${typed}transfer-encoding: chunked\r\n\r\n`;

const rows: readonly FaultRow[] = [
	['nothing listens', nothingListens, /cannot be reached: the connection was refused; check the address/],
	[
		'the host has no address',
		async () => 'http://nowhere.invalid',
		/cannot be reached: (?:no such host|its name could not)/,
	],
	[
		'the port belongs to another protocol',
		async () => 'http://127.0.0.1:1',
		/cannot be reached: .*(?:refused|port)/,
	],
	['nothing listens at an address of IPv6', nothingListensOnIpv6, /cannot be reached: /],
	['resets the connection at once', connects(socket => socket.resetAndDestroy()), /broke off/],
	['ends the connection at once', connects(end), brokeOff],
	['ends the connection once it was asked', writes('', end), brokeOff],
	['resets the connection once it was asked', writes('', reset), brokeOff],
	['resets within the status line', writes('HTTP/1.1 2', reset), brokeOff],
	['ends within the status line', writes('HTTP/1.1 2', end), /broke off/],
	['resets within the headers', writes(`${ok}content-ty`, reset), brokeOff],
	['ends within the headers', writes(`${ok}content-ty`, end), /broke off/],
	['resets after the headers', writes(`${typed}content-length: 9\r\n\r\n`, reset), brokeOff],
	['ends after the headers', writes(`${typed}content-length: 9\r\n\r\n`, end), brokeOff],
	['resets within the body', writes(`${typed}content-length: 999\r\n\r\n${half}`, reset), brokeOff],
	['ends within the body', writes(`${typed}content-length: 999\r\n\r\n${half}`, end), brokeOff],
	['resets within a chunk', writes(`${chunked}ffff\r\n${half}`, reset), brokeOff],
	['ends between two chunks', writes(`${chunked}${chunk(half)}`, end), brokeOff],
	['says nothing at all', connects(stay), silent],
	['says nothing after the status line', writes(ok, stay), silent],
	['says nothing after the headers', writes(`${typed}content-length: 9\r\n\r\n`, stay), silent],
	['says nothing after half of the body', writes(`${typed}content-length: 999\r\n\r\n${half}`, stay), silent],
	['sends the last chunk never', writes(`${chunked}${chunk(honestPage)}`, stay), silent],
	['sends a byte of the headers at a time, for ever', drips(`${ok}x: `, 'x'), silent],
	['sends a byte of the body at a time, for ever', drips(`${chunked}`, '1\r\n \r\n'), silent],
	['sends a byte at a time, and all of it', sendsByteByByte(whole), undefined],
	[
		'sends interim answers, then the real one',
		writes(`HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nlink: <a>\r\n\r\n${whole}`, end),
		undefined,
	],
	['sends interim answers for ever', drips('', 'HTTP/1.1 103 Early Hints\r\n\r\n'), silent],
	[
		'sends fifty thousand interim answers, then ends',
		writes('HTTP/1.1 100 Continue\r\n\r\n'.repeat(50_000), end),
		brokeOff,
	],
	['speaks another protocol', connects(socket => socket.end('SSH-2.0-OpenSSH_9.2\r\n')), notHttp],
	['speaks HTTP/0.9', writes(honestPage, end), notHttp],
	[
		'speaks HTTP/2 alone',
		writes(Uint8Array.from([0, 0, 6, 4, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 100]), end),
		notHttp,
	],
	['speaks TLS where plain HTTP is asked', speaksTls('http'), /broke off/],
	['speaks plain HTTP where TLS is asked', speaksPlain, /cannot be reached: it does not speak TLS there/],
	[
		'has a certificate that nobody signed',
		speaksTls('https'),
		/cannot be reached: its certificate is (?:self-signed|not trusted|for another name)/,
	],
	['keeps the connection open after a whole answer', writes(whole, stay), undefined],
	['answers on IPv6', listensOnIpv6, undefined],
];

/** Faults of the way there: names, connections, and what comes instead of an answer of HTTP. */
export const connectionFaults = faultsOf(rows);

async function nothingListens(): Promise<string> {
	return `http://127.0.0.1:${await freePort('127.0.0.1')}`;
}

async function nothingListensOnIpv6(): Promise<string> {
	return `http://[::1]:${await freePort('127.0.0.1')}`;
}

async function freePort(host: string): Promise<number> {
	const server = createPlainServer();
	const port = await portOf(server, host);
	await new Promise(resolve => server.close(resolve));
	return port;
}

async function portOf(server: Server, host: string): Promise<number> {
	await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, host, resolve));
	return (server.address() as AddressInfo).port;
}

async function listensOnIpv6(): Promise<string> {
	const server = createPlainServer((_request, response) => void response.end(honestPage));
	whenDone(() => void server.close());
	return `http://[::1]:${await portOf(server, '::1')}`;
}

async function speaksPlain(): Promise<string> {
	const url = await writes(whole)();
	return url.replace('http:', 'https:');
}

/** Opens a server of TLS, addressed with this protocol. */
function speaksTls(protocol: 'http' | 'https'): () => Promise<string> {
	return async () => {
		const pem = readFileSync(new URL('../fixtures/service-example.pem', import.meta.url));
		const server = createTlsServer({key: pem, cert: pem}, socket => void socket.end(whole));
		server.on('tlsClientError', (_error, socket) => void socket.destroy());
		whenDone(() => void server.close());
		return `${protocol}://127.0.0.1:${await portOf(server, '127.0.0.1')}`;
	};
}

/** Writes the beginning, then the same bytes again and again. */
function drips(beginning: string, drop: string): () => Promise<string> {
	return writes(beginning, socket => {
		const timer = setInterval(() => socket.write(drop), 5);
		socket.once('close', () => clearInterval(timer));
	});
}

function sendsByteByByte(text: string): () => Promise<string> {
	return writes('', async socket => {
		socket.setNoDelay(true);
		for (const byte of Buffer.from(text)) {
			await new Promise(resolve => socket.write(Uint8Array.of(byte), resolve));
		}
		socket.end();
	});
}
