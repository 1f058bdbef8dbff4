import {writeFile} from 'node:fs/promises';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {someBytes} from '../../helpers/broadcast.ts';
import {localCertificate, serveTls} from '../../helpers/serve-tls.ts';
import {spawnCli} from '../../helpers/spawn.ts';
import {temporaryFolder} from '../../helpers/temporary-folder.ts';

const key = {STAKEDECK_API_KEY: 'secret'};

/** Only there does Node read SSL_CERT_FILE as a part of the system's certificates. */
describe.skipIf(process.platform !== 'linux')('the file of SSL_CERT_FILE', () => {
	it('is trusted for an indexer', async () => {
		const server = await serveTls(localCertificate);
		const running = spawnCli(['parameters', '-i', `https://localhost:${server.port}`], {
			environment: {SSL_CERT_FILE: localCertificate, ...key},
		});
		expect([await running.ended, running.stderr()]).toEqual([{code: 0, signal: null}, '']);
		expect(running.stdout()).toContain('behind.1');
		expect(server.seen).toMatchObject([{key: 'secret'}]);
	});

	it('is trusted for a node, which gets a broadcast once', async () => {
		const server = await serveTls(localCertificate, '{"code":0,"hash":"AB"}');
		const file = path.join(await temporaryFolder(), 'bond.tx');
		await writeFile(file, someBytes);
		const typed = ['broadcast', file, '-r', `https://localhost:${server.port}`, '--yes', '--no-journal'];
		const running = spawnCli(typed, {environment: {SSL_CERT_FILE: localCertificate, ...key}});
		expect(await running.ended).toEqual({code: 0, signal: null});
		const broadcasts = server.seen.filter(({url}) => String(url).includes('broadcast_tx'));
		expect(broadcasts).toMatchObject([{key: 'secret'}]);
	});

	it.each(['/nowhere.pem', undefined])(
		'leaves a certificate untrusted that it does not have: %s',
		async file => {
			const server = await serveTls(localCertificate);
			const running = spawnCli(['parameters', '-i', `https://localhost:${server.port}`], {
				environment: {...(file !== undefined && {SSL_CERT_FILE: file}), ...key},
			});
			expect(await running.ended).toEqual({code: 1, signal: null});
			expect(running.stderr()).toContain(
				'its certificate is self-signed (SSL_CERT_FILE or NODE_EXTRA_CA_CERTS names a file of trusted ones)',
			);
			expect(server.seen).toEqual([]);
		},
	);
});
