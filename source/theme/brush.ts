import {type Colors, codeOf} from './color.ts';
import {lowerColor} from './lower-color.ts';
import type {Attribute, RoleStyle} from './style.ts';

/** SGR codes that begin and end an attribute. Bold and dim end by the same. */
const codesOf: Readonly<Record<Attribute, readonly [on: string, off: string]>> = {
	bold: ['1', '22'],
	dim: ['2', '22'],
	underline: ['4', '24'],
	reverse: ['7', '27'],
};

/** Begins and ends a style: what stands between `on` and `off` has it. */
export interface Brush {
	readonly on: string;
	readonly off: string;
	/** Each sequence that ends a part of it, with the one that begins that part. */
	readonly parts: readonly {readonly on: string; readonly off: string}[];
}

/** The sequences of a style, of colours that the terminal can show; undefined: it needs none. */
export function toBrush(style: RoleStyle, colors: Colors): Brush | undefined {
	const {color, behind} = style;
	const shown = colors === 'none' ? {} : {color, behind};
	const codes = style.attributes.map(name => codesOf[name]);
	if (shown.color !== undefined) codes.push([codeOf(lowerColor(shown.color, colors)), '39']);
	if (shown.behind !== undefined) codes.push([codeOf(lowerColor(shown.behind, colors), true), '49']);
	if (codes.length === 0) return undefined;
	// A sequence for each: what draws the frames takes them apart by sequences.
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
