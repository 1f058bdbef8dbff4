import {addressOf} from '../helpers/validators.ts';

/** Random numbers of a seed: from 0 to below the limit. */
export type Below = (limit: number) => number;

/** Makes random numbers that are the same for the same seed. */
export function randomOf(seed: number): Below {
	let state = seed >>> 0;
	return limit => {
		state = (state + 0x6d_2b_79_f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
	};
}

/** Texts that are meant to break a terminal, a spreadsheet, a shell, a metric or a line. */
export const weapons: readonly string[] = [
	'\u001b[2J\u001b[H',
	'\u001b]0;title\u0007',
	'\u001b]52;c;cm0gLXJm\u0007',
	'\u009b31m',
	'\u0090q\u009c',
	'\r\n',
	'a\nb\u2028c\u2029d\u0085e',
	'\0',
	'\b\b\b\b',
	'\u202egpj.exe\u202c',
	'\u2066a\u2069\u200f\u061c',
	'=HYPERLINK("http://x";"y")',
	'@SUM(1+1)*cmd|" /C calc"!A0',
	'-1+cmd',
	'\t=1',
	'"} 1\nup{x="',
	'\\"\\n',
	'$(id)`id`;id|id&id',
	"'; DROP TABLE events; --",
	'<script>alert(1)</script>',
	'# **a**\n> - 1. `b`\n\n|a|\n|-|\n|&#27;[31m|\n\n[c](javascript:d) ![](data:image/png;base64,aa) &#x202e;&#x9b;1m',
	`${'> '.repeat(50)}${'[![*'.repeat(200)}`,
	'__proto__',
	'constructor',
	'\ud800',
	'\udfff\ud83d',
	'a\u0301\u0301\u0301\u0301\u0301\u0301',
	'\ufeff',
	'👩‍👩‍👧‍👦🇩🇪',
	'﷽',
	'漢字かな'.repeat(40),
	'x'.repeat(5000),
	' '.repeat(300),
	'%s%n%x',
	'../../../etc/passwd',
	'9'.repeat(400),
	'1e999',
	'-0',
	'0x10',
	'NaN',
	'Infinity',
	'1970-01-01',
	'',
];

const numbers: readonly string[] = [
	'0',
	'-1',
	'1.5',
	'1e999',
	'-1e999',
	'9007199254740993',
	'99999999999999999999999999999999999999',
	'1e-320',
	'18446744073709551616',
];

/** Writes JSON of any kind: what is not a text is written as it stands. */
function anyJson(below: Below, depth = 0): string {
	const kind = below(depth > 3 ? 5 : 8);
	if (kind < 2) return JSON.stringify(anyText(below));
	if (kind === 2) return numbers[below(numbers.length)] ?? '0';
	if (kind === 3) return below(2) === 0 ? 'null' : 'true';
	if (kind === 4) return '""';
	const parts = Array.from({length: below(4)}, () => anyJson(below, depth + 1));
	if (kind < 7) return `[${parts.join()}]`;
	return `{${parts.map(part => `${JSON.stringify(anyText(below))}:${part}`).join()}}`;
}

/** Makes a text out of weapons and any characters. */
export function anyText(below: Below): string {
	const parts = Array.from({length: 1 + below(3)}, () => {
		if (below(3) > 0) return weapons[below(weapons.length)] ?? '';
		return String.fromCodePoint(below(0x11_00_00));
	});
	return parts.join('');
}

const validator = {
	address: addressOf(2),
	votingPower: '39403008',
	maxCommission: '0.05',
	commission: '0.05',
	state: 'consensus',
	name: 'Heron',
	email: 'ops@heron.example',
	website: 'https://heron.example',
	description: 'Keeps watch',
	discordHandle: null,
	avatar: null,
	validatorId: '235',
	rank: 1,
};
const proposal = {
	id: '40',
	content:
		'{"title":"Admit two more channels","abstract":"words","authors":"a","discussions-to":"https://x.example"}',
	type: 'default',
	author: addressOf(3),
	startEpoch: '1195',
	endEpoch: '1215',
	activationEpoch: '1217',
	startTime: '1795000000',
	endTime: '1795400000',
	currentTime: '1795200000',
	activationTime: '1795450000',
	status: 'voting',
	yayVotes: '24567890.123456',
	nayVotes: '1.5',
	abstainVotes: '0',
	tallyType: 'twoFifths',
	data: null,
};
const bond = {minDenomAmount: '7407405', validator, status: 'active', startEpoch: '1200'};
const unbond = {
	minDenomAmount: '9000007',
	validator,
	withdrawEpoch: '1210',
	withdrawTime: '1795300000',
	canWithdraw: false,
};
const inner = {
	txId: 'cd'.repeat(32),
	kind: 'bond',
	data: '{"amount":"77"}',
	memo: '68656c6c6f',
	exitCode: 'applied',
};
const page = (...results: readonly object[]) => ({
	results,
	pagination: {page: 1, perPage: 30, totalPages: 1, totalItems: results.length},
});
const jailed = {...validator, address: addressOf(4), state: 'jailed', rank: null};

/** Honest answers by the end of a path, in the forms of the servers in use. */
const honest: readonly (readonly [RegExp, unknown])[] = [
	[/\/pos\/validator\/all/, [validator, jailed]],
	[/\/pos\/validator/, page(validator, jailed)],
	[/\/gov\/proposal\/all/, [proposal]],
	[/\/gov\/proposal\/\d+\/votes\//, [{proposalId: 40, vote: 'yay', voterAddress: addressOf(1)}]],
	[/\/gov\/proposal\/\d+\/votes/, page({proposalId: 40, vote: 'nay', voterAddress: addressOf(2)})],
	[/\/gov\/voter\//, [{proposalId: 40, vote: 'yay', voterAddress: addressOf(1)}]],
	[/\/gov\/proposal\/\d+/, proposal],
	[/\/gov\/proposal/, page(proposal)],
	[/\/pos\/bond\//, page(bond, {...bond, validator: jailed})],
	[
		/\/pos\/merged-bonds\//,
		page({
			...bond,
			redelegationInfo: {earliestRedelegationEpoch: '1260', earliestRedelegationTime: '1796000000'},
		}),
	],
	[/\/pos\/(?:merged-)?unbonds?\//, page(unbond, {...unbond, validator: jailed})],
	[/\/pos\/withdraw\//, page({minDenomAmount: '5', validator, withdrawEpoch: '0'})],
	[/\/pos\/reward\//, [{minDenomAmount: '66943194', validator}]],
	[/\/account\//, [{tokenAddress: addressOf(5), minDenomAmount: '77'}]],
	[/\/chain\/token-supply/, {address: addressOf(5), totalSupply: '1030000000000000', effectiveSupply: null}],
	[/\/chain\/token/, [{address: addressOf(5)}, {address: addressOf(6), trace: 'transfer/channel-1/uosmo'}]],
	[
		/\/chain\/history/,
		page({
			tx: {...inner, wrapperId: 'ab'.repeat(32)},
			target: addressOf(1),
			kind: 'sent',
			blockHeight: 4_030_720,
		}),
	],
	[
		/\/chain\/parameters/,
		{
			unbondingLength: '53',
			pipelineLength: '2',
			epochsPerYear: '1460',
			apr: '0.12',
			nativeTokenAddress: addressOf(5),
			chainId: 'namada.5f5de2dd1b88cba30586420',
			genesisTime: '1733238000',
			minDuration: '21600',
			minNumOfBlocks: '2700',
			maxBlockTime: '7',
			checksums: {current: {tx_bond: 'ab'.repeat(32)}, fallback: {}},
			epochSwitchBlocksDelay: '2',
			cubicSlashingWindowLength: '1',
		},
	],
	[
		/\/chain\/wrapper\//,
		{
			txId: 'ab'.repeat(32),
			feePayer: addressOf(1),
			feeToken: addressOf(5),
			gasLimit: 50_000,
			gasUsed: 40_000,
			amountPerGasUnit: '1e-6',
			blockHeight: 4_030_720,
			innerTransactions: [inner],
			exitCode: 'applied',
			atomic: true,
		},
	],
	[/\/chain\/epoch\/latest/, {epoch: '1204'}],
	[/\/chain\/block\/latest/, {block: '4030720'}],
	[
		/\/crawlers\/timestamps/,
		[{name: 'chain', timestamp: 1_795_200_000, lastProcessedBlockHeight: 4_030_720}],
	],
	[
		/\/block\/height\//,
		{height: 4_030_720, hash: 'ab'.repeat(32), timestamp: '1795200000', transactions: [], epoch: '1204'},
	],
	[/\/health/, {commit: 'abc', version: '3.3.1'}],
	[/\/gas-price/, [{token: addressOf(5), minDenomAmount: '1'}]],
	[/\/gas\/estimate/, {min: 1, max: 90_000, avg: 50_000, totalEstimates: 9}],
];

/**
Writes an answer to a request that is honest but for some of its values; now and then it is none at all.

@param least values of which one is another: with many of them more of an answer is believed
*/
export function hostileAnswer(url: string, below: Below, least = 1): string {
	const [, answer = {}] = honest.find(([path]) => path.test(url)) ?? [];
	if (below(50 * least) === 0) return anyJson(below);
	return bend(answer, below, least + below(12 * least));
}

/** Writes a value as JSON, in which about one of so many values is another one. */
export function bend(value: unknown, below: Below, oneOf: number): string {
	if (typeof value !== 'object' || value === null) {
		if (below(oneOf + 1) > 0) return JSON.stringify(value);
		// A text that is honest at its beginning goes further.
		return typeof value === 'string' && below(2) === 0
			? JSON.stringify(value + anyText(below))
			: anyJson(below);
	}
	if (below(oneOf * 10) === 0) return anyJson(below);
	if (Array.isArray(value)) return `[${value.map(each => bend(each, below, oneOf)).join()}]`;
	const fields = Object.entries(value).flatMap(([key, each]) => {
		const field = `${JSON.stringify(key)}:${bend(each, below, oneOf)}`;
		const fate = below(oneOf * 20);
		if (fate === 0) return [];
		return fate === 1 ? [`${JSON.stringify(anyText(below))}:${anyJson(below)}`, field] : [field];
	});
	return `{${fields.join()}}`;
}
