import {writeFile} from 'node:fs/promises';
import path from 'node:path';
import {expect, it} from 'vitest';
import {createChainNode} from '../../source/services/node/chain-node.ts';
import {startBentChain} from '../helpers/bent-chain.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';
import {until} from '../helpers/until.ts';

/** Parts of an overview, by the path that is asked for each. */
const parts = (delegator: string): Readonly<Record<string, string>> => ({
	'open votes': '/gov/proposal?status=votingPeriod',
	'votes of the tab': '/gov/proposal',
	bonds: `/pos/bond/${delegator}`,
	unbonds: `/pos/unbond/${delegator}`,
	votes: `/gov/voter/${delegator}/votes`,
	rewards: `/pos/reward/${delegator}`,
	'the network': '/pos/validator/all',
	'the epoch': '/chain/epoch/latest',
	'the height': '/chain/block/latest',
});

it('r on the overview asks again for everything that it shows, each once, what is waited for first', async () => {
	const bent = await startBentChain();
	const delegators = [0, 1, 2, 3, 4, 5];
	await using dashboard = bent.open(delegators, {view: 'overview'});
	await dashboard.shows(/to claim[\s\S]*\d+ jailed[\s\S]*Open votes/);
	// Each amount is there once all lists of its address were read.
	for (const index of delegators) await dashboard.shows(new RegExp(`Wallet ${index} .*\\d\\.\\d\\d `));
	const accounts = () => bent.asked.filter(url => url.includes('/account/')).length;
	// The fee is what a start asks for last.
	const isRead = () =>
		accounts() === delegators.length && bent.asked.some(url => url.includes('/gas/estimate'));
	await until(() => isRead() && bent.underWay === 0);
	const before = bent.asked.length;
	bent.mostAtOnce = 0;
	dashboard.type('r');
	const asked = () => bent.asked.slice(before);
	const all = delegators.flatMap(index => Object.values(parts(bent.chain.delegators[index] ?? '')));
	await until(
		() => all.every(part => asked().some(url => url.includes(part))),
		() =>
			`${all.filter(part => !asked().some(url => url.includes(part))).join('\n')}\n\n${asked().join('\n')}`,
	);
	const mine = asked().filter(url => /bond|voter|reward|validator|block/.test(url));
	expect(mine.toSorted()).toEqual([...new Set(mine)].toSorted());
	expect(asked()[0]).toContain('votingPeriod');
	expect(asked().findIndex(url => url.includes('/pos/bond/'))).toBeLessThan(
		asked().findIndex(url => url.includes('/chain/epoch')),
	);
	expect(bent.mostAtOnce).toBeLessThanOrEqual(4);
	expect(bent.mostAtOnce).toBeGreaterThan(1);
});

it.each([
	['delegator', /Wallet 0 .*\d/, '/pos/bond/'],
	['proposals', /You[\s\S]*/, '/votes'],
	['calendar', /becomes? active|can be withdrawn/, '/pos/bond/'],
])('r on the view %s asks again for what the user has', async (view, ready, part) => {
	const bent = await startBentChain();
	await using dashboard = bent.open([0], {view});
	await dashboard.shows(ready);
	await until(() => bent.asked.some(url => url.includes(`/pos/reward/${bent.chain.delegators[0]}`)));
	await until(() => bent.asked.some(url => url.includes('/account/')));
	await until(() => bent.asked.some(url => url.includes('/pos/unbond/')) && bent.underWay === 0);
	const before = bent.asked.length;
	dashboard.type('r');
	await until(() => bent.asked.slice(before).some(url => url.includes(part)));
});

it('r asks for what the user has during a pause too', async () => {
	const bent = await startBentChain();
	await using dashboard = bent.open([0], {view: 'overview'});
	await dashboard.shows(/Wallet 0 .*\d\.\d\d /);
	dashboard.type('P');
	await dashboard.shows('■ paused');
	await until(() => bent.underWay === 0);
	const before = bent.asked.length;
	dashboard.type('r');
	await until(() => bent.asked.slice(before).some(url => url.includes('/pos/bond/')));
});

it('shows what a broadcast changed soon after its block, without a key', async () => {
	const bent = await startBentChain();
	const {chainId} = bent.chain.state.identity;
	const [owner = ''] = bent.chain.delegators;
	const {validator} = bent.chain.state.accounts.get(owner)?.bonds[0] ?? {};
	const file = path.join(await temporaryFolder(), 'bond.json');
	await writeFile(
		file,
		JSON.stringify({kind: 'bond', source: owner, validator: validator?.address, amount: '77.25'}),
	);
	const timeLimit = {attemptMilliseconds: 20_000, totalMilliseconds: 20_000};
	const node = createChainNode({address: bent.url, timeLimit});
	await using dashboard = bent.open([0], {view: 'overview', node, chainId});
	await dashboard.shows(/Wallet 0.* \d+\.\d\d /);
	const bonded = () =>
		Number(/❯ Wallet 0.*? {2}([\d ]+\.\d\d) /.exec(dashboard.text())?.[1]?.replaceAll(' ', ''));
	const before = bonded();
	dashboard.type(`:broadcast ${file}\r`);
	await dashboard.shows('Send this transaction?');
	dashboard.type('\r');
	await dashboard.shows('network: ▏');
	dashboard.type(`${chainId}\r`);
	await dashboard.shows('Sent, waiting for a block');
	dashboard.type('\u001B');
	await dashboard.shows('My addresses');
	await bent.advance(2);
	await until(
		() => bonded() === before + 77.25,
		() => dashboard.text(),
	);
});
