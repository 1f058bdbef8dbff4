/**
Invisible mark for the place of the terminal's cursor, which a screen reader reads aloud. It takes no cell, never
occurs in text from outside, and is never written to the terminal.
*/
export const focusMark = '\u2060';

/** Meaning of a colour. The words and glyphs beside it say the same, so that nothing is lost without colour. */
export type Meaning =
	| 'good'
	| 'waiting'
	| 'warning'
	| 'bad'
	| 'quiet'
	| 'title'
	| 'accent'
	| 'letter'
	| 'cursor'
	| 'tab'
	| 'found'
	| 'demo'
	| 'chart'
	| 'border'
	| 'focus';

export interface Glyphs {
	readonly cursor: string;
	/** Row the user marked, and one under the cursor. */
	readonly mark: string;
	readonly markedCursor: string;
	readonly live: string;
	readonly waiting: string;
	readonly stale: string;
	readonly limited: string;
	readonly offline: string;
	readonly paused: string;
	/** Separator between facts in one line, with its spaces. */
	readonly separator: string;
	readonly ellipsis: string;
	readonly missing: string;
	readonly ascending: string;
	readonly descending: string;
	/** Arrow of one cell at the column that sorts. */
	readonly rising: string;
	readonly falling: string;
	/** Before a figure that changed since one last looked. */
	readonly grown: string;
	readonly shrunk: string;
	readonly rule: string;
	/** Parts of a frame: its corners from the top left clockwise, and its upper and lower edge. */
	readonly corners: readonly [string, string, string, string];
	readonly edge: string;
	/** Between the names of tabs. */
	readonly tab: string;
	readonly caret: string;
	/** Sign before a field that differs in a comparison. */
	readonly differs: string;
	/** Verdict or result: would pass, applied; would fail, rejected. */
	readonly passed: string;
	readonly failed: string;
	/** Sign that something is wrong, or needs the person. */
	readonly alarm: string;
	/** Before the name of a validator that has stake of mine. */
	readonly mine: string;
	/** Parts of all stake. */
	readonly third: string;
	readonly half: string;
	readonly twoThirds: string;
	/** Cell of a bar for each answer of a vote, and for the threshold. */
	readonly yay: string;
	readonly nay: string;
	readonly abstain: string;
	readonly threshold: string;
}

/** Way in which the value of a cell changed; other: its values have no order. */
export type Trend = 'risen' | 'fallen' | 'other';

/** Glyphs that suit the terminal and its reader. */
export interface Signs {
	readonly isAscii: boolean;
	/** True for a screen reader: words, and no glyph before them. */
	readonly isSpoken: boolean;
	readonly glyphs: Glyphs;
}

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
	rising: '↑',
	falling: '↓',
	grown: '▴',
	shrunk: '▾',
	rule: '│',
	corners: ['╭', '╮', '╯', '╰'],
	edge: '─',
	tab: '▏',
	caret: '▏',
	differs: '≠',
	passed: '✓',
	failed: '✗',
	alarm: '!',
	mine: '◆',
	third: '⅓',
	half: '½',
	twoThirds: '⅔',
	yay: '━',
	nay: '─',
	abstain: '·',
	threshold: '┃',
};

const asciiGlyphs: Glyphs = {
	cursor: '>',
	mark: '@',
	markedCursor: '#',
	live: '*',
	waiting: '*',
	stale: '*',
	limited: '*',
	offline: '*',
	paused: '*',
	separator: ' - ',
	ellipsis: '..',
	missing: '-',
	ascending: 'asc',
	descending: 'desc',
	rising: '^',
	falling: 'v',
	grown: '/',
	shrunk: '\\',
	rule: '|',
	corners: ['+', '+', '+', '+'],
	edge: '-',
	tab: '|',
	caret: '_',
	differs: '!=',
	passed: '+',
	failed: 'x',
	alarm: '!',
	mine: '$',
	third: '1/3',
	half: '1/2',
	twoThirds: '2/3',
	yay: '=',
	nay: '-',
	abstain: '.',
	threshold: '|',
};

/** Words instead of glyphs, which a screen reader would read by their names, or not at all. */
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
	rising: 'ascending',
	falling: 'descending',
	grown: '',
	shrunk: '',
	rule: '',
	corners: ['', '', '', ''],
	edge: '',
	tab: '',
	caret: focusMark,
	differs: '',
	passed: '',
	failed: '',
	alarm: '',
	mine: '',
	third: 'a third',
	half: 'half',
	twoThirds: 'two thirds',
	yay: '',
	nay: '',
	abstain: '',
	threshold: '',
};

export function createSigns({isAscii, isSpoken}: Pick<Signs, 'isAscii' | 'isSpoken'>): Signs {
	if (isSpoken) return {isAscii: true, isSpoken, glyphs: spokenGlyphs};
	return {isAscii, isSpoken, glyphs: isAscii ? asciiGlyphs : unicodeGlyphs};
}

/** Puts the sign of its meaning before a sentence: '! nothing here matches /fox'. A plain one has none. */
export function withSign(text: string, meaning: Meaning | undefined, {glyphs}: Signs): string {
	const sign =
		meaning === 'good'
			? glyphs.passed
			: meaning === 'warning'
				? glyphs.alarm
				: meaning === 'bad'
					? glyphs.failed
					: '';
	return sign === '' ? text : `${sign} ${text}`;
}

/** Glyph before a word, and its replacement in ASCII; both empty: the word alone. */
export interface Mark {
	readonly glyph: string;
	readonly ascii: string;
}

/** Puts a mark before a word: '● consensus', '* consensus', or for a screen reader the word alone. */
export function withMark(
	{glyph, ascii}: Mark,
	words: string,
	signs: Pick<Signs, 'isAscii' | 'isSpoken'>,
): string {
	const own = signs.isAscii ? ascii : glyph;
	return signs.isSpoken || own === '' ? words : `${own} ${words}`;
}

/** Writes the arrow and the minus of an event as they can be shown, or read aloud. */
export function withSigns(text: string, signs: Signs | undefined): string {
	if (signs?.isSpoken) return text.replaceAll('→', 'to').replaceAll('−', 'minus ');
	return signs?.isAscii ? text.replaceAll('→', '->').replaceAll('−', '-') : text;
}
