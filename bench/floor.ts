import path from 'node:path';
import {build} from 'rolldown';
import type {Program} from './programs.ts';
import {folder} from './terminal/environment.ts';

/** Bundled programs on Ink: the floor of a start, of a key, and of a key on a full screen. */
export interface Floor {
	readonly oneLine: Program;
	/** Program whose one line holds a figure that each key changes. */
	readonly oneFigure: Program;
	/** Program that fills the terminal, with a bar that each key moves. */
	readonly oneScreen: Program;
}

export async function bundleFloor(): Promise<Floor> {
	const common = {file: process.execPath, down: 'j', up: 'k', reach: 19};
	const name = 'one-line Ink program';
	return {
		oneLine: {
			...common,
			name,
			parameters: [await bundle('one-line.ts')],
			ready: /one line/,
			firstWord: 'one line',
		},
		oneFigure: {
			...common,
			name,
			parameters: [await bundle('one-figure.ts')],
			ready: /keys: 0/,
			firstWord: 'keys',
		},
		oneScreen: {
			...common,
			name: 'screenful in plain Ink',
			parameters: [await bundle('one-screen.tsx')],
			ready: /row 0/,
			firstWord: 'row',
		},
	};
}

async function bundle(source: string): Promise<string> {
	const file = path.join(folder, `${path.parse(source).name}.mjs`);
	await build({
		input: new URL(`programs/${source}`, import.meta.url).pathname,
		platform: 'node',
		external: [/devtools/],
		transform: {define: {'process.env.NODE_ENV': '"production"', 'process.env.DEV': '"false"'}},
		output: {file, format: 'esm', minify: true, codeSplitting: false},
	});
	return file;
}
