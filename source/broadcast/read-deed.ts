import {checkAddress} from '../domain/address.ts';
import {parseExactJson} from '../domain/json.ts';

/** What a transaction says of itself, where it can be read. */
export interface Deed {
	/** Who pays its fee. */
	readonly payer: string;
	/** Of its inner transactions, in their order. */
	readonly kinds: readonly string[];
}

type Act = Readonly<Record<string, unknown>>;

/** Reads the JSON that the embedded chain takes; undefined for any other bytes, which are of a chain and cannot be read here. */
export function readDeed(content: Uint8Array): Deed | undefined {
	const fields = parse(content);
	if (!fields) return undefined;
	const acts: readonly unknown[] = Array.isArray(fields.transactions) ? fields.transactions : [fields];
	const kinds = acts.map(act => (isAct(act) ? act.kind : undefined));
	const [first] = acts;
	const payer = isAct(first) ? first.source : undefined;
	if (typeof payer !== 'string' || 'problem' in checkAddress(payer)) return undefined;
	return kinds.every(kind => typeof kind === 'string') ? {payer, kinds} : undefined;
}

function parse(content: Uint8Array): Act | undefined {
	// Bytes of a chain are told apart without being read.
	if (content[0] !== 0x7b) return undefined;
	try {
		const value = parseExactJson(Buffer.from(content).toString());
		return isAct(value) ? value : undefined;
	} catch {
		return undefined;
	}
}

function isAct(value: unknown): value is Act {
	return typeof value === 'object' && value !== null;
}
