import {type AddressInfo, createServer, type Socket} from 'node:net';
import {whenDone} from './when-done.ts';

/** A server of bare sockets on a loopback port, for what no HTTP server would do; closed when the tests of the file have ended. */
export async function listen(act: (socket: Socket) => void) {
	const sockets = new Set<Socket>();
	const server = createServer(socket => {
		sockets.add(socket);
		// A client that goes away is no error of the test.
		socket.on('error', () => undefined);
		act(socket);
	});
	await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
	const close = async () => {
		for (const socket of sockets) socket.destroy();
		await new Promise(resolve => server.close(resolve));
	};
	whenDone(close);
	const {port} = server.address() as AddressInfo;
	return {port, url: `http://127.0.0.1:${port}`, close};
}
