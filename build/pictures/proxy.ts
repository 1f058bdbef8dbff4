import {createServer, request} from 'node:http';
import type {AddressInfo} from 'node:net';

interface Proxy {
	/** Address for HTTP_PROXY. */
	readonly url: string;
	close(): Promise<void>;
}

/** A proxy that leads to one port of this machine, wherever it is asked to go. */
export async function startProxy(port: number): Promise<Proxy> {
	const server = createServer((asked, answer) => {
		const {pathname, search} = new URL(asked.url ?? '', 'http://127.0.0.1');
		const {method, headers} = asked;
		const forwarded = request({host: '127.0.0.1', port, method, headers, path: pathname + search}, from => {
			answer.writeHead(from.statusCode ?? 502, from.headers);
			from.pipe(answer);
		});
		forwarded.on('error', () => answer.destroy());
		answer.on('close', () => forwarded.destroy());
		asked.pipe(forwarded);
	});
	await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
	const taken = (server.address() as AddressInfo).port;
	return {
		url: `http://127.0.0.1:${taken}`,
		async close() {
			server.closeAllConnections();
			await new Promise(resolve => server.close(resolve));
		},
	};
}
