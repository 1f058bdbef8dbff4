/**
Finds the thing that a person means by a typed word, whatever the case, the blanks and the signs: by the first of its
names, else by the second, and so on.
*/
export function findNamed<Thing>(
	typed: string,
	things: readonly Thing[],
	namesOf: (thing: Thing) => readonly (string | undefined)[],
): Thing | undefined {
	const wanted = fold(typed);
	const named = things.map(thing => ({thing, names: namesOf(thing).map((name = '') => fold(name))}));
	for (let place = 0; wanted !== '' && named.some(({names}) => place < names.length); place++) {
		const found = named.find(({names}) => names[place] === wanted);
		if (found) return found.thing;
	}
	return undefined;
}

/** 'Max change', 'max-change' and 'maxChange' are one; '#' is itself. */
function fold(text: string): string {
	return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '') || text.trim();
}
