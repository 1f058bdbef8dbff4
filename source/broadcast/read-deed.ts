import {checkAddress} from '../domain/address.ts';
import {parseExactJson} from '../domain/json.ts';
import {formatNumberText} from '../format/number.ts';
import {type Act, type Fields, isFields, readText} from './act.ts';

/** What a transaction says of itself, where it can be read. */
export interface Deed {
	/** Who pays its fee. */
	readonly payer: string;
	/** Its inner transactions, in their order. */
	readonly acts: readonly Act[];
}

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
