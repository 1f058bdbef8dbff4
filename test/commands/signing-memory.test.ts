import {mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {expect, it} from 'vitest';
import {testValidator, writeLiveness} from '../helpers/chain-answers.ts';
import {wireValidator} from '../helpers/pages.ts';
import {runCommand} from '../helpers/run-command.ts';
import {noPath, serve} from '../helpers/serve.ts';
import {serveChainNode, testNetwork} from '../helpers/serve-chain-node.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';

const path_ = '/vp/pos/validator/liveness_info';
const {address} = testValidator(1);

/** A service of one validator, which has a label here, and a node beside it. */
async function setUp() {
	let height = 500;
	const validators = [wireValidator(0, {name: 'Heron Staking', address})];
	const indexer = await serve(({url = ''}, response) => {
		const {pathname} = new URL(url, 'http://localhost');
		const page = (results: readonly unknown[]) =>
			response.end(
				JSON.stringify({
					results,
					pagination: {page: 1, perPage: 30, totalPages: 1, totalItems: results.length},
				}),
			);
		if (pathname.endsWith('/pos/validator')) page(validators);
		else if (pathname.endsWith('/gov/proposal')) page([]);
		else if (pathname.endsWith('/chain/parameters'))
			response.end(JSON.stringify({chainId: testNetwork, apr: '0.12', maxBlockTime: '7'}));
		else if (pathname.endsWith('/chain/epoch/latest')) response.end('{"epoch": "1204"}');
		else if (pathname.endsWith('/chain/block/latest')) response.end(`{"block": "${height++}"}`);
		else noPath(response);
	});
	const node = await serveChainNode();
	const tell = (block: bigint, missed: bigint) => {
		node.facts.height = block;
		node.facts.state = {[path_]: writeLiveness({validators: [testValidator(1, missed)]})};
	};
	const folder = await temporaryFolder();
	await mkdir(path.join(folder, 'stakedeck'), {recursive: true});
	const labels = [{chain: testNetwork, address, label: 'Heron', kind: 'validator'}];
	const addresses: readonly unknown[] = [];
	await writeFile(path.join(folder, 'stakedeck', 'state.json'), JSON.stringify({addresses, labels}));
	const run = (...typed: readonly string[]) =>
		runCommand([...typed, '-i', indexer.url, '-r', node.url], {environment: {XDG_STATE_HOME: folder}});
	return {run, tell};
}

it('says that one of mine does not sign once it was seen some blocks before, and writes it down', async () => {
	const {run, tell} = await setUp();
	tell(500n, 10n);
	await run('changes');
	expect((await run('overview')).stdout).not.toContain('does not sign');
	for (const [block, missed] of [
		[510n, 10n],
		[520n, 20n],
	] as const) {
		tell(block, missed);
		await run('changes');
	}
	tell(530n, 30n);
	const {stdout, stderr} = await run('overview');
	expect(stdout, stderr).toMatch(/! Heron does not sign, jailed in ~17 h 26 min/);
	expect((await run('changes', '-o', 'json')).stdout).toContain('does not sign: 30 votes missed');
});
