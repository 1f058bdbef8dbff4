import {execFileSync} from 'node:child_process';
import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {type Deed, quoteForShell, walletCommand} from '../../source/domain/wallet-command.ts';
import {addressOf} from '../helpers/validators.ts';

const [mine, one, other] = [addressOf(500), addressOf(1), addressOf(2)];
const nowhere = {node: undefined, chainId: undefined};

describe('a deed as the command of the client', () => {
	it.each<[string, Deed, string]>([
		[
			'a withdrawal',
			{kind: 'withdraw', address: mine, validator: one},
			`withdraw --source ${mine} --validator ${one}`,
		],
		[
			'a claim',
			{kind: 'claim', address: mine, validator: one},
			`claim-rewards --source ${mine} --validator ${one}`,
		],
		[
			'a redelegation, exact to six digits',
			{kind: 'redelegate', address: mine, from: one, to: other, amount: 18_014_398_509_481_985n},
			`redelegate --owner ${mine} --source-validator ${one} --destination-validator ${other} --amount 18014398509.481985`,
		],
		[
			'a vote',
			{kind: 'vote', address: mine, proposal: '40', vote: 'nay'},
			`vote-proposal --proposal-id 40 --vote nay --address ${mine}`,
		],
		['an unjailing', {kind: 'unjail', validator: one}, `unjail-validator --validator ${one}`],
	])('%s', (_title, deed, words) => {
		expect(walletCommand(deed, nowhere)).toBe(`namadac ${words}`);
	});

	it('names the node and the chain where they are known', () => {
		const place = {node: 'http://127.0.0.1:26657', chainId: 'namada.5f5de2dd1b88cba30586420'};
		expect(walletCommand({kind: 'unjail', validator: one}, place)).toBe(
			`namadac unjail-validator --validator ${one} --node http://127.0.0.1:26657 --chain-id namada.5f5de2dd1b88cba30586420`,
		);
	});

	it.each<[string, Deed]>([
		['an address with a wrong checksum', {kind: 'unjail', validator: `${one.slice(0, -1)}x`}],
		['a name', {kind: 'withdraw', address: mine, validator: '$(reboot)'}],
		['a proposal that is no number', {kind: 'vote', address: mine, proposal: '4;ls', vote: 'yay'}],
		['an amount of nothing', {kind: 'redelegate', address: mine, from: one, to: other, amount: 0n}],
	])('makes no command of %s', (_title, deed) => {
		expect(walletCommand(deed, nowhere)).toBeUndefined();
	});
});

it('quotes any word so that a shell reads it as it is', () => {
	const words = fc.sample(
		fc.string({unit: 'binary', maxLength: 12}).filter(word => !word.includes('\0')),
		200,
	);
	const printed = execFileSync('sh', ['-c', `printf '%s\\0' ${words.map(quoteForShell).join(' ')}`]);
	expect(printed.toString().split('\0').slice(0, -1)).toEqual(words);
});
