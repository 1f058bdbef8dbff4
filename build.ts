/** Bundles source/ into dist/: `npm run build`. Quiet, so that a piped `npm start` carries the answer alone. */
import {chmod, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {build, type Plugin} from 'rolldown';
import packageJson from './package.json' with {type: 'json'};
import {manPage} from './source/commands/man-page.ts';

/** Ink loads its development tools only where DEV is set; they are no part of what a user runs. */
const withoutDevtools: Plugin = {
	name: 'without-devtools',
	resolveId: {
		filter: {id: /devtools\.js$/},
		handler: (_id, importer) => (importer?.includes('/ink/') ? '\0no-devtools' : undefined),
	},
	load: {filter: {id: /^\0no-devtools$/}, handler: () => 'export {};'},
};

/**
As a module, node:process reads every property of the process at its import, those too that load half of Node:
some 7 ms at each start. What the program and its libraries use of it is on the global object already.
*/
const globalProcess: Plugin = {
	name: 'global-process',
	resolveId: {filter: {id: /^(?:node:)?process$/}, handler: () => '\0process'},
	load: {
		filter: {id: /^\0process$/},
		handler: () => 'const {process} = globalThis; export default process; export const {cwd, env} = process;',
	},
};

const width = path.resolve('source/format/width.ts');

/**
Ink measures its lines as we measure what is in them. Its own library finds joined emoji too, for which it takes
30 ms at each start; a text cleaned at decoding has none, and for such texts both give the same widths.
*/
const ownWidth: Plugin = {
	name: 'own-width',
	resolveId: {filter: {id: /^string-width$/}, handler: () => '\0width'},
	load: {
		filter: {id: /^\0width$/},
		handler: () => `export {widthOf as default} from ${JSON.stringify(width)};`,
	},
};

const inkFolder = path.resolve('node_modules/ink/build');

/** What stands in the place of a module of Ink, made from that module, which it calls `ink`, and from `ours`. */
const faster: Readonly<Record<string, {readonly ours: string; readonly code: string}>> = {
	// Of the rows of a frame a key changes two or three; Ink takes all of them apart and together again.
	output: {ours: 'source/drawing/kept-rows.ts', code: 'export default ours.withKeptRows(ink);'},
	// Ink looks for joined emoji in each line that changed.
	'line-update': {ours: 'source/drawing/update-line.ts', code: 'export default ours.updateLine;'},
	// What was looked through once for what a terminal must not get is not looked through at each frame.
	'sanitize-ansi': {ours: 'source/drawing/kept.ts', code: 'export default ours.keepResults(ink);'},
};

const replaced = new Set<string>();

/** Ink's drawing is most of the time from a key to its frame; the same frames are drawn from less work. */
const fasterFrames: Plugin = {
	name: 'faster-frames',
	resolveId: {
		filter: {id: /\/(?:output|line-update|sanitize-ansi)\.js$/},
		handler: (id, importer) =>
			importer?.startsWith(inkFolder) ? `\0ink ${path.basename(id, '.js')}` : undefined,
	},
	load: {
		filter: {id: /^\0ink /},
		handler(id) {
			const name = id.slice('\0ink '.length);
			const part = faster[name];
			if (!part) throw new Error(`nothing stands in the place of Ink's ${name}`);
			replaced.add(name);
			return [
				`import ink from ${JSON.stringify(path.join(inkFolder, `${name}.js`))};`,
				`import * as ours from ${JSON.stringify(path.resolve(part.ours))};`,
				part.code,
			].join('\n');
		},
	},
	buildEnd(error) {
		const missed = Object.keys(faster).filter(name => !replaced.has(name));
		if (!error && missed.length > 0) throw new Error(`Ink has no module ${missed.join(', ')} any more`);
	},
};

await build({
	input: {cli: 'source/launch.js'},
	platform: 'node',
	plugins: [withoutDevtools, globalProcess, ownWidth, fasterFrames],
	// "use client" in a library is for frameworks that split a page; here it says nothing.
	onLog: (level, log, report) => {
		if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log);
	},
	transform: {
		target: 'node22.13',
		define: {'process.env.NODE_ENV': '"production"', 'process.env.DEV': '"false"'},
	},
	output: {
		dir: 'dist',
		format: 'esm',
		minify: true,
		cleanDir: true,
		entryFileNames: '[name].js',
		chunkFileNames: 'chunks/[name]-[hash].js',
		// What every run needs stands in one file: each file more is half a millisecond at each start.
		codeSplitting: {groups: [{name: 'shared', test: /source[\\/](?:domain|format|options)[\\/]/}]},
	},
});
// npm marks a bin as executable when it links it, not when the file behind the link is built anew.
await chmod('dist/cli.js', 0o755);
// Where npm finds it: what `stakedeck man` prints.
await writeFile('dist/stakedeck.1', manPage(packageJson));
