import {once} from 'node:events';
import {createServer, type IncomingMessage, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';

/** A server on this machine. */
export interface Served {
	readonly url: string;
	close(): void;
}

/** Serves what the function answers; one that fails costs its own connection. */
export async function serve(
	answer: (url: URL, response: ServerResponse) => void | Promise<void>,
): Promise<Served> {
	const listener = async (request: IncomingMessage, response: ServerResponse) => {
		try {
			await answer(new URL(request.url ?? '', 'http://127.0.0.1'), response);
		} catch {
			response.destroy();
		}
	};
	const server = createServer((request, response) => void listener(request, response));
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		close() {
			server.closeAllConnections();
			server.close();
		},
	};
}

/** Answers with JSON. */
export function sendJson(response: ServerResponse, status: number, value: unknown): void {
	response.writeHead(status, {'content-type': 'application/json'});
	response.end(JSON.stringify(value));
}
