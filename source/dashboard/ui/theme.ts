import {createContext, useContext} from 'react';
import {focusMark} from '../../format/focus-mark.ts';

/** What a colour says. The words and glyphs of the screen say the same, so that nothing is lost without colour. */
export type Meaning = 'good' | 'waiting' | 'warning' | 'bad' | 'quiet' | 'title' | 'accent' | 'cursor';

export interface Glyphs {
	readonly cursor: string;
	/** A row the user marked, and one under the cursor. */
	readonly mark: string;
	readonly markedCursor: string;
	readonly live: string;
	readonly waiting: string;
	readonly stale: string;
	readonly limited: string;
	readonly offline: string;
	readonly paused: string;
	/** Between facts in one line, with its spaces. */
	readonly separator: string;
	readonly ellipsis: string;
	readonly missing: string;
	readonly ascending: string;
	readonly descending: string;
	readonly rule: string;
	readonly change: string;
	readonly caret: string;
}

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

export interface Theme {
	readonly isAscii: boolean;
	/** Whether a screen reader reads it: sentences, and no glyph before a word. */
	readonly isSpoken: boolean;
	/** Whether what is open is marked by a character too: without colours, or with ASCII alone. */
	readonly hasMarks: boolean;
	readonly glyphs: Glyphs;
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

const unicodeGlyphs: Glyphs = {
	cursor: '❯',
	mark: '•',
	markedCursor: '»',
	live: '●',
	waiting: '◌',
	stale: '◐',
	limited: '▲',
	offline: '○',
	paused: '■',
	separator: ' · ',
	ellipsis: '…',
	missing: '–',
	ascending: '↑',
	descending: '↓',
	rule: '│',
	change: 'max Δ/epoch',
	caret: '▏',
};

const asciiGlyphs: Glyphs = {
	cursor: '>',
	mark: '+',
	markedCursor: '#',
	live: '*',
	waiting: '.',
	stale: '%',
	limited: '!',
	offline: 'x',
	paused: '=',
	separator: ' - ',
	ellipsis: '~',
	missing: '-',
	ascending: 'asc',
	descending: 'desc',
	rule: '|',
	change: 'max chg/epoch',
	caret: '_',
};

/** Words where a glyph would be read out as what it looks like, or not at all. */
const spokenGlyphs: Glyphs = {
	cursor: '',
	mark: '',
	markedCursor: '',
	live: '',
	waiting: '',
	stale: '',
	limited: '',
	offline: '',
	paused: '',
	separator: ', ',
	ellipsis: '...',
	missing: 'none',
	ascending: 'ascending',
	descending: 'descending',
	rule: '',
	change: 'Largest change',
	caret: focusMark,
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
		isAscii,
		isSpoken,
		hasMarks: isAscii || !hasColor,
		glyphs: isAscii ? asciiGlyphs : unicodeGlyphs,
		paint(meaning, text) {
			const codes = attributes[meaning];
			return codes && text !== '' ? `\u001B[${codes[0]}m${text}\u001B[${codes[1]}m` : text;
		},
		tint: (color, text) => (hasColor && text !== '' ? `\u001B[${colorCodes[color]}m${text}\u001B[39m` : text),
	};
}

const spokenTheme: Theme = {
	isAscii: true,
	isSpoken: true,
	hasMarks: true,
	glyphs: spokenGlyphs,
	paint: (_meaning, text) => text,
	tint: (_color, text) => text,
};

/** A glyph before a word, and its replacement in ASCII. */
export interface Mark {
	readonly glyph: string;
	readonly ascii: string;
}

/** '● consensus', '* consensus', or for a screen reader the word alone. */
export function withMark(
	{glyph, ascii}: Mark,
	words: string,
	theme: Pick<Theme, 'isAscii' | 'isSpoken'>,
): string {
	return theme.isSpoken ? words : `${theme.isAscii ? ascii : glyph} ${words}`;
}

/** Reaches every component; the dashboard provides the one the terminal wants. */
export const ThemeContext = createContext<Theme>(createTheme({hasColor: true, isAscii: false}));

export function useTheme(): Theme {
	return useContext(ThemeContext);
}
