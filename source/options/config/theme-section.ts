import {didYouMean, listWords, quote} from '../../domain/phrases.ts';
import {UsageError} from '../../system/usage-error.ts';
import {attributeNames, colorNames, parseStyle, styleForm} from '../../theme/color.ts';
import {
	isShipped,
	type NamedTheme,
	ownName,
	type Role,
	roleHelp,
	roles,
	type ShippedName,
	shippedNames,
	shippedThemes,
} from '../../theme/themes.ts';
import {type ConfigKey, type ConfigKeys, readTable, schemasOf, type TablePlace} from './config-key.ts';
import {describeValue, isTable} from './config-source.ts';

const colorPattern = `(?:${colorNames.join('|')}|#[0-9a-fA-F]{6}|[0-9]{1,2}|1[0-9]{2}|2[0-4][0-9]|25[0-5])`;

const styleSchema = {
	anyOf: [
		{type: 'integer', minimum: 0, maximum: 255},
		{enum: ['plain', ...colorNames]},
		{
			type: 'string',
			pattern: `^(?:(?:${[...attributeNames, colorPattern].join('|')}|on ${colorPattern})(?: (?!$)|$))+$`,
		},
	],
};

const roleKeys = Object.entries(roleHelp).map(([role, meaning]) => [
	role,
	{form: `${role} = "STYLE"`, meaning, schema: styleSchema, read: readStyle},
]);

/** Keys below [theme]. */
export const themeTable = {
	base: {
		form: 'base = "THEME"',
		meaning: 'the theme that is changed; default where left out',
		schema: {enum: shippedNames},
		default: 'default',
		read: (value, key) => readName(key, value, ''),
	},
	...(Object.fromEntries(roleKeys) as Readonly<Record<Role, ConfigKey<string>>>),
} as const satisfies ConfigKeys;

/** Reads `theme = "NAME"` or [theme]. Throws a UsageError that says what is accepted. */
export function readTheme(value: unknown, key: string, place: TablePlace): NamedTheme {
	if (isTable(value)) return readOwn({...place, table: value, keyPath: [key]});
	const name = readName(key, value, ', or a table, [theme]');
	return {name, ...shippedThemes[name]};
}

/** Returns a shipped theme with single roles in other colours. */
function readOwn(place: TablePlace): NamedTheme {
	const accepted = `[theme] takes base and what has a colour: ${listWords(roles, 'and')}`;
	const {base, ...own} = readTable(themeTable, place, (_, notThis) => `${accepted}, ${notThis}`);
	const {styles, tints} = shippedThemes[base];
	const changed = Object.entries(own).filter(([, style]) => style !== undefined);
	return {name: ownName, styles: {...styles, ...Object.fromEntries(changed)}, tints};
}

function readName(key: string, value: unknown, others: string): ShippedName {
	if (typeof value === 'string' && isShipped(value)) return value;
	const [found, hint] =
		typeof value === 'string' ? [quote(value), didYouMean(value, shippedNames)] : [describeValue(value), ''];
	throw new UsageError(`${key} takes ${listWords(shippedNames)}${others}, not ${found}${hint}`);
}

/** Returns a style as text; a number alone is a colour. */
function readStyle(value: unknown, role: string): string {
	if (typeof value !== 'string' && typeof value !== 'number') {
		throw new UsageError(`${role} takes ${styleForm}, not ${describeValue(value)}`);
	}
	const style = parseStyle(String(value));
	if ('problem' in style) throw new UsageError(`${role} ${style.problem}`);
	return String(value);
}

/** Its piece of the JSON schema of the configuration. */
export const themeSchema = {
	description: 'colours by meaning: the name of a theme, or a table that changes single ones of it',
	anyOf: [
		{enum: shippedNames},
		{type: 'object', properties: schemasOf(themeTable), additionalProperties: false},
	],
};
