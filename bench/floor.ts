import path from 'node:path';
import {build} from 'rolldown';
import type {Program} from './programs.ts';
import {folder} from './terminal/environment.ts';

/** Bundled programs on Ink that draw one line: the floor of a start, and of a key. */
export interface Floor {
	readonly oneLine: Program;
	/** Its line holds a figure that each key changes. */
	readonly oneFigure: Program;
}

export async function bundleFloor(): Promise<Floor> {
	const common = {file: process.execPath, down: 'j', up: 'k', reach: 19};
	const name = 'one-line Ink program';
	return {
		oneLine: {
			...common,
			name,
			parameters: [await bundle('one-line')],
			ready: /one line/,
			firstWord: 'one line',
		},
		oneFigure: {
			...common,
			name,
			parameters: [await bundle('one-figure')],
			ready: /keys: 0/,
			firstWord: 'keys',
		},
	};
}

async function bundle(name: string): Promise<string> {
	const file = path.join(folder, `${name}.mjs`);
	await build({
		input: new URL(`programs/${name}.ts`, import.meta.url).pathname,
		platform: 'node',
		external: [/devtools/],
		transform: {define: {'process.env.NODE_ENV': '"production"', 'process.env.DEV': '"false"'}},
		output: {file, format: 'esm', minify: true, codeSplitting: false},
	});
	return file;
}
