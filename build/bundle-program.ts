import path from 'node:path';
import {build, type Plugin} from 'rolldown';
import {program} from './program.ts';

/** Chunks that each start loads, in the order of loading. */
const groups = [
	// What turns the compile cache on stands apart: nothing that is loaded before it comes from the cache.
	{name: 'early', test: /source[\\/]system[\\/](?:compile-cache|xdg-folder)/},
	{
		debugName: 'shared',
		// What a command needs that a `--version` does not stands apart, with what the dashboard begins with.
		name: loadedWith(path.resolve('source/run.ts'), 'shared'),
		// What reads a section of the configuration is loaded where there is one.
		test: /source[\\/](?:domain|format|table|columns|options|commands[\\/]records)[\\/](?!config[\\/][\w-]+-(?:section|schema))/,
	},
	// Read by what completes a label in the shell too, which loads no more than it needs.
	{name: 'remembered', test: /source[\\/]store[\\/](?:state-file|on-chain|remembered)\.ts$/},
	// Not `cli.ts`, which waits in its body for what is loaded late.
	{name: 'start', test: /source[\\/]run\.ts$/},
	{name: 'ask', test: /source[\\/]services[\\/](?:indexer[\\/]indexer|http[\\/]lazy-client)\.ts$/},
	// What the dashboard begins with and some commands need too.
	{
		debugName: 'common',
		name: loadedWith(path.resolve('source/dashboard/dashboard.tsx'), 'common'),
		test: /source[\\/].*\.ts$/,
		minShareCount: 2,
	},
];

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
			// V8 keeps a text with any other character in two bytes for each.
			charset: 'ascii',
			entryFileNames: '[name].js',
			chunkFileNames: 'chunks/[name]-[hash].js',
			// Each file more costs a start up to a millisecond: what is loaded together stands in one file, with all that
			// it imports and that is in none before.
			codeSplitting: {groups: groups.map((group, index) => ({...group, priority: groups.length - index}))},
		},
	});
}

interface Graph {
	getModuleInfo(id: string): {readonly importedIds: readonly string[]} | null;
}

/** Names what is loaded whenever that module is, as it imports it. */
function loadedWith(root: string, name: string) {
	let loaded: ReadonlySet<string> | undefined;
	return (id: string, graph: Graph) => {
		loaded ??= reachedFrom(root, graph);
		return loaded.has(id) ? name : null;
	};
}

function reachedFrom(root: string, graph: Graph): ReadonlySet<string> {
	const reached = new Set([root]);
	for (const id of reached) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) reached.add(next);
	return reached;
}
