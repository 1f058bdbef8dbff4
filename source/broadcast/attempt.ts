import {isSpendingKey} from '../domain/address.ts';
import {cleanLine} from '../domain/clean.ts';
import {type BroadcastMode, broadcastModes} from '../domain/transaction.ts';
import type {Outcome} from './outcome.ts';
import {type Encoding, encodings, type TransactionInput} from './transaction-input.ts';

/** One broadcast as the journal keeps it. */
export interface Attempt {
	readonly id: string;
	/** When it began, unix milliseconds. */
	readonly at: number;
	/** The chain id, or the host of the node where none is known. */
	readonly network: string;
	/** Address of the node, without query or user. */
	readonly node: string;
	readonly mode: BroadcastMode;
	readonly encoding: Encoding;
	/** Bytes of the transaction; undefined for a parameter that does not say them. */
	readonly size?: number | undefined;
	readonly key: TransactionInput['key'];
	/** Undefined: the program ended before it was known, or is still waiting. */
	readonly outcome?: AttemptOutcome | undefined;
}

export interface AttemptOutcome {
	readonly kind: Outcome['kind'];
	/** The sentence. */
	readonly text: string;
	/** Unix milliseconds. */
	readonly at: number;
	/** As the node gave it back. */
	readonly hash?: string | undefined;
}

/** What is said of an attempt without an end. */
export const unfinishedWords = 'the program ended before an answer came; it may have been accepted';

/** What became of an attempt, in one sentence. */
export function describeAttempt({outcome}: Attempt): string {
	return outcome?.text ?? unfinishedWords;
}

type Fields = Readonly<Record<string, unknown>>;

const kinds: readonly Outcome['kind'][] = ['accepted', 'rejected', 'notAccepted', 'notSent', 'unknown'];

/**
Reads the lines of a journal, oldest first. Lines that are torn or of something else are left out, as are ends
without a beginning.
*/
export function decodeJournal(text: string): Attempt[] {
	const attempts = new Map<string, Attempt>();
	for (const line of text.split('\n')) {
		const fields = parseFields(line);
		const id = fields && readText(fields.id);
		if (fields === undefined || id === undefined) continue;
		const begun = attempts.get(id);
		if (!begun) {
			const attempt = readAttempt(id, fields);
			if (attempt) attempts.set(id, attempt);
		}
		const outcome = readOutcome(fields.outcome);
		const known = attempts.get(id);
		if (outcome && known) attempts.set(id, {...known, outcome});
	}
	return [...attempts.values()];
}

function readAttempt(id: string, fields: Fields): Attempt | undefined {
	const [network, node] = [readText(fields.network), readText(fields.node)];
	const mode = broadcastModes.find(name => name === fields.mode);
	const encoding = encodings.find(name => name === fields.encoding);
	const at = readCount(fields.at);
	const key = readKey(fields.key);
	if (!(network && node && mode && encoding && key) || at === undefined) return undefined;
	return {id, at, network, node, mode, encoding, size: readCount(fields.size), key};
}

function readKey(value: unknown): Attempt['key'] | undefined {
	if (!isFields(value)) return undefined;
	const {of, sha256} = value;
	if (of !== 'transaction' && of !== 'parameter') return undefined;
	return typeof sha256 === 'string' && /^[\da-f]{64}$/i.test(sha256)
		? {of, sha256: sha256.toUpperCase()}
		: undefined;
}

function readOutcome(value: unknown): AttemptOutcome | undefined {
	if (!isFields(value)) return undefined;
	const kind = kinds.find(name => name === value.kind);
	const [at, text] = [readCount(value.at), readText(value.text)];
	if (!kind || at === undefined || text === undefined) return undefined;
	return {kind, text, at, hash: readText(value.hash)};
}

/** Anybody may have edited the file, so its texts are cleaned as those from outside are. */
function readText(value: unknown): string | undefined {
	const text = typeof value === 'string' && !isSpendingKey(value) ? cleanLine(value) : '';
	return text === '' ? undefined : text;
}

function readCount(value: unknown): number | undefined {
	return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

function parseFields(line: string): Fields | undefined {
	try {
		const value: unknown = JSON.parse(line);
		return isFields(value) ? value : undefined;
	} catch {
		return undefined;
	}
}

function isFields(value: unknown): value is Fields {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
