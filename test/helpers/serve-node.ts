import {type Handler, serve, type TestServer} from './serve.ts';

/** A node behind a gateway that lets broadcasts through alone: its requests are these, and the handler answers them. */
export async function serveNode(handler: Handler): Promise<TestServer> {
	const requests: TestServer['requests'][number][] = [];
	const {url, close} = await serve((request, response) => {
		const {url: asked = '', headers} = request;
		if (!asked.includes('/broadcast_tx_')) return void response.writeHead(404).end();
		requests.push({url: asked, headers});
		handler(request, response, requests.length - 1);
	});
	return {url, requests, close};
}

/** The same, which answers each broadcast with this body. */
export function serveNodeJson(body: unknown): Promise<TestServer> {
	return serveNode((_request, response) => {
		response.setHeader('content-type', 'application/json');
		response.end(JSON.stringify(body));
	});
}
