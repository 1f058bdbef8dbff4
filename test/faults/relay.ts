import {type AddressInfo, connect, createServer, type Socket} from 'node:net';
import {whenDone} from '../helpers/when-done.ts';

interface Asked {
	/** Milliseconds of a clock that never goes back. */
	readonly at: number;
	/** Its path and query. */
	readonly target: string;
}

/** A way to one service or another, under one address. */
export interface Relay {
	readonly url: string;
	/** Requests that passed so far. */
	readonly asked: readonly Asked[];
	/** Leads to another service from now on; what is open is broken off. */
	leadTo(url: string): void;
	/** Leaves what is open as it is, without a byte or an end, as after a change of the network; what is new goes through. */
	forget(): void;
	/** Breaks off what is open and takes nothing more; without it the relay ends with the tests. */
	close(): void;
}

/** Opens a relay of bare bytes, so that whatever a server does arrives as it left. */
export async function openRelay(first: string): Promise<Relay> {
	let target = new URL(first);
	const asked: Asked[] = [];
	const sockets = new Set<Socket>();
	/** Clients whose bytes go through, with what they lead to. */
	const passing = new Map<Socket, Socket>();
	const server = createServer(client => {
		const {hostname, port} = target;
		const service = connect(Number(port), hostname.replaceAll(/[[\]]/g, ''));
		passing.set(client, service);
		for (const [socket, other] of [
			[client, service],
			[service, client],
		] as const) {
			sockets.add(socket);
			// A connection that the service resets is reset for the client; one that is not made yet cannot be.
			socket.on('error', () => {
				if (socket === client) other.destroy();
				else if (passing.has(client)) other.resetAndDestroy();
			});
			socket.once('close', () => {
				sockets.delete(socket);
				if (socket === client || passing.has(client)) other.destroy();
				if (socket === client) passing.delete(client);
			});
			socket.pipe(other);
		}
		// The head of a request comes in one piece.
		client.on('data', chunk => {
			const [, target] = /^(?:GET|POST) (\S+)/.exec(chunk.toString('latin1')) ?? [];
			if (target !== undefined) asked.push({at: performance.now(), target});
		});
	});
	await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
	const close = () => {
		for (const socket of sockets) socket.destroy();
		server.close();
	};
	whenDone(close);
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		asked,
		leadTo(url) {
			target = new URL(url);
			for (const socket of sockets) socket.destroy();
		},
		forget() {
			for (const [client, service] of passing) {
				client.unpipe();
				service.unpipe();
			}
			passing.clear();
		},
		close,
	};
}

/** Returns the requests of the minute in which most came. */
export function busiestMinute(asked: readonly Asked[]): readonly Asked[] {
	const minutes = asked.map(({at}) => asked.filter(each => each.at >= at && each.at < at + 60_000));
	return minutes.reduce((most, minute) => (minute.length > most.length ? minute : most), []);
}
