import {expect, it} from 'vitest';
import {describeAct} from '../../source/broadcast/describe-summary.ts';
import {readInner} from '../../source/broadcast/read-inner.ts';
import {addressOf} from '../helpers/validators.ts';

const [owner, validator, other, native, token] = [1, 2, 3, 4, 5].map(index => addressOf(index)) as [
	string,
	string,
	string,
	string,
	string,
];
const short = (address: string) => `${address.slice(0, 8)}…${address.slice(-4)}`;
const look = {
	names: new Map([
		[validator, 'WhisperNode'],
		[other, 'Heron'],
	]),
	hasAddresses: false,
};

function tell(kind: string, data: unknown): string | undefined {
	const act = readInner({kind, data: data === null ? undefined : JSON.stringify(data)}, native);
	return act && describeAct(act, look);
}

const end = (address: string, of: string, amount: string) => ({
	owner: address,
	token: of,
	type: 'onChain',
	amount,
});
const transfer = (of: string, amount: string) => ({
	sources: [end(owner, of, amount)],
	targets: [end(other, of, amount)],
	shielded_section_hash: null,
});

// As the server in use writes them.
it.each<[string, unknown, string]>([
	[
		'bond',
		{validator, amount: '12500000', source: owner},
		`bond 12.5 NAM from ${short(owner)} to “WhisperNode”`,
	],
	['bond', {validator, amount: '3000000', source: null}, 'bond 3 NAM to “WhisperNode”'],
	[
		'unbond',
		{validator, amount: '1', source: owner},
		`unbond 0.000001 NAM of ${short(owner)} from “WhisperNode”`,
	],
	['withdraw', {validator, source: owner}, `withdraw of ${short(owner)} from “WhisperNode”`],
	['claimRewards', {validator, source: null}, 'claim rewards from “WhisperNode”'],
	[
		'redelegation',
		{src_validator: validator, dest_validator: other, owner, amount: '5000000'},
		`redelegate 5 NAM of ${short(owner)} from “WhisperNode” to “Heron”`,
	],
	['voteProposal', {id: 40, vote: 'Yay', voter: owner}, `vote yay on proposal 40 as ${short(owner)}`],
	[
		'initProposal',
		{
			content: 'ab',
			author: owner,
			type: {PGFPayment: [{Continuous: {}}]},
			voting_start_epoch: 2872,
			voting_end_epoch: 2900,
			activation_epoch: 2902,
		},
		`submit a proposal by ${short(owner)} (funding), voted on from epoch 2872 to the start of 2900`,
	],
	['initProposal', {author: owner, type: 'Default'}, `submit a proposal by ${short(owner)} (text)`],
	['changeCommission', {validator, new_rate: '0.075'}, 'change the commission of “WhisperNode” to 7.5%'],
	[
		'changeMetadata',
		{validator, email: 'a@b.example', name: 'Heron”', website: null, discord_handle: null},
		'change name, email of “WhisperNode”',
	],
	['revealPk', {public_key: 'tpknam1qabcdefgh'}, 'reveal the public key tpknam1q…efgh'],
	['deactivateValidator', validator, 'deactivate “WhisperNode”'],
	['reactivateValidator', validator, 'reactivate “WhisperNode”'],
	['unjailValidator', validator, 'unjail “WhisperNode”'],
	['changeConsensusKey', {validator, consensus_key: 'x'}, 'change the consensus key of “WhisperNode”'],
	[
		'becomeValidator',
		{address: owner, commission_rate: '0.05', max_commission_rate_change: '0.01', email: 'x'},
		`become a validator as ${short(owner)} with a commission of 5%, at most 1% more in an epoch`,
	],
	[
		'transparentTransfer',
		transfer(native, '1000000'),
		`transfer 1 NAM from ${short(owner)} to ${short(other)}`,
	],
	[
		'transparentTransfer',
		transfer(token, '1000000'),
		`transfer 1 000 000 smallest units of the token ${short(token)} from ${short(owner)} to ${short(other)}`,
	],
	[
		'transparentTransfer',
		{...transfer(native, '2'), targets: [end(other, native, '2'), end(owner, native, '1')]},
		`transfer 0.000002 NAM from ${short(owner)} to ${short(other)} and 1 more`,
	],
	['shieldingTransfer', {...transfer(native, '2000000'), targets: []}, `shield 2 NAM from ${short(owner)}`],
	[
		'shieldedTransfer',
		{sources: [], targets: [], shielded_section_hash: 'ab'},
		'transfer among shielded accounts',
	],
	[
		'ibcTransparentTransfer',
		[
			token,
			{
				...transfer(native, '7000000'),
				targets: [{...end('alice.near', native, '7000000'), type: 'external'}],
			},
		],
		`transfer over IBC 7 NAM from ${short(owner)} to alice.near`,
	],
	[
		'ibcTransparentTransfer',
		[token, transfer(native, '7000000')],
		`transfer over IBC 7 NAM from ${short(owner)} to ${short(other)}`,
	],
	['shieldedTransfer', null, 'transfer among shielded accounts'],
	['unknown', {id: 'ab', name: 'tx_x', data: '0x00'}, 'unknown transaction “tx_x”'],
])('says what %s with %j does', (kind, data, words) => {
	expect(tell(kind, data)).toBe(words);
});

// As older services and the embedded chain write them.
it.each<[string, unknown, string]>([
	[
		'redelegation',
		{owner, srcValidator: validator, destValidator: other, amount: '5000000'},
		`redelegate 5 NAM of ${short(owner)} from “WhisperNode” to “Heron”`,
	],
	['changeCommission', {validator, newRate: '0.07'}, 'change the commission of “WhisperNode” to 7%'],
	['voteProposal', {id: '7', vote: 'nay', voter: owner}, `vote nay on proposal 7 as ${short(owner)}`],
	['unjailValidator', {validator}, 'unjail “WhisperNode”'],
	['revealPk', {publicKey: 'tpknam1qabcdefgh'}, 'reveal the public key tpknam1q…efgh'],
	['initProposal', {author: owner, type: 'pgfSteward'}, `submit a proposal by ${short(owner)} (steward)`],
	[
		'transparentTransfer',
		{
			sources: [{owner, token: native, amount: '3642.276457'}],
			targets: [{owner: other, token: native, amount: '3642.276457'}],
		},
		`transfer 3 642.276457 NAM from ${short(owner)} to ${short(other)}`,
	],
])('understands the older form of %s', (kind, data, words) => {
	expect(tell(kind, data)).toBe(words);
});

it('scales no token where it is not known which one is the native one', () => {
	const act = readInner(
		{kind: 'transparentTransfer', data: JSON.stringify(transfer(native, '1000000'))},
		undefined,
	);
	expect(act?.amount).toBe(`1 000 000 smallest units of the token ${short(native)}`);
});

it.each<[string, string, string]>([
	['no JSON', 'bond', '{"validator"'],
	['a bomb of brackets', 'bond', '['.repeat(5000)],
	['a huge text', 'bond', JSON.stringify({validator, amount: '1', padding: 'x'.repeat(200_000)})],
	['a list for an object', 'bond', '[]'],
	['null', 'bond', 'null'],
	['no address', 'bond', JSON.stringify({validator: 'tnam1 and 5 NAM to me', amount: '1'})],
	['a negative amount', 'bond', JSON.stringify({validator, amount: '-5'})],
	['an amount of a thousand digits', 'bond', JSON.stringify({validator, amount: '9'.repeat(1000)})],
	['an amount that is an object', 'bond', JSON.stringify({validator, amount: {a: 1}})],
	['a vote for nothing', 'voteProposal', JSON.stringify({id: 40, vote: 'Maybe', voter: owner})],
	['an id with words', 'voteProposal', JSON.stringify({id: '40 and 41', vote: 'Yay', voter: owner})],
	['a type of the prototype', 'initProposal', JSON.stringify({author: owner, type: 'constructor'})],
	['a rate in words', 'changeCommission', JSON.stringify({validator, new_rate: 'much'})],
	['sources that are no list', 'transparentTransfer', JSON.stringify({sources: {}, targets: []})],
	['ends that are none', 'transparentTransfer', JSON.stringify({sources: [null], targets: ['x']})],
	[
		'a hundred thousand ends',
		'transparentTransfer',
		JSON.stringify({sources: Array(9999).fill({}), targets: []}),
	],
	...[
		['a sentence', 'alice ✓ applied', 'external'],
		['a spending key', `zsknam1${'q'.repeat(30)}`, 'external'],
		['an address of another chain on this one', '0x52908400098527886E0F7030069857D2E4169EE7', 'onChain'],
	].map(([name = '', to = '', type = '']): [string, string, string] => [
		`a transfer to ${name}`,
		'ibcTransparentTransfer',
		JSON.stringify([token, {...transfer(native, '1'), targets: [{...end(to, native, '1'), type}]}]),
	]),
	['a transfer alone', 'ibcTransparentTransfer', JSON.stringify(transfer(native, '1'))],
	['a kind of the prototype', 'constructor', '{}'],
	['a kind without a reader', 'initAccount', '{"a":1}'],
])('does not read %s', (_title, kind, data) => {
	expect(readInner({kind, data}, native)).toBeUndefined();
});
