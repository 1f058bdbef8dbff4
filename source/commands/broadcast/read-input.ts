import {readTransaction} from '../../broadcast/read-transaction.ts';
import {
	maxFileBytes,
	readTransactionFile,
	type TransactionInput,
	TransactionInputError,
	tooLarge,
} from '../../broadcast/transaction-input.ts';
import {quote} from '../../domain/phrases.ts';
import type {BroadcastOptions} from '../../options/broadcast.ts';
import {printLine} from '../../system/print.ts';
import {FileTooLargeError, readStreamBounded} from '../../system/read-bounded.ts';
import type {System} from '../../system/system.ts';
import {UsageError} from '../../system/usage-error.ts';

/** Reads the transaction from its file or from stdin. Throws a UsageError for what cannot be sent. */
export async function readInput(
	{file, encoding}: Pick<BroadcastOptions, 'file' | 'encoding'>,
	system: System,
): Promise<TransactionInput> {
	const bytes = await orUsageError(readBytes(file, system));
	return await orUsageError(
		(async () => readTransaction(bytes, encoding))(),
		file === '-' ? 'stdin: ' : `${quote(file)}: `,
	);
}

async function orUsageError<Result>(doing: Promise<Result>, start = ''): Promise<Result> {
	try {
		return await doing;
	} catch (error) {
		if (!(error instanceof TransactionInputError)) throw error;
		throw new UsageError(start + error.message, {cause: error});
	}
}

function readBytes(file: string, system: System): Promise<Uint8Array> {
	if (file !== '-') return readTransactionFile(file, {home: system.environment.HOME, mayBePipe: true});
	return system.stdin.isTTY ? readPaste(system) : readStream(system.stdin);
}

/** Max length of a line from a terminal, in bytes; it drops the rest silently. */
const maxLineLength = 4095;

async function readPaste(system: System): Promise<Uint8Array> {
	printLine(system, 'paste the transaction as hex or base64, then Enter and Ctrl-D');
	const bytes = await readStream(system.stdin);
	const lines = Buffer.from(bytes).toString('latin1').split('\n');
	if (lines.every(line => line.length < maxLineLength)) return bytes;
	throw new UsageError(
		`the terminal cuts off lines of more than ${maxLineLength} characters: save the transaction in a file, or pipe it`,
	);
}

async function readStream(stream: System['stdin']): Promise<Uint8Array> {
	try {
		return await readStreamBounded(stream, maxFileBytes);
	} catch (error) {
		throw error instanceof FileTooLargeError ? tooLarge('stdin') : error;
	}
}
