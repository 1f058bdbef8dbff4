import {type AddressInfo, connect, createServer, type Socket} from 'node:net';
import {whenDone} from '../helpers/when-done.ts';

/** A way to one service or another, under one address. */
export interface Relay {
	readonly url: string;
	/** Times of the requests that passed so far, milliseconds of a clock that never goes back. */
	readonly asked: readonly number[];
	/** Leads to another service from now on; what is open is broken off. */
	leadTo(url: string): void;
}

/** Opens a relay of bare bytes, so that whatever a server does arrives as it left. */
export async function openRelay(first: string): Promise<Relay> {
	let target = new URL(first);
	const asked: number[] = [];
	const sockets = new Set<Socket>();
	const server = createServer(client => {
		const {hostname, port} = target;
		const service = connect(Number(port), hostname.replaceAll(/[[\]]/g, ''));
		for (const [socket, other] of [
			[client, service],
			[service, client],
		] as const) {
			sockets.add(socket);
			// A connection that the service resets is reset for the client; one that is not made yet cannot be.
			socket.on('error', () => (socket === service ? other.resetAndDestroy() : other.destroy()));
			socket.once('close', () => {
				sockets.delete(socket);
				other.destroy();
			});
			socket.pipe(other);
		}
		// A request of a GET without a body comes in one piece.
		client.on('data', chunk => {
			if (chunk.toString('latin1').startsWith('GET ')) asked.push(performance.now());
		});
	});
	await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
	whenDone(() => {
		for (const socket of sockets) socket.destroy();
		server.close();
	});
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		asked,
		leadTo(url) {
			target = new URL(url);
			for (const socket of sockets) socket.destroy();
		},
	};
}
