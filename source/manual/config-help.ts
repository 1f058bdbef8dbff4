import {type ProfileKey, profileKeys} from '../options/config/profile.ts';
import {type TopKey, topKeys} from '../options/config/top-keys.ts';
import {intervalRange} from '../options/values/values.ts';
import {tintNames} from '../theme/color.ts';
import {styleForm} from '../theme/style.ts';
import {roleHelp, shippedNames} from '../theme/themes.ts';

/** As it is written into the file, and what it does. */
type KeyHelp = readonly [form: string, meaning: string];

/** What the configuration is, apart from its keys. */
export const configText = [
	'A file in TOML with profiles, each a service by a name; its place is among the files below. Every key of it may be left out, and what is wrong is refused with its line. The key of a service never stands in it. "stakedeck config" says what is in force, and why.',
	'An editor that knows TOML by taplo (VS Code by Even Better TOML) completes and checks the file where it begins with the line #:schema ./config.schema.json, and that file beside it is what "stakedeck config --schema" prints.',
	'A key is sent only to the addresses of its own profile, and the node of a profile is used only with its own indexer, not with an address from a flag or the environment.',
] as const;

const ofFile: Readonly<Record<TopKey, KeyHelp>> = {
	profile: ['profile = "NAME"', 'the profile in force where none is named'],
	start: ['start = "ROUTE"', 'where the dashboard opens, instead of the overview: "validators"'],
	theme: ['theme = "THEME"', `the colours: ${shippedNames.join(', ')}; what :theme keeps overrides it`],
	keys: [
		'[keys]',
		'begins the keys of the dashboard, each below it by what it does: refresh = "R", or a list of keys',
	],
	profiles: ['[profiles.NAME]', 'begins the profile of that name, to which the keys below it belong'],
	views: [
		'[views.NAME]',
		'how that list looks: columns = ["rank", "name", "power"], sort = "commission desc", pane = true, width = "wide"',
	],
};

const ofProfile: Readonly<Record<ProfileKey, KeyHelp>> = {
	label: ['label = "TEXT"', 'shown in the first line instead of the name'],
	color: ['color = "COLOR"', `the colour it has there: ${tintNames.join(', ')}`],
	'indexer-url': ['indexer-url = "URL"', "the indexer's address"],
	'rpc-url': ['rpc-url = "URL"', "the node's address, which takes transactions"],
	'chain-id': ['chain-id = "TEXT"', "the network's name, typed before a broadcast"],
	'api-key-file': ['api-key-file = "PATH"', 'file that holds the key; a relative path lies beside this file'],
	'api-key-command': [
		'api-key-command = ["PROGRAM", "ARGUMENT"]',
		'program that prints the key, run without a shell when the profile is opened; its first line counts',
	],
	'rpc-key-file': ['rpc-key-file = "PATH"', "the same for the node's own key, where it differs"],
	'rpc-key-command': ['rpc-key-command = ["PROGRAM", "ARGUMENT"]', "the same for the node's own key"],
	'read-only': ['read-only = true', 'nothing is broadcast through it, whatever flags and environment say'],
	interval: [
		'interval = SECONDS',
		`time between two polls of the dashboard, from ${intervalRange.least} to ${intervalRange.most}`,
	],
	'allow-plain-http': ['allow-plain-http = true', 'the key may be sent over http to another machine'],
};

/** Below [theme], and what a style is. */
const ofTheme: readonly KeyHelp[] = [
	[
		'[theme]',
		`instead of theme = "THEME": a theme with other styles, by the keys below. A style is ${styleForm}`,
	],
	['base = "THEME"', 'the theme that is changed; default where left out'],
	...Object.entries(roleHelp).map(([role, help]): KeyHelp => [`${role} = "STYLE"`, help]),
];

/** What a key of the file does. */
export function helpOfKey(key: TopKey | ProfileKey): string {
	const [, meaning] = {...ofFile, ...ofProfile}[key];
	return meaning;
}

/** Every key that the file can have, each below its table. */
export const configKeyHelp: readonly KeyHelp[] = [
	...topKeys.filter(key => key !== 'profiles').map(key => ofFile[key]),
	...ofTheme,
	ofFile.profiles,
	...profileKeys.map(key => ofProfile[key]),
];

/** The lines of a small file. */
export const configExample: readonly string[] = [
	'profile = "mainnet"',
	'',
	'[profiles.mainnet]',
	'indexer-url = "https://indexer.example/prefix"',
	'rpc-url = "https://rpc.example"',
	'api-key-file = "~/keys/mainnet"',
	'',
	'[profiles.testnet]',
	'indexer-url = "http://testnet.example"',
	'api-key-command = ["pass", "show", "stakedeck"]',
	'allow-plain-http = true',
];
