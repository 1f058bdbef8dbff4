import type {ChosenKeys} from '../../source/keys/key-map.ts';
import {bindings} from '../../source/keys/key-table.ts';
import {isFixed} from '../../source/keys/key-words.ts';

/** Letters that no text of the program has, and keys of a prompt that nothing usually has. */
const letters = [...'αβγδεζηθικλμνξοπρστυφχψωΓΔΘΛΞΠΣΦΨΩбгдёжзийлптуфцчшщъыьэюяБГДЁЖЗИЙЛПУФЦЧШЩЪЫЬЭЮЯ'];
const promptKeys = [...'goqrstvxy', '\\', ']', '^', '_', 'space'].map(key => `ctrl-${key}`);

/** Another key for all that can have one, and none that anything usually has. */
export const otherKeys: ChosenKeys = Object.fromEntries(
	bindings
		.filter(binding => !isFixed(binding))
		.map(({action, contexts}) => [
			action,
			[(contexts.includes('prompt') ? promptKeys : letters).shift() ?? ''],
		]),
);
