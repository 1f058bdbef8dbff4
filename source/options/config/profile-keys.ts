import {dirname, join, resolve} from 'node:path';
import {chainIdPattern, chainIdWords, isChainId} from '../../domain/parameters.ts';
import {harmless, quote} from '../../domain/phrases.ts';
import {UsageError} from '../../system/usage-error.ts';
import {homeOf} from '../../system/xdg-folder.ts';
import {tintNames} from '../../theme/color.ts';
import {readBaseAddress} from '../values/base-address.ts';
import {describeKey, type KeySource, placeOfKey} from '../values/key-source.ts';
import {intervalRange, readChoice, readSeconds} from '../values/values.ts';
import {asItIs, type ConfigKeys, flag, readQuoted, type TablePlace} from './config-key.ts';
import {describeValue} from './config-source.ts';

/** Longest name and label, in characters: both stand in one line with much else. */
export const maxProfileNameLength = 40;

/** An address of a profile; a key is not given within it. */
const address = {
	schema: {type: 'string', pattern: '^(?:[hH][tT]{2}[pP][sS]?|[tT][cC][pP])://[^/?#@]+(?:/[^?#]*)?$'},
	read: (value: unknown, key: string) =>
		readBaseAddress(key, readQuoted(value, key), 'with api-key-file or api-key-command').href,
	show: asItIs<string>,
};

type KeyKind = 'api-key' | 'rpc-key';

/** Addresses that a key may be for. */
const addressesOf: Readonly<Record<KeyKind, readonly string[]>> = {
	'api-key': ['indexer-url', 'rpc-url'],
	'rpc-key': ['rpc-url'],
};

/** Describes the key of a profile in a file, which is not read yet. */
const keyFile = (kind: KeyKind) => ({
	schema: {type: 'string', pattern: '\\S'},
	// There is one key, and it is sent nowhere but to the addresses beside it.
	schemaBeside: {...anyOf(addressesOf[kind]), not: {required: [`${kind}-command`]}},
	...secret(kind, (value, key, place) => ({
		kind: 'file',
		path: placeOfKey(readPath(key, value, place), place.environment),
	})),
});

/** Describes the key of a profile that a program prints, which is not run yet. */
const keyCommand = (kind: KeyKind) => ({
	schema: {
		type: 'array',
		items: {type: 'string'},
		prefixItems: [{type: 'string', minLength: 1}],
		minItems: 1,
	},
	schemaBeside: anyOf(addressesOf[kind]),
	...secret(kind, (value, key) => ({kind: 'command', words: readWords(key, value)})),
});

/** Keys below [profiles.NAME]. */
export const profileTable = {
	label: {
		form: 'label = "TEXT"',
		meaning: 'shown in the first line instead of the name',
		schema: {type: 'string', maxLength: maxProfileNameLength, pattern: '^(?=.*\\S)[^\\p{Cc}]+$'},
		read(value, key) {
			const text = readQuoted(value, key);
			if (text.trim() !== '' && [...text].length <= maxProfileNameLength && harmless(text) === text)
				return text;
			throw new UsageError(
				`${key} takes 1 to ${maxProfileNameLength} characters that can be shown, not ${quote(text)}`,
			);
		},
		show: asItIs<string>,
	},
	color: {
		form: 'color = "COLOR"',
		meaning: `the colour it has there: ${tintNames.join(', ')}`,
		schema: {enum: tintNames},
		read: (value, key) => readChoice(key, readQuoted(value, key), tintNames),
		show: asItIs<string>,
	},
	'indexer-url': {
		property: 'indexerUrl',
		form: 'indexer-url = "URL"',
		meaning: "the indexer's address",
		...address,
	},
	'rpc-url': {
		property: 'rpcUrl',
		form: 'rpc-url = "URL"',
		soughtAs: ['node', 'node-url', 'rpc-node'],
		meaning: "the node's address, which takes transactions",
		...address,
	},
	// The person types it to confirm a broadcast, so it must be a single word that can be typed.
	'chain-id': {
		property: 'chainId',
		form: 'chain-id = "TEXT"',
		meaning: "the network's name, typed before a broadcast",
		schema: {type: 'string', pattern: chainIdPattern},
		read(value, key) {
			const text = readQuoted(value, key);
			if (isChainId(text)) return text;
			throw new UsageError(`${key} takes ${chainIdWords}, not ${quote(text)}`);
		},
		show: asItIs<string>,
	},
	'api-key-file': {
		property: 'apiKey',
		form: 'api-key-file = "PATH"',
		meaning: 'file that holds the key; a relative path lies beside this file',
		...keyFile('api-key'),
	},
	'api-key-command': {
		property: 'apiKey',
		form: 'api-key-command = ["PROGRAM", "ARGUMENT"]',
		meaning:
			'program that prints the key, run without a shell when the profile is opened; its first line counts',
		...keyCommand('api-key'),
	},
	'rpc-key-file': {
		property: 'rpcKey',
		form: 'rpc-key-file = "PATH"',
		meaning: "the same for the node's own key, where it differs",
		...keyFile('rpc-key'),
	},
	'rpc-key-command': {
		property: 'rpcKey',
		form: 'rpc-key-command = ["PROGRAM", "ARGUMENT"]',
		meaning: "the same for the node's own key",
		...keyCommand('rpc-key'),
	},
	labels: {
		property: 'labelsFile',
		form: 'labels = "PATH"',
		meaning:
			'labels as "stakedeck labels -o csv" prints them, beside those of the dashboard, which go before them; a relative path lies beside this file',
		schema: {type: 'string', pattern: '\\S'},
		read: (value, key, place) => readPath(key, value, place),
		show: asItIs<string>,
	},
	'read-only': {
		property: 'isReadOnly',
		form: 'read-only = true',
		meaning: 'nothing is broadcast through it, whatever flags and environment say',
		...flag,
	},
	'own-node': {
		property: 'isOwnNode',
		form: 'own-node = false',
		meaning:
			"a node at an address of this machine, as behind a tunnel, is somebody else's: its validator is not yours",
		...flag,
		default: true,
	},
	interval: {
		property: 'intervalMilliseconds',
		form: 'interval = SECONDS',
		meaning: `time between two polls of the dashboard, from ${intervalRange.least} to ${intervalRange.most}`,
		schema: {type: 'number', minimum: intervalRange.least, maximum: intervalRange.most},
		read(value, key) {
			if (typeof value === 'number') return readSeconds(key, String(value), intervalRange);
			throw new UsageError(
				`${key} takes seconds as a number without quotes, from ${intervalRange.least} to ${intervalRange.most}, not ${describeValue(value)}`,
			);
		},
		show: (milliseconds: number | undefined) =>
			milliseconds === undefined ? undefined : milliseconds / 1000,
	},
	'allow-plain-http': {
		property: 'allowsPlainHttp',
		form: 'allow-plain-http = true',
		meaning: 'the key may be sent over http to another machine',
		...flag,
	},
} as const satisfies ConfigKeys;

function anyOf(keys: readonly string[]): object {
	return keys.length === 1 ? {required: keys} : {anyOf: keys.map(key => ({required: [key]}))};
}

type KeyPlace =
	| {readonly kind: 'file'; readonly path: string}
	| {readonly kind: 'command'; readonly words: readonly [string, ...string[]]};

function secret(kind: KeyKind, toPlace: (value: unknown, key: string, place: TablePlace) => KeyPlace) {
	const [file, command, addresses] = [`${kind}-file`, `${kind}-command`, addressesOf[kind]];
	return {
		read(value: unknown, key: string, place: TablePlace): KeySource {
			const {table, keyPath} = place;
			if (key === command && table[file] !== undefined) {
				throw new UsageError(`${file} and ${command} are both given: there is one key, give one of the two`);
			}
			if (addresses.every(address => table[address] === undefined)) {
				throw new UsageError(
					`${key} needs ${addresses.join(' or ')} beside it: the key is sent nowhere else`,
				);
			}
			return {...toPlace(value, key, place), owner: `the ${key} of the profile ${keyPath.at(-1)}`};
		},
		show: describeKey,
		shownAs: kind,
	};
}

function readWords(key: string, value: unknown): readonly [string, ...string[]] {
	const isList = Array.isArray(value);
	const [program, ...others] = isList ? value.filter(word => typeof word === 'string') : [];
	if (isList && program && others.length === value.length - 1) return [program, ...others];
	throw new UsageError(
		`${key} takes a program and its arguments as a list of texts, ["pass", "show", "NAME"], as it is run without a shell, not ${isList ? 'this list' : describeValue(value)}`,
	);
}

/** Returns a path of the file: ~ is the home. */
function readPath(key: string, value: unknown, {environment, source}: TablePlace): string {
	const home = homeOf(environment);
	if (typeof value !== 'string' || value.trim() === '') {
		const found = value === '' ? 'an empty one' : describeValue(value);
		throw new UsageError(`${key} takes the path of a file in quotes, not ${found}`);
	}
	if (!/^~(?:\/|$)/.test(value)) return resolve(dirname(source.path), value);
	if (home === undefined) throw new UsageError(`${key} begins with ~, and the environment has no HOME`);
	return join(home, value.slice(1));
}
