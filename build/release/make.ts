/** Makes the files of a release in a folder, of the checked out commit that it is started in: see `commit.ts`. */
import {readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import manifest from '../../package.json' with {type: 'json'};
import {makeDebianPackage} from '../debian/package.ts';
import {printDocuments} from '../documents.ts';
import {type Architecture, architectures, ownNode} from '../embedded-node.ts';
import {licensesBeside, makeExecutable} from '../executable.ts';
import {sayMade} from '../maker.ts';
import {runTool} from '../tool.ts';
import {makeArchive} from './archive.ts';
import {releaseNotes} from './notes.ts';
import {type Artefact, softwareBill} from './software-bill.ts';
import {writeSums} from './sums.ts';

await sayMade(async () => {
	const [folder = '', commit = '', time] = process.argv.slice(2);
	const date = Number(time);
	const artefacts = await makeArtefacts(folder, date);
	const name = path.join(folder, `${manifest.name}-${manifest.version}`);
	await writeFile(`${name}.md`, releaseNotes(await readFile('CHANGELOG.md', 'utf8'), manifest));
	await writeFile(`${name}.cdx.json`, await softwareBill({artefacts, commit, date}));
	await writeSums(folder);
	return artefacts.map(({file}) => file);
});

/** Makes what is installed: the npm package first, which has the bundled program print its documents. */
async function makeArtefacts(folder: string, date: number): Promise<readonly Artefact[]> {
	// The Node of npm may be another one, which compresses in other bytes.
	const PATH = `${path.dirname(ownNode)}:${process.env.PATH}`;
	const packed = await runTool('npm', ['pack', '--silent', '--pack-destination', folder], {PATH});
	const documents = await printDocuments('dist/cli.js');
	const ofProcessors = (Object.keys(architectures) as Architecture[]).map(async architecture => {
		const executable = await makeExecutable(architecture, 'dist');
		const packaging = {architecture, executable, documents, folder, date};
		const files = [await makeDebianPackage(packaging), await makeArchive(packaging)];
		return files.map(file => ({file, licenses: licensesBeside(executable), architecture}));
	});
	const npmPackage = {file: path.join(folder, packed.trim()), licenses: 'dist/licenses.txt'};
	return [npmPackage, ...(await Promise.all(ofProcessors)).flat()];
}
