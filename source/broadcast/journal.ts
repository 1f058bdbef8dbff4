import {randomUUID} from 'node:crypto';
import {type FileHandle, open, readFile, stat} from 'node:fs/promises';
import path from 'node:path';
import {isSpendingKey} from '../domain/address.ts';
import {withoutFinalSlashes} from '../domain/service.ts';
import {describeErrno, errnoOf, NoFileError} from '../system/errno.ts';
import {isRunning, ownProcess, type ProcessName} from '../system/process-identity.ts';
import {makeFolder, placeOf} from '../system/write-whole.ts';
import {type Attempt, type AttemptOutcome, decodeJournal} from './attempt.ts';
import type {BlockFindings} from './block-findings.ts';

/**
The write-ahead log of broadcasts, in a file that survives a crash at any moment. All methods reject with a
JournalError.
*/
export interface Journal {
	/** Resolves once the attempt is on disk; only then may it be sent. */
	begin(attempt: NewAttempt): Promise<BegunAttempt>;
	/** Lists the attempts, newest first. */
	list(): Promise<readonly Attempt[]>;
	/** Records the result in a block, in a line that older builds skip. Resolves once it is on disk. */
	follow(id: string, block: BlockFindings): Promise<void>;
}

/** An attempt before it is sent. */
export type NewAttempt = Omit<Attempt, 'id' | 'outcome' | 'block' | 'holder' | 'isUnderWay'>;

export interface BegunAttempt {
	readonly id: string;
	/** Lists the attempts recorded before this one, oldest first. */
	earlier(): Promise<readonly Attempt[]>;
	/** Resolves once the outcome is on disk. */
	complete(outcome: AttemptOutcome): Promise<void>;
}

/** The journal cannot be written or read; `message` is the sentence for people. */
export class JournalError extends Error {
	override readonly name = 'JournalError';
}

/**
Creates the journal in a file: one line of JSON for each attempt and each outcome, readable only by its owner.

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

/** Creates a journal in memory, lost when the program ends. */
export function createMemoryJournal(): Journal {
	let text = '';
	return createJournalOver({
		read: async () => text,
		async append(line) {
			text += `${line}\n`;
		},
	});
}

/** Storage of the lines. */
interface Lines {
	/** Reads all lines, oldest first. */
	read(): Promise<string>;
	append(line: string): Promise<void>;
}

function createJournalOver({read, append}: Lines): Journal {
	const list = async (): Promise<readonly Attempt[]> =>
		// The later line is the newer of two attempts in the same millisecond.
		(await withLiveness(decodeJournal(await read()))).reverse().sort((left, right) => right.at - left.at);
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
					return withLiveness(index === -1 ? all : all.slice(0, index));
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
		// The node's log may quote the transaction.
		follow: (id, block) => write({id, block: {...block, log: undefined}}),
	};
}

/** Returns the address without user, password, query and trailing slashes. */
function withoutSecrets(address: string): string {
	const url = URL.parse(address);
	return url === null
		? kept(address)
		: kept(withoutFinalSlashes(`${url.protocol}//${url.host}${url.pathname}`));
}

function kept(text: string): string {
	return isSpendingKey(text) ? 'the text holds a spending key, which is not kept' : text;
}

/** Appends a line and resolves once the file and its folder are flushed to disk. */
async function appendLine(file: string, line: string): Promise<void> {
	const firstMade = await makeFolder(file);
	const place = await placeOf(file);
	const handle = await open(place, 'a+', 0o600);
	try {
		const stats = await handle.stat();
		if (!stats.isFile()) throw new NoFileError();
		// After a line that a crash cut off, this one would be part of the same broken line.
		const start = (await endsWithinLine(handle, stats.size)) ? '\n' : '';
		await writeWhole(handle, `${start}${line}\n`);
		await handle.sync();
	} finally {
		await handle.close();
	}
	await syncFolders(path.dirname(place), firstMade);
}

/** Largest file that is read, in bytes: some 30 000 broadcasts. */
const limitBytes = 32 * 2 ** 20;

/** Reads the whole file; empty if it does not exist. */
async function readWholeFile(file: string): Promise<string> {
	try {
		const stats = await stat(file);
		// Opening a pipe in its place would wait forever.
		if (!stats.isFile()) throw new NoFileError();
		if (stats.size > limitBytes) throw Object.assign(new Error('it is too large'), {code: 'EFBIG'});
		return await readFile(file, 'utf8');
	} catch (error) {
		const code = errnoOf(error);
		if (code === 'ENOENT' || code === 'ENOTDIR') return '';
		throw error;
	}
}

/** Writes a line in one call: with O_APPEND, lines of two programs never mix. */
async function writeWhole(handle: FileHandle, text: string): Promise<void> {
	const bytes = Buffer.from(text);
	const {bytesWritten} = await handle.write(bytes);
	if (bytesWritten < bytes.length) throw Object.assign(new Error('the disk is full'), {code: 'ENOSPC'});
}

async function endsWithinLine(handle: FileHandle, size: number): Promise<boolean> {
	if (size === 0) return false;
	const {buffer, bytesRead} = await handle.read(Buffer.alloc(1), 0, 1, size - 1);
	return bytesRead === 1 && buffer.toString() !== '\n';
}

/** Flushes each new folder, and the one above it: only then does a new file survive a power cut. */
async function syncFolders(folder: string, firstMade: string | undefined): Promise<void> {
	const last = firstMade === undefined ? folder : path.dirname(firstMade);
	for (let current = folder; ; current = path.dirname(current)) {
		await syncFolder(current);
		if (current === last || current === path.dirname(current)) return;
	}
}

async function syncFolder(folder: string): Promise<void> {
	const handle = await open(folder, 'r');
	try {
		await handle.sync();
	} catch (error) {
		// Some file systems cannot flush a folder, and save names in other ways.
		if (!['EINVAL', 'ENOTSUP', 'EISDIR'].includes(errnoOf(error) ?? '')) throw error;
	} finally {
		await handle.close();
	}
}

/** Max duration of a broadcast: after it an attempt counts as ended if its program cannot be checked. */
const maxMilliseconds = 15 * 60_000;

/** Ids of the attempts that this program is sending now. */
const own = new Set<string>();

/** Counts the attempt as under way until the returned function is called. */
export function holdAttempt(id: string): () => void {
	own.add(id);
	return () => void own.delete(id);
}

/** Marks the attempts under way: those without an outcome whose program runs, or began lately, by whichever clock. */
async function withLiveness(attempts: readonly Attempt[]): Promise<Attempt[]> {
	const ourselves = attempts.some(isOpen) ? await ownProcess() : undefined;
	return await Promise.all(
		attempts.map(async attempt => {
			if (!isOpen(attempt)) return attempt;
			const {id, holder, at} = attempt;
			if (holder === undefined) return attempt;
			const runs = isSame(holder, ourselves) ? own.has(id) : await isRunning(holder);
			const isUnderWay = runs ?? Math.abs(Date.now() - at) < maxMilliseconds;
			return isUnderWay ? {...attempt, isUnderWay} : attempt;
		}),
	);
}

function isSame(holder: ProcessName, other: ProcessName | undefined): boolean {
	return (['pid', 'started', 'host', 'boot', 'space'] as const).every(name => holder[name] === other?.[name]);
}

function isOpen({outcome}: Attempt): boolean {
	return outcome === undefined;
}
