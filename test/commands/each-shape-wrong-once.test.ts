import {expect, it} from 'vitest';
import {clientOf, eachShape, firstDelegatorOf} from '../helpers/each-shape.ts';
import {openDesk} from '../helpers/run-broadcast.ts';
import {runCommand} from '../helpers/run-command.ts';
import type {ServedChain} from '../simulator/serve.ts';

/** What a person sees who asks the chain; nothing else is said. */
async function ask({url}: ServedChain, typed: string): Promise<string> {
	const outcome = await runCommand([...typed.split(' '), '-i', url, '--utc']);
	expect(outcome).toMatchObject({exitCode: 0, stderr: ''});
	return outcome.stdout;
}

const cellsOf = (table: string) =>
	table
		.trimEnd()
		.split('\n')
		.slice(1)
		.map(line => line.trim().split(/ {2,}/));

eachShape('proposals by status', serve => {
	it.each(['passed', 'rejected'] as const)('%s means what a person means, newest first', async word => {
		const served = await serve();
		const executed = word === 'passed' ? 'executedPassed' : 'executedRejected';
		const wanted = served.chain.state.proposals
			.filter(({status}) => [word, executed].includes(status))
			.reverse();
		expect(new Set(wanted.map(({status}) => status))).toEqual(new Set([word, executed]));
		const rows = cellsOf(await ask(served, `proposals --status ${word} --all`));
		expect(rows.map(([id]) => id)).toEqual(wanted.map(({id}) => String(id)));
	});

	it('with an equals sign is that status alone', async () => {
		const {url, chain} = await serve();
		const {exitCode, stdout} = await runCommand(['proposals', '--status', '=passed', '-i', url]);
		expect(exitCode).toBe(0);
		const wanted = chain.state.proposals.filter(({status}) => status === 'passed').reverse();
		expect(cellsOf(stdout).map(([id]) => id)).toEqual(wanted.map(({id}) => String(id)));
	});
});

eachShape('withdraws', serve => {
	it('can all be withdrawn now where no epoch is given', async () => {
		const served = await serve();
		const {address, unbonds} = firstDelegatorOf(served);
		const rows = cellsOf(await ask(served, `withdraws ${address}`));
		expect(rows).toHaveLength(unbonds.filter(row => row.withdrawEpoch <= served.chain.state.epoch).length);
		for (const [, , word] of rows) expect(word).toBe('now');
	});

	it('leave nothing open where an epoch is given', async () => {
		const served = await serve();
		const rows = cellsOf(await ask(served, `withdraws ${firstDelegatorOf(served).address} --epoch 1206`));
		expect(rows).toHaveLength(4);
		for (const [, , word] of rows) expect(word).not.toMatch(/^[-?]$/);
	});
});

eachShape('the transactions of the chain', serve => {
	it('are all understood, whoever paid for them', async () => {
		const served = await serve();
		const seen = new Set<string>();
		for (let step = 0; step < 6; step++) {
			served.chain.advance(100);
			for (const {id} of served.chain.state.transactions.newest(10)) {
				const {flaws, maspFeePayment} = await clientOf(served).getTransaction(id);
				expect(flaws).toEqual([]);
				if (maspFeePayment === undefined || seen.size > 0) continue;
				seen.add(id);
				const table = await ask(served, `tx ${id}`);
				expect(table).toContain('unshieldingTransfer');
				expect(table).not.toMatch(/ \?( |$)/m);
			}
		}
	});
});

eachShape('a node that takes nothing for now', serve => {
	it('has refused nothing for good', async () => {
		const served = await serve({isCatchingUp: true});
		const desk = await openDesk('not JSON');
		const {exitCode, stdout, stderr} = await desk.run([desk.file, '-r', served.url, '--yes']);
		expect(exitCode).toBe(1);
		expect(stdout + stderr).toContain('catching up');
	});
});
