import {checkAddress, isSpendingKey} from '../domain/address.ts';
import {cleanLine} from '../domain/clean.ts';
import {cutText} from '../domain/cut.ts';
import {numberText, parseExactJson} from '../domain/json.ts';

/** What a transaction says of itself, where it can be read. */
export interface Deed {
	/** Who pays its fee. */
	readonly payer: string;
	/** Its inner transactions, in their order. */
	readonly acts: readonly Act[];
}

/** What one inner transaction says; what it does not say is left out. */
export interface Act {
	/** 'bond', 'voteProposal', or any other word. */
	readonly kind: string;
	/** Whose stake or vote it is. */
	readonly source?: string | undefined;
	readonly validator?: string | undefined;
	/** The validator that stake moves to. */
	readonly destination?: string | undefined;
	/** NAM, as it is written there. */
	readonly amount?: string | undefined;
	readonly proposal?: string | undefined;
	readonly vote?: string | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

/** Reads the JSON that the embedded chain takes; undefined for any other bytes, which are of a chain and cannot be read here. */
export function readDeed(content: Uint8Array): Deed | undefined {
	const fields = parse(content);
	if (!fields) return undefined;
	const inner: readonly unknown[] = Array.isArray(fields.transactions) ? fields.transactions : [fields];
	const acts = inner.flatMap(each => readAct(each) ?? []);
	const [first] = inner;
	const payer = isFields(first) ? first.source : undefined;
	if (typeof payer !== 'string' || 'problem' in checkAddress(payer)) return undefined;
	return acts.length === inner.length ? {payer, acts} : undefined;
}

function readAct(fields: unknown): Act | undefined {
	if (!isFields(fields)) return undefined;
	const kind = readText(fields.kind);
	if (kind === undefined) return undefined;
	return {
		kind,
		source: readText(fields.source),
		validator: readText(fields.validator),
		destination: readText(fields.destination),
		amount: readText(fields.amount),
		proposal: readText(fields.proposal),
		vote: readText(fields.vote),
	};
}

/** Longest text of a field that is shown, in characters: an address has 45. */
const longestText = 128;

function readText(value: unknown): string | undefined {
	const text = typeof value === 'string' ? value : numberText(value);
	return text === undefined || isSpendingKey(text)
		? undefined
		: cleanLine(cutText(text, longestText)) || undefined;
}

function parse(content: Uint8Array): Fields | undefined {
	// Bytes of a chain are told apart without being read.
	if (content[0] !== 0x7b) return undefined;
	try {
		const value = parseExactJson(Buffer.from(content).toString());
		return isFields(value) ? value : undefined;
	} catch {
		return undefined;
	}
}

function isFields(value: unknown): value is Fields {
	return typeof value === 'object' && value !== null;
}
