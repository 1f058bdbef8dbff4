import {checkAddress, isSpendingKey} from '../domain/address.ts';
import {cleanLine, cutText, revealInText} from '../domain/clean.ts';
import {numberText, parseExactJson} from '../domain/json.ts';
import {formatNumberText} from '../format/number.ts';

/** What a transaction says of itself, where it can be read. */
export interface TransactionSummary {
	/** Who pays its fee. */
	readonly payer: string;
	/** Its inner transactions, in their order. */
	readonly acts: readonly Act[];
}

/** Reads the JSON that the embedded chain takes; undefined for any other bytes, which are of a chain and cannot be read here. */
export function summarizeTransaction(content: Uint8Array): TransactionSummary | undefined {
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
	const amount = readText(fields.amount);
	return {
		kind,
		source: readText(fields.source),
		validator: readText(fields.validator),
		destination: readText(fields.destination),
		amount: amount && `${formatNumberText(amount)} NAM`,
		proposal: readText(fields.proposal),
		vote: readText(fields.vote),
	};
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
const maxTextLength = 128;

/** Reads a text or a number, cleaned and cut; undefined for anything else, and for a spending key. */
export function readText(value: unknown): string | undefined {
	const text = typeof value === 'string' ? value : numberText(value);
	return text === undefined || isSpendingKey(text)
		? undefined
		: // An amount with a character in it that is not seen is no amount.
			cleanLine(revealInText(cutText(text, maxTextLength))) || undefined;
}

export function isFields(value: unknown): value is Fields {
	return typeof value === 'object' && value !== null && !Array.isArray(value) && !JSON.isRawJSON(value);
}
