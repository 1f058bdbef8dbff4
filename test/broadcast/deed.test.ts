import {expect, it} from 'vitest';
import {describeDeed, showDeed} from '../../source/broadcast/describe-deed.ts';
import {readDeed} from '../../source/broadcast/read-deed.ts';
import {createSigns} from '../../source/format/signs.ts';
import {addressOf} from '../helpers/validators.ts';

const [source, validator, destination] = [addressOf(1), addressOf(2), addressOf(3)];
const names = new Map([[validator, 'Stake & Relax']]);
const [short = '', own = ''] = [destination, source].map(
	address => `${address.slice(0, 8)}…${address.slice(-4)}`,
);

function tell(transaction: object) {
	const deed = readDeed(Buffer.from(JSON.stringify(transaction)));
	return deed && describeDeed(deed, names);
}

it.each([
	[{kind: 'bond', amount: '77.25'}, 'bond 77.25 NAM to Stake & Relax'],
	[{kind: 'bond', amount: 1234567}, 'bond 1 234 567 NAM to Stake & Relax'],
	[{kind: 'bond', amount: 'all of it'}, 'bond all of it NAM to Stake & Relax'],
	[{kind: 'bond'}, 'bond to Stake & Relax'],
	[{kind: 'unbond', amount: '5'}, 'unbond 5 NAM from Stake & Relax'],
	[{kind: 'withdraw'}, 'withdraw from Stake & Relax'],
	[{kind: 'redelegation', amount: '5', destination}, `redelegate 5 NAM from Stake & Relax to ${short}`],
	[{kind: 'voteProposal', proposal: 7, vote: 'nay'}, 'vote nay on proposal 7'],
	[{kind: 'claimRewards'}, 'claimRewards'],
])('says what %j does', (act, words) => {
	expect(tell({source, validator, ...act})?.summary).toBe(words);
});

it('says what all of a batch do, and names each validator once and in full', () => {
	const acts = [
		{kind: 'withdraw', source, validator},
		{kind: 'redelegation', source, validator, destination, amount: '1'},
		{kind: 'bond', source, validator, amount: '2'},
	];
	expect(tell({transactions: acts})).toEqual({
		summary: 'withdraw from Stake & Relax, and 2 more',
		acts: [
			`withdraw of ${own} from Stake & Relax`,
			`redelegate 1 NAM of ${own} from Stake & Relax to ${short}`,
			`bond 2 NAM from ${own} to Stake & Relax`,
		],
		validators: [validator, destination],
	});
});

it.each([
	['bytes of a chain', Buffer.from('0a0b0c', 'hex')],
	['a list', Buffer.from('[]')],
	['no JSON', Buffer.from('{"kind"')],
	['one without a payer', Buffer.from('{"kind": "bond"}')],
	[
		'a batch in which one cannot be read',
		Buffer.from(JSON.stringify({transactions: [{source, kind: 'bond'}, 7]})),
	],
])('does not read %s', (_title, bytes) => {
	expect(readDeed(bytes)).toBeUndefined();
});

it('neither obeys nor repeats what a field must not hold', () => {
	const key = 'zsknam1qqqqqqqq';
	expect(tell({kind: 'bond', source, validator: key, amount: '1\u001B[31m\n2'})?.summary).toBe(
		'bond 1 2 NAM',
	);
	expect(tell({kind: `${'a'.repeat(9999)}`, source})?.summary).toHaveLength(128);
});

it('is told in ASCII where the terminal takes nothing else', () => {
	expect(showDeed(`bond 1 NAM to ${short}`, createSigns({isAscii: true, isSpoken: false}))).toMatch(
		/^[ -~]+$/,
	);
});
