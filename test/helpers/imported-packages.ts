import {glob, readFile} from 'node:fs/promises';
import {isBuiltin} from 'node:module';
import path from 'node:path';

const source = path.join(import.meta.dirname, '../../source');

/** Names of the packages that the program imports, in alphabetical order. */
export async function importedPackages(): Promise<string[]> {
	const names = new Set<string>();
	for await (const file of glob('**/*.{js,ts,tsx}', {cwd: source})) {
		const text = await readFile(path.join(source, file), 'utf8');
		for (const [, from = ''] of text.matchAll(/(?:\bfrom |\bimport\()'((?:@[\w-]+\/)?[\w:-]+)/g)) {
			if (!isBuiltin(from)) names.add(from);
		}
	}
	return [...names].toSorted();
}
