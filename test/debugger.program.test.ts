import {readdirSync, readFileSync, readlinkSync} from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {expect, it} from 'vitest';
import {serveSmallChain} from './helpers/changes.ts';
import {cli, spawnCli} from './helpers/spawn.ts';
import {temporaryFolder} from './helpers/temporary-folder.ts';
import {openTerminal} from './helpers/terminal.ts';
import {until} from './helpers/until.ts';

/** Lists the ports on which a process listens. */
function portsOf(pid = 0): readonly number[] {
	const folder = `/proc/${pid}/fd`;
	const sockets = readdirSync(folder).map(name => {
		try {
			return /^socket:\[(\d+)\]$/.exec(readlinkSync(path.join(folder, name)))?.[1];
		} catch {
			// Closed in between.
			return undefined;
		}
	});
	const listening = '0A';
	return ['tcp', 'tcp6'].flatMap(name =>
		readFileSync(`/proc/${pid}/net/${name}`, 'utf8')
			.split('\n')
			.map(line => line.trim().split(/\s+/))
			.filter(([, , , state, , , , , , socket = '']) => state === listening && sockets.includes(socket))
			.map(([, address = '']) => Number.parseInt(address.split(':').at(-1) ?? '', 16)),
	);
}

const isElsewhere = process.platform !== 'linux';

it.skipIf(isElsewhere).each([
	['simulate', ['--port', '0']],
	['exporter', ['--listen', '127.0.0.1:0']],
	['watch', []],
])('%s ignores SIGUSR1, which opens no debugger', async (command, typed) => {
	const {url, requests} = await serveSmallChain();
	const asked = command === 'simulate' ? [] : ['-i', url];
	const program = spawnCli([command, ...typed, ...asked], {environment: {HOME: await temporaryFolder()}});
	const said = () => program.stdout() + program.stderr();
	await until(() => requests.length > 0 || said().includes('one address: http'), said);
	program.child.kill('SIGUSR1');
	program.child.kill('SIGUSR1');
	program.child.kill('SIGINT');
	expect(await program.ended).toEqual({code: 0, signal: null});
	expect(said()).not.toContain('Debugger');
});

it.skipIf(isElsewhere)('the dashboard ignores SIGUSR1, which opens no debugger', async () => {
	const {url} = await serveSmallChain();
	const env = {HOME: await temporaryFolder()};
	await using terminal = openTerminal(process.execPath, [cli, '-i', url, '--view', 'validators'], {env});
	await terminal.shows('Willow');
	process.kill(terminal.pid, 'SIGUSR1');
	terminal.type('?');
	await terminal.shows('Everywhere');
	expect(portsOf(terminal.pid)).toEqual([]);
	expect(terminal.text()).not.toContain('Debugger');
	terminal.type('Q');
	expect(await terminal.exitCode).toBe(0);
});

it.skipIf(isElsewhere)(
	'closes a debugger that a signal opened before the first line of the program',
	async () => {
		const early = fileURLToPath(new URL('fixtures/signal-early.cjs', import.meta.url));
		const environment = {NODE_OPTIONS: `--require=${early}`, HOME: await temporaryFolder()};
		const program = spawnCli(['simulate', '--port', '0'], {environment});
		const port = () => Number(/one address: http:\S+:(\d+)/.exec(program.stdout())?.[1]);
		await until(() => port() > 0, program.stderr);
		expect(program.stderr()).toContain('Debugger listening');
		const ports = () => portsOf(program.child.pid);
		await until(
			() => ports().join() === `${port()}`,
			() => `it listens on ${ports()}`,
		);
	},
);
