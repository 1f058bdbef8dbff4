import type {Context} from 'hono';
import {Refusal} from './refusal.ts';

/** The words of refusals, as the servers in use say them. */
export const serverWords = {
	unknownPath: 'The requested resource does not exist on this server!',
	negativeOffset: 'Database error: OFFSET must not be negative',
	overflow: 'Database error: Panic',
	noRecord: 'Database error: Record not found',
	noSupply: 'Unknown error: Native token supply not found',
	noGasQuery: 'Invalid query parameters',
	wrongIdLength: 'The tx id must be 32bytes long',
	noTransaction: (id: string) => `The tx id ${id} does not exist`,
	noProposal: (id: string) => `Proposal ${id} not found`,
	noProposalData: (id: string) => `Proposal ${id} has no associated data`,
	noBlock: (by: 'height' | 'timestamp' | 'hash', text: string) => `Block not found error at ${by}: ${text}`,
	notAnAddress: (text: string) => `${text} is not a valid address`,
	missingField: (name: string) => `missing field \`${name}\``,
	duplicateField: (name: string) => `duplicate field \`${name}\``,
	unsupportedValue: 'unsupported value',
	unknownVariant: (text: string, words: readonly string[]) =>
		`unknown variant \`${text}\`, expected ${words.length > 2 ? 'one of ' : ''}${words.map(word => `\`${word}\``).join(words.length > 2 ? ', ' : ' or ')}`,
} as const;

/** Refuses a query that cannot be read, in plain text. */
export function badQuery(problem: string): Refusal {
	return badRequest(`Failed to deserialize query string: ${problem}`);
}

/** Refuses a part of the path that has another type than is wanted, in plain text. */
export function badPath(text: string, type: string): Refusal {
	return badRequest(`Invalid URL: Cannot parse \`${JSON.stringify(text)}\` to a \`${type}\``);
}

function badRequest(text: string): Refusal {
	return new Refusal(400, text, {isPlainText: true});
}

/** Answers with a text, its type spelt as the servers in use do. */
export function plainText(c: Context, text: string, status: 200 | Refusal['status'] = 200): Response {
	return c.body(text, status, {'content-type': 'text/plain; charset=utf-8'});
}
