import {readFile} from 'node:fs/promises';
import {createServer, get, type ServerOptions} from 'node:https';
import type {AddressInfo} from 'node:net';
import {expect, it} from 'vitest';
import {connectionReasonOf, mayHaveLeft} from '../../../source/services/http/connection-reason.ts';
import {certificate} from '../../helpers/serve-tls.ts';
import {whenDone} from '../../helpers/when-done.ts';

/** Asks a server with these options once, trusting its certificate. */
async function failureOf(options: ServerOptions): Promise<unknown> {
	const pem = await readFile(certificate);
	const server = createServer({key: pem, cert: pem, ...options}, (_request, response) => response.end('{}'));
	await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
	whenDone(() => void server.close());
	const {port} = server.address() as AddressInfo;
	return new Promise((resolve, reject) => {
		const asked = get({port, host: '127.0.0.1', ca: pem, checkServerIdentity: () => undefined}, answer => {
			answer.resume();
			reject(new Error('it answered'));
		});
		asked.on('error', resolve);
	});
}

const client = {requestCert: true, rejectUnauthorized: true};

it.each<[string, ServerOptions, string]>([
	['wants a client certificate', client, 'it requires a client certificate, which stakedeck cannot send'],
	[
		'wants one with TLS 1.2',
		{...client, maxVersion: 'TLSv1.2'},
		'it refused the TLS handshake: it may require a client certificate, which stakedeck cannot send, or an old cipher',
	],
	[
		'speaks TLS 1.1 alone',
		{minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0'},
		'it speaks only a version of TLS before 1.2, which is not safe any more',
	],
])('says in words that a server %s', async (_title, options, words) => {
	const failure = await failureOf(options);
	expect(connectionReasonOf(failure)).toBe(words);
	expect(mayHaveLeft(failure)).toBe(false);
});

it('never shows a code of OpenSSL', () => {
	const failure = Object.assign(new Error('ssl3_read_bytes:tlsv1 alert internal error'), {
		code: 'ERR_SSL_TLSV1_ALERT_INTERNAL_ERROR',
	});
	expect(connectionReasonOf(failure)).toBe('the TLS handshake failed');
});
