import {describe, expect, it} from 'vitest';
import {colorNames, parseStyle, type Rgb} from '../../source/theme/color.ts';
import {rgbOf} from '../../source/theme/lower-color.ts';
import {createPalette} from '../../source/theme/palette.ts';
import {
	roles,
	shippedHelp,
	shippedNames,
	shippedThemes,
	themeInForce,
	themeNames,
} from '../../source/theme/themes.ts';

const styleOf = (text: string) => {
	const style = parseStyle(text);
	if ('problem' in style) throw new Error(`${text} ${style.problem}`);
	return style.value;
};

function lightOf(rgb: Rgb): number {
	const [red = 0, green = 0, blue = 0] = rgb.map(part => {
		const share = part / 255;
		return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** As WCAG reckons it. */
function contrastOf(left: Rgb, right: Rgb): number {
	const [less = 0, more = 0] = [lightOf(left), lightOf(right)].sort((one, other) => one - other);
	return (more + 0.05) / (less + 0.05);
}

describe.each(shippedNames)('the theme %s', name => {
	const {styles, tints} = shippedThemes[name];

	it('has a style for each role and each colour of a profile, and a line of help', () => {
		expect(Object.keys(styles).sort()).toEqual([...roles].sort());
		for (const text of [...Object.values(styles), ...Object.values(tints)]) styleOf(text);
		expect(shippedHelp[name]).not.toBe('');
	});

	it.each(['accent', 'bad', 'soon', 'title', 'selection', 'tab', 'found', 'demo'] as const)(
		'tells %s from a plain text',
		role => {
			expect(styles[role]).not.toBe('plain');
		},
	);
});

it("the default theme takes the terminal's own colours, and none behind a text", () => {
	for (const text of Object.values(shippedThemes.default.styles)) {
		const {color, behind} = styleOf(text);
		expect(behind).toBeUndefined();
		if (color !== undefined) expect(colorNames[color as number]).toBeDefined();
	}
});

it("the theme contrast can be read on a white page and on a black one, whatever the terminal's own colours", () => {
	const {styles, tints} = shippedThemes.contrast;
	const {chart, border, ...others} = styles;
	const drawn = [chart, border].map(style => rgbOf(styleOf(style).color as number));
	for (const page of [
		[0, 0, 0],
		[255, 255, 255],
	] as const)
		for (const line of drawn) expect(contrastOf(line, page)).toBeGreaterThan(4);
	for (const text of [...Object.values(others), ...Object.values(tints)]) {
		const {color, behind, attributes} = styleOf(text);
		expect(attributes).not.toContain('dim');
		expect(behind === undefined).toBe(color === undefined);
		if (color === undefined) continue;
		for (const one of [color, behind]) expect(one).toBeGreaterThan(15);
		expect(contrastOf(rgbOf(color as number), rgbOf(behind as number)), text).toBeGreaterThan(7);
	}
});

it('the theme mono has no colour, nor has any other where there are to be none', () => {
	const mono = createPalette(shippedThemes.mono, 'true');
	const {paint, tint, hasColor} = createPalette(shippedThemes.contrast, 'none');
	expect([mono.hasColor, hasColor]).toEqual([false, false]);
	expect([mono.tint('red', 'a'), tint('red', 'a')]).toEqual(['a', 'a']);
	expect(mono.paint('bad', 'a')).toBe('\u001B[1ma\u001B[22m');
	expect(paint('bad', 'a')).toBe('\u001B[1ma\u001B[22m');
});

describe('painting', () => {
	const {paint, tint} = createPalette(shippedThemes.default, '16');

	it.each([
		['good', '\u001B[32mx\u001B[39m'],
		['warning', '\u001B[33mx\u001B[39m'],
		['quiet', '\u001B[2mx\u001B[22m'],
		['cursor', '\u001B[7mx\u001B[27m'],
		['demo', '\u001B[1m\u001B[33mx\u001B[39m\u001B[22m'],
	] as const)('%s', (meaning, painted) => {
		expect(paint(meaning, 'x')).toBe(painted);
		expect(paint(meaning, '')).toBe('');
	});

	it('takes the colour of a profile', () => {
		expect(tint('magenta', 'x')).toBe('\u001B[35mx\u001B[39m');
	});

	it('goes on after a part that ends the same', () => {
		expect(paint('bad', `a${paint('good', 'b')}c`)).toBe(
			'\u001B[31ma\u001B[32mb\u001B[39m\u001B[31mc\u001B[39m',
		);
		expect(paint('quiet', `a${paint('title', 'b')}c`)).toBe(
			'\u001B[2ma\u001B[1mb\u001B[22m\u001B[2mc\u001B[22m',
		);
	});
});

describe('in force', () => {
	const own = {...shippedThemes.mono, name: 'own'};
	it.each([
		[undefined, undefined, 'default', 'default'],
		[undefined, 'contrast', 'contrast', 'screen'],
		[own, undefined, 'own', 'file'],
		[own, 'contrast', 'contrast', 'screen'],
		[own, 'own', 'own', 'screen'],
		// Remembered, and gone since.
		[undefined, 'own', 'default', 'default'],
		[own, 'sepia', 'own', 'file'],
		[undefined, 'constructor', 'default', 'default'],
	] as const)('configured %o, chosen %s: %s, by %s', (configured, chosen, name, source) => {
		expect(themeInForce(configured, chosen)).toMatchObject({name, source});
	});

	it('is one of the shipped, or that of the configuration', () => {
		expect(themeNames(undefined)).toEqual(['default', 'contrast', 'mono']);
		expect(themeNames(own)).toEqual(['own', 'default', 'contrast', 'mono']);
		expect(themeNames({...shippedThemes.mono, name: 'mono'})).toEqual(['mono', 'default', 'contrast']);
	});
});
