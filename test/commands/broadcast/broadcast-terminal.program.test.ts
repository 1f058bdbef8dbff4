import {existsSync} from 'node:fs';
import {open, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {expect, it} from 'vitest';
import {openTerminal as openAskedTerminal} from '../../../source/system/ask-terminal.ts';
import {someBytes, someHash} from '../../helpers/broadcast.ts';
import {type Desk, openDesk} from '../../helpers/run-broadcast.ts';
import {serveNode, serveNodeJson} from '../../helpers/serve-node.ts';
import {cli, spawnCli} from '../../helpers/spawn.ts';
import {openTerminal} from '../../helpers/terminal.ts';
import {until} from '../../helpers/until.ts';

const accepted = {code: 0, data: '', log: '', hash: someHash};

/** A shell's line that pipes the transaction into the program, in a terminal of its own. */
function pipe({file, environment}: Desk, words: readonly string[], stdin = file) {
	const line = `cat '${stdin}' | '${process.execPath}' '${cli}' broadcast - ${words.join(' ')}; echo "exit=$?"`;
	return openTerminal('sh', ['-c', line], {env: environment, columns: 200});
}

it('asks through the terminal while stdin carries the transaction, and sends once, whatever follows Enter', async () => {
	const desk = await openDesk();
	let answer = () => {};
	const server = await serveNode((_request, response) => {
		response.setHeader('content-type', 'application/json');
		answer = () => response.end(JSON.stringify(accepted));
	});
	const {host} = new URL(server.url);
	await using terminal = pipe(desk, ['-r', server.url]);
	await terminal.shows(`Type ${host} to broadcast it to`);
	expect(server.requests).toEqual([]);
	terminal.type(`${host}\r\r`);
	await until(() => server.requests.length > 0);
	terminal.resize(60, 20);
	terminal.type('\r');
	answer();
	await terminal.shows('exit=0');
	expect(server.requests.map(({url}) => url)).toEqual([
		`/broadcast_tx_sync?tx=0x${Buffer.from(someBytes).toString('hex')}`,
	]);
	expect(await desk.attempts()).toMatchObject([{outcome: {kind: 'accepted'}}]);
});

it.each([
	['another name', 'mainnet\r', 'not sent, as what was typed is not', 2],
	['Enter', '\r', 'not sent, as nothing was typed', 2],
	['the end of the input', '\u0004', 'not sent, as nothing was typed', 2],
	['Ctrl-C', '\u0003', 'interrupted; nothing was sent', 130],
])('%s at the question sends nothing', async (_what, typed, said, code) => {
	const desk = await openDesk();
	const server = await serveNodeJson(accepted);
	await using terminal = openTerminal(process.execPath, [cli, 'broadcast', desk.file, '-r', server.url], {
		env: desk.environment,
		columns: 200,
	});
	await terminal.shows('to broadcast it to');
	terminal.type(typed);
	expect(await terminal.exitCode).toBe(code);
	await terminal.shows(said);
	expect([server.requests, await desk.attempts()]).toEqual([[], []]);
});

it('a second Enter is no answer to the second question', async () => {
	const desk = await openDesk();
	const server = await serveNodeJson(accepted);
	const {host} = new URL(server.url);
	await desk.run([desk.file, '-r', server.url, '--yes']);
	await using terminal = pipe(desk, ['-r', server.url]);
	await terminal.shows('to broadcast it to');
	terminal.type(`${host}\r\r`);
	await terminal.shows('exit=2');
	expect(server.requests).toHaveLength(1);
	await using again = pipe(desk, ['-r', server.url]);
	await again.shows('to broadcast it to');
	again.type(`${host}\r`);
	await again.shows('To send it again');
	again.type(`${host}\r`);
	await again.shows('exit=0');
	expect(server.requests).toHaveLength(2);
});

it('takes a parameter as it is from a pipe', async () => {
	const desk = await openDesk();
	const server = await serveNodeJson({code: 0});
	const file = path.join(desk.folder, 'parameter');
	await writeFile(file, '"a b"\n');
	const {host} = new URL(server.url);
	await using terminal = pipe(desk, ['-r', server.url, '--encoding', 'verbatim'], file);
	await terminal.shows('to broadcast it to');
	terminal.type(`${host}\r`);
	await terminal.shows('exit=0');
	expect(server.requests.map(({url}) => new URL(url, server.url).searchParams.get('tx'))).toEqual(['"a b"']);
});

it('killed while it waits for the answer, the journal says so, and the next one asks twice', async () => {
	const desk = await openDesk();
	const silent = await serveNode(() => {});
	const words = ['broadcast', desk.file, '-r', silent.url, '--yes'];
	const {child, ended, stderr} = spawnCli(words, {environment: desk.environment});
	await until(() => silent.requests.length > 0, stderr);
	child.kill('SIGKILL');
	expect(await ended).toMatchObject({signal: 'SIGKILL'});
	expect(silent.requests).toHaveLength(1);
	const said = 'the program ended before an answer came';
	const listed = spawnCli(['broadcast', '--log', '-o', 'csv'], {environment: desk.environment});
	expect(await listed.ended).toMatchObject({code: 0});
	expect(listed.stdout()).toContain(`${someHash},unknown,"Not known, it may have been accepted: ${said}"`);
	await using terminal = pipe(desk, ['-r', silent.url]);
	await terminal.shows(said);
});

it.each([
	['stdout', '|'],
	['stderr', '2>&1 >/dev/null |'],
])('that nobody reads its %s changes nothing of the broadcast', async (_stream, pipe) => {
	const desk = await openDesk();
	const gone = path.join(desk.folder, 'gone');
	const server = await serveNode(async (_request, response) => {
		response.setHeader('content-type', 'application/json');
		await until(() => existsSync(gone));
		response.end('{"code": 2}');
	});
	const rest = `${pipe} { exec 0<&-; echo > '${gone}'; }; echo "exit=\${PIPESTATUS[0]}"`;
	const line = `'${process.execPath}' '${cli}' broadcast '${desk.file}' -r ${server.url} --yes ${rest}`;
	await using terminal = openTerminal('bash', ['-c', line], {env: desk.environment});
	await terminal.shows('exit=5');
	expect(server.requests).toHaveLength(1);
	expect(await desk.attempts()).toMatchObject([{outcome: {kind: 'rejected'}}]);
});

it('a line that the terminal cuts off is not sent', async () => {
	const desk = await openDesk();
	const server = await serveNodeJson(accepted);
	await using terminal = openTerminal(
		process.execPath,
		[cli, 'broadcast', '-', '-r', server.url, '--yes', '--encoding', 'raw'],
		{env: desk.environment, columns: 200},
	);
	await terminal.shows('paste the transaction');
	terminal.type(`${'ab'.repeat(2500)}\r\u0004`);
	await terminal.shows('the terminal cuts off lines of more than 4095 characters');
	expect(await terminal.exitCode).toBe(2);
	expect(server.requests).toEqual([]);
});

it.skipIf(!existsSync('/dev/full'))(
	'the exit code is that of the broadcast where stdout is full',
	async () => {
		const desk = await openDesk();
		const server = await serveNodeJson({code: 2});
		await using full = await open('/dev/full', 'w');
		const words = ['broadcast', desk.file, '-r', server.url, '--yes'];
		const {ended, stderr} = spawnCli(words, {environment: desk.environment, stdout: full.fd});
		expect(await ended).toEqual({code: 5, signal: null});
		expect(stderr()).toContain('the outcome could not be written to stdout: the disk is full');
	},
);

it('where no terminal controls the program, there is none to ask on', () => {
	expect(openAskedTerminal('/no/such/terminal')).toBeUndefined();
});

it('interrupted while it waits for the answer, it says that nobody knows', async () => {
	const desk = await openDesk();
	const silent = await serveNode(() => {});
	const words = ['broadcast', desk.file, '-r', silent.url, '--yes'];
	const {child, ended, stdout, stderr} = spawnCli(words, {environment: desk.environment});
	await until(() => silent.requests.length > 0, stderr);
	child.kill('SIGINT');
	expect(await ended).toEqual({code: 6, signal: null});
	expect(stdout()).toMatch(/^outcome: not known, it may have been accepted\n/);
	expect(await desk.attempts()).toMatchObject([{outcome: {kind: 'unknown'}}]);
	expect(silent.requests).toHaveLength(1);
});
