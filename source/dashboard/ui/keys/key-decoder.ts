import type {Key} from 'ink';

export interface KeyDecoder {
	/** The keys in what the terminal sent, in order: 'j', 'G', 'ctrl-d', 'up', 'shift-tab', 'space'. */
	decode(input: string, key: Key): string[];
}

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

const lateSequences: Readonly<Record<string, string>> = {
	'[A': 'up',
	'[B': 'down',
	'[C': 'right',
	'[D': 'left',
	'[H': 'home',
	'[F': 'end',
	'[1~': 'home',
	'[4~': 'end',
	'[5~': 'pageup',
	'[6~': 'pagedown',
	'[Z': 'shift-tab',
	OA: 'up',
	OB: 'down',
	OC: 'right',
	OD: 'left',
};

/** How long after an Esc its rest may still arrive; Ink gives up after 20 ms, a slow line may need longer. */
const lateRestMilliseconds = 150;

/** @param now milliseconds of any clock that never goes back */
export function createKeyDecoder(now: () => number): KeyDecoder {
	let escapedAt = Number.NEGATIVE_INFINITY;
	let rest = '';

	/** Over a slow line an arrow arrives as Esc and later "[B": without this, "[5~" would open the fifth view. */
	function takeLateRest(character: string): string[] | undefined {
		const isStart = rest === '' && (character === '[' || character === 'O');
		if (now() - escapedAt > lateRestMilliseconds || (rest === '' && !isStart)) {
			rest = '';
			return undefined;
		}
		rest += character;
		if (/^(?:\[[\d;]*|O)$/.test(rest)) return [];
		const name = lateSequences[rest];
		rest = '';
		escapedAt = Number.NEGATIVE_INFINITY;
		return name ? [name] : [];
	}

	return {
		decode(input, key) {
			if (key.eventType === 'release') return [];
			const named = namedKeys.find(([field]) => key[field])?.[1];
			if (named) {
				if (named === 'esc') escapedAt = now();
				return [key.shift && named === 'tab' ? 'shift-tab' : withModifiers(named, key)];
			}
			if (key.ctrl) return [input === ' ' ? 'ctrl-space' : `ctrl-${input}`];
			// Alt is sent as Esc and a letter at once, and so is Esc typed right before a letter.
			const keys = key.meta ? ['esc'] : [];
			for (const character of input) keys.push(...(takeLateRest(character) ?? nameOf(character)));
			return keys;
		},
	};
}

function withModifiers(name: string, {ctrl, meta}: Key): string {
	return `${ctrl ? 'ctrl-' : ''}${meta && name !== 'esc' ? 'alt-' : ''}${name}`;
}

/** Keys held down arrive several in one chunk, control characters among them. */
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
