/**
The form of a chain id: short, without blanks, and never the word that agrees to anything. What has another form is
believed nowhere: it would stand beside what this program says itself, and be typed to confirm a broadcast.
*/
const chainIdForm = /^(?!yes$)[A-Za-z0-9._-]{3,64}$/;

/** The same for a schema, which knows no flags. */
export const chainIdPattern = chainIdForm.source;

/** In words, for a message. */
export const chainIdWords = '3 to 64 letters, digits, dots, underscores and hyphens other than "yes"';

/** Tells whether a text can be the id of a chain. */
export function isChainId(text: string): boolean {
	return chainIdForm.test(text);
}
