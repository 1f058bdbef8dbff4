import {createServer} from 'node:http';
import {type AddressInfo, connect, type Socket} from 'node:net';

interface Proxy {
	/** For HTTP_PROXY. */
	readonly url: string;
	close(): Promise<void>;
}

/** A proxy that leads to one port of this machine, wherever it is asked to go. */
export async function startProxy(port: number): Promise<Proxy> {
	const sockets = new Set<Socket>();
	const server = createServer();
	server.on('connect', (_request, client: Socket) => {
		const service = connect(port, '127.0.0.1', () => {
			client.write('HTTP/1.1 200 OK\r\n\r\n');
			client.pipe(service).pipe(client);
		});
		for (const [end, other] of [
			[client, service],
			[service, client],
		] as const) {
			sockets.add(end);
			end.on('error', () => other.destroy()).on('close', () => sockets.delete(end));
		}
	});
	await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
	const taken = (server.address() as AddressInfo).port;
	return {
		url: `http://127.0.0.1:${taken}`,
		async close() {
			for (const socket of sockets) socket.destroy();
			await new Promise(resolve => server.close(resolve));
		},
	};
}
