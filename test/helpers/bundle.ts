import {mkdtemp, rm} from 'node:fs/promises';
import {join} from 'node:path';
import {build} from 'rolldown';
import {program} from '../../build/program.ts';

/**
The program of a fixture, bundled as the real one is: Node runs no JSX. Lies inside the repository's ignored
folder, so that nothing outside is touched; `remove` takes it away.
*/
export async function bundleFixture(input: string): Promise<{path: string; remove: () => Promise<void>}> {
	const folder = await mkdtemp(join(import.meta.dirname, '../../node_modules/.fixture-'));
	await build({
		...program,
		input: {entry: input},
		logLevel: 'silent',
		output: {dir: folder, format: 'esm', entryFileNames: '[name].mjs'},
	});
	return {path: join(folder, 'entry.mjs'), remove: () => rm(folder, {recursive: true, force: true})};
}
