import {createContext, useContext} from 'react';
import {createSigns, type Glyphs, type Meaning, type Signs} from '../../format/signs.ts';

export type {Glyphs, Meaning};

const colorCodes = {
	red: 31,
	yellow: 33,
	green: 32,
	cyan: 36,
	blue: 34,
	magenta: 35,
} as const;

/** Colours a user can choose from. */
export type ThemeColor = keyof typeof colorCodes;

export interface Theme extends Signs {
	/** Whether what is open is marked by a character too: without colours, or with ASCII alone. */
	readonly hasMarks: boolean;
	/** The text with the attributes of its meaning, without colours if the terminal should have none. */
	paint(meaning: Meaning, text: string): string;
	/** Paints a text in a colour that the user chose; plain if the terminal should have none. */
	tint(color: ThemeColor, text: string): string;
}

/** Attribute on and off, of the sixteen ANSI colours and the attributes every terminal has. */
const colours: Readonly<Record<Meaning, readonly [number, number]>> = {
	good: [32, 39],
	waiting: [36, 39],
	warning: [33, 39],
	bad: [31, 39],
	quiet: [2, 22],
	title: [1, 22],
	accent: [36, 39],
	letter: [4, 24],
	cursor: [7, 27],
};

const attributesOnly: Readonly<Partial<Record<Meaning, readonly [number, number]>>> = {
	quiet: [2, 22],
	title: [1, 22],
	cursor: [7, 27],
	bad: [1, 22],
	warning: [1, 22],
	accent: [1, 22],
};

interface ThemeOptions {
	readonly hasColor: boolean;
	readonly isAscii: boolean;
	/** Plain sentences for a screen reader: no glyphs, no colours, no attributes. */
	readonly isSpoken?: boolean;
}

export function createTheme({hasColor, isAscii, isSpoken = false}: ThemeOptions): Theme {
	if (isSpoken) return spokenTheme;
	const attributes = hasColor ? colours : attributesOnly;
	return {
		...createSigns({isAscii, isSpoken}),
		hasMarks: isAscii || !hasColor,
		paint(meaning, text) {
			const codes = attributes[meaning];
			return codes && text !== '' ? `\u001B[${codes[0]}m${text}\u001B[${codes[1]}m` : text;
		},
		tint: (color, text) => (hasColor && text !== '' ? `\u001B[${colorCodes[color]}m${text}\u001B[39m` : text),
	};
}

const spokenTheme: Theme = {
	...createSigns({isAscii: true, isSpoken: true}),
	hasMarks: true,
	paint: (_meaning, text) => text,
	tint: (_color, text) => text,
};

/** Reaches every component; the dashboard provides the one the terminal wants. */
export const ThemeContext = createContext<Theme>(createTheme({hasColor: true, isAscii: false}));

export function useTheme(): Theme {
	return useContext(ThemeContext);
}
