import {readFile} from 'node:fs/promises';
import {defineConfig, type ViteUserConfig} from 'vitest/config';
import {drawingPlugins} from './build/program.ts';

// One look of the terminal for every machine, whatever it runs the tests in: CI would make Ink draw nothing until
// it exits, and colours would follow the machine's terminal.
const env = {CI: '', FORCE_COLOR: '0', TZ: 'UTC', LANG: 'C.UTF-8', TERM: 'xterm-256color'};

// Before the runner's own, which would find the libraries where they lie; what a build makes sure of at its end is not
// for a run of a few tests, which may not draw at all.
const plugins = drawingPlugins.map(plugin => ({
	...plugin,
	enforce: 'pre' as const,
	buildEnd: undefined,
})) as NonNullable<ViteUserConfig['plugins']>;

/** Ink names maps of its source, and comes without that source: the runner would say so of each file. */
const withoutSourceMaps = {
	name: 'without-source-maps',
	enforce: 'pre' as const,
	load: {
		filter: {id: /\/node_modules\/ink(?:-testing-library)?\/build\/.*\.js$/},
		handler: async (id: string) => (await readFile(id, 'utf8')).replace(/^\/\/# sourceMappingURL=.*$/m, ''),
	},
};

export default defineConfig({
	test: {
		projects: [
			{
				test: {
					name: 'unit',
					include: ['test/**/*.test.ts'],
					// Nothing here leaves a trace in its process, so a process serves many files.
					isolate: false,
					testTimeout: 60_000,
					env,
				},
			},
			{
				// What is tested is what ships: Ink as the build changes it.
				plugins: [withoutSourceMaps, ...plugins],
				test: {
					name: 'screen',
					include: ['test/**/*.test.tsx'],
					env,
					testTimeout: 60_000,
					// The plugins see no library that Node loads by itself. What measures texts goes the same way as Ink.
					server: {
						deps: {
							inline: [
								/\/node_modules\/(?:ink|ink-testing-library|yoga-layout|cli-truncate|slice-ansi|widest-line|wrap-ansi|is-in-ci|terminal-size|ansi-escapes|cli-cursor)\//,
							],
						},
					},
				},
			},
		],
	},
});
