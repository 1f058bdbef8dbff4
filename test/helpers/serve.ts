import {createServer, type IncomingMessage, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import {whenDone} from './when-done.ts';

/** A real HTTP server on a loopback port, closed when the tests of its file have ended. */
export interface TestServer {
	readonly url: string;
	/** Every request so far, in order. */
	readonly requests: ReadonlyArray<{readonly url: string; readonly headers: IncomingMessage['headers']}>;
}

export type Handler = (request: IncomingMessage, response: ServerResponse, index: number) => void;

/** Serves every request with the handler; `index` counts them from 0. */
export async function serve(handler: Handler): Promise<TestServer> {
	const requests: {url: string; headers: IncomingMessage['headers']}[] = [];
	const server = createServer((request, response) => {
		requests.push({url: request.url ?? '', headers: request.headers});
		handler(request, response, requests.length - 1);
	});
	await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
	whenDone(
		() =>
			new Promise<void>(resolve => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	);
	return {url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests};
}

/** Serves one body as JSON with status 200: a text goes out as it is, anything else through JSON.stringify. */
export function serveJson(body: unknown): Promise<TestServer> {
	return serve((_request, response) => {
		response.setHeader('content-type', 'application/json');
		response.end(typeof body === 'string' ? body : JSON.stringify(body));
	});
}
