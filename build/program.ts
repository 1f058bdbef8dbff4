import type {InputOptions} from 'rolldown';
import {fasterFrames} from './plugins/faster-frames.ts';
import {globalProcess} from './plugins/global-process.ts';
import {leanMeow} from './plugins/lean-meow.ts';
import {licenses} from './plugins/licenses.ts';
import {ownWidth} from './plugins/own-width.ts';
import {plainBuiltins} from './plugins/plain-builtins.ts';
import {withoutDevtools} from './plugins/without-devtools.ts';
import {yogaWithoutFetch} from './plugins/yoga-without-fetch.ts';

/** How source/ becomes a program, whatever form that has in the end. */
export const program = {
	platform: 'node',
	plugins: [
		withoutDevtools,
		globalProcess,
		plainBuiltins,
		ownWidth,
		leanMeow,
		yogaWithoutFetch,
		fasterFrames,
		licenses,
	],
	// "use client" in a library is for frameworks that split a page; here it says nothing.
	onLog: (level, log, report) => {
		if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log);
	},
	transform: {
		target: 'node22.13',
		define: {'process.env.NODE_ENV': '"production"', 'process.env.DEV': '"false"'},
	},
} satisfies InputOptions;
