import {randomUUID} from 'node:crypto';
import {isSpendingKey} from '../domain/address.ts';
import {withoutFinalSlashes} from '../domain/without-final-slashes.ts';
import {fileReason} from '../store/file-reason.ts';
import {type Attempt, type AttemptOutcome, decodeJournal} from './attempt.ts';
import {appendLine, NoFileError, readWhole} from './journal-file.ts';

/** Every attempt to broadcast, in a file that survives a crash at any moment. All of it rejects with JournalError. */
export interface Journal {
	/** Resolves once the attempt is on the disk: it may be sent then. */
	begin(attempt: Omit<Attempt, 'id' | 'outcome'>): Promise<BegunAttempt>;
	/** Newest first. */
	list(): Promise<readonly Attempt[]>;
	/** The attempts to send the same transaction to the same network, newest first. */
	find(key: Attempt['key'], network: string): Promise<readonly Attempt[]>;
}

export interface BegunAttempt {
	/** Attempts of the same transaction that were written down before this one, oldest first. */
	earlier(): Promise<readonly Attempt[]>;
	/** Resolves once the outcome is on the disk. */
	complete(outcome: AttemptOutcome): Promise<void>;
}

/** The journal cannot be written or read; `message` is the sentence for people. */
export class JournalError extends Error {
	override readonly name = 'JournalError';
}

/**
The journal in a file, one line of JSON for each beginning and each end, for nobody else to read.

@param file undefined: there is no folder for it, so that nothing can begin
*/
export function createJournal(file: string | undefined): Journal {
	return createJournalOver({
		async read() {
			if (file === undefined) return '';
			return await readWhole(file).catch(error => {
				throw new JournalError(`the journal ${file} cannot be read, as ${reasonOf(error)}`, {cause: error});
			});
		},
		async append(line) {
			if (file === undefined) {
				throw new JournalError(
					'the journal cannot be written, as neither HOME nor XDG_STATE_HOME names a folder',
				);
			}
			await appendLine(file, line).catch(error => {
				throw new JournalError(`the journal ${file} cannot be written, as ${reasonOf(error)}`, {
					cause: error,
				});
			});
		},
	});
}

/** A journal that ends with the program. */
export function createMemoryJournal(): Journal {
	let text = '';
	return createJournalOver({
		read: async () => text,
		async append(line) {
			text += `${line}\n`;
		},
	});
}

/** Lines, wherever they are kept. */
interface Lines {
	/** All of them, oldest first. */
	read(): Promise<string>;
	append(line: string): Promise<void>;
}

function createJournalOver({read, append}: Lines): Journal {
	const list = async (): Promise<readonly Attempt[]> =>
		// Of two at the same moment, the later line is the newer.
		decodeJournal(await read())
			.reverse()
			.sort((left, right) => right.at - left.at);
	const write = (fields: object) => append(JSON.stringify(fields));
	return {
		async begin({at, network, node, mode, encoding, size, key: {of, sha256}}) {
			const id = randomUUID();
			// Named one by one: nothing else that an object carries gets into the file.
			await write({id, at, network, node: withoutSecrets(node), mode, encoding, size, key: {of, sha256}});
			return {
				async earlier() {
					const all = decodeJournal(await read());
					const before = all.slice(
						0,
						Math.max(
							0,
							all.findIndex(attempt => attempt.id === id),
						),
					);
					return before.filter(({key}) => key.of === of && key.sha256 === sha256.toUpperCase());
				},
				complete: ({kind, text, at: endedAt, hash}) =>
					write({id, outcome: {kind, text: kept(text), at: endedAt, hash: hash && kept(hash)}}),
			};
		},
		list,
		async find(key, network) {
			return (await list()).filter(
				attempt =>
					attempt.network === network &&
					attempt.key.of === key.of &&
					attempt.key.sha256 === key.sha256.toUpperCase(),
			);
		},
	};
}

/** The address without user, password, query and final slash. */
function withoutSecrets(address: string): string {
	const url = URL.parse(address);
	return url === null
		? kept(address)
		: kept(withoutFinalSlashes(`${url.protocol}//${url.host}${url.pathname}`));
}

function kept(text: string): string {
	return isSpendingKey(text) ? 'the text holds a spending key, which is not kept' : text;
}

function reasonOf(error: unknown): string {
	return error instanceof NoFileError ? 'it is no file' : fileReason(error);
}
