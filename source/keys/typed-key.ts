import {ownValue} from '../domain/own-value.ts';
import {didYouMean, quote} from '../domain/phrases.ts';
import type {Result} from '../domain/result.ts';
import {namedKeys, showKey} from './key-names.ts';
import {fixedInWords, fixedKeys} from './key-words.ts';

/** Keys that a terminal sends as another one. */
const sameKeys: Readonly<Record<string, string>> = {
	'ctrl-i': 'tab',
	'ctrl-m': 'enter',
	'ctrl-j': 'enter',
	'ctrl-[': 'esc',
	'ctrl-h': 'backspace',
	'ctrl-?': 'backspace',
	'ctrl-@': 'ctrl-space',
};

/** Keys that can be combined with Ctrl: letters but those above, some signs, and keys that move. */
const withCtrl: readonly string[] = [
	...[...'abdefgklnopqrstuvwxy'],
	...['\\', ']', '^', '_', 'space', 'up', 'down', 'left', 'right', 'home', 'end', 'pageup', 'pagedown'],
];

/** Keys with names that can be chosen, as the decoder calls them. */
const nameable: readonly string[] = [...namedKeys, ...withCtrl.map(key => `ctrl-${key}`)].filter(
	key => !fixedKeys.includes(key),
);

const signs = /^[^\p{C}\p{Z}\p{M}]$/u;

/** Description of the accepted keys, for messages. */
export const acceptedKeys =
	'a letter or sign, Space, Tab, Shift-Tab, Backspace, Delete, Up, Down, Left, Right, Home, End, PgUp, PgDn, F1, F5, or Ctrl- with a letter';

/** Returns the decoder's name of a key as people call it ("R", "ctrl-r", "PgDn"), or why it cannot be chosen. */
export function toKey(typed: string): Result<string> {
	const text = typed.normalize('NFC');
	const key = signs.test(text) ? text : fromName(text.toLowerCase());
	if (fixedKeys.includes(key)) {
		return {problem: `${showKey(key)} is fixed, as are ${fixedInWords}: choose another key`};
	}
	if (signs.test(key) || nameable.includes(key)) return {value: key};
	return {problem: refuse(typed, key)};
}

/** Returns the decoder's name of a key by either name; the text itself where there is no such key. */
function fromName(lower: string): string {
	const isMeant = (name: string) => name === lower || showKey(name).toLowerCase() === lower;
	return [...namedKeys, ...nameable].find(isMeant) ?? lower;
}

function refuse(typed: string, key: string): string {
	const same = ownValue(sameKeys, key);
	if (same !== undefined) {
		return `a terminal sends ${showKey(key)} as ${showKey(same)}, and they cannot be told apart: choose another key`;
	}
	const takes = `a key is ${acceptedKeys}`;
	if (/^f\d\d?$/.test(key)) return `${showKey(key.toUpperCase())} does not come through: ${takes}`;
	if (/^ctrl-.$/u.test(key)) return `a terminal does not send ${showKey(key)}: ${takes}`;
	const [, letter] = /^shift-(\p{L})$/u.exec(key) ?? [];
	if (letter !== undefined) return `${quote(typed)} is written ${quote(letter.toUpperCase())}`;
	if (key.startsWith('alt-')) return `a terminal sends Alt as Esc before the key: ${takes}`;
	return `${takes}, not ${quote(typed)}${didYouMean(typed, nameable.map(showKey))}`;
}

/** Tells whether a prompt takes the key as text. */
export function isPrintable(key: string): boolean {
	return key === 'space' || signs.test(key);
}

/**
A regular expression for what `toKey` takes.

@param isPrompt without the keys that are text in a prompt
*/
export function keyPattern(isPrompt: boolean): string {
	const names = nameable
		.filter(key => !isPrompt || !isPrintable(key))
		.flatMap(key => [key, showKey(key).toLowerCase()]);
	const forms = [...new Set(names)].map(anyCase);
	return `^(?:${[...(isPrompt ? [] : ['[^\\p{C}\\p{Z}\\p{M}0-9:]']), ...forms].join('|')})$`;
}

/** 'pgdn' → '[pP][gG][dD][nN]': a schema has no flag for it. */
function anyCase(text: string): string {
	return [...text]
		.map(sign => (/[a-z]/.test(sign) ? `[${sign}${sign.toUpperCase()}]` : sign.replace(/[\\\]^]/, '\\$&')))
		.join('');
}
