import type {InputOptions, Plugin} from 'rolldown';
import {fasterFrames} from './plugins/faster-frames.ts';
import {kyWithoutFetch} from './plugins/ky-without-fetch.ts';
import {lateBuiltins} from './plugins/late-builtins.ts';
import {licenses} from './plugins/licenses.ts';
import {markdownWithoutPackages} from './plugins/markdown-without-packages.ts';
import {meowWithoutPackages} from './plugins/meow-without-packages.ts';
import {ownWidth} from './plugins/own-width.ts';
import {plainBuiltins} from './plugins/plain-builtins.ts';
import {withoutDevtools} from './plugins/without-devtools.ts';
import {withoutOverview} from './plugins/without-overview.ts';
import {yogaWithoutFetch} from './plugins/yoga-without-fetch.ts';

/** Plugins that change the libraries that draw; the tests of drawn screens run with them. */
export const drawingPlugins: readonly Plugin[] = [
	withoutDevtools,
	withoutOverview,
	ownWidth,
	yogaWithoutFetch,
	fasterFrames,
];

/** Options by which source/ becomes a program, in every form of it. */
export const program = {
	platform: 'node',
	plugins: [
		...drawingPlugins,
		plainBuiltins,
		lateBuiltins,
		meowWithoutPackages,
		kyWithoutFetch,
		markdownWithoutPackages,
		licenses,
	],
	// "use client" in a library is for frameworks that split a page; here it says nothing.
	onLog: (level, log, report) => {
		if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log);
	},
	transform: {
		target: 'node22.21',
		define: {'process.env.NODE_ENV': '"production"', 'process.env.DEV': '"false"'},
	},
} satisfies InputOptions;
