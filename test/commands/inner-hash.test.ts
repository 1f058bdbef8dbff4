import {describe, expect, it} from 'vitest';
import {runCommand} from '../helpers/run-command.ts';
import {serve} from '../helpers/serve.ts';
import {serveChain} from '../simulator/serve.ts';

const wrapperId = 'a1'.repeat(32);
const inners = ['b1', 'b2', 'b3'].map((part, index) => ({
	txId: part.repeat(32),
	kind: index === 1 ? 'unbond' : 'bond',
	exitCode: index === 1 ? 'rejected' : 'applied',
	data: null,
	memo: null,
}));
const wrapper = {txId: wrapperId, exitCode: 'applied', atomic: false, innerTransactions: inners};
const [, inner] = inners;
const asked = inner?.txId ?? '';

const noPath = [404, '{"errors":{"message":["no"]}}'] as const;
const notThere = [404, '{"message":"not found","code":404}'] as const;

/** A service that knows the wrapper, with an answer to the question for an inner transaction. */
async function serveInner(answer: readonly [status: number, body: string]) {
	const server = await serve(({url = ''}, response) => {
		const [status, body] = url.includes('/inner/')
			? answer
			: url.endsWith(`/wrapper/${wrapperId}`)
				? [200, JSON.stringify(wrapper)]
				: url.includes('/wrapper/')
					? notThere
					: [200, '{"epoch":"7","version":"1.0.0"}'];
		response.writeHead(status, {'content-type': 'application/json'}).end(body);
	});
	return server.url;
}

const known = [200, JSON.stringify({...inner, wrapperId})] as const;

describe('a hash that is that of an inner transaction', () => {
	it('is shown in its wrapper', async () => {
		const {exitCode, stdout, stderr} = await runCommand(['tx', asked, '-i', await serveInner(known)]);
		expect([exitCode, stderr]).toEqual([0, '']);
		expect(stdout).toMatch(new RegExp(`^Asked for +${asked}, inner transaction 2 of 3$`, 'm'));
		expect(stdout).toMatch(new RegExp(`^Hash +${wrapperId}$`, 'm'));
		expect(stdout).toMatch(/^unbond, asked for +✗ rejected /m);
		expect(stdout.match(/asked for/g)).toHaveLength(1);
	});

	it.each(['json', 'csv'])('is said beside an answer in %s', async output => {
		const outcome = await runCommand(['tx', asked, '-o', output, '-i', await serveInner(known)]);
		expect(outcome.exitCode).toBe(0);
		expect(outcome.stderr).toBe(`stakedeck: ${asked}, inner transaction 2 of 3 of ${wrapperId}\n`);
		if (output === 'json') expect(JSON.parse(outcome.stdout)).toEqual(wrapper);
	});

	it.each<[string, readonly [number, string]]>([
		['nobody knows it', notThere],
		['the service has no such question', noPath],
		['the service fails', [500, '{"error":"oops"}']],
		['the answer is nonsense', [200, '[]']],
		['the answer names no wrapper', [200, JSON.stringify(inner)]],
	])('is not found where %s', async (_title, answer) => {
		const outcome = await runCommand(['tx', asked, '-i', await serveInner(answer)]);
		expect(outcome).toMatchObject({exitCode: 3, stdout: ''});
		expect(outcome.stderr).toContain(`/wrapper/${asked}`);
	});

	it('is found on the embedded chain, each one of a batch', async () => {
		const {chain, url} = await serveChain({shapes: 'server'});
		const [record] = [...chain.state.transactions.all()].filter(({inner: batch}) => batch.length > 1);
		for (const {id} of record?.inner ?? []) {
			const {exitCode, stdout} = await runCommand(['tx', id, '-i', url]);
			expect(exitCode).toBe(0);
			expect(stdout).toContain(record?.id);
			expect(stdout).toContain(`${id}, inner transaction`);
		}
		expect(record?.inner.length).toBeGreaterThan(1);
	});
});
