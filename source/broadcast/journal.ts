import {randomUUID} from 'node:crypto';
import {isSpendingKey} from '../domain/address.ts';
import {withoutFinalSlashes} from '../domain/service.ts';
import {describeErrno} from '../system/errno.ts';
import {ownProcess} from '../system/process-life.ts';
import {type Attempt, type AttemptOutcome, decodeJournal} from './attempt.ts';
import type {BlockFindings} from './block-findings.ts';
import {appendLine, readWholeFile} from './journal-file.ts';
import {withLife} from './under-way.ts';

/**
The write-ahead log of broadcasts, in a file that survives a crash at any moment. All methods reject with a
JournalError.
*/
export interface Journal {
	/** Resolves once the attempt is on disk; only then may it be sent. */
	begin(attempt: NewAttempt): Promise<BegunAttempt>;
	/** Newest first. */
	list(): Promise<readonly Attempt[]>;
	/** Records what a block did with the attempt, in a line that older builds skip. Resolves once it is on disk. */
	follow(id: string, block: BlockFindings): Promise<void>;
}

/** What is known of an attempt before it is sent. */
export type NewAttempt = Omit<Attempt, 'id' | 'outcome' | 'block' | 'holder' | 'isUnderWay'>;

export interface BegunAttempt {
	readonly id: string;
	/** Attempts recorded before this one, oldest first. */
	earlier(): Promise<readonly Attempt[]>;
	/** Resolves once the outcome is on disk. */
	complete(outcome: AttemptOutcome): Promise<void>;
}

/** The journal cannot be written or read; `message` is the sentence for people. */
export class JournalError extends Error {
	override readonly name = 'JournalError';
}

/**
The journal in a file: one line of JSON for each attempt and each outcome, readable by its owner alone.

@param file undefined: there is no folder for it, so no broadcast can begin
*/
export function createJournal(file: string | undefined): Journal {
	return createJournalOver({
		async read() {
			if (file === undefined) return '';
			return await readWholeFile(file).catch(error => {
				throw new JournalError(`the journal ${file} cannot be read, as ${describeErrno('write', error)}`, {
					cause: error,
				});
			});
		},
		async append(line) {
			if (file === undefined) {
				throw new JournalError(
					'the journal cannot be written, as neither HOME nor XDG_STATE_HOME names a folder',
				);
			}
			await appendLine(file, line).catch(error => {
				throw new JournalError(`the journal ${file} cannot be written, as ${describeErrno('write', error)}`, {
					cause: error,
				});
			});
		},
	});
}

/** A journal in memory, lost when the program ends. */
export function createMemoryJournal(): Journal {
	let text = '';
	return createJournalOver({
		read: async () => text,
		async append(line) {
			text += `${line}\n`;
		},
	});
}

/** Where the lines are kept. */
interface Lines {
	/** All of them, oldest first. */
	read(): Promise<string>;
	append(line: string): Promise<void>;
}

function createJournalOver({read, append}: Lines): Journal {
	const list = async (): Promise<readonly Attempt[]> =>
		// Of two attempts in the same millisecond, the later line is the newer.
		(await withLife(decodeJournal(await read()))).reverse().sort((left, right) => right.at - left.at);
	// Heights are written as digits.
	const write = (fields: object) =>
		append(
			JSON.stringify(fields, (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
		);
	return {
		async begin({at, network, node, mode, encoding, size, key: {of, sha256}, deed}) {
			const id = randomUUID();
			// Listed one by one, so that no other property of an object gets into the file.
			const facts = {id, at, network, node: withoutSecrets(node), mode, encoding, size, key: {of, sha256}};
			await write({...facts, deed: deed && kept(deed), holder: await ownProcess()});
			return {
				id,
				async earlier() {
					const all = decodeJournal(await read());
					const index = all.findIndex(attempt => attempt.id === id);
					// If its own line is missing, the order is unknown: all of them count.
					return withLife(index === -1 ? all : all.slice(0, index));
				},
				complete: ({kind, text, at: endedAt, hash, by, code, height, reason, isKnown}) =>
					write({
						id,
						outcome: {
							kind,
							text: kept(text),
							at: endedAt,
							hash: hash && kept(hash),
							by,
							code,
							height,
							reason: reason && kept(reason),
							isKnown,
						},
					}),
			};
		},
		list,
		// The node's own words may quote the transaction.
		follow: (id, block) => write({id, block: {...block, log: undefined}}),
	};
}

/** The address without user, password, query and trailing slash. */
function withoutSecrets(address: string): string {
	const url = URL.parse(address);
	return url === null
		? kept(address)
		: kept(withoutFinalSlashes(`${url.protocol}//${url.host}${url.pathname}`));
}

function kept(text: string): string {
	return isSpendingKey(text) ? 'the text holds a spending key, which is not kept' : text;
}
