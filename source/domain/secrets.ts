/** Shortest secret that is looked for: a shorter one may be a word of an answer by chance. */
const minSecretLength = 8;

/** Patterns of the keys that this process sends, by the key. */
const patterns = new Map<string, RegExp>();

/** Hides a key from now on wherever somebody repeats it. Called before it is first sent. */
export function keepSecret(secret: string): void {
	if (secret.length >= minSecretLength && !patterns.has(secret)) patterns.set(secret, patternOf(secret));
}

/**
Returns a text from outside with stars in the place of each key, in either case and as JSON or an address writes it. Text
that is made of such a text, as by removing what is invisible or by parsing it once more, is looked at again.
*/
export function hideSecrets(text: string): string {
	let hidden = text;
	for (const pattern of patterns.values()) {
		hidden = hidden.replaceAll(pattern, written => '*'.repeat(written.length));
	}
	return hidden;
}

/**
Makes a pattern of a secret, each of whose characters may stand as it is, behind backslashes, or as its number: JSON may
hold JSON. It begins at the first of some backslashes, so that a long row of them takes linear time.
*/
function patternOf(secret: string): RegExp {
	const forms = Array.from(secret, character => {
		const code = (character.codePointAt(0) ?? 0).toString(16).padStart(4, '0');
		return String.raw`\\*(?:\u${code}|(?<=\\)u${code}|%(?:25)*${code.slice(2)})`;
	});
	return new RegExp(String.raw`(?<!\\)${forms.join('')}`, 'gi');
}
