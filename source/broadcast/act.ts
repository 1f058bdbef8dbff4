import {isSpendingKey} from '../domain/address.ts';
import {cleanLine, cutText, revealInText} from '../domain/clean.ts';
import {numberText} from '../domain/json.ts';

/** Content of one inner transaction; a field that it does not have is left out. */
export interface Act {
	/** 'bond', 'voteProposal', or any other word. */
	readonly kind: string;
	/** Whose stake, vote or tokens it is. */
	readonly source?: string | undefined;
	readonly validator?: string | undefined;
	/** The validator that stake moves to. */
	readonly destination?: string | undefined;
	/** Who gets a transfer. */
	readonly receiver?: string | undefined;
	/** With its unit: '77.25 NAM'. */
	readonly amount?: string | undefined;
	readonly proposal?: string | undefined;
	readonly vote?: string | undefined;
	/** Further content in words: 'to 7%'. */
	readonly more?: string | undefined;
}

/** Fields of something that came as JSON. */
export type Fields = Readonly<Record<string, unknown>>;

/** Longest text of a field that is shown, in characters: an address has 45. */
const longestText = 128;

/** Reads a text or a number, cleaned and cut; undefined for anything else, and for a spending key. */
export function readText(value: unknown): string | undefined {
	const text = typeof value === 'string' ? value : numberText(value);
	return text === undefined || isSpendingKey(text)
		? undefined
		: // An amount with a character in it that is not seen is no amount.
			cleanLine(revealInText(cutText(text, longestText))) || undefined;
}

export function isFields(value: unknown): value is Fields {
	return typeof value === 'object' && value !== null && !Array.isArray(value) && !JSON.isRawJSON(value);
}
