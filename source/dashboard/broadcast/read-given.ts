import {
	hasFile,
	readTransactionFile,
	type TransactionInput,
	TransactionInputError,
} from '../../broadcast/transaction-input.ts';
import {listWords, quote} from '../../domain/phrases.ts';
import {type SampleKind, sampleKinds} from '../../domain/simulation.ts';
import type {KeyMap} from '../../keys/key-map.ts';
import type {Connection} from '../../services/connection.ts';
import type {BroadcastState} from './broadcast-state.ts';

/** Bytes of a transaction before decoding, and whether they were pasted. */
export interface Given {
	readonly bytes: Uint8Array;
	readonly isPasted: boolean;
}

/**
Reads the file or the sample of that name; a pasted name without such a file is the transaction itself. Resolves with a
sentence if there is nothing to read.

@param home the folder that `~` means in a path
*/
export async function readNamed(
	path: string,
	isPasted: boolean,
	{connection, home}: {readonly connection: Connection; readonly home: string | undefined},
): Promise<Given | string> {
	const sample = sampleNamed(path, connection);
	if (typeof sample === 'string') return sample;
	if (sample) return {bytes: sample, isPasted: false};
	if (isPasted && !(await hasFile(path))) return {bytes: Buffer.from(path), isPasted};
	const bytes = await orSentence(readTransactionFile(path, {home, mayBePipe: false}));
	return typeof bytes === 'string' ? bytes : {bytes, isPasted: false};
}

/** Decodes the transaction; a text: the problem, in one sentence. */
export async function decodeGiven(
	{bytes, isPasted}: Given,
	encoding: BroadcastState['encoding'],
	keyMap: KeyMap,
): Promise<TransactionInput | string> {
	const {readTransaction} = await import('../../broadcast/read-transaction.ts');
	const read = await orSentence((async () => readTransaction(bytes, encoding))());
	if (typeof read !== 'string' && isPasted && encoding === 'auto' && read.encoding === 'raw') {
		return `the pasted text is neither hex nor base64: paste another, or choose the encoding with ${keyMap.name('encoding')}`;
	}
	return read;
}

async function orSentence<Result>(doing: Promise<Result>): Promise<Result | string> {
	try {
		return await doing;
	} catch (error) {
		if (error instanceof TransactionInputError) return error.message;
		throw error;
	}
}

/** Names of the demo's sample transactions, typed instead of a file name. */
export const sampleTexts: readonly string[] = sampleKinds.map(kind => `sample ${kind}`);

/**
Makes the sample that a text names, on the embedded chain; a text: the problem if there is none of that kind.
Undefined: the text names a file, as on every other chain.
*/
function sampleNamed(
	text: string,
	{sampleOf}: Pick<Connection, 'sampleOf'>,
): Uint8Array | string | undefined {
	const [, typed = 'bond'] = /^sample(?:\s+(\S+))?$/.exec(text.trim()) ?? [];
	if (!sampleOf || !/^sample(?:\s|$)/.test(text.trim())) return undefined;
	const kind: SampleKind | undefined = sampleKinds.find(known => known === typed);
	if (kind === undefined) return `there is no sample of ${quote(typed)}: it is ${listWords(sampleKinds)}`;
	const sample = sampleOf(kind);
	return sample === undefined ? `nobody on this chain could send a ${kind} now` : Buffer.from(sample);
}
