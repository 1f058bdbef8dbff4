import {existsSync} from 'node:fs';
import path from 'node:path';
import {quote} from '../domain/phrases.ts';
import type {System} from '../system/system.ts';
import {UsageError} from '../system/usage-error.ts';
import type {Arguments} from './arguments.ts';
import {configPlace, profileNamed, readConfig} from './config/config-file.ts';
import {readSettings} from './settings.ts';
import {credentialOf, type KeySource} from './values/key-source.ts';

/** Commands that run for good. */
export type ServiceCommand = 'watch' | 'exporter';

/** A service of systemd that runs a command. */
export interface UnitOptions {
	readonly command: ServiceCommand;
	/** Words behind the command, as they were typed; files by their whole paths. */
	readonly words: readonly string[];
	/** Files of keys, with the names under which the service gets them. */
	readonly credentials: readonly {readonly id: string; readonly file: string}[];
	/** Variables that are in force here and have to be there. */
	readonly variables: readonly (readonly [name: string, value: string])[];
	/** Sentences for the person who installs it. */
	readonly notes: readonly string[];
}

/** Reads what a service of these words needs. Throws a UsageError. */
export async function readUnit(
	command: ServiceCommand,
	typed: Arguments,
	system: Pick<System, 'arguments' | 'environment'>,
): Promise<UnitOptions> {
	const {environment} = system;
	const config = await readConfig(environment);
	const names = typed.texts('profile').map(name => name.trim());
	const {profile, apiKey, rpcKey, indexerUrl} = readSettings(oneProfile(typed), environment, config);
	const profiles = names.length > 1 ? names.map(name => profileNamed(config, name, '--profile: ')) : [];
	const keys = [apiKey.value, rpcKey.value, ...profiles.flatMap(each => [each.apiKey, each.rpcKey])];
	const usesProfile = profile.value !== undefined || profiles.length > 0;
	const place = configPlace({XDG_CONFIG_HOME: '/etc'}) ?? '';
	return {
		command,
		words: wordsOf(system.arguments, command),
		credentials: credentialsOf(keys),
		variables: variablesOf(environment),
		notes: [
			...(usesProfile && !existsSync(place)
				? [`the service reads its profiles in ${place}, which is not there yet`]
				: []),
			...(!usesProfile && indexerUrl.value === undefined && !typed.has('demo')
				? [`no indexer is named: the service asks that of the profile in force in ${place}`]
				: []),
			...new Set(keys.flatMap(noteOnKey)),
		],
	};
}

/** Leaves aside that there are several: what they share is the same for each. */
function oneProfile(typed: Arguments): Arguments {
	return typed.texts('profile').length < 2
		? typed
		: {...typed, text: name => (name === 'profile' ? typed.texts(name)[0] : typed.text(name))};
}

const named = ['STAKEDECK_INDEXER_URL', 'STAKEDECK_RPC_URL', 'STAKEDECK_PROFILE'] as const;

function variablesOf(environment: System['environment']): UnitOptions['variables'] {
	return named.flatMap(name => {
		const value = environment[name]?.trim();
		return value ? [[name, value] as const] : [];
	});
}

function credentialsOf(keys: readonly (KeySource | undefined)[]): UnitOptions['credentials'] {
	const files = new Set(keys.flatMap(key => (key?.kind === 'file' ? [path.resolve(key.path)] : [])));
	const found = new Map<string, string>();
	for (const file of files) {
		const id = credentialOf(file);
		const other = found.get(id);
		if (other !== undefined) {
			throw new UsageError(
				`the keys in ${quote(other)} and ${quote(file)} would have one name in the service: rename one of the files`,
			);
		}
		found.set(id, file);
	}
	return [...found].map(([id, file]) => ({id, file}));
}

function noteOnKey(key: KeySource | undefined): readonly string[] {
	switch (key?.kind) {
		case 'environment':
			return [
				`the key of ${key.name} is not written into a unit: give a file that holds it, --api-key-file FILE`,
			];
		case 'command':
			return [`${quote(key.words[0])}, ${key.owner}, runs as the user of the service, without a home`];
		case 'file':
		case undefined:
			return [];
	}
}

/** Returns the words behind the command without the flag that asks for the unit; files by their whole paths. */
function wordsOf(given: readonly string[], command: string): readonly string[] {
	const rest = given.findIndex(word => word === '--exec' || word === '--');
	const own = rest === -1 ? given : given.slice(0, rest);
	const behind = rest === -1 ? [] : given.slice(rest);
	const start = own.indexOf(command);
	const kept = own.filter((word, index) => index !== start && word !== '--systemd-unit');
	const flag = '--api-key-file';
	const words = kept.map((word, index) => {
		if (kept[index - 1] === flag) return path.resolve(word);
		return word.startsWith(`${flag}=`) ? `${flag}=${path.resolve(word.slice(flag.length + 1))}` : word;
	});
	const program = behind[0] === '--exec' ? behind[1] : undefined;
	if (program === undefined || !program.includes('/')) return [...words, ...behind];
	return [...words, '--exec', path.resolve(program), ...behind.slice(2)];
}
