import {execFileSync} from 'node:child_process';
import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {consistentSets, type Deed, quoteForShell, walletCommand} from '../../source/domain/wallet-command.ts';
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

describe('sets of commands to copy together', () => {
	const voters = [mine, one, other];
	const votes = voters.flatMap(address =>
		(['yay', 'nay', 'abstain'] as const).map(vote => ({
			deed: {kind: 'vote', address, proposal: '40', vote} as const,
		})),
	);
	const namesOf = (deeds: readonly {readonly deed: Deed}[]) =>
		consistentSets(deeds).map(({name, deeds: each}) => [name, each.length]);
	const unbond = {deed: {kind: 'unbond', address: mine, validator: one, amount: 1n}} as const;
	const withdraw = {deed: {kind: 'withdraw', address: mine, validator: one}} as const;
	const claim = {deed: {kind: 'claim', address: mine, validator: one}} as const;
	const move = (to: string) =>
		({deed: {kind: 'redelegate', address: mine, from: one, to, amount: 1n}}) as const;

	it('never have two votes of one address on one proposal', () => {
		expect(namesOf(votes)).toEqual([
			['all yay', 3],
			['all nay', 3],
			['all abstain', 3],
		]);
		for (const {deeds} of consistentSets(votes)) {
			expect(new Set(deeds.map(({deed}) => deed.address)).size).toBe(deeds.length);
			expect(new Set(deeds.map(({deed}) => deed.vote)).size).toBe(1);
		}
		expect(namesOf(votes.slice(0, 3))).toEqual([]);
	});

	it('have votes on several proposals together', () => {
		const vote = (proposal: string) => ({
			deed: {kind: 'vote', address: mine, proposal, vote: 'yay'} as const,
		});
		expect(namesOf([vote('40'), vote('41')])).toEqual([['all 2', 2]]);
	});

	it('have claims and withdrawals together, and never two uses of the same stake', () => {
		expect(namesOf([withdraw, claim, unbond])).toEqual([['all 3', 3]]);
		expect(namesOf([unbond, move(other)])).toEqual([]);
		expect(namesOf([move(other), move(mine)])).toEqual([]);
		const elsewhere = {deed: {...claim.deed, validator: other}} as const;
		expect(namesOf([claim, elsewhere, unbond, move(other)])).toEqual([['all claim', 2]]);
		expect(namesOf([claim])).toEqual([]);
	});
});
