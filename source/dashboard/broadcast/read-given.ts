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

/** The bytes of a transaction before they are sent, and whether they were pasted. */
export interface Given {
	readonly bytes: Uint8Array;
	readonly isPasted: boolean;
}

/**
Reads the file or the sample of that name; a pasted name that no file has is the transaction itself. Resolves with a
sentence where there is nothing to read.

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

/** Returns the transaction, or what is wrong with it, in one sentence. */
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

/** Names of transactions that the demo's chain makes up, as they are typed where a file is named. */
export const sampleTexts: readonly string[] = sampleKinds.map(kind => `sample ${kind}`);

/**
Makes the sample that a text names, on the embedded chain; a problem where there is none of that kind. Undefined: it
names a file, as it does on every other chain.
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
