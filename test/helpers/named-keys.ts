import {showKey} from '../../source/keys/key-names.ts';
import {bindings} from '../../source/keys/key-table.ts';
import {isFixed} from '../../source/keys/key-words.ts';

/** Usual keys that a person can change, as sentences name them. */
const changeable = new Set(bindings.filter(each => !isFixed(each)).flatMap(({keys}) => keys.map(showKey)));
// Backspace is a second key of one that is fixed, where it erases nothing.
for (const {keys} of bindings.filter(isFixed)) for (const key of keys) changeable.delete(showKey(key));
const letters = [...changeable].filter(key => /^[b-z]$/i.test(key));
const signs = [...changeable].filter(key => /^[^\p{L}\d]$/u.test(key));
const named = [...changeable].filter(
	key => key.length > 1 && !/^(?:Up|Down|Left|Right|Home|End|Delete)$/.test(key),
);

/**
Usual keys that a text names: "u takes the marks away", "polling is paused: P goes on", "Space marks a row". The article
"a" is told from the key by what follows: a verb.

@param hasSigns whether signs that stand alone are keys, as they are in a sentence but not on a screen
*/
export function keysNamedIn(text: string, hasSigns: boolean): readonly string[] {
	// "10 s" is a time.
	const before = String.raw`(?:^|[\s(:;,"])(?<![\d…] )`;
	const found = [
		...text.matchAll(new RegExp(`${before}(${letters.join('|')})(?=$|[\\s;,.:)"])`, 'g')),
		...text.matchAll(new RegExp(`${before}(${named.join('|')})(?![\\w-])`, 'g')),
		...text.matchAll(/(?:^|[:;,.·] )(a) (?:\w+[^s\s']s\b|or a paste\b)/g),
		...(hasSigns
			? text.matchAll(
					new RegExp(`(?:^|[\\s:;,(])([${signs.map(sign => `\\${sign}`).join('')}]) (?=[a-z])`, 'g'),
				)
			: []),
	];
	return found.map(([, key = '']) => key);
}
