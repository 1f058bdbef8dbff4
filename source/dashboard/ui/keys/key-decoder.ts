import type {Key} from 'ink';

const namedKeys = [
	['upArrow', 'up'],
	['downArrow', 'down'],
	['leftArrow', 'left'],
	['rightArrow', 'right'],
	['pageUp', 'pageup'],
	['pageDown', 'pagedown'],
	['home', 'home'],
	['end', 'end'],
	['return', 'enter'],
	['escape', 'esc'],
	['tab', 'tab'],
	['backspace', 'backspace'],
	['delete', 'delete'],
] as const;

/** Returns the keys in terminal input, in order: 'j', 'G', 'ctrl-d', 'up', 'shift-tab', 'space'. */
export function decodeKeys(input: string, key: Key): readonly string[] {
	if (key.eventType === 'release') return [];
	const named = namedKeys.find(([field]) => key[field])?.[1];
	if (named) return [key.shift && named === 'tab' ? 'shift-tab' : withModifiers(named, key)];
	if (key.ctrl) return [input === ' ' ? 'ctrl-space' : `ctrl-${input}`];
	const keys = [...input].flatMap(nameOf);
	// Alt is sent as Esc and a letter at once, and so is Esc typed right before a letter.
	return key.meta ? ['esc', ...keys] : keys;
}

function withModifiers(name: string, {ctrl, meta}: Key): string {
	return `${ctrl ? 'ctrl-' : ''}${meta && name !== 'esc' ? 'alt-' : ''}${name}`;
}

/** Names the key of a character; held keys arrive several in one chunk, control characters among them. */
function nameOf(character: string): string[] {
	if (character === ' ') return ['space'];
	if (character === '\r' || character === '\n') return ['enter'];
	if (character === '\t') return ['tab'];
	if (character === '\u007F' || character === '\b') return ['backspace'];
	if (character === '\u001B') return ['esc'];
	const code = character.codePointAt(0) ?? 0;
	if (code >= 1 && code <= 26) return [`ctrl-${String.fromCodePoint(code + 96)}`];
	if (code === 0) return ['ctrl-space'];
	if (code >= 28 && code <= 31) return [`ctrl-${String.fromCodePoint(code + 64)}`];
	return code < 32 || (code >= 0x80 && code < 0xa0) ? [] : [character];
}
