import {build, type Plugin} from 'rolldown';
import {program} from './program.ts';

/** Bundles source/ into a folder, as files for Node: the one to start is `cli.js`. */
export async function bundleProgram(
	folder: string,
	plugins: readonly Plugin[] = program.plugins,
): Promise<void> {
	await build({
		...program,
		plugins: [...plugins],
		input: {cli: 'source/launch.js'},
		output: {
			dir: folder,
			format: 'esm',
			minify: true,
			entryFileNames: '[name].js',
			chunkFileNames: 'chunks/[name]-[hash].js',
			// What every run needs stands in one file: each file more is half a millisecond at each start.
			codeSplitting: {
				groups: [
					// What turns the compile cache on stands apart: nothing that is loaded before it comes from the cache.
					{name: 'early', test: /source[\\/]system[\\/](?:compile-cache|xdg-folder)/, priority: 1},
					// What reads a section of the configuration is loaded where there is one.
					{
						name: 'shared',
						test: /source[\\/](?:domain|format|table|columns|options)[\\/](?!config[\\/][\w-]+-(?:section|schema))/,
					},
				],
			},
		},
	});
}
