import {stat} from 'node:fs/promises';
import {CannotMake} from './cannot-make.ts';
import {type Architecture, architectures} from './embedded-node.ts';

/** Makes one file for a processor in a folder, and answers with its path; rejects with CannotMake where it cannot. */
type Make = (architecture: Architecture, folder: string) => Promise<string>;

/** Does what was typed: a processor, else this machine's, and a folder in the place of dist/. Says what was made. */
export async function runMake(make: Make): Promise<void> {
	const [architecture = process.arch, folder = 'dist'] = process.argv.slice(2);
	if (!isArchitecture(architecture)) {
		const known = Object.keys(architectures).join(' or ');
		process.stderr.write(`no executable can be made for ${architecture}: give ${known}\n`);
		process.exitCode = 2;
		return;
	}
	await sayMade(async () => [await make(architecture, folder)]);
}

/** Says which files were made, or why none can be. */
export async function sayMade(make: () => Promise<readonly string[]>): Promise<void> {
	try {
		for (const file of await make()) {
			const {size} = await stat(file);
			const shown = size < 1e6 ? `${Math.ceil(size / 1e3)} kB` : `${Math.round(size / 1e6)} MB`;
			process.stdout.write(`${file}: ${shown}\n`);
		}
	} catch (error) {
		if (!(error instanceof CannotMake)) throw error;
		process.stderr.write(`${error.message}\n`);
		process.exitCode = 1;
	}
}

function isArchitecture(word: string): word is Architecture {
	return Object.hasOwn(architectures, word);
}
