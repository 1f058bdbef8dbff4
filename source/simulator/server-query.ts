import type {HonoRequest} from 'hono';
import {Refusal} from './refusal.ts';
import {type NumberType, readNumber} from './server-number.ts';
import {badPath, badQuery, serverWords} from './server-words.ts';
import type {ProposalId, Query} from './shape.ts';

/** The query of a request for what only the servers in use have. */
export interface ServerQuery extends Query {
	/** Reads a whole number; undefined where it was left out. */
	number(name: string, type: NumberType): bigint | undefined;
	/** Reads a text that must be there. */
	required(name: string): string;
}

/** The largest page whose rows have a place that a database can count to. */
const largestPage = (2n ** 63n - 1n) / 30n + 1n;

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
			if (page > largestPage) throw new Refusal(500, serverWords.overflow);
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

/** What a transaction is found under; only its length is looked at. */
export function readServerHash(text: string): string {
	if (text.length !== hashLength) throw new Refusal(400, serverWords.wrongIdLength);
	return text.toLowerCase();
}

function readVariant<Word extends string>(text: string, words: readonly Word[]): Word {
	const word = words.find(known => known === text);
	if (word === undefined) throw badQuery(serverWords.unknownVariant(text, words));
	return word;
}
