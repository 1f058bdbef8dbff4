/** Bundles source/ into dist/: `npm run build`. Quiet, so that a piped `npm start` carries the answer alone. */
import {chmod, rm, writeFile} from 'node:fs/promises';
import {bundleProgram} from './bundle-program.ts';
import {printDocuments, unitsFor} from './documents.ts';

// The names of chunks change with what is in them; the rest of dist/, as an executable, is not ours to remove.
await rm('dist/chunks', {recursive: true, force: true});
await bundleProgram('dist');
// npm marks a bin as executable when it links it, not when the file behind the link is built anew.
await chmod('dist/cli.js', 0o755);
// Where npm, a shell, Prometheus, an editor or the person finds them.
for (const {file, text} of [...(await printDocuments('dist/cli.js')), ...unitsFor('stakedeck')]) {
	await writeFile(`dist/${file}`, text);
}
