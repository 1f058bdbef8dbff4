import {stat} from 'node:fs/promises';
import {type Architecture, architectures} from './embedded-node.ts';

/** Error that prevents making anything: one sentence for the person who asked for it. */
export class CannotMake extends Error {}

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
	try {
		const made = await make(architecture, folder);
		const {size} = await stat(made);
		process.stdout.write(`${made}: ${Math.round(size / 1e6)} MB\n`);
	} catch (error) {
		if (!(error instanceof CannotMake)) throw error;
		process.stderr.write(`${error.message}\n`);
		process.exitCode = 1;
	}
}

function isArchitecture(word: string): word is Architecture {
	return Object.hasOwn(architectures, word);
}
