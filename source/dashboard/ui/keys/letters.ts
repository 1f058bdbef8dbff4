import type {KeyMap} from '../../../keys/key-map.ts';

/**
Picks a letter of each name by which it is chosen in a menu: none that is already a key there, and none twice.
Undefined: no letter is left for the name.
*/
export function lettersFor(names: readonly string[], keyMap: KeyMap): readonly (string | undefined)[] {
	const taken = new Set(keyMap.of('choice').flatMap(({keys}) => keys.map(key => key.toLowerCase())));
	return names.map(name => {
		const letter = [...name.toLowerCase()].find(each => /^[a-z]$/.test(each) && !taken.has(each));
		if (letter !== undefined) taken.add(letter);
		return letter;
	});
}
