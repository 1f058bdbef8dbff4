import {realpathSync} from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';
import type {Plugin} from 'rolldown';

const inkFolder = realpathSync('node_modules/ink/build');

/** As a module of Ink would find it. */
const {resolve: resolveInInk} = createRequire(path.join(inkFolder, 'index.js'));

interface Faster {
	/** The module as Ink imports it. */
	readonly ink: string;
	readonly ours: string;
	readonly code: string;
}

/** What stands in the place of a module that Ink imports, made from that module, which it calls `ink`, and from `ours`. */
const faster: Readonly<Record<string, Faster>> = {
	// Of the rows of a frame a key changes two or three; Ink takes all of them apart and together again.
	output: {
		ink: './output.js',
		ours: 'source/terminal/ink/memoized-rows.ts',
		code: 'export default ours.withMemoizedRows(ink);',
	},
	// What was looked through once for what a terminal must not get is not looked through at each frame.
	'sanitize-ansi': {
		ink: './sanitize-ansi.js',
		ours: 'source/terminal/ink/memoize.ts',
		code: 'export default ours.memoizeResults(ink);',
	},
	// It measures each text at each frame; of a screen there are a hundred or so.
	'widest-line': {
		ink: 'widest-line',
		ours: 'source/terminal/ink/memoize.ts',
		code: 'export default ours.memoizeResults(ink, 300);',
	},
};

const replaced = new Set<string>();

/** Ink's drawing is most of the time from a key to its frame; the same frames are drawn from less work. */
export const fasterFrames: Plugin = {
	name: 'faster-frames',
	resolveId: {
		filter: {id: /(?:^|\/)(?:output\.js|sanitize-ansi\.js|widest-line)$/},
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
				`import ink from ${JSON.stringify(resolveInInk(part.ink))};`,
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
