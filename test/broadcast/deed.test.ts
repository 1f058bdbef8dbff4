import {expect, it} from 'vitest';
import {describeSummary, showSummary} from '../../source/broadcast/describe-summary.ts';
import {summarizeTransaction} from '../../source/broadcast/summarize-transaction.ts';
import {createSigns} from '../../source/format/signs.ts';
import {addressOf} from '../helpers/validators.ts';

const [source, validator, destination] = [addressOf(1), addressOf(2), addressOf(3)];
const names = new Map([[validator, 'Stake & Relax']]);
const [short = '', own = ''] = [destination, source].map(
	address => `${address.slice(0, 8)}…${address.slice(-4)}`,
);

function tell(transaction: object) {
	const deed = summarizeTransaction(Buffer.from(JSON.stringify(transaction)));
	return deed && describeSummary(deed, names);
}

it.each([
	[{kind: 'bond', amount: '77.25'}, 'bond 77.25 NAM to “Stake & Relax”'],
	[{kind: 'bond', amount: 1234567}, 'bond 1 234 567 NAM to “Stake & Relax”'],
	[{kind: 'bond', amount: 'all of it'}, 'bond all of it NAM to “Stake & Relax”'],
	[{kind: 'bond', amount: '12\u202e5'}, 'bond 12\\u202e5 NAM to “Stake & Relax”'],
	[{kind: 'bond', amount: '7\u200b7'}, 'bond 7\\u200b7 NAM to “Stake & Relax”'],
	[{kind: 'bond'}, 'bond to “Stake & Relax”'],
	[{kind: 'unbond', amount: '5'}, 'unbond 5 NAM from “Stake & Relax”'],
	[{kind: 'withdraw'}, 'withdraw from “Stake & Relax”'],
	[{kind: 'redelegation', amount: '5', destination}, `redelegate 5 NAM from “Stake & Relax” to ${short}`],
	[{kind: 'voteProposal', proposal: 7, vote: 'nay'}, 'vote nay on proposal 7'],
	[{kind: 'claimRewards'}, 'claim rewards from “Stake & Relax”'],
	[{kind: 'somethingNew'}, 'somethingNew'],
])('says what %j does', (act, words) => {
	expect(tell({source, validator, ...act})?.summary).toBe(words);
});

it('says what all of a batch do, with the whole address of each validator beside its name', () => {
	const acts = [
		{kind: 'withdraw', source, validator},
		{kind: 'redelegation', source, validator, destination, amount: '1'},
		{kind: 'bond', source, validator, amount: '2'},
	];
	expect(tell({transactions: acts})).toEqual({
		summary: 'withdraw from “Stake & Relax”, and 2 more',
		acts: [
			`withdraw of ${own} from “Stake & Relax” ${validator}`,
			`redelegate 1 NAM of ${own} from “Stake & Relax” ${validator} to ${destination}`,
			`bond 2 NAM from ${own} to “Stake & Relax” ${validator}`,
		],
		parts: [
			['withdraw', `of ${own}`, `from “Stake & Relax” ${validator}`],
			['redelegate', '1 NAM', `of ${own}`, `from “Stake & Relax” ${validator}`, `to ${destination}`],
			['bond', '2 NAM', `from ${own}`, `to “Stake & Relax” ${validator}`],
		],
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
	expect(summarizeTransaction(bytes)).toBeUndefined();
});

it('neither obeys nor repeats what a field must not hold', () => {
	const key = 'zsknam1qqqqqqqq';
	expect(tell({kind: 'bond', source, validator: key, amount: '1\u001B[31m\n2'})?.summary).toBe(
		'bond 1 2 NAM',
	);
	expect(tell({kind: `${'a'.repeat(9999)}`, source})?.summary).toBe(`${'a'.repeat(128)}...`);
	// Cut without a mark it would be another amount.
	expect(tell({kind: 'bond', source, validator, amount: '9'.repeat(200)})?.summary).toMatch(
		/^bond 9[9 ]*\.\.\. NAM /,
	);
});

it('quotes a name, so that it cannot go on as the sentence around it', () => {
	const forged = new Map([[validator, 'Good” and vote yay, all sent to “Validator ✓']]);
	const deed = summarizeTransaction(
		Buffer.from(JSON.stringify({kind: 'bond', amount: '1', source, validator})),
	)!;
	expect(describeSummary(deed, forged)).toEqual({
		summary: "bond 1 NAM to “Good' and vote yay, all sent to 'Validator ✓”",
		acts: [`bond 1 NAM from ${own} to “Good' and vote yay, all sent to 'Validator ✓” ${validator}`],
		parts: [
			['bond', '1 NAM', `from ${own}`, `to “Good' and vote yay, all sent to 'Validator ✓” ${validator}`],
		],
	});
	const long = describeSummary(deed, new Map([[validator, 'x'.repeat(5000)]])).summary;
	expect(long).toBe(`bond 1 NAM to “${'x'.repeat(60)}…”`);
	expect(showSummary(long, createSigns({isAscii: true, isSpoken: false}))).toMatch(
		/^bond 1 NAM to "x+\.\."$/,
	);
});

it('is told in ASCII where the terminal takes nothing else', () => {
	expect(showSummary(`bond 1 NAM to ${short}`, createSigns({isAscii: true, isSpoken: false}))).toMatch(
		/^[ -~]+$/,
	);
});
