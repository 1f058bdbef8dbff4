/**
Makes the package for servers with Debian or Ubuntu, the single executable in it: `npm run build:deb` for this machine's
processor, `npm run build:deb -- arm64` for another. A second word is a folder in the place of dist/.
*/
import {mkdtemp, rm} from 'node:fs/promises';
import path from 'node:path';
import {bundleProgram} from './bundle-program.ts';
import {sourceDate} from './date.ts';
import {debianTools, makeDebianPackage} from './debian/package.ts';
import {type Document, printDocuments} from './documents.ts';
import {makeExecutable} from './executable.ts';
import {runMake} from './maker.ts';
import {requireTools} from './tool.ts';

await runMake(async (architecture, folder) => {
	await requireTools(debianTools);
	const date = await sourceDate();
	const executable = await makeExecutable(architecture, folder);
	return makeDebianPackage({architecture, executable, documents: await documentsIn(folder), folder, date});
});

/** Prints the documents under the Node of this machine, as the executable may be for another processor. */
async function documentsIn(folder: string): Promise<readonly Document[]> {
	const work = await mkdtemp(path.resolve(folder, 'bundle-'));
	try {
		await bundleProgram(work);
		return await printDocuments(path.join(work, 'cli.js'));
	} finally {
		await rm(work, {recursive: true});
	}
}
