import {readFile} from 'node:fs/promises';
import {describe, expect, it} from 'vitest';
import {readConfig} from '../../../source/options/config/config-file.ts';
import {themeSchema} from '../../../source/options/config/theme-section.ts';
import {UsageError} from '../../../source/system/usage-error.ts';
import {roles, shippedThemes} from '../../../source/theme/themes.ts';
import {writeConfig} from '../../helpers/config.ts';

async function read(text: string) {
	const config = await writeConfig(text);
	return {theme: (await readConfig(config.environment)).theme, path: config.path};
}

describe('the theme of the configuration', () => {
	it('is none where the file has none', async () => {
		expect((await read('start = "validators"\n')).theme).toBeUndefined();
	});

	it.each(['default', 'contrast', 'mono'] as const)('%s', async name => {
		expect((await read(`theme = "${name}"\n`)).theme).toEqual({name, ...shippedThemes[name]});
	});

	it('changes single roles of another one', async () => {
		const {theme} = await read(
			'[theme]\nbase = "contrast"\ngood = 28\nselection = "black on #ffd700"\ndim = "plain"\n',
		);
		const {styles, tints} = shippedThemes.contrast;
		expect(theme).toEqual({
			name: 'own',
			tints,
			styles: {...styles, good: '28', selection: 'black on #ffd700', dim: 'plain'},
		});
	});

	it('is read as the page about the configuration has it', async () => {
		const page = await readFile(new URL('../../../docs/configuration.md', import.meta.url), 'utf8');
		const [named = '', table = ''] = page.match(/(?<=```toml\n)(?:theme =|\[theme\])[^`]*/g) ?? [];
		expect((await read(named)).theme?.name).toBe('contrast');
		expect((await read(table)).theme?.styles).toEqual({
			...shippedThemes.default.styles,
			bad: 'bold red',
			soon: '#d7af00',
			selection: 'black on 153',
		});
	});

	it('has the default as its base where it names none', async () => {
		const {theme} = await read('[theme]\naccent = "bright-blue"\n');
		expect(theme?.styles).toEqual({...shippedThemes.default.styles, accent: 'bright-blue'});
	});
});

describe('a wrong theme is refused with file, line and what is accepted:', () => {
	it.each([
		[
			'theme = "contrst"',
			1,
			'theme takes default, contrast or mono, or a table, [theme], not "contrst"; did you mean contrast',
		],
		['\ntheme = 3', 2, 'theme takes default, contrast or mono, or a table, [theme], not a number'],
		['theme = "own"', 1, 'not "own"'],
		['[theme]\nbase = "dark"', 2, 'base takes default, contrast or mono, not "dark"'],
		['[theme]\nbase = true', 2, 'base takes default, contrast or mono, not true'],
		['[theme]\nacent = "cyan"', 2, 'and what has a colour: accent, good, bad,'],
		['[theme]\nacent = "cyan"', 2, 'not "acent"; did you mean accent'],
		[
			'[theme]\ngood = "green"\nbad = "rad"',
			3,
			'bad takes a colour (red, bright-red, a number to 255 or "#rrggbb")',
		],
		['[theme]\ngood = "green"\nbad = "rad"', 3, '"rad" is none; did you mean red'],
		['[theme]\nsoon = 256', 2, 'soon takes a colour'],
		['[theme]\nsoon = 256', 2, '"256" is no whole number from 0 to 255'],
		['[theme]\nsoon = -1', 2, '"-1" is no whole number from 0 to 255'],
		['[theme]\nsoon = 1.5', 2, '"1.5" is no whole number from 0 to 255'],
		['[theme]\nsoon = "red on"', 2, '"red on" is none'],
		['[theme]\nsoon = ["red"]', 2, 'not a list'],
		['[theme.soon]\ncolor = "red"', 1, 'not a table'],
		['[theme]\nsoon = "#ff\\u001b[31m"', 2, '"#ff?[31m" is none'],
	])('%o', async (text, line, reason) => {
		const config = await writeConfig(text);
		const reading = readConfig(config.environment);
		await expect(reading).rejects.toThrow(UsageError);
		await expect(reading).rejects.toThrow(`${config.path}, line ${line}: `);
		await expect(reading).rejects.toThrow(reason);
	});
});

describe('its schema', () => {
	const {named, properties} = {
		named: themeSchema.anyOf[0]?.enum,
		properties: themeSchema.anyOf[1]?.properties as unknown as Record<string, {anyOf: {pattern: string}[]}>,
	};

	it('names the themes, and each role with what it says', () => {
		expect(named).toEqual(['default', 'contrast', 'mono']);
		expect(Object.keys(properties)).toEqual(['base', ...roles]);
	});

	it.each([
		['cyan', true],
		['bold black on yellow', true],
		['bold 231 on #a00000', true],
		['255', true],
		['on 16 bold', true],
		['256', false],
		['bleu', false],
		['red on', false],
		['', false],
		['#ff0', false],
		['red ', false],
	])('%o: %s', (style, isAccepted) => {
		expect(new RegExp(properties.accent!.anyOf[2]!.pattern, 'u').test(style)).toBe(isAccepted);
	});
});
