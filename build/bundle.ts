/** Bundles source/ into dist/: `npm run build`. Quiet, so that a piped `npm start` carries the answer alone. */
import {execFile} from 'node:child_process';
import {chmod, rm, writeFile} from 'node:fs/promises';
import {promisify} from 'node:util';
import {bundleProgram} from './bundle-program.ts';

// The names of chunks change with what is in them; the rest of dist/, as an executable, is not ours to remove.
await rm('dist/chunks', {recursive: true, force: true});
await bundleProgram('dist');
// npm marks a bin as executable when it links it, not when the file behind the link is built anew.
await chmod('dist/cli.js', 0o755);
// Where npm finds it.
await writeFile('dist/stakedeck.1', await print('man'));
// Where an editor finds it.
await writeFile('dist/config.schema.json', await print('config', '--schema'));

/** Runs the built program without any configuration, and returns its output. */
async function print(...words: readonly string[]): Promise<string> {
	const {XDG_CONFIG_HOME, HOME, ...env} = process.env;
	const {stdout} = await promisify(execFile)(process.execPath, ['dist/cli.js', ...words], {env});
	return stdout;
}
