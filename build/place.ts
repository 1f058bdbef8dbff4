import {chmod, mkdir, readdir, utimes, writeFile} from 'node:fs/promises';
import path from 'node:path';

/** A path below the folder that a package is unpacked in, and what is in it. */
export type PackagedFile = readonly [path: string, content: Buffer | string];

/**
Writes the files into a folder with the modes of system files, whatever the umask, and with one date.

@param program path of the file among them that is run
*/
export async function placeFiles(
	root: string,
	files: readonly PackagedFile[],
	{program, date}: {readonly program: string; readonly date: number},
): Promise<void> {
	for (const [file, content] of files) {
		const placed = path.join(root, file);
		await mkdir(path.dirname(placed), {recursive: true});
		await writeFile(placed, content);
	}
	const read = new Set(files.map(([file]) => file).filter(file => file !== program));
	for (const entry of ['', ...(await readdir(root, {recursive: true}))]) {
		const placed = path.join(root, entry);
		await chmod(placed, read.has(entry) ? 0o644 : 0o755);
		await utimes(placed, date, date);
	}
}
