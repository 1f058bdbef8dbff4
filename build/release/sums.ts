import {createHash} from 'node:crypto';
import {readdir, readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';

/** Writes what `sha256sum -c SHA256SUMS` compares the files of the folder with. */
export async function writeSums(folder: string): Promise<void> {
	const names = (await readdir(folder)).toSorted();
	const lines = await Promise.all(
		names.map(async name => `${await sumOfFile(path.join(folder, name))}  ${name}\n`),
	);
	await writeFile(path.join(folder, 'SHA256SUMS'), lines.join(''));
}

/** Returns the SHA-256 of a file. */
export async function sumOfFile(file: string): Promise<string> {
	return createHash('sha256')
		.update(await readFile(file))
		.digest('hex');
}
