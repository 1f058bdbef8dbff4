import {spawn} from 'node:child_process';
import type {ServerResponse} from 'node:http';
import path from 'node:path';
import {expect, it} from 'vitest';
import {createJournal} from '../../source/broadcast/journal.ts';
import {sourceNode} from '../helpers/children.ts';
import {openDesk} from '../helpers/run-broadcast.ts';
import {serveNode} from '../helpers/serve-node.ts';
import {spawnCli} from '../helpers/spawn.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';
import {until} from '../helpers/until.ts';
import {whenDone} from '../helpers/when-done.ts';

const accepted = JSON.stringify({code: 0, data: '', log: ''});

/** A node that keeps its answers until they are asked for. */
async function serveHolding() {
	const held: ServerResponse[] = [];
	const {url, requests} = await serveNode((_request, response) => void held.push(response));
	return {url, requests, answer: () => held.splice(0).map(response => response.end(accepted))};
}

/** A program that sends a transaction for each line it gets. */
function startSender(words: readonly string[]) {
	const entry = path.resolve('test/fixtures/broadcast-rounds-entry.ts');
	const child = spawn(sourceNode, [entry, ...words], {stdio: ['pipe', 'pipe', 'inherit']});
	whenDone(() => void child.kill('SIGKILL'));
	let text = '';
	child.stdout.setEncoding('utf8').on('data', (more: string) => (text += more));
	return {lines: () => text.split('\n').slice(0, -1), send: (hex: string) => child.stdin.write(`${hex}\n`)};
}

it('of 25 pairs of programs that send the same at the same moment each sends it once', async () => {
	const node = await serveHolding();
	const file = path.join(await temporaryFolder(), 'state', 'broadcasts.ndjson');
	const senders = [startSender([node.url, file]), startSender([node.url, file])];
	const all = () => senders.flatMap(({lines}) => lines());
	await until(() => all().length === 2);
	for (let round = 1; round <= 25; round++) {
		const hex = round.toString(16).padStart(8, '0');
		for (const {send} of senders) send(hex);
		// The one that sends waits for its answer, so the other one cannot have seen it.
		await until(() => all().length === 2 * round + 1 && node.requests.length >= round);
		expect(node.requests).toHaveLength(round);
		node.answer();
		await until(() => all().length === 2 * round + 2);
	}
	const codes = all().filter(line => line !== 'ready');
	expect(codes.sort()).toEqual([...Array(25).fill('0'), ...Array(25).fill('6')]);
	expect(node.requests).toHaveLength(25);
	const kinds = (await createJournal(file).list()).map(({outcome}) => outcome?.kind);
	expect(kinds.sort()).toEqual([...Array(25).fill('accepted'), ...Array(25).fill('notSent')]);
});

it('ends with 6 while another program waits for its answer, and sends it once that one was killed', async () => {
	const node = await serveHolding();
	const desk = await openDesk();
	const start = () =>
		spawnCli(['broadcast', desk.file, '-r', node.url, '--yes'], {environment: desk.environment});
	const first = start();
	await until(
		() => node.requests.length === 1,
		() => first.stderr(),
	);
	const second = start();
	expect(await second.ended).toMatchObject({code: 6});
	expect(second.stdout()).toMatch(/^outcome: not sent\n/);
	expect(second.stderr()).toMatch(/broadcast before, .*: sending\n/);
	expect(second.stderr()).toContain(`another program (process ${first.child.pid}) is sending it`);
	expect((await desk.run(['--log', '-o', 'csv'])).stdout).toContain(',sending,');
	expect(node.requests).toHaveLength(1);
	first.child.kill('SIGKILL');
	await first.ended;
	expect((await desk.run(['--log', '-o', 'csv'])).stdout).not.toContain(',sending,');
	const third = start();
	await until(
		() => node.requests.length === 2,
		() => third.stderr(),
	);
	node.answer();
	expect(await third.ended).toMatchObject({code: 0});
	expect(third.stderr()).toContain('not known, it may have been accepted: the program ended before');
});
