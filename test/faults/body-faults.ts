import {brotliCompressSync, deflateSync, gzipSync} from 'node:zlib';
import {wireValidator} from '../helpers/pages.ts';
import {answers, type FaultRow, faultsOf, handles, honestPage, pageOf, writes} from './fault.ts';

const tooLarge = /sent more than (?:4 MiB|\d+ \w+.*), too much to read; check that it is the right address/;
const notJson = (words = '') =>
	new RegExp(`answered 200 with application/json, not the expected JSON${words}`);
const otherShape = /answered 200 with JSON of another shape, not the expected JSON/;
const packed = /its answer (?:cannot be decompressed|is compressed in a way it was not asked for)/;
const mebibyte = 2 ** 20;

const body = (text: string | Uint8Array): FaultRow[1] => answers(200, text);
const encoded = (encoding: string, bytes: Uint8Array) => answers(200, bytes, {'content-encoding': encoding});
const raw = (headers: string, text = honestPage) =>
	writes(`HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n${headers}\r\n\r\n${text}`);

const headers: readonly FaultRow[] = [
	[
		'headers without an end',
		handles((_request, response) => void endless(response.socket, 'HTTP/1.1 200 OK\r\n', 'x: y\r\n')),
		/its headers are too large|broke off/,
	],
	[
		'one header without an end',
		handles((_request, response) => void endless(response.socket, 'HTTP/1.1 200 OK\r\nx: ', 'yyyy')),
		/its headers are too large/,
	],
	['a header of 100 kB', raw(`x: ${'y'.repeat(100_000)}`), /its headers are too large/],
	['a header without a colon', raw('nonsense'), /its answer is not HTTP/],
	['a header with a zero byte', raw('x: a\0b'), /its answer is not HTTP/],
	[
		'two lengths that differ',
		raw(`content-length: ${honestPage.length}\r\ncontent-length: 5`),
		/its answer is not HTTP/,
	],
	['a length below zero', raw('content-length: -1'), /its answer is not HTTP/],
	['a length beyond all', raw('content-length: 99999999999999999999999'), /its answer is not HTTP/],
	['a length that is too short', raw('content-length: 50'), notJson()],
	['a length that is too long', raw(`content-length: ${honestPage.length + 1}`), /broke off/],
	[
		'a length beside chunks',
		raw('content-length: 5\r\ntransfer-encoding: chunked', '5\r\nhello\r\n0\r\n\r\n'),
		/its answer is not HTTP/,
	],
	['chunks of no size', raw('transfer-encoding: chunked', 'zz\r\n{}\r\n0\r\n\r\n'), /broke off/],
	['a transfer encoding that nobody knows', raw('transfer-encoding: rot13'), undefined],
	['no type', answers(200, honestPage, {'content-type': ''}), undefined],
	['the type of a page over JSON', answers(200, honestPage, {'content-type': 'text/html'}), undefined],
];

const encodings: readonly FaultRow[] = [
	['gzip, and it is', encoded('gzip', gzipSync(honestPage)), undefined],
	['gzip, and it is not', encoded('gzip', Buffer.from(honestPage)), packed],
	[
		'gzip that breaks off',
		encoded('gzip', gzipSync(honestPage).subarray(0, -12)),
		/broke off|cannot be decompressed/,
	],
	['gzip with a wrong checksum', encoded('gzip', damaged(gzipSync(honestPage))), packed],
	['gzip twice over', encoded('gzip, gzip', gzipSync(gzipSync(honestPage))), packed],
	['a bomb of gzip', encoded('gzip', gzipSync(Buffer.alloc(256 * mebibyte, 32))), tooLarge],
	['a bomb of deflate', encoded('deflate', deflateSync(Buffer.alloc(64 * mebibyte, 32))), packed],
	['a bomb of br', encoded('br', brotliCompressSync(Buffer.alloc(64 * mebibyte, 32))), packed],
	['zstd', encoded('zstd', Buffer.from('(\xb5/\xfd', 'latin1')), packed],
	['an encoding that nobody knows', encoded('rot13', Buffer.from(honestPage)), packed],
	['an encoding of no name', encoded('', Buffer.from(honestPage)), undefined],
];

const contents: readonly FaultRow[] = [
	['nothing', body(''), notJson()],
	['a space', body(' '), notJson()],
	[
		'a page',
		answers(200, '<html><title>Welcome</title></html>', {'content-type': 'text/html'}),
		/answered 200 with text\/html, not the expected JSON: Welcome;/,
	],
	['JSON that breaks off', body(honestPage.slice(0, -9)), notJson()],
	['JSON, and more behind it', body(`${honestPage}x`), notJson()],
	['two pieces of JSON', body(honestPage + honestPage), notJson()],
	['a byte order mark before JSON', body(`\uFEFF${honestPage}`), undefined],
	['UTF-16', body(Buffer.from(honestPage, 'utf16le')), notJson()],
	['bytes that are no text', body(Buffer.alloc(5000, 0xff)), notJson()],
	[
		'a name that is no UTF-8',
		body(Buffer.from(pageOf([wireValidator(0, {name: 'é'})]), 'latin1')),
		undefined,
	],
	['NaN', body('NaN'), notJson()],
	['single quotes', body("{'results': []}"), notJson()],
	['escape sequences', body('\u001b]0;title\u0007\u001b[2J'), notJson('(?::.*[^\\u001b\\u0007])*')],
	['null', body('null'), otherShape],
	['true', body('true'), otherShape],
	['a number', body('7'), otherShape],
	['a text', body('"results"'), otherShape],
	['an object without a list', body('{}'), otherShape],
	['null for the list', body('{"results":null}'), otherShape],
	['a text for the list', body('{"results":"none"}'), otherShape],
	['an object for the list', body('{"results":{"0":{}}}'), otherShape],
	[
		'100 000 levels of lists',
		body('['.repeat(100_000) + ']'.repeat(100_000)),
		/too much to read|not the expected JSON/,
	],
	[
		'100 000 levels of objects',
		body(`${'{"results":'.repeat(100_000)}1${'}'.repeat(100_000)}`),
		/too much to read|not the expected JSON/,
	],
	[
		'a text of 5 MiB',
		body(JSON.stringify({results: [wireValidator(0, {name: 'x'.repeat(5 * mebibyte)})]})),
		tooLarge,
	],
	[
		'a body without an end',
		handles(
			(_request, response) =>
				void endless(response.socket, 'HTTP/1.1 200 OK\r\n\r\n{"results":[', '{"name":"x"},'),
		),
		tooLarge,
	],
	['a million items', body(`{"results":[${'1,'.repeat(999_999)}1]}`), tooLarge],
	['1 001 items', body(pageOf(Array.from({length: 1001}, (_, index) => wireValidator(index)))), tooLarge],
	[
		'a million keys',
		body(`{${Array.from({length: 200_000}, (_, index) => `"${index}":1`).join()}}`),
		/too much to read|another shape/,
	],
];

/** Faults of the headers and of the body. */
export const bodyFaults = faultsOf([...headers, ...encodings, ...contents]);

function damaged(bytes: Uint8Array): Uint8Array {
	const copy = Uint8Array.from(bytes);
	copy[copy.length - 6] = (copy.at(-6) ?? 0) ^ 255;
	return copy;
}

/** Writes the beginning, then the same again as fast as it is taken. */
function endless(socket: import('node:net').Socket | null, beginning: string, again: string): void {
	if (!socket) return;
	const much = again.repeat(2000);
	const more = () => {
		while (!socket.destroyed && socket.write(much)) {}
	};
	socket.write(beginning);
	socket.on('drain', more);
	more();
}
