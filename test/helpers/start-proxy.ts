import {createServer, type IncomingHttpHeaders} from 'node:http';
import {type AddressInfo, connect} from 'node:net';
import {onTestFinished} from 'vitest';

/**
A proxy that tunnels and forwards, and remembers to where and with which headers.

@param port where every tunnel leads; to where it is asked for if there is none
*/
export async function startProxy(port?: number) {
	const targets: string[] = [];
	const headers: IncomingHttpHeaders[] = [];
	const proxy = createServer();
	proxy.on('connect', (request, socket) => {
		targets.push(request.url ?? '');
		headers.push(request.headers);
		const {hostname, port: asked} = new URL(`http://${request.url}`);
		const upstream = connect(port ?? Number(asked), port === undefined ? hostname : '127.0.0.1', () => {
			socket.write('HTTP/1.1 200 OK\r\n\r\n');
			upstream.pipe(socket).pipe(upstream);
		});
		upstream.on('error', () => socket.destroy());
		socket.on('error', () => upstream.destroy());
		onTestFinished(() => void socket.destroy());
	});
	proxy.on('request', (request, response) => {
		targets.push(new URL(request.url ?? '').host);
		headers.push(request.headers);
		fetch(request.url ?? '').then(async answer => response.end(await answer.text()));
	});
	await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve));
	onTestFinished(() => void proxy.close());
	return {url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, targets, headers};
}
