import {expect, it} from 'vitest';
import {readExporterOptions} from '../../source/commands/records/exporter.ts';
import {parseArguments} from '../../source/options/arguments.ts';
import {runCommand} from '../helpers/run-command.ts';

async function read(...typed: readonly string[]) {
	return readExporterOptions(await parseArguments(['exporter', ...typed]));
}

it.each([
	[[], {host: '127.0.0.1', port: 9664}],
	[['--listen', '0.0.0.0:80'], {host: '0.0.0.0', port: 80}],
	[['--listen', '[::1]:9664'], {host: '::1', port: 9664}],
	[['--listen', 'localhost:0'], {host: 'localhost', port: 0}],
])('reads %j as the address to listen on', async (typed, listen) => {
	expect(await read(...typed)).toMatchObject({listen, hasAllValidators: false});
});

it.each(['9664', ':9664', '127.0.0.1', '::1:9664', '[::1]', 'http://127.0.0.1:9664', 'a b:1'])(
	'refuses %s as an address to listen on',
	async text => {
		await expect(read('--listen', text)).rejects.toThrow(
			`--listen takes ADDRESS:PORT, as 127.0.0.1:9664 or [::1]:9664, not "${text}"`,
		);
	},
);

it('reads names that may be in the header Host', async () => {
	expect(await read()).toMatchObject({allowedHosts: []});
	expect(await read('--allow-host', 'metrics.example', '--allow-host', '[::1], a-b')).toMatchObject({
		allowedHosts: ['metrics.example', '[::1]', 'a-b'],
	});
});

it.each(['', 'metrics.example:80', 'http://metrics.example', '*', 'a b', '::1', 'a/b'])(
	'refuses "%s" as a name in the header Host',
	async text => {
		await expect(read('--allow-host', text)).rejects.toThrow(/--allow-host/);
	},
);

it('refuses a port that there is not', async () => {
	await expect(read('--listen', '127.0.0.1:65536')).rejects.toThrow(
		'the port of --listen takes a whole number from 0 to 65535, not "65536"',
	);
});

it('prints a dashboard without any service', async () => {
	const {exitCode, stdout} = await runCommand(['exporter', '--dashboard']);
	expect(exitCode).toBe(0);
	expect(JSON.parse(stdout)).toMatchObject({title: 'Stakedeck'});
});

it('prints alert rules without any service', async () => {
	const {exitCode, stdout} = await runCommand(['exporter', '--alert-rules']);
	expect(exitCode).toBe(0);
	expect(stdout).toContain('groups:');
});
