import {realpathSync} from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import type {Plugin} from 'rolldown';
import {sayMissed} from './say-missed.ts';

interface Faster {
	/** The module as Ink imports it. */
	readonly ink: string;
	readonly ours: string;
	readonly code: string;
	/** Says if the module still is what ours stands on; it may throw where it is not. */
	fits(plain: never): boolean;
}

/** The parts of Ink's buffer of a frame that ours reads. */
type FrameBuffer = new (size: {
	readonly width: number;
	readonly height: number;
}) => {
	readonly operations: readonly {readonly type: string; readonly text: string}[];
	write(x: number, y: number, text: string, options: {readonly transformers: readonly []}): void;
	get(): {readonly output: string};
};

/** Replacements of modules that Ink imports, made from the module, named `ink`, and from `ours`. */
const faster: Readonly<Record<string, Faster>> = {
	// Of the rows of a frame a key changes two or three; Ink takes all of them apart and together again.
	output: {
		ink: './output.js',
		ours: 'source/terminal/ink/memoized-rows.ts',
		code: 'export default ours.withMemoizedRows(ink);',
		fits(Plain: FrameBuffer) {
			const drawing = new Plain({width: 2, height: 1});
			drawing.write(0, 0, 'ab', {transformers: []});
			const [operation] = drawing.operations;
			return operation?.type === 'write' && operation.text === 'ab' && drawing.get().output === 'ab';
		},
	},
	// What was looked through once for what a terminal must not get is not looked through at each frame.
	'sanitize-ansi': {
		ink: './sanitize-ansi.js',
		ours: 'source/terminal/ink/memoize.ts',
		code: 'export default ours.memoizeResults(ink);',
		fits: (clean: (text: string) => unknown) => clean('ab') === 'ab',
	},
	// It measures each text at each frame; of a screen there are a hundred or so.
	'widest-line': {
		ink: 'widest-line',
		ours: 'source/terminal/ink/memoize.ts',
		code: 'export default ours.memoizeResults(ink, 300);',
		fits: (measure: (text: string) => unknown) => measure('a\nbc') === 2,
	},
};

/**
Ink's drawing is most of the time from a key to its frame; the same frames are drawn from less work. A module of Ink that
ours does not fit any more is taken as it is.
*/
export function createFasterFrames(folder: string): Plugin {
	const inkFolder = realpathSync(folder);
	/** Resolves a module as a module of Ink would. */
	const {resolve: resolveInInk} = createRequire(path.join(inkFolder, 'index.js'));
	const found = new Set<string>();
	return {
		name: 'faster-frames',
		resolveId: {
			filter: {id: /(?:^|\/)(?:output\.js|sanitize-ansi\.js|widest-line)$/},
			handler: (id, importer) =>
				importer?.startsWith(inkFolder) ? `\0ink ${path.basename(id, '.js')}` : undefined,
		},
		load: {
			filter: {id: /^\0ink /},
			async handler(id) {
				const name = id.slice('\0ink '.length);
				const part = faster[name];
				if (!part) throw new Error(`nothing stands in the place of Ink's ${name}`);
				found.add(name);
				const file = resolveInInk(part.ink);
				const isFit = await fits(part, file);
				if (!isFit)
					this.warn(`${name} of Ink is not what it was: it is taken as it is, and keys take longer`);
				return [
					`import ink from ${JSON.stringify(file)};`,
					`import * as ours from ${JSON.stringify(path.resolve(part.ours))};`,
					isFit ? part.code : 'export default ink;',
				].join('\n');
			},
		},
		buildEnd: sayMissed('Ink', Object.keys(faster), found),
	};
}

async function fits(part: Faster, file: string): Promise<boolean> {
	try {
		const {default: plain} = await import(pathToFileURL(file).href);
		return part.fits(plain as never);
	} catch {
		return false;
	}
}

export const fasterFrames = createFasterFrames('node_modules/ink/build');
