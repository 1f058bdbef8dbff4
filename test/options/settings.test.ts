import {expect, it} from 'vitest';
import {parseArguments} from '../../source/options/arguments.ts';
import {readConfig} from '../../source/options/config/config-file.ts';
import {noteOnAddress, readTarget} from '../../source/options/service.ts';
import {readSettings, type Settings} from '../../source/options/settings.ts';
import {describeKey} from '../../source/options/values/key-source.ts';
import {writeConfig} from '../helpers/config.ts';

const profiles = `
[profiles.keyed]
indexer-url = "https://keyed"
rpc-url = "https://node"
chain-id = "chain-1"
api-key-command = ["pass", "keyed"]
read-only = true
interval = 20
allow-plain-http = true

[profiles.bare]
indexer-url = "https://bare"

[profiles.slow]
interval = 60
`;

async function settle(typed: string, environment: Readonly<Record<string, string>> = {}, first = '') {
	const config = await writeConfig(first + profiles);
	const all = {...environment, ...config.environment};
	const words = typed === '' ? [] : typed.split(' ');
	const settings = readSettings(await parseArguments(words), all, await readConfig(all));
	return {
		settings,
		target: () => readTarget(settings),
		note: noteOnAddress(settings, all),
		path: config.path,
	};
}

const inForce = 'profile = "keyed"\n';
const fromEnvironment = {STAKEDECK_INDEXER_URL: 'https://environment', STAKEDECK_API_KEY: 'k'};

it.each([
	['the flag', '-p bare', {STAKEDECK_PROFILE: 'slow'}, inForce, 'bare', {kind: 'flag', name: '--profile'}],
	[
		'the environment',
		'',
		{STAKEDECK_PROFILE: ' bare '},
		inForce,
		'bare',
		{kind: 'environment', name: 'STAKEDECK_PROFILE'},
	],
	['the file', '', {STAKEDECK_PROFILE: ''}, inForce, 'keyed', {kind: 'file'}],
	['nothing', '', {}, '', undefined, {kind: 'default'}],
] as const)('the profile in force is named by %s', async (_who, typed, environment, first, name, origin) => {
	const {settings} = await settle(typed, environment, first);
	expect(settings.profile.value?.name).toBe(name);
	expect(settings.profile.origin).toEqual(origin);
});

/** Address, key and a sentence about them, for each place they can come from. */
it.each([
	['-i https://flag', {}, inForce, 'https://flag/', 'none', undefined],
	['-i https://flag', fromEnvironment, inForce, 'https://flag/', 'set, in STAKEDECK_API_KEY', undefined],
	[
		'-i https://flag --api-key-file /k',
		fromEnvironment,
		inForce,
		'https://flag/',
		'set, from the file /k',
		undefined,
	],
	[
		'-i https://flag -p keyed',
		{},
		'',
		'https://flag/',
		'none',
		'the key of the profile keyed is not sent to the address of --indexer-url: a key goes only where it was given for',
	],
	[
		'-i https://flag',
		{STAKEDECK_PROFILE: 'keyed'},
		'',
		'https://flag/',
		'none',
		expect.stringContaining('is not sent'),
	],
	['-i https://flag -p keyed', fromEnvironment, '', 'https://flag/', 'set, in STAKEDECK_API_KEY', undefined],
	['', fromEnvironment, inForce, 'https://environment/', 'set, in STAKEDECK_API_KEY', undefined],
	[
		'-p bare',
		fromEnvironment,
		inForce,
		'https://environment/',
		'set, in STAKEDECK_API_KEY',
		'the address comes from STAKEDECK_INDEXER_URL, which overrides that of the profile bare',
	],
	['', {}, inForce, 'https://keyed/', 'set, from the command pass', undefined],
	['', {STAKEDECK_API_KEY: 'k'}, inForce, 'https://keyed/', 'set, from the command pass', undefined],
	[
		'-p bare',
		{STAKEDECK_API_KEY: 'k'},
		inForce,
		'https://bare/',
		'none',
		'STAKEDECK_API_KEY is not sent to the address of the profile bare: a key goes only where it was given for',
	],
	['-p slow -i https://flag', {}, inForce, 'https://flag/', 'none', undefined],
	['', {}, '', undefined, 'none', undefined],
	['--demo', fromEnvironment, inForce, undefined, 'none', undefined],
] as const)(
	'%j with %j and %j asks %s with a key that is %s',
	async (typed, environment, first, url, key, note) => {
		const settled = await settle(typed, environment, first);
		expect(settled.settings.indexerUrl.value).toBe(url);
		expect(describeKey(settled.settings.apiKey.value)).toBe(key);
		expect(settled.note).toEqual(note);
	},
);

it('a key given by hand is read with its address, and that of a profile only when it is opened', async () => {
	const byHand = await settle('', fromEnvironment, inForce);
	expect(await byHand.target()).toEqual({kind: 'address', address: 'https://environment/', apiKey: 'k'});
	const profile = await settle('', {}, inForce);
	expect(await profile.target()).toEqual({kind: 'profile', name: 'keyed'});
	const demo = await settle('--demo', fromEnvironment, inForce);
	expect(await demo.target()).toEqual({kind: 'embedded'});
	expect(await (await settle('')).target()).toBeUndefined();
});

it.each([
	['', {}, false, {kind: 'default'}],
	['', {}, true, {kind: 'profile', name: 'keyed'}],
	['-i https://flag', fromEnvironment, true, {kind: 'profile', name: 'keyed'}],
	['', fromEnvironment, true, {kind: 'profile', name: 'keyed'}],
	['--read-only -p bare', {}, true, {kind: 'flag', name: '--read-only'}],
	['--demo', {}, false, {kind: 'default'}],
] as const)('%j with %j: read-only is %s', async (typed, environment, isReadOnly, origin) => {
	const first = origin.kind === 'default' && typed === '' ? '' : inForce;
	const {settings} = await settle(typed, environment, first);
	expect(settings.isReadOnly).toEqual({value: isReadOnly, origin});
});

it.each([
	['--interval 3', 3000, {kind: 'flag', name: '--interval'}],
	['', 20_000, {kind: 'profile', name: 'keyed'}],
	['-i https://flag', 20_000, {kind: 'profile', name: 'keyed'}],
	['-p bare', 10_000, {kind: 'default'}],
	['--demo', 10_000, {kind: 'default'}],
] as const)('%j is asked every %d ms', async (typed, value, origin) => {
	const {settings} = await settle(typed, {}, inForce);
	expect(settings.intervalMilliseconds).toEqual({value, origin});
});

it('plain http that a profile allows is allowed for its own address alone', async () => {
	const allowed = (settings: Settings) => settings.allowsPlainHttp.value;
	expect(allowed((await settle('', {}, inForce)).settings)).toBe(true);
	expect(allowed((await settle('-i http://flag', {}, inForce)).settings)).toBe(false);
	expect(allowed((await settle('-i http://flag --allow-plain-http')).settings)).toBe(true);
});

it("the node has the profile's key where it has none of its own", async () => {
	const {settings} = await settle('', {}, inForce);
	expect([settings.rpcUrl.value, describeKey(settings.rpcKey.value)]).toEqual([
		'https://node/',
		'set, from the command pass',
	]);
	const bare = await settle('-p bare', {}, inForce);
	expect(bare.settings.rpcKey.value).toBeUndefined();
});

/** Address, key and chain id of the node in force. */
it.each([
	['', {}, 'https://node/', 'set, from the command pass', 'chain-1'],
	['-r https://flag', {}, 'https://flag/', 'none', 'chain-1'],
	['-r https://flag', {STAKEDECK_API_KEY: 'k'}, 'https://flag/', 'set, in STAKEDECK_API_KEY', 'chain-1'],
	['-r https://flag --api-key-file /k', {}, 'https://flag/', 'set, from the file /k', 'chain-1'],
	['', {STAKEDECK_RPC_URL: 'https://environment'}, 'https://environment/', 'none', 'chain-1'],
	['-r https://flag', {STAKEDECK_RPC_URL: 'https://environment'}, 'https://flag/', 'none', 'chain-1'],
	['-i https://other', {}, undefined, 'none', undefined],
	['-i https://keyed', {STAKEDECK_API_KEY: 'k'}, 'https://node/', 'set, from the command pass', 'chain-1'],
	[
		'-i https://i -r https://n',
		{STAKEDECK_API_KEY: 'k'},
		'https://n/',
		'set, in STAKEDECK_API_KEY',
		undefined,
	],
	['--demo', {STAKEDECK_RPC_URL: 'https://environment'}, undefined, 'none', undefined],
] as const)('%j with %j sends to %s with a key that is %s', async (typed, environment, url, key, chainId) => {
	const {settings} = await settle(typed, environment, inForce);
	expect(settings.rpcUrl.value).toBe(url);
	expect(describeKey(settings.rpcKey.value)).toBe(key);
	expect(settings.chainId.value).toBe(chainId);
});

it('a node given by hand goes with the service it was given beside', async () => {
	const node = {kind: 'address', address: 'https://n/', apiKey: 'k'};
	const key = {STAKEDECK_API_KEY: 'k'};
	expect(await (await settle('-r https://n', key, inForce)).target()).toEqual({
		kind: 'profile',
		name: 'keyed',
		node,
	});
	expect(await (await settle('-i https://i -r https://n', key)).target()).toEqual({
		kind: 'address',
		address: 'https://i/',
		apiKey: 'k',
		node,
	});
});

it.each([
	['-r https://user:hunter2@node', '--rpc-url holds a user or password'],
	['-r node', '--rpc-url takes an http:// or https:// address'],
	['--demo -r https://node', 'leave out --rpc-url'],
])('%j is refused', async (typed, expected) => {
	await expect(settle(typed)).rejects.toThrow(expected);
	await expect(settle(typed)).rejects.not.toThrow('hunter2');
});

it.each([
	['-p keyd', {}, 'which has keyed, bare and slow; did you mean keyed'],
	['', {STAKEDECK_PROFILE: 'x'}, 'STAKEDECK_PROFILE: there is no profile "x" in '],
	['', {STAKEDECK_PROFILE: 'zsknam1secret'}, 'STAKEDECK_PROFILE: a spending key is not a profile name'],
	['--demo -p keyed', {}, 'leave out --profile'],
	['-p keyed --api-key-file /k', {}, 'the profile keyed has its own: write api-key-file into the profile'],
])('%j with %j is refused', async (typed, environment, expected) => {
	await expect(settle(typed, environment)).rejects.toThrow(expected);
	await expect(settle(typed, environment)).rejects.not.toThrow('secret');
});

it('a profile without an address needs one from elsewhere', async () => {
	const {target, path} = await settle('-p slow');
	await expect(target()).rejects.toThrow(`${path}, line 14: the profile slow has no indexer-url`);
	const given = await settle('-p slow', fromEnvironment);
	expect(await given.target()).toMatchObject({kind: 'address'});
});
