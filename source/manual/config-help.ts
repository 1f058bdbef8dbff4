import type {ConfigKey, ConfigKeys} from '../options/config/config-key.ts';
import {profileTable} from '../options/config/profile-keys.ts';
import {themeTable} from '../options/config/theme-section.ts';
import {topTable} from '../options/config/top-keys.ts';
import {styleForm} from '../theme/color.ts';

/** Form of a key in the file, and its meaning. */
type KeyHelp = readonly [form: string, meaning: string];

/** Introduction to the configuration; its keys follow. */
export const configText = [
	'A file in TOML with profiles, each a service by a name; its place is among the files below. Every key of it may be left out, and what is wrong is refused with its line. The key of a service never stands in it. "stakedeck config" says what is in force, and why.',
	'An editor that knows TOML by taplo (VS Code by Even Better TOML) completes and checks the file where it begins with the line #:schema ./config.schema.json, and that file beside it is what "stakedeck config --schema" prints.',
	'A key is sent only to the addresses of its own profile, and the node of a profile is used only with its own indexer, not with an address from a flag or the environment.',
] as const;

/** Every key that the file can have, each below its table. */
export const configKeyHelp: readonly KeyHelp[] = [
	...helpOf(topTable).filter(([form]) => form !== topTable.profiles.form),
	[
		'[theme]',
		`instead of ${topTable.theme.form}: a theme with other styles, by the keys below. A style is ${styleForm}`,
	],
	...helpOf(themeTable),
	...helpOf({profiles: topTable.profiles}),
	...helpOf(profileTable),
];

function helpOf(keys: ConfigKeys): readonly KeyHelp[] {
	return Object.values(keys).map(({form, meaning}) => [form, meaning]);
}

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

/** The JSON schema of the configuration, by which editors complete and check it. */
export async function configSchema(): Promise<object> {
	const properties = Object.entries<ConfigKey>(topTable).map(async ([key, {meaning, schema}]) => {
		const piece = typeof schema === 'function' ? await schema() : schema;
		return [key, {description: meaning, ...piece}] as const;
	});
	return {
		$schema: 'https://json-schema.org/draft/2020-12/schema',
		title: 'The configuration of stakedeck',
		type: 'object',
		additionalProperties: false,
		properties: Object.fromEntries(await Promise.all(properties)),
	};
}
