import {createServer, type IncomingMessage, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import {whenDone} from './when-done.ts';

/** A real HTTP server on a loopback port, closed when the tests of its file have ended. */
export interface TestServer {
	readonly url: string;
	/** Every request so far, in order. */
	readonly requests: ReadonlyArray<{readonly url: string; readonly headers: IncomingMessage['headers']}>;
	/** Ends it at once, with all connections. */
	close(): Promise<void>;
}

export type Handler = (request: IncomingMessage, response: ServerResponse, index: number) => void;

/** Answers one request. */
export type Answering = (response: ServerResponse) => void;

/** An answer that calls itself JSON, whatever it holds. */
export function answerWith(status: number, body: string): Answering {
	return response => void response.writeHead(status, {'content-type': 'application/json'}).end(body);
}

/** Answer of a service without such a path. */
export const noPath = answerWith(404, '{"errors":{"message":["there is no such path"]}}');

/** Paths of the extensions to the interface. */
const beyondPaths =
	/\/(?:health|chain\/(?:epoch|block)\/latest|crawlers\/timestamps|(?:validator|proposal)\/all|block\/height\/\d+|chain\/(?:history|inner\/\w+))(?:\?|$)/;

/** Tells whether a request is for an extension. */
export function isBeyond(url = ''): boolean {
	return beyondPaths.test(url);
}

/** Serves as a service that answers nothing beyond the interface, which is asked for it twice: that is not counted. */
export function serveInterface(handler: Handler): Promise<TestServer> {
	return serve(
		(request, response, index) => {
			if (isBeyond(request.url)) noPath(response);
			else handler(request, response, index);
		},
		url => !isBeyond(url),
	);
}

/** Serves every request with the handler; `index` counts them from 0. @param isCounted which requests are remembered */
export async function serve(
	handler: Handler,
	isCounted = (_url: string | undefined) => true,
): Promise<TestServer> {
	const requests: {url: string; headers: IncomingMessage['headers']}[] = [];
	const server = createServer((request, response) => {
		if (isCounted(request.url)) requests.push({url: request.url ?? '', headers: request.headers});
		handler(request, response, requests.length - 1);
	});
	await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
	const close = () =>
		new Promise<void>(resolve => {
			server.close(() => resolve());
			server.closeAllConnections();
		});
	whenDone(close);
	return {url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests, close};
}

/** Serves one body as JSON with status 200: a text goes out as it is, anything else through JSON.stringify. */
export function serveJson(body: unknown): Promise<TestServer> {
	return serve((_request, response) => {
		response.setHeader('content-type', 'application/json');
		response.end(typeof body === 'string' ? body : JSON.stringify(body));
	});
}
