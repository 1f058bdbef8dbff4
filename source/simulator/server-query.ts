import type {Context, HonoRequest} from 'hono';
import {type ProposalId, type Query, Refusal} from './shape.ts';

/** The query of a request for what only the servers in use have. */
export interface ServerQuery extends Query {
	/** Reads a whole number; undefined where it was left out. */
	number(name: string, type: NumberType): bigint | undefined;
	/** Reads a text that must be there. */
	required(name: string): string;
}

/** Largest page whose rows have a place that a database can count to. */
const maxPage = (2n ** 63n - 1n) / 30n + 1n;

/**
Parses a query as the servers in use do: a value of the wrong type is refused in plain text, and so is a repeated
key that is not a list. Page 0 has the right type and fails later, as does one too large to count to.
*/
export function readServerQuery(request: HonoRequest): ServerQuery {
	const single = (name: string) => {
		const texts = request.queries(name) ?? [];
		if (texts.length < 2) return texts[0];
		// Votes are asked for through another parser than the rest.
		const isOfVotes = request.path.startsWith('/api/v1/gov/');
		throw badQuery(isOfVotes ? serverWords.duplicateField(name) : serverWords.unsupportedValue);
	};
	const number = (name: string, type: NumberType) => {
		const text = single(name);
		return text === undefined ? undefined : readNumber(text, type, badQuery);
	};
	return {
		number,
		page() {
			const page = number('page', 'u64') ?? 1n;
			if (page === 0n) throw new Refusal(500, serverWords.negativeOffset);
			if (page > maxPage) throw new Refusal(500, serverWords.overflow);
			return Number(page);
		},
		epoch: () => number('epoch', 'u64'),
		activeAt: () => number('activeAt', 'i32'),
		word(name, words) {
			const text = single(name);
			return text === undefined ? undefined : readVariant(text, words);
		},
		words(name, words) {
			const texts = request.queries(name) ?? [];
			return texts.length === 1 && texts[0] === '' ? [] : texts.map(text => readVariant(text, words));
		},
		text: single,
		required(name) {
			const text = single(name);
			if (text === undefined) throw badQuery(serverWords.missingField(name));
			return text;
		},
	};
}

/** Parses the id of a proposal: a number of 64 bits, of which the database sees 32 and a sign. */
export function readServerId(text: string): ProposalId {
	const id = readPathNumber(text, 'u64');
	return {text: String(id), index: Number(BigInt.asIntN(32, id))};
}

/** Parses a whole number in a path. */
export function readPathNumber(text: string, type: NumberType): bigint {
	return readNumber(text, type, () => badPath(text, type));
}

/** Reads the addresses whose history is asked for: the key repeated, each value one address. */
export function readServerAddresses(request: HonoRequest): readonly string[] {
	const addresses = request.queries('addresses');
	if (!addresses) throw badQuery(serverWords.missingField('addresses'));
	return addresses;
}

const hashLength = 64;

/** Returns the hash of a transaction; only its length is checked. */
export function readServerHash(text: string): string {
	if (text.length !== hashLength) throw new Refusal(400, serverWords.wrongIdLength);
	return text.toLowerCase();
}

function readVariant<Word extends string>(text: string, words: readonly Word[]): Word {
	const word = words.find(known => known === text);
	if (word === undefined) throw badQuery(serverWords.unknownVariant(text, words));
	return word;
}

/** Types of whole numbers that the servers in use read, with the least and the greatest. */
const bounds = {
	u64: [0n, 2n ** 64n - 1n],
	i32: [-(2n ** 31n), 2n ** 31n - 1n],
	i64: [-(2n ** 63n), 2n ** 63n - 1n],
} as const;

type NumberType = keyof typeof bounds;

/** Digits that are read, leading zeros included. */
const maxDigits = 200;

/** Parses a whole number, or throws the refusal made of the problem, in the words of the servers in use. */
function readNumber(text: string, type: NumberType, toRefusal: (problem: string) => Error): bigint {
	const [least, greatest] = bounds[type];
	if (text === '') throw toRefusal('cannot parse integer from empty string');
	const isSigned = least < 0n;
	if (text.length > maxDigits || !(isSigned ? /^[+-]?\d+$/ : /^\+?\d+$/).test(text))
		throw toRefusal('invalid digit found in string');
	const number = BigInt(text.replace('+', ''));
	if (number > greatest) throw toRefusal('number too large to fit in target type');
	if (number < least) throw toRefusal('number too small to fit in target type');
	return number;
}

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
function badQuery(problem: string): Refusal {
	return badRequest(`Failed to deserialize query string: ${problem}`);
}

/** Refuses a part of the path that has another type than is wanted, in plain text. */
function badPath(text: string, type: string): Refusal {
	return badRequest(`Invalid URL: Cannot parse \`${JSON.stringify(text)}\` to a \`${type}\``);
}

function badRequest(text: string): Refusal {
	return new Refusal(400, text, {isPlainText: true});
}

/** Answers with a text, its type spelt as the servers in use do. */
export function plainText(c: Context, text: string, status: 200 | Refusal['status'] = 200): Response {
	return c.body(text, status, {'content-type': 'text/plain; charset=utf-8'});
}

/**
Tells whether a text matches a database's substring search, ignoring case: `%` matches any text, `_` any one character,
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
