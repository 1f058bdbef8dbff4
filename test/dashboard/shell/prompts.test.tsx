import {expect, it} from 'vitest';
import {createSessionLog} from '../../../source/dashboard/shell/session-log.ts';
import {createChainNode} from '../../../source/services/node/chain-node.ts';
import {connectionTo, noServices} from '../../helpers/connection.ts';
import {startDashboard} from '../../helpers/dashboard.tsx';
import {createFakeIndexer} from '../../helpers/fake-indexer.ts';
import {until} from '../../helpers/until.ts';

it('a prompt that follows another begins empty: the key is what was typed for it, and is seen nowhere', async () => {
	const opened: unknown[] = [];
	const log = createSessionLog(Date.now);
	await using dashboard = startDashboard({
		log,
		services: {
			...noServices,
			async open(target) {
				opened.push(target);
				return connectionTo({...createFakeIndexer(9), address: 'http://127.0.0.1:2'});
			},
		},
	});
	await dashboard.shows('Kestrel Nodes');
	dashboard.type(':connect http://127.0.0.1:2\r');
	await dashboard.shows(/key for \S+: ▏ {2}Enter: none; not shown/);
	dashboard.type('opensesame');
	await dashboard.shows(': **********▏');
	dashboard.type('\r');
	await until(() => opened.length === 1);
	expect(opened).toEqual([{kind: 'address', address: 'http://127.0.0.1:2/', apiKey: 'opensesame'}]);
	await dashboard.shows('[1 Validators 9]');
	dashboard.type('!');
	await dashboard.shows('Connected to http://127.0.0.1:2/');
	expect(JSON.stringify(log.read()) + dashboard.written()).not.toContain('opensesame');
});

it.each([
	['', false],
	[':', false],
	[':broadcast\r', false],
	['', true],
	[':', true],
])(
	'a pasted spending key stands nowhere, after %j, and why is said (spoken: %s)',
	async (before, isSpoken) => {
		const timeLimit = {attemptMilliseconds: 1000, totalMilliseconds: 1000};
		const node = createChainNode({address: 'http://127.0.0.1:2', timeLimit});
		await using dashboard = startDashboard({node, isSpoken});
		await dashboard.shows('Kestrel Nodes');
		dashboard.type(before);
		await dashboard.shows(before === '' ? 'Kestrel Nodes' : isSpoken ? 'Command:' : /(?:file)?: ?▏/);
		dashboard.type(`\u001B[200~zsknam1qqqqsecretsecret\u001B[201~`);
		await dashboard.shows('that is a spending key');
		expect(dashboard.written()).not.toContain('secretsecret');
	},
);

it.each(['', ':', ':broadcast\r'])(
	'nor does one that the terminal does not mark as pasted, after %j',
	async before => {
		const timeLimit = {attemptMilliseconds: 1000, totalMilliseconds: 1000};
		const node = createChainNode({address: 'http://127.0.0.1:2', timeLimit});
		await using dashboard = startDashboard({node});
		await dashboard.shows('Kestrel Nodes');
		dashboard.type(before);
		await dashboard.shows(before === '' ? 'Kestrel Nodes' : /(?:file)?: ?▏/);
		dashboard.type('zsknam1qqqqsecret');
		await new Promise(setImmediate);
		dashboard.type('secret\r');
		await dashboard.shows('that is a spending key');
		expect(dashboard.written()).not.toContain('secret');
	},
);
