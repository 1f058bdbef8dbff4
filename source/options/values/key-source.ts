import {isSpendingKey} from '../../domain/address.ts';
import {harmless, quote} from '../../domain/words.ts';
import type {System} from '../../system/system.ts';
import {UsageError} from '../../system/usage-error.ts';
import {type KeyCommand, type KeyCommandSettings, runKeyCommand} from './key-command.ts';
import {type KeyText, readKeyFile} from './key-file.ts';

/** Where a key is to be had; it is read when a service is opened, and not before. */
export type KeySource =
	| {readonly kind: 'environment'; readonly name: string; readonly value: string}
	/** `owner`: whose key it is ("the api-key-file of the profile mainnet"); undefined: the file given by the flag. */
	| {readonly kind: 'file'; readonly path: string; readonly owner: string | undefined}
	| ({readonly kind: 'command'} & KeyCommand);

/** A key that was read. */
export interface ReadKey {
	readonly key: string;
	/** What the person should know of where it lies, in one sentence; undefined: all is well. */
	readonly note: string | undefined;
}

/** The key from the environment; undefined if it holds none. */
export function keyInEnvironment({STAKEDECK_API_KEY}: System['environment']): KeySource | undefined {
	const value = STAKEDECK_API_KEY?.trim();
	return value ? {kind: 'environment', name: 'STAKEDECK_API_KEY', value} : undefined;
}

/** The key, without the space around it. Throws a UsageError, which never repeats it, where it cannot be one. */
export async function readKey(source: KeySource, settings: KeyCommandSettings): Promise<ReadKey> {
	const {text, note} = await textOf(source, settings);
	const key = text.trim();
	const name = nameOf(source);
	if (key === '') throw new UsageError(`${name} is empty: write the key into it`);
	if (isSpendingKey(key)) throw new UsageError(`${name} holds a spending key, which is never sent`);
	if (!/^[\x20-\x7e]+$/.test(key)) {
		throw new UsageError(`${name} holds more than one line or characters that a key cannot have`);
	}
	return {key, note};
}

/** Says for people where a key comes from, and nothing of the key. */
export function describeKey(source: KeySource | undefined): string {
	if (source === undefined) return 'none';
	switch (source.kind) {
		case 'environment':
			return `set, in ${source.name}`;
		case 'file':
			return `set, from the file ${harmless(source.path)}`;
		case 'command':
			return `set, from the command ${harmless(source.words[0])}`;
	}
}

async function textOf(source: KeySource, settings: KeyCommandSettings): Promise<KeyText> {
	switch (source.kind) {
		case 'environment':
			return {text: source.value, note: undefined};
		case 'file':
			return readKeyFile(source.path, source.owner);
		case 'command':
			return {text: await runKeyCommand(source, settings), note: undefined};
	}
}

function nameOf(source: KeySource): string {
	switch (source.kind) {
		case 'environment':
			return source.name;
		case 'file':
			return `${source.owner ?? 'the file of --api-key-file'}, ${quote(source.path)},`;
		case 'command':
			return `what ${quote(source.words[0])} prints, ${source.owner},`;
	}
}
