import type {TintName} from './color.ts';

/** Roles that a person can give a colour to, and what each says. */
export const roleHelp = {
	accent: 'where one can act: what is withdrawable, what led here; code in a text',
	good: 'applied, would pass, live',
	bad: 'jailed, rejected, would fail, offline',
	soon: 'ends soon, below the threshold, stale, locked',
	waiting: 'not begun yet',
	dim: 'units, explanations, old data, what is over',
	title: 'headers and titles',
	letter: 'the letter that chooses in a menu; emphasis in a text',
	selection: 'the row under the cursor',
	tab: 'the open tab',
	found: 'what was searched for',
	demo: 'the word DEMO',
	chart: 'bars of power',
	border: 'frames',
	focus: 'the frame and the title of the pane that has the keys',
} as const;

export type Role = keyof typeof roleHelp;
export const roles = Object.keys(roleHelp) as readonly Role[];

/** Style of each role, as it is written into the configuration: 'bold black on yellow'. */
export interface ColorTheme {
	readonly styles: Readonly<Record<Role, string>>;
	/** Style of the colour that a person gave to a profile. */
	readonly tints: Readonly<Record<TintName, string>>;
}

/** The terminal's own colours, none behind a text. */
const usual: ColorTheme = {
	styles: {
		accent: 'cyan',
		good: 'green',
		bad: 'red',
		soon: 'yellow',
		waiting: 'cyan',
		dim: 'dim',
		title: 'bold',
		letter: 'underline',
		selection: 'reverse',
		tab: 'reverse',
		found: 'reverse',
		demo: 'bold yellow',
		chart: 'dim',
		border: 'dim',
		focus: 'cyan',
	},
	tints: {red: 'red', yellow: 'yellow', green: 'green', cyan: 'cyan', blue: 'blue', magenta: 'magenta'},
};

/**
Readable on a page of any colour: a text is the terminal's own, at full strength, or it brings its own page, with seven
times the light of one on the other; a bar, which has no page, is as far from white as from black. Only colours from 16
on, which no terminal changes.
*/
const contrast: ColorTheme = {
	styles: {
		accent: 'bold 231 on 24',
		good: 'bold 231 on 22',
		bad: 'bold 231 on 124',
		soon: 'bold 16 on 220',
		waiting: 'bold',
		dim: 'plain',
		title: 'bold',
		letter: 'bold underline',
		selection: 'bold reverse',
		tab: 'bold reverse',
		found: 'reverse',
		demo: 'bold 16 on 220',
		chart: '243',
		border: '243',
		focus: 'bold',
	},
	tints: {
		red: 'bold 231 on 124',
		yellow: 'bold 16 on 220',
		green: 'bold 231 on 22',
		cyan: 'bold 231 on 23',
		blue: 'bold 231 on 18',
		magenta: 'bold 231 on 90',
	},
};

/** Attributes alone. */
const mono: ColorTheme = {
	styles: {
		accent: 'bold',
		good: 'plain',
		bad: 'bold',
		soon: 'bold',
		waiting: 'plain',
		dim: 'dim',
		title: 'bold',
		letter: 'underline',
		selection: 'reverse',
		tab: 'reverse',
		found: 'reverse',
		demo: 'bold',
		chart: 'dim',
		border: 'dim',
		focus: 'bold',
	},
	tints: {red: 'plain', yellow: 'plain', green: 'plain', cyan: 'plain', blue: 'plain', magenta: 'plain'},
};

export const shippedThemes = {default: usual, contrast, mono} as const satisfies Record<string, ColorTheme>;
export type ShippedName = keyof typeof shippedThemes;
export const shippedNames = Object.keys(shippedThemes) as readonly ShippedName[];

/** Description of each, for a choice among them. */
export const shippedHelp: Readonly<Record<ShippedName, string>> = {
	default: 'colours as the terminal has them',
	contrast: 'readable on a dark and on a light page, nothing faint',
	mono: 'no colours: bold, dim, underlined and reversed',
};

export function isShipped(name: string): name is ShippedName {
	return Object.hasOwn(shippedThemes, name);
}

/** The name of the theme that the configuration has in a table. */
export const ownName = 'own';

/** A theme and what it is called. */
export interface NamedTheme extends ColorTheme {
	readonly name: string;
}

/** The theme in force, and what says so. */
export interface ThemeInForce extends NamedTheme {
	readonly source: 'screen' | 'file' | 'default';
}

/**
Returns the theme in force: the one chosen on the screen, if there is still one of that name, before that of the
configuration.

@param configured the configuration's; undefined: it has none
@param chosen name of the one that was chosen on the screen
*/
export function themeInForce(configured: NamedTheme | undefined, chosen: string | undefined): ThemeInForce {
	if (chosen !== undefined && chosen === configured?.name) return {...configured, source: 'screen'};
	if (chosen !== undefined && isShipped(chosen)) {
		return {name: chosen, ...shippedThemes[chosen], source: 'screen'};
	}
	if (configured) return {...configured, source: 'file'};
	return {name: 'default', ...shippedThemes.default, source: 'default'};
}

/** Returns the names that can be chosen: those that are shipped, and that of the configuration. */
export function themeNames(configured: NamedTheme | undefined): readonly string[] {
	return [...new Set([...(configured ? [configured.name] : []), ...shippedNames])];
}
