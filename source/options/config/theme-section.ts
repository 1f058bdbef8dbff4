import {didYouMean, listWords, quote} from '../../domain/words.ts';
import {UsageError} from '../../system/usage-error.ts';
import {colorNames} from '../../theme/color.ts';
import {attributeNames, parseStyle, styleForm} from '../../theme/style.ts';
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
import {type ConfigSource, describeValue, isTable, type TomlTable} from './config-source.ts';

/** Reads `theme = "NAME"` or [theme]. Throws a UsageError that names file, line and what is accepted. */
export function readTheme(value: unknown, source: ConfigSource): NamedTheme | undefined {
	if (value === undefined) return undefined;
	if (isTable(value)) return readOwn(value, source);
	const name = source.at(['theme'], () => readName('theme', value, ', or a table, [theme]'));
	return {name, ...shippedThemes[name]};
}

/** A shipped theme with single roles in other colours. */
function readOwn(table: TomlTable, source: ConfigSource): NamedTheme {
	const at = <Value>(key: string, read: () => Value) => source.at(['theme', key], read);
	for (const key of Object.keys(table)) at(key, () => checkKey(key));
	const {base = 'default', ...own} = table;
	const {styles, tints} = shippedThemes[at('base', () => readName('base', base, ''))];
	const changed = Object.entries(own).map(([role, value]) => [role, at(role, () => readStyle(role, value))]);
	return {name: ownName, styles: {...styles, ...Object.fromEntries(changed)}, tints};
}

function readName(key: string, value: unknown, others: string): ShippedName {
	if (typeof value === 'string' && isShipped(value)) return value;
	const [found, hint] =
		typeof value === 'string' ? [quote(value), didYouMean(value, shippedNames)] : [describeValue(value), ''];
	throw new UsageError(`${key} takes ${listWords(shippedNames)}${others}, not ${found}${hint}`);
}

function checkKey(key: string): void {
	if (key === 'base' || roles.some(role => role === key)) return;
	throw new UsageError(
		`[theme] takes base and what has a colour: ${listWords(roles, 'and')}, not ${quote(key)}${didYouMean(key, ['base', ...roles])}`,
	);
}

/** A style as text; a number alone is a colour. */
function readStyle(role: string, value: unknown): string {
	if (typeof value !== 'string' && typeof value !== 'number') {
		throw new UsageError(`${role} takes ${styleForm}, not ${describeValue(value)}`);
	}
	const style = parseStyle(String(value));
	if ('problem' in style) throw new UsageError(`${role} ${style.problem}`);
	return String(value);
}

const colorPattern = `(?:${colorNames.join('|')}|#[0-9a-fA-F]{6}|[0-9]{1,2}|1[0-9]{2}|2[0-4][0-9]|25[0-5])`;

const roleSchema = (role: Role) => ({
	description: roleHelp[role],
	anyOf: [
		{type: 'integer', minimum: 0, maximum: 255},
		{enum: ['plain', ...colorNames]},
		{
			type: 'string',
			pattern: `^(?:(?:${[...attributeNames, colorPattern].join('|')}|on ${colorPattern})(?: (?!$)|$))+$`,
		},
	],
});

/** Its piece of the JSON schema of the configuration. */
export const themeSchema = {
	description: 'colours by meaning: the name of a theme, or a table that changes single ones of it',
	anyOf: [
		{enum: shippedNames},
		{
			type: 'object',
			properties: {
				base: {description: 'the theme that is changed; default where left out', enum: shippedNames},
				...Object.fromEntries(roles.map(role => [role, roleSchema(role)])),
			},
			additionalProperties: false,
		},
	],
};
