import {listWords, quote} from '../../domain/phrases.ts';
import {UsageError} from '../../system/usage-error.ts';
import {readTable, schemasOf, type TablePlace, type ValuesOf} from './config-key.ts';
import {checkTable} from './config-source.ts';
import {maxProfileNameLength, profileTable} from './profile-keys.ts';

/** A profile as the configuration file has it; undefined: not said there. */
export interface Profile extends ValuesOf<typeof profileTable> {
	readonly name: string;
	/** Names the place, 'FILE, line 3', as a message begins that is about it, or about one of its keys. */
	place(key?: string): string;
}

/** Identity of a profile. */
export type ProfileSummary = Pick<Profile, 'name' | 'label' | 'color' | 'isReadOnly'> &
	Partial<Pick<Profile, 'labelsFile'>>;

/** Keys below [profiles.NAME]. */
export const profileKeys: readonly string[] = Object.keys(profileTable);

/** Reads [profiles.NAME], in the order of the file. Throws a UsageError that says what is accepted. */
export function readProfiles(value: unknown, key: string, place: TablePlace): readonly Profile[] {
	const accepted = `a profile takes ${listWords(profileKeys, 'and')}`;
	const tables = place.source.toRead(checkTable(value, key, 'tables, [profiles.NAME]'), [key]);
	return Object.entries(tables).map(([name, each]) => {
		const keyPath = [key, name];
		const table = place.source.at(keyPath, () => {
			checkProfileName(name);
			return checkTable(each, name, `a table, [profiles.${name}]`);
		});
		const values = readTable(
			profileTable,
			{...place, table, keyPath},
			(word, notThis) => refusedSecret(word) ?? `${accepted}, ${notThis}${place.hintOf(word)}`,
		);
		return {
			name,
			place: word => place.source.placeOf(word === undefined ? keyPath : [...keyPath, word]),
			...values,
		};
	});
}

/** Returns why a key of the file is not read: it is a secret itself, and its value is not repeated. */
export function refusedSecret(key: string): string | undefined {
	if (key !== 'api-key' && key !== 'rpc-key') return undefined;
	return `${key} is not read from this file, which others may see: give the file that holds it, ${key}-file = "PATH", or the program that prints it, ${key}-command = ["pass", "show", "NAME"], below [profiles.NAME]`;
}

/** Throws a UsageError for a text that cannot be the name of a profile. */
export function checkProfileName(name: string): void {
	if (/^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u.test(name) && name.length <= maxProfileNameLength) return;
	throw new UsageError(
		`${quote(name)} is not a profile name: one has 1 to ${maxProfileNameLength} letters, digits and . _ -, and begins with a letter or digit`,
	);
}

/** Keys of [profiles.NAME]. */
export const profilesSchema = {
	type: 'object',
	propertyNames: {pattern: '^[\\p{L}\\p{N}][\\p{L}\\p{N}._-]*$', maxLength: maxProfileNameLength},
	additionalProperties: {
		type: 'object',
		additionalProperties: false,
		properties: schemasOf(profileTable),
		dependentSchemas: Object.fromEntries(
			Object.entries(profileTable).flatMap(([key, record]) =>
				'schemaBeside' in record ? [[key, record.schemaBeside] as const] : [],
			),
		),
	},
};
