import http from 'node:http';
import type {AddressInfo} from 'node:net';
import {ListenError} from '../system/listen-error.ts';

/** Answer to a path. */
export interface HttpPage {
	readonly status: number;
	readonly type: string;
	readonly text: string;
}

/** Address to listen on. */
export interface ListenAddress {
	readonly host: string;
	readonly port: number;
}

export interface MetricsServer {
	/** Port in use, where any free one was asked for. */
	readonly port: number;
	/** Ends at once, whoever still reads. */
	close(): Promise<void>;
}

const reasons: Readonly<Record<string, string>> = {
	EADDRINUSE: 'another program listens there',
	EACCES: 'this user may not listen there',
	EADDRNOTAVAIL: 'this machine has no such address',
	ENOTFOUND: 'its name leads nowhere',
	EAI_AGAIN: 'its name leads nowhere',
};

/** Milliseconds for the headers of a request, and for all of it: scrapes are short. */
const headersMilliseconds = 5000;
const requestMilliseconds = 10_000;

/** Bytes of the headers of a request. */
const maxHeaderBytes = 8192;

/** Open connections at a time. */
const maxConnections = 64;

/**
Serves pages by their paths. Rejects with a ListenError where nothing can be served at the address.

@param answer returns the page of a path; undefined: there is none
*/
export async function serveMetrics(
	address: ListenAddress,
	answer: (path: string, accept: string | undefined) => HttpPage | undefined,
): Promise<MetricsServer> {
	const server = http.createServer(
		{
			headersTimeout: headersMilliseconds,
			requestTimeout: requestMilliseconds,
			maxHeaderSize: maxHeaderBytes,
		},
		(request, response) => {
			// Nobody has anything to send.
			request.resume();
			const {status, type, text, headers} = respond(request, answer);
			const body = Buffer.from(text);
			response.writeHead(status, {
				'Content-Type': type,
				'Content-Length': body.length,
				'X-Content-Type-Options': 'nosniff',
				...headers,
			});
			response.end(request.method === 'HEAD' ? undefined : body);
		},
	);
	server.maxConnections = maxConnections;
	const {promise, resolve, reject} = Promise.withResolvers<void>();
	server.once('error', reject);
	server.listen(address.port, address.host, resolve);
	try {
		await promise;
	} catch (error) {
		const {code = ''} = error as NodeJS.ErrnoException;
		throw new ListenError(`cannot listen on ${describeAddress(address)}: ${reasons[code] ?? code}`);
	}
	// A connection that breaks is its reader's affair.
	server.on('error', () => {});
	return {
		port: (server.address() as AddressInfo).port,
		close() {
			const {promise: closed, resolve: end} = Promise.withResolvers<void>();
			server.close(() => end());
			server.closeAllConnections();
			return closed;
		},
	};
}

/** Writes an address as it is typed: [::1]:9664. */
export function describeAddress({host, port}: ListenAddress): string {
	return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}

const plain = 'text/plain; charset=utf-8';

function respond(
	{method = '', url = '/', headers: {accept}}: http.IncomingMessage,
	answer: (path: string, accept: string | undefined) => HttpPage | undefined,
): HttpPage & {readonly headers?: http.OutgoingHttpHeaders} {
	if (method !== 'GET' && method !== 'HEAD') {
		return {
			status: 405,
			type: plain,
			text: 'only GET and HEAD are answered\n',
			headers: {Allow: 'GET, HEAD'},
		};
	}
	const [path = '/'] = url.split('?', 1);
	return (
		answer(path, accept) ?? {status: 404, type: plain, text: `nothing is at ${path}; / lists what is there\n`}
	);
}
