import {isSpendingKey} from '../domain/address.ts';
import {cleanLine} from '../domain/clean.ts';
import {type BroadcastMode, broadcastModes} from '../domain/transaction.ts';
import type {ProcessName} from '../system/process-identity.ts';
import type {BlockFindings} from './block-findings.ts';
import type {KnownOutcome} from './headline.ts';
import type {Outcome} from './outcome.ts';
import {type Fields, isFields} from './summarize-transaction.ts';
import {type Encoding, encodings, type TransactionInput} from './transaction-input.ts';

/** A broadcast in the journal. */
export interface Attempt {
	readonly id: string;
	/** Time of its start, unix milliseconds. */
	readonly at: number;
	/** The chain id, or the node's host if no chain id is known. */
	readonly network: string;
	/** Address of the node, without query or user. */
	readonly node: string;
	readonly mode: BroadcastMode;
	readonly encoding: Encoding;
	/** Size of the transaction in bytes; undefined for a parameter whose bytes are unknown. */
	readonly size?: number | undefined;
	readonly key: TransactionInput['key'];
	/** Summary of the transaction: 'bond 77.25 NAM to Stake & Relax'; undefined: it could not be read. */
	readonly deed?: string | undefined;
	/** Outcome; undefined: the program ended before the answer, or still waits for it. */
	readonly outcome?: AttemptOutcome | undefined;
	/** Result in a block; undefined: the search was not started or not finished. */
	readonly block?: BlockFindings | undefined;
	/** Program that sends it; undefined: recorded by an older build, or the system cannot identify it. */
	readonly holder?: ProcessName | undefined;
	/** True if that program waits for the answer now. */
	readonly isUnderWay?: boolean | undefined;
}

/** The parts of an outcome that make its headline, without the node's own words, plus the sentence. */
export interface AttemptOutcome extends Omit<KnownOutcome, 'log'> {
	/** Outcome in a sentence. */
	readonly text: string;
	/** Unix milliseconds. */
	readonly at: number;
	/** Hash that the node returned. */
	readonly hash?: string | undefined;
}

const kinds: readonly Outcome['kind'][] = ['accepted', 'rejected', 'notAccepted', 'notSent', 'unknown'];

/**
Parses the lines of a journal, oldest first. Skips torn lines, lines of other kinds, and outcomes without an
attempt.
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
		const block = known && readBlock(fields.block);
		if (block) attempts.set(id, {...known, block: latestOf(known.block, block)});
	}
	return [...attempts.values()];
}

/** Merges two findings: a later search that finds nothing, or no id, does not undo an earlier hit. */
function latestOf(before: BlockFindings | undefined, next: BlockFindings): BlockFindings {
	if (before?.kind !== 'found') return next;
	if (next.kind !== 'found') return before;
	return next.id === undefined && before.id !== undefined ? {...next, id: before.id} : next;
}

function readAttempt(id: string, fields: Fields): Attempt | undefined {
	const [network, node] = [readText(fields.network), readText(fields.node)];
	const mode = broadcastModes.find(name => name === fields.mode);
	const encoding = encodings.find(name => name === fields.encoding);
	const at = readCount(fields.at);
	const key = readKey(fields.key);
	if (!(network && node && mode && encoding && key) || at === undefined) return undefined;
	const [holder, deed] = [readHolder(fields.holder), readText(fields.deed)];
	const size = readCount(fields.size);
	return {id, at, network, node, mode, encoding, size, key, ...(deed && {deed}), ...(holder && {holder})};
}

function readKey(value: unknown): Attempt['key'] | undefined {
	if (!isFields(value)) return undefined;
	const {of, sha256} = value;
	if (of !== 'transaction' && of !== 'parameter') return undefined;
	const digits = readHash(sha256);
	return digits === undefined ? undefined : {of, sha256: digits.toUpperCase()};
}

function readHash(value: unknown): string | undefined {
	return typeof value === 'string' && /^[\da-f]{64}$/i.test(value) ? value : undefined;
}

function readOutcome(value: unknown): AttemptOutcome | undefined {
	if (!isFields(value)) return undefined;
	const kind = kinds.find(name => name === value.kind);
	const [at, text] = [readCount(value.at), readText(value.text)];
	if (!kind || at === undefined || text === undefined) return undefined;
	const {isKnown} = value;
	return {
		kind,
		text,
		at,
		hash: readText(value.hash),
		by: (['check', 'block', 'node'] as const).find(by => by === value.by),
		code: readText(value.code),
		height: readHeight(value.height),
		reason: readText(value.reason),
		...(typeof isKnown === 'boolean' && {isKnown}),
	};
}

function readBlock(value: unknown): BlockFindings | undefined {
	if (!isFields(value)) return undefined;
	if (value.kind === 'absent') return {kind: 'absent', upTo: readHeight(value.upTo)};
	if (value.kind !== 'found') return undefined;
	const [id, code, at] = [readHash(value.id), readText(value.code), readCount(value.at)];
	return {
		kind: 'found',
		height: readHeight(value.height),
		result: (['applied', 'rejected'] as const).find(result => result === value.result),
		rejected: readCount(value.rejected) ?? 0,
		inner: readCount(value.inner) ?? 0,
		...(id !== undefined && {id}),
		...(code !== undefined && {code}),
		...(value.isNodes === true && {isNodes: true}),
		...(at !== undefined && {at}),
	};
}

/** Reads a holder from the journal. */
export function readHolder(value: unknown): ProcessName | undefined {
	if (!isFields(value)) return undefined;
	const pid = readCount(value.pid);
	const [started, host] = [readText(value.started), readText(value.host)];
	if (pid === undefined || started === undefined || host === undefined) return undefined;
	return {pid, started, host, boot: textOf(value, 'boot'), space: textOf(value, 'space')};
}

function textOf(fields: Fields, name: string): string {
	return readText(fields[name]) ?? '';
}

function parseFields(line: string): Fields | undefined {
	try {
		const value: unknown = JSON.parse(line);
		return isFields(value) ? value : undefined;
	} catch {
		return undefined;
	}
}

/** Reads a text, cleaned like one from outside: anybody may have edited the file. */
function readText(value: unknown): string | undefined {
	const text = typeof value === 'string' && !isSpendingKey(value) ? cleanLine(value) : '';
	return text === '' ? undefined : text;
}

function readCount(value: unknown): number | undefined {
	return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

/** Reads a block height, written as digits because JSON has no bigint. */
function readHeight(value: unknown): bigint | undefined {
	return typeof value === 'string' && /^\d{1,20}$/.test(value) ? BigInt(value) : undefined;
}

/** Returns the host of a node's address: the name of a network that told no id. */
export function hostOf(node: string): string {
	return URL.parse(node)?.host ?? node;
}

/** Tells whether a network is known by its node alone. */
export function isUnnamed({network, node}: Pick<Attempt, 'network' | 'node'>): boolean {
	return network === hostOf(node);
}
