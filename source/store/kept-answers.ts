import {readFile, rm, stat} from 'node:fs/promises';
import {findLeftOvers, makeFolder, placeOf, writeWhole} from '../system/write-whole.ts';

/** Answers about the past, which do not change: a text by its question, null where there is nothing. */
export type KeptAnswers = Map<string, string | null>;

/** Largest file that is read, in bytes, and most answers that are kept. */
const limitBytes = 4 * 2 ** 20;
const maxAnswers = 20_000;

/** Reads kept answers; none where the file is missing or not what it should be, since they can be asked for again. */
export async function readKeptAnswers(file: string | undefined): Promise<KeptAnswers> {
	if (file === undefined) return new Map();
	try {
		const stats = await stat(file);
		if (!stats.isFile() || stats.size > limitBytes) return new Map();
		const content: unknown = JSON.parse(await readFile(file, 'utf8'));
		if (typeof content !== 'object' || content === null) return new Map();
		return new Map(
			Object.entries(content).filter(
				(entry): entry is [string, string | null] => entry[1] === null || typeof entry[1] === 'string',
			),
		);
	} catch {
		return new Map();
	}
}

/** Writes them, the newest if there are too many. Rejects if they cannot be written. */
export async function writeKeptAnswers(file: string, answers: KeptAnswers): Promise<void> {
	await makeFolder(file);
	const place = await placeOf(file);
	await writeWhole(place, JSON.stringify(Object.fromEntries([...answers].slice(-maxAnswers))));
	await clearLeftOvers(place);
}

/** No write takes an hour. */
const longestWrite = 3_600_000;

/** Removes what programs that were killed as they wrote have left: no lock says who writes. */
async function clearLeftOvers(file: string): Promise<void> {
	const {mtimeMs: now} = await stat(file);
	for (const left of await findLeftOvers(file)) {
		const begun = await stat(left).catch(() => undefined);
		if (begun && now - begun.mtimeMs > longestWrite) await rm(left, {force: true});
	}
}
