import type {HonoRequest} from 'hono';
import {Refusal} from './refusal.ts';
import type {Query} from './shape.ts';

const largestUnsigned = 2n ** 64n - 1n;

/**
Parses a query as the servers in use do: a value of the wrong type is refused in plain text, and so is a repeated
key that is not a list. Page 0 has the right type and fails later.
*/
export function readServerQuery(request: HonoRequest): Query {
	const single = (name: string) => {
		const texts = request.queries(name) ?? [];
		if (texts.length > 1) throw badQuery(`duplicate field \`${name}\``);
		return texts[0];
	};
	return {
		page() {
			const text = single('page');
			if (text === undefined) return 1;
			const page = Number(readUnsigned(text, badQuery));
			if (page >= 1 && Number.isSafeInteger(page)) return page;
			throw new Refusal(500, 'the database refused the offset of the page');
		},
		epoch() {
			const text = single('epoch');
			return text === undefined ? undefined : readUnsigned(text, badQuery);
		},
		word(name, words) {
			const text = single(name);
			return text === undefined ? undefined : readVariant(text, words);
		},
		words: (name, words) => (request.queries(name) ?? []).map(text => readVariant(text, words)),
		text: single,
	};
}

/** The id of a proposal, a number of 64 bits. */
export function readServerId(text: string): string {
	return String(readUnsigned(text, problem => badRequest(`Invalid URL: ${problem}`)));
}

const heightPattern = /^[+-]?\d{1,200}$/;
const largestHeight = 2n ** 31n - 1n;

/** The height of a block, a number of 32 bits with its sign. */
export function readServerHeight(text: string): bigint {
	const height = heightPattern.test(text) ? BigInt(text.replace('+', '')) : undefined;
	if (height === undefined || height > largestHeight || height < -largestHeight - 1n)
		throw badRequest(`Invalid URL: Cannot parse \`${text}\` to a \`i32\``);
	return height;
}

/** The addresses whose history is asked for: several apart by commas, or the key repeated. */
export function readServerAddresses(request: HonoRequest): readonly string[] {
	const addresses = request.queries('addresses')?.flatMap(text => text.split(','));
	if (!addresses) throw badQuery('missing field `addresses`');
	return addresses;
}

const hashLength = 64;

/** What a transaction is found under; only its length is looked at. */
export function readServerHash(text: string): string {
	if (text.length !== hashLength) throw new Refusal(400, 'a transaction id has 32 bytes');
	return text.toLowerCase();
}

function readUnsigned(text: string, toRefusal: (problem: string) => Refusal): bigint {
	// Ten times the digits that there can be: leading zeros are read.
	const number = /^\d{1,200}$/.test(text) ? BigInt(text) : -1n;
	if (number < 0n || number > largestUnsigned)
		throw toRefusal(`cannot parse ${JSON.stringify(text)} to a \`u64\``);
	return number;
}

function readVariant<Word extends string>(text: string, words: readonly Word[]): Word {
	const word = words.find(known => known === text);
	if (word === undefined) throw badQuery(`unknown variant \`${text}\`, expected one of ${words.join(', ')}`);
	return word;
}

function badQuery(problem: string): Refusal {
	return badRequest(`Failed to deserialize query string: ${problem}`);
}

function badRequest(text: string): Refusal {
	return new Refusal(400, text, {isPlainText: true});
}
