import {expect, it} from 'vitest';
import {clientOf, eachShape, firstDelegatorOf} from '../helpers/each-shape.ts';
import {runCommand} from '../helpers/run-command.ts';

eachShape('what an address holds and did', (serve, shape) => {
	it.each(['votes', 'rewards', 'balance', 'history'])('%s is read, or missing', async command => {
		const served = await serve({now: Date.now});
		const {address} = firstDelegatorOf(served);
		for (const output of ['table', 'json', 'csv']) {
			const {exitCode, stdout, stderr} = await runCommand([command, address, '-i', served.url, '-o', output]);
			if (shape === 'server') {
				expect({exitCode, stderr}).toEqual({exitCode: 0, stderr: ''});
				expect(stdout).not.toBe('');
			} else {
				expect({exitCode, stdout}).toEqual({exitCode: 1, stdout: ''});
				expect(stderr).toContain(`${served.url} has no `);
			}
		}
	});

	it('votes on a proposal come whole with --all', async () => {
		const served = await serve();
		const [proposal] = (await clientOf(served).getProposals({status: 'votingPeriod'})).items;
		const typed = ['votes', proposal?.id ?? '', '-i', served.url, '--all', '-o', 'json'];
		const {exitCode, stdout} = await runCommand(typed);
		expect(exitCode).toBe(shape === 'server' ? 0 : 1);
		if (shape !== 'server') return;
		const {results, pagination} = JSON.parse(stdout);
		const first = await clientOf(served).extensions.getProposalVotes({id: proposal?.id ?? ''});
		expect(pagination.totalItems).toBe(first?.totalItems);
		expect(results).toHaveLength(pagination.totalItems);
	});

	it('what can be claimed is what the rewards of the epoch are', async () => {
		const served = await serve();
		const {address} = firstDelegatorOf(served);
		const rewards = await clientOf(served).extensions.getRewards({address});
		const sum = rewards?.reduce((all, {amount = 0n}) => all + amount, 0n);
		const {stdout} = await runCommand(['rewards', address, '-i', served.url, '-o', 'json']);
		if (shape === 'server') expect(JSON.parse(stdout).totals.claimable).toBe(String(sum));
		else expect(sum).toBeUndefined();
	});

	it('move and the commands of the wallet need nothing beyond the interface', async () => {
		const served = await serve();
		const {address} = firstDelegatorOf(served);
		const {items} = await clientOf(served).getMergedBonds(address);
		const from = items.find(({amount = 0n}) => amount > 0n)?.validator?.address ?? '';
		const move = await runCommand(['move', address, '--from', from, '--all', '-i', served.url, '-o', 'csv']);
		expect(move.exitCode).toBe(0);
		expect(move.stdout).not.toContain(`\n${from}`);
		expect(move.stdout.split('\n').length).toBeGreaterThan(20);
		const {exitCode, stdout} = await runCommand(['stake', address, '--commands', '-i', served.url]);
		expect(exitCode).toBe(0);
		for (const line of stdout.trim().split('\n')) {
			expect(line).toMatch(
				/^namadac (?:withdraw|claim-rewards) --source tnam1\w+ --validator tnam1\w+ --chain-id \S+$/,
			);
		}
	});
});
