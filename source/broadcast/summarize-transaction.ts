import {checkAddress, isSpendingKey} from '../domain/address.ts';
import {cleanLine, quoteBeginning, revealInText} from '../domain/clean.ts';
import {parseNam} from '../domain/decimal.ts';
import {numberText, parseExactJson} from '../domain/json.ts';
import {formatNumberText} from '../format/number.ts';

/** Content of a transaction that can be read. */
export interface TransactionSummary {
	/** Fee payer. */
	readonly payer: string;
	/** Inner transactions, in their order. */
	readonly acts: readonly Act[];
	/** Memo of each of them, hex; undefined: none. */
	readonly memo?: string | undefined;
}

/** Reads the JSON that the embedded chain takes; undefined: other bytes, as those of a real chain. */
export function summarizeTransaction(content: Uint8Array): TransactionSummary | undefined {
	const fields = parse(content);
	if (!fields) return undefined;
	const inner: readonly unknown[] = Array.isArray(fields.transactions) ? fields.transactions : [fields];
	const acts = inner.flatMap(each => readAct(each) ?? []);
	const [first] = inner;
	const payer = isFields(first) ? first.source : undefined;
	if (typeof payer !== 'string' || 'problem' in checkAddress(payer)) return undefined;
	return acts.length === inner.length ? {payer, acts, memo: readMemo(fields.memo)} : undefined;
}

/** Reads a memo into the hex in which a service gives it, as long as a line of a service may be. */
function readMemo(memo: unknown): string | undefined {
	return typeof memo === 'string' ? cleanLine(Buffer.from(memo).toString('hex')) || undefined : undefined;
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
		namnam: amount === undefined ? undefined : parseNam(amount),
		proposal: readText(fields.proposal),
		vote: readText(fields.vote),
	};
}

function parse(content: Uint8Array): Fields | undefined {
	// The first byte rules out the bytes of a real chain without parsing.
	if (content[0] !== 0x7b) return undefined;
	try {
		const value = parseExactJson(Buffer.from(content).toString());
		return isFields(value) ? value : undefined;
	} catch {
		return undefined;
	}
}

/** Content of an inner transaction; fields that it does not have are left out. */
export interface Act {
	/** Kind: 'bond', 'voteProposal', or any other word. */
	readonly kind: string;
	/** Owner of the stake, vote or tokens. */
	readonly source?: string | undefined;
	readonly validator?: string | undefined;
	/** Validator that stake moves to. */
	readonly destination?: string | undefined;
	/** Receiver of a transfer. */
	readonly receiver?: string | undefined;
	/** Amount with its unit: '77.25 NAM'. */
	readonly amount?: string | undefined;
	/** Amount of stake in the smallest unit; undefined: none, or not a number. */
	readonly namnam?: bigint | undefined;
	readonly proposal?: string | undefined;
	readonly vote?: string | undefined;
	/** Further content in words: 'to 7%'. */
	readonly more?: string | undefined;
}

/** Fields of a JSON object. */
export type Fields = Readonly<Record<string, unknown>>;

/** Max length of a field that is shown, in characters: an address has 45. */
const maxTextLength = 128;

/** Reads a text or a number, cleaned and cut, with dots where something is missing; undefined for anything else, and for a spending key. */
export function readText(value: unknown): string | undefined {
	const text = typeof value === 'string' ? value : numberText(value);
	return text === undefined || isSpendingKey(text)
		? undefined
		: // Invisible characters are shown: an amount with one is no amount.
			cleanLine(revealInText(quoteBeginning(text, maxTextLength))) || undefined;
}

export function isFields(value: unknown): value is Fields {
	return typeof value === 'object' && value !== null && !Array.isArray(value) && !JSON.isRawJSON(value);
}
