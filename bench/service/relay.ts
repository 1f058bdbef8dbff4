import type {AddressInfo} from 'node:net';
import {connect, createServer, type Socket} from 'node:net';
import type {ServedChain} from './chain.ts';

/** A chain as it is seen from far away. */
interface Relay {
	readonly address: string;
	close(): Promise<void>;
}

/** Opens a relay on loopback, through which everything that the chain answers comes later by that time. */
export async function openRelay(chain: ServedChain, delayMilliseconds: number): Promise<Relay> {
	const {hostname, port} = new URL(chain.address);
	const open = new Set<Socket>();
	const keep = (socket: Socket) => {
		open.add(socket.setNoDelay());
		socket.on('close', () => open.delete(socket));
		socket.on('error', () => socket.destroy());
	};
	const server = createServer(near => {
		const far = connect(Number(port), hostname);
		for (const socket of [near, far]) keep(socket);
		near.pipe(far);
		// Timers of one length run out in their order, so that the pieces stay in theirs.
		far.on('data', piece => setTimeout(() => near.write(piece), delayMilliseconds));
		far.on('end', () => setTimeout(() => near.end(), delayMilliseconds));
	});
	await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
	return {
		address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		async close() {
			for (const socket of open) socket.destroy();
			await new Promise(resolve => server.close(resolve));
		},
	};
}
