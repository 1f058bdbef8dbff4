import {expect, it} from 'vitest';
import {runCommand} from '../helpers/run-command.ts';
import {answerWith} from '../helpers/serve.ts';
import {heldBy, holder, kintsugi, other, p2p, serveHoldings} from '../helpers/serve-holdings.ts';

async function ask(typed: readonly string[], others: Parameters<typeof serveHoldings>[0] = {}) {
	const {url} = await serveHoldings(others);
	const outcome = await runCommand([...typed, '-i', url, '--utc']);
	return {...outcome, stderr: outcome.stderr.replaceAll(url, 'URL')};
}

const linesOf = (stdout: string) => stdout.split('\n').map(line => line.trimEnd());

const claim = (validator: string, more = '') =>
	`namadac claim-rewards --source ${holder} --validator ${validator}${more} --chain-id namada.main`;
const withdraw = `namadac withdraw --source ${holder} --validator ${kintsugi}`;

it('prints one line for each validator that has something due', async () => {
	const {exitCode, stdout, stderr} = await ask(['stake', holder, '--commands']);
	expect({exitCode, stderr}).toEqual({exitCode: 0, stderr: ''});
	expect(linesOf(stdout)).toEqual([`${withdraw} --chain-id namada.main`, claim(p2p), claim(kintsugi), '']);
});

it('names the node where there is one', async () => {
	const {stdout} = await ask(['stake', holder, '--commands', '-r', 'http://127.0.0.1:9/some path']);
	expect(linesOf(stdout)[0]).toMatch(
		/ --node '?http:\/\/127\.0\.0\.1:9\/some(?:%20| )path'? --chain-id namada\.main$/,
	);
});

it('lets nothing into a command that is no address, and no odd chain', async () => {
	const hostile = [{minDenomAmount: '5', validator: heldBy('tnam1; rm -rf ~', '$(reboot)')}];
	const {stdout, stderr} = await ask(['stake', holder, '--commands'], {
		'/api/v1/pos/reward/': answerWith(200, JSON.stringify(hostile)),
		'/api/v1/chain/parameters': answerWith(200, `{"chainId":"main'; reboot"}`),
	});
	expect(linesOf(stdout)).toEqual([withdraw, '']);
	expect(stderr).toBe('stakedeck: 1 command left out: the service sent addresses that are none\n');
});

it('says that claims are not known, and that there is nothing due', async () => {
	const {stdout, stderr} = await ask(['stake', holder, '--commands'], {'/api/v1/pos/reward/': undefined});
	expect(linesOf(stdout)).toEqual([`${withdraw} --chain-id namada.main`, '']);
	expect(stderr).toBe('stakedeck: claims are left out: the service does not say what there is to claim\n');
	const none = await ask(['stake', other, '--commands']);
	expect(none).toMatchObject({
		exitCode: 0,
		stdout: '',
		stderr: 'stakedeck: there is nothing to withdraw or to claim now\n',
	});
	const unknown = await ask(['stake', other, '--commands'], {'/api/v1/pos/reward/': undefined});
	expect(unknown.stderr).toBe(
		'stakedeck: there is nothing to withdraw now, and claims are left out: the service does not say what there is to claim\n',
	);
});

it.each([
	['fail', answerWith(500, '{"message":"Database error","code":500}'), 1, 'URL failed (500): Database error'],
	['are nonsense', answerWith(200, '<html>'), 1, 'not the expected JSON'],
	['are refused', answerWith(401, '{}'), 4, 'URL needs a key (401)'],
])('prints what is known and fails where rewards %s', async (_how, answering, code, words) => {
	const failing = {'/api/v1/pos/reward/': answering};
	const {exitCode, stdout, stderr} = await ask(['stake', holder, '--commands'], failing);
	expect(exitCode).toBe(code);
	expect(linesOf(stdout)).toEqual([`${withdraw} --chain-id namada.main`, '']);
	expect(stderr).toContain('stakedeck: claims are left out: rewards could not be read\n');
	expect(stderr).toContain(words);
	const none = await ask(['stake', other, '--commands'], failing);
	expect(none).toMatchObject({exitCode: code, stdout: ''});
	expect(none.stderr).toContain('there is nothing to withdraw now, and claims are left out: rewards could');
});

it('the stake itself is answered without the rewards that could not be read, and says so', async () => {
	const {exitCode, stdout, stderr} = await ask(['stake', holder], {
		'/api/v1/pos/reward/': answerWith(500, '{"message":"Database error","code":500}'),
	});
	expect(exitCode).toBe(0);
	expect(stdout).toContain('Kintsugi Nodes');
	expect(stdout).not.toContain('to claim');
	expect(stderr).toBe('stakedeck: rewards could not be read: URL failed (500): Database error\n');
	const absent = await ask(['stake', holder], {'/api/v1/pos/reward/': undefined});
	expect(absent).toMatchObject({exitCode: 0, stderr: ''});
});

it('goes with no other form of the answer', async () => {
	const {exitCode, stderr} = await ask(['stake', holder, '--commands', '-o', 'json']);
	expect(exitCode).toBe(2);
	expect(stderr).toContain('--commands prints lines for a shell');
});
