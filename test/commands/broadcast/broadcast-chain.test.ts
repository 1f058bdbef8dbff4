import {mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {someHash} from '../../helpers/broadcast.ts';
import {openDesk, typing} from '../../helpers/run-broadcast.ts';
import {serve, serveJson} from '../../helpers/serve.ts';

/** A node on that chain that accepts whatever is sent. */
async function serveNodeOn(network: string, isCatchingUp = false, time?: string) {
	const {url, requests} = await serve((request, response) => {
		const result = request.url?.startsWith('/status')
			? {
					node_info: {network},
					sync_info: {catching_up: isCatchingUp, latest_block_height: '7', latest_block_time: time},
				}
			: {code: 0, hash: someHash};
		response.setHeader('content-type', 'application/json');
		response.end(JSON.stringify({jsonrpc: '2.0', id: -1, result}));
	});
	// Questions at the same time come in any order.
	return {url, paths: () => requests.map(({url: asked}) => asked.replace(/\?.*/, '')).sort()};
}

describe('a node on another chain', () => {
	it.each([
		['with --yes', ['--yes']],
		['without', []],
	])('is refused before anything is asked, sent or written, %s', async (_title, words) => {
		const [desk, node] = [await openDesk(), await serveNodeOn('b.2')];
		const indexer = await serveJson({chainId: 'a.1'});
		const typed = typing('a.1', 'b.2');
		const outcome = await desk.run([desk.file, '-r', node.url, '-i', indexer.url, ...words], typed);
		expect(outcome).toEqual({
			exitCode: 2,
			stdout: '',
			stderr: `stakedeck: not sent: the node ${node.url} is on the chain b.2, the indexer ${indexer.url} on a.1; --other-chain sends it all the same\n`,
		});
		expect([typed.questions, node.paths(), await desk.attempts()]).toEqual([[], ['/status', '/tx'], []]);
	});

	it('is held against the profile alone where there is no indexer', async () => {
		const [desk, node] = [await openDesk(), await serveNodeOn('b.2')];
		await mkdir(path.join(desk.folder, 'stakedeck'));
		await writeFile(
			path.join(desk.folder, 'stakedeck/config.toml'),
			`[profiles.p]\nrpc-url = "${node.url}"\nchain-id = "a.1"\n`,
		);
		const {exitCode, stderr} = await desk.run([desk.file, '-p', 'p', '--yes']);
		expect(exitCode).toBe(2);
		expect(stderr).toContain(`the node ${node.url} is on the chain b.2, the profile is for a.1`);
		expect(node.paths()).toEqual(['/status', '/tx']);
	});

	it('gets it with --other-chain, which is said, and its own chain is named', async () => {
		const [desk, node] = [await openDesk(), await serveNodeOn('b.2')];
		const indexer = await serveJson({chainId: 'a.1'});
		const typed = typing('b.2');
		const words = [desk.file, '-r', node.url, '-i', indexer.url, '--other-chain'];
		const {exitCode, stderr} = await desk.run(words, typed);
		expect(exitCode).toBe(0);
		expect(stderr).toContain(`the indexer ${indexer.url} on a.1; sent all the same, by --other-chain\n`);
		expect(typed.questions).toEqual([`Type b.2 to broadcast it to ${node.url}: `]);
		expect(await desk.attempts()).toMatchObject([{network: 'b.2', outcome: {kind: 'accepted'}}]);
	});
});

it('a network that is called y is not confirmed by it', async () => {
	const [desk, node] = [await openDesk(), await serveNodeOn('y')];
	const typed = typing('y');
	const {exitCode} = await desk.run([desk.file, '-r', node.url], typed);
	expect(exitCode).toBe(2);
	expect(typed.questions).toEqual([`Type ${new URL(node.url).host} to broadcast it to ${node.url}: `]);
	expect([node.paths(), await desk.attempts()]).toEqual([['/status', '/tx'], []]);
});

describe('a node that is catching up', () => {
	it('is named so in the question, and gets it at the word', async () => {
		const [desk, node] = [await openDesk(), await serveNodeOn('b.2', true)];
		const typed = typing('b.2');
		const {exitCode, stderr} = await desk.run([desk.file, '-r', node.url], typed);
		expect(exitCode).toBe(0);
		expect(stderr).toContain(`node      ${node.url} (still catching up with the chain, at block 7)\n`);
		expect(typed.questions).toEqual([
			`Type b.2 to broadcast it to ${node.url}, which is still catching up with the chain, at block 7: `,
		]);
	});

	it('gets nothing where nobody is asked, and nothing is written down', async () => {
		const [desk, node] = [await openDesk(), await serveNodeOn('b.2', true)];
		const {exitCode, stdout, stderr} = await desk.run([desk.file, '-r', node.url, '--yes', '-o', 'json']);
		expect({exitCode, asked: node.paths(), attempts: await desk.attempts()}).toEqual({
			exitCode: 1,
			asked: ['/status', '/tx'],
			attempts: [],
		});
		expect(JSON.parse(stdout)).toMatchObject({
			outcome: 'notSent',
			reason: `${node.url} is still catching up with the chain, at block 7; try again later, through another node, or without --yes to confirm it`,
			hash: someHash,
		});
		expect(stderr).toContain('stakedeck: not sent: ');
	});
});

describe('a node that stands still', () => {
	const twoHoursAgo = () => new Date(Date.now() - 7_205_000).toISOString();
	const words = 'not following the chain, at block 7, which is 2 h old';

	it('is named so with its age in the question, and gets it at the word', async () => {
		const [desk, node] = [await openDesk(), await serveNodeOn('b.2', false, twoHoursAgo())];
		const typed = typing('b.2');
		const {exitCode, stderr} = await desk.run([desk.file, '-r', node.url], typed);
		expect(exitCode).toBe(0);
		expect(stderr).toContain(`node      ${node.url} (${words})\n`);
		expect(typed.questions).toEqual([`Type b.2 to broadcast it to ${node.url}, which is ${words}: `]);
	});

	it('gets nothing with --yes, and the answer says how to send it anyway', async () => {
		const [desk, node] = [await openDesk(), await serveNodeOn('b.2', false, twoHoursAgo())];
		const {exitCode, stderr} = await desk.run([desk.file, '-r', node.url, '--yes']);
		expect([exitCode, node.paths(), await desk.attempts()]).toEqual([1, ['/status', '/tx'], []]);
		expect(stderr).toContain(
			`${node.url} is ${words}; try again later, through another node, or without --yes`,
		);
	});

	it('is not in doubt if its newest block is new', async () => {
		const [desk, node] = [await openDesk(), await serveNodeOn('b.2', false, new Date().toISOString())];
		const {exitCode} = await desk.run([desk.file, '-r', node.url, '--yes']);
		expect([exitCode, node.paths()]).toEqual([0, ['/broadcast_tx_sync', '/status', '/tx']]);
	});
});

it('says nothing more where all are on one chain', async () => {
	const [desk, node] = [await openDesk(), await serveNodeOn('a.1')];
	const indexer = await serveJson({chainId: 'a.1'});
	const {exitCode, stderr} = await desk.run([desk.file, '-r', node.url, '-i', indexer.url, '--yes']);
	expect(exitCode).toBe(0);
	expect(stderr).toContain('network   a.1 (chain id of the node and the indexer)\n');
	expect(node.paths()).toEqual(['/broadcast_tx_sync', '/status', '/tx']);
});
