/**
Whether a text matches a database's substring search, ignoring case: `%` matches any text, `_` any one character,
and a backslash escapes the next character.
*/
export function holdsLike(text: string, pattern: string): boolean {
	const characters = [...text.toLowerCase()];
	let from = 0;
	// The first place of each piece leaves most room for those after it.
	for (const piece of splitPattern(pattern.toLowerCase())) {
		const place = findPiece(characters, piece, from);
		if (place === undefined) return false;
		from = place + piece.length;
	}
	return true;
}

/** A character, or undefined for any one. */
type Piece = ReadonlyArray<string | undefined>;

function splitPattern(pattern: string): Piece[] {
	const pieces: Array<Array<string | undefined>> = [[]];
	const characters = [...pattern];
	for (let index = 0; index < characters.length; index++) {
		const character = characters[index];
		if (character === '%') pieces.push([]);
		else if (character === '_') pieces.at(-1)?.push(undefined);
		else if (character === '\\') pieces.at(-1)?.push(characters[++index] ?? '\\');
		else pieces.at(-1)?.push(character);
	}
	return pieces;
}

function findPiece(characters: readonly string[], piece: Piece, from: number): number | undefined {
	for (let place = from; place + piece.length <= characters.length; place++) {
		if (piece.every((wanted, index) => wanted === undefined || wanted === characters[place + index]))
			return place;
	}
	return undefined;
}
