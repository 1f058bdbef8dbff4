import {readFile} from 'node:fs/promises';
import {createServer} from 'node:https';
import type {AddressInfo} from 'node:net';
import {fileURLToPath} from 'node:url';
import {whenDone} from './when-done.ts';

/** A certificate for service.example and its key; trusted by nobody. */
export const certificate = fileURLToPath(new URL('../fixtures/service-example.pem', import.meta.url));

/** The same for localhost. */
export const localCertificate = fileURLToPath(new URL('../fixtures/localhost.pem', import.meta.url));

/** Serves as an indexer over TLS under the name of a certificate, and remembers keys and passwords that came. */
export async function serveTls(file = certificate, body = '{"chainId":"behind.1"}') {
	const pem = await readFile(file);
	const seen: Readonly<Record<'url' | 'key' | 'forProxy', unknown>>[] = [];
	const server = createServer({key: pem, cert: pem}, (request, response) => {
		const {key, 'proxy-authorization': forProxy} = request.headers;
		seen.push({url: request.url, key, forProxy});
		response.end(body);
	});
	await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
	whenDone(() => void server.close());
	return {port: (server.address() as AddressInfo).port, seen};
}
