import {ownValue} from '../domain/own-value.ts';

const shownNames: Readonly<Record<string, string>> = {
	down: 'Down',
	up: 'Up',
	left: 'Left',
	right: 'Right',
	home: 'Home',
	end: 'End',
	pagedown: 'PgDn',
	pageup: 'PgUp',
	enter: 'Enter',
	esc: 'Esc',
	space: 'Space',
	tab: 'Tab',
	backspace: 'Backspace',
	delete: 'Delete',
	'shift-tab': 'Shift-Tab',
	f1: 'F1',
	f5: 'F5',
};

/** Keys with a name, as the decoder calls them. */
export const namedKeys: readonly string[] = Object.keys(shownNames);

/** Returns a key as people call it: 'ctrl-d' → 'Ctrl-D', 'pagedown' → 'PgDn', 'ctrl-up' → 'Ctrl-Up'. */
export function showKey(key: string): string {
	const [, plain] = /^ctrl-(.+)$/.exec(key) ?? [];
	if (plain === undefined) return ownValue(shownNames, key) ?? key;
	return `Ctrl-${ownValue(shownNames, plain) ?? plain.toUpperCase()}`;
}

const spokenSigns: Readonly<Record<string, string>> = {
	'?': 'question mark',
	'!': 'exclamation mark',
	'/': 'slash',
	'\\': 'backslash',
	'-': 'minus',
	'=': 'equals sign',
	'<': 'less than',
	'>': 'greater than',
	'[': 'left bracket',
	']': 'right bracket',
	'.': 'full stop',
	',': 'comma',
	';': 'semicolon',
	"'": 'apostrophe',
	'"': 'quotation mark',
};

/** Returns a key for a screen reader, which passes over most signs: '?' → 'question mark'. */
export function speakKey(key: string): string {
	return ownValue(spokenSigns, key) ?? showKey(key);
}
