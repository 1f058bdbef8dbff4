import {mkdtemp, rm} from 'node:fs/promises';
import {join} from 'node:path';
import {build} from 'rolldown';

/**
The program of a fixture, bundled as the real one is: Node runs no JSX. Lies inside the repository's ignored
folder, so that nothing outside is touched; `remove` takes it away.
*/
export async function bundleFixture(input: string): Promise<{path: string; remove: () => Promise<void>}> {
	const folder = await mkdtemp(join(import.meta.dirname, '../../node_modules/.fixture-'));
	await build({
		input: {entry: input},
		platform: 'node',
		logLevel: 'silent',
		external: ['react-devtools-core'],
		transform: {define: {'process.env.NODE_ENV': '"production"', 'process.env.DEV': '"false"'}},
		output: {dir: folder, format: 'esm', entryFileNames: '[name].mjs'},
	});
	return {path: join(folder, 'entry.mjs'), remove: () => rm(folder, {recursive: true, force: true})};
}
