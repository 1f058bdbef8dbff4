import type {Meaning} from '../format/signs.ts';
import {type Attribute, type Colors, codeOf, parseStyle, type RoleStyle, type TintName} from './color.ts';
import {lowerColor} from './lower-color.ts';
import {type ColorTheme, type Role, shippedThemes} from './themes.ts';

/** The role that each meaning is painted as. */
const roleOf: Readonly<Record<Meaning, Role>> = {
	accent: 'accent',
	good: 'good',
	bad: 'bad',
	warning: 'soon',
	waiting: 'waiting',
	quiet: 'dim',
	title: 'title',
	letter: 'letter',
	cursor: 'selection',
	tab: 'tab',
	found: 'found',
	demo: 'demo',
	chart: 'chart',
	border: 'border',
	focus: 'focus',
};

/** Paints texts as a theme has it, in what the terminal can show. */
interface Palette {
	/** True if any of it is a colour; if not, what is open is marked by a character too. */
	readonly hasColor: boolean;
	/** Returns the text as its meaning looks. A text that is painted in parts keeps those. */
	paint(meaning: Meaning, text: string): string;
	/** Returns the text in a colour that a person chose. */
	tint(color: TintName, text: string): string;
	/** Returns the text in bold, whatever colours it has. */
	embolden(text: string): string;
}

/** Creates a palette, its sequences made once: each cell of each frame is painted. */
export function createPalette(theme: ColorTheme, colors: Colors): Palette {
	const {styles, tints} = colors === 'none' ? shippedThemes.mono : theme;
	const brushes = brushesOf(roleOf, role => styles[role], colors);
	const tinted = brushesOf(tints, style => style, colors);
	return {
		hasColor: Object.values(styles).some(hasColor),
		paint: (meaning, text) => apply(brushes[meaning], text),
		tint: (color, text) => apply(tinted[color], text),
		embolden: text => apply(bold, text),
	};
}

function brushesOf<Key extends string, Value>(
	of: Readonly<Record<Key, Value>>,
	toStyle: (value: Value) => string,
	colors: Colors,
): Readonly<Record<Key, Brush | undefined>> {
	const entries = (Object.entries(of) as [Key, Value][]).map(([key, value]) => {
		const style = parseStyle(toStyle(value));
		return [key, 'problem' in style ? undefined : toBrush(style.value, colors)];
	});
	return Object.fromEntries(entries) as Readonly<Record<Key, Brush | undefined>>;
}

function hasColor(text: string): boolean {
	const style = parseStyle(text);
	return 'value' in style && (style.value.color ?? style.value.behind) !== undefined;
}

function apply(brush: Brush | undefined, text: string): string {
	if (brush === undefined || text === '') return text;
	// The end of a part's colour would end that of the whole too.
	const inner = text.includes('\u001B')
		? brush.parts.reduce((painted, {on, off}) => painted.replaceAll(off, off + on), text)
		: text;
	return brush.on + inner + brush.off;
}

/** SGR codes that begin and end an attribute. Bold and dim end by the same. */
const codesOf: Readonly<Record<Attribute, readonly [on: string, off: string]>> = {
	bold: ['1', '22'],
	dim: ['2', '22'],
	underline: ['4', '24'],
	reverse: ['7', '27'],
};

/** Begins and ends a style: what stands between `on` and `off` has it. */
interface Brush {
	readonly on: string;
	readonly off: string;
	/** Sequences that end a part of the style, each with the one that begins that part. */
	readonly parts: readonly {readonly on: string; readonly off: string}[];
}

/** Returns the sequences of a style, of colours that the terminal can show; undefined: it needs none. */
export function toBrush(style: RoleStyle, colors: Colors): Brush | undefined {
	const {color, behind} = style;
	const shown = colors === 'none' ? {} : {color, behind};
	const codes = style.attributes.map(name => codesOf[name]);
	if (shown.color !== undefined) codes.push([codeOf(lowerColor(shown.color, colors)), '39']);
	if (shown.behind !== undefined) codes.push([codeOf(lowerColor(shown.behind, colors), true), '49']);
	if (codes.length === 0) return undefined;
	// A sequence for each, since frames are split by sequences.
	const parts = codes.map(([on, off]) => ({on: `\u001B[${on}m`, off: `\u001B[${off}m`}));
	return {
		on: parts.map(({on}) => on).join(''),
		off: parts
			.map(({off}) => off)
			.reverse()
			.join(''),
		parts,
	};
}

const bold = toBrush({attributes: ['bold']}, 'none');
