import {readFile} from 'node:fs/promises';
import {defineConfig, type ViteUserConfig} from 'vitest/config';
import {kyWithoutFetch} from './build/plugins/ky-without-fetch.ts';
import {drawingPlugins} from './build/program.ts';

// One look of the terminal for every machine, whatever it runs the tests in: CI would make Ink draw nothing until
// it exits, and colours would follow the machine's terminal.
const env = {CI: '', FORCE_COLOR: '0', TZ: 'UTC', LANG: 'C.UTF-8', TERM: 'xterm-256color'};

// Before the runner's own, which would find the libraries where they lie; what a build makes sure of at its end is not
// for a run of a few tests, which may not draw at all.
const pluginsOf = (builders: readonly (typeof kyWithoutFetch)[]) =>
	builders.map(plugin => ({
		...plugin,
		enforce: 'pre' as const,
		buildEnd: undefined,
	})) as NonNullable<ViteUserConfig['plugins']>;
const plugins = pluginsOf([...drawingPlugins, kyWithoutFetch]);

/** Ink names maps of its source, and comes without that source: the runner would say so of each file. */
const withoutSourceMaps = {
	name: 'without-source-maps',
	enforce: 'pre' as const,
	load: {
		filter: {id: /\/node_modules\/ink(?:-testing-library)?\/build\/.*\.js$/},
		handler: async (id: string) => (await readFile(id, 'utf8')).replace(/^\/\/# sourceMappingURL=.*$/m, ''),
	},
};

const usual = {
	env,
	testTimeout: 60_000,
	hookTimeout: 60_000,
	// A process serves many files; what one leaves behind in it fails that file.
	isolate: false,
	setupFiles: ['test/helpers/leave-no-trace.ts', 'test/helpers/fixed-seed.ts', 'test/helpers/jitter.ts'],
};

/** Named for what they start, for how long that takes, and for how much they try. */
const programs = 'test/**/*.program.test.ts';
const slow = 'test/**/*.slow.test.ts';
const thorough = 'test/**/*.thorough.test.ts';
const long = 'test/**/*.long.test.ts';
const attack = 'test/**/*.attack.test.ts';
const alone = 'test/**/*.alone.test.ts';
const packages = ['test/release.test.ts'];
/** In these rooms nearly every test asks a server. */
const services = 'test/{broadcast,commands,conformance,faults,services,simulator}/**/*.test.ts';

/** What is drawn, by Ink as the build changes it. */
const drawn = {
	plugins: [withoutSourceMaps, ...plugins],
	// Where a screen has no height, Ink starts two programs each time to ask for that of the terminal.
	env: {...env, COLUMNS: '80', LINES: '24'},
	// The plugins see no library that Node loads by itself. What measures texts goes the same way as Ink.
	server: {
		deps: {
			inline: [
				/\/node_modules\/(?:ink|ink-testing-library|ky|yoga-layout|cli-truncate|slice-ansi|widest-line|wrap-ansi|is-in-ci|terminal-size|ansi-escapes|cli-cursor)\//,
			],
		},
	},
};

export default defineConfig({
	test: {
		// The runner itself rests while tests run: by default it would keep a processor for itself.
		maxWorkers: '100%',
		// The first four are run by `npm test`, the others by `npm run test:release`.
		projects: [
			// Pure functions, one after the other in seconds.
			{
				test: {
					...usual,
					name: 'unit',
					include: ['test/**/*.test.ts'],
					exclude: [programs, slow, thorough, long, alone, attack, services, ...packages],
				},
			},
			// Requests over loopback, and what becomes of their answers.
			{
				// As it ships: ky with classes of our own.
				plugins: pluginsOf([kyWithoutFetch]),
				test: {
					...usual,
					name: 'service',
					include: [services],
					exclude: [programs, slow, attack],
					server: {deps: {inline: [/\/node_modules\/ky\//]}},
				},
			},
			{
				// As it ships: React for production draws in two thirds of the time.
				plugins: drawn.plugins,
				oxc: {jsx: {runtime: 'automatic', development: false}},
				test: {
					...usual,
					name: 'screen',
					env: {...drawn.env, NODE_ENV: 'production'},
					include: ['test/**/*.test.tsx'],
					server: drawn.server,
				},
			},
			// What starts the built program, or parts of it, in processes and terminals of their own.
			{test: {...usual, name: 'program', include: [programs]}},
			{test: {...usual, name: 'slow', include: [slow]}},
			// Thousands of values, or the largest.
			{test: {...usual, name: 'thorough', include: [thorough]}},
			// Minutes of one thing with seeds of its own: whole months, and a thousand kills.
			{test: {...usual, name: 'long', include: [long]}},
			// Hours that go by in minutes, for which the machine must have no other work.
			{test: {...usual, name: 'alone', include: [alone]}},
			// Whatever a service can do to the program, for `npm run attack`.
			{test: {...usual, name: 'attack', include: [attack]}},
			{
				// With React for development, which warns of what is wrong and yet drawn: each test fails where it does.
				plugins: drawn.plugins,
				test: {
					...usual,
					name: 'warnings',
					env: drawn.env,
					// What the runner keeps of a module does not tell React for development from React for production: from one
					// cache, screens of the other project came out empty.
					fsModuleCachePath: 'node_modules/.vitest-cache-for-warnings',
					include: ['test/dashboard/{broadcast,list,overlays,shell,spoken,ui,views}/**/*.test.tsx'],
					server: drawn.server,
				},
			},
			// What is put on servers, made and installed: it takes long, and the runner begins with it, as its name is the first.
			{test: {...usual, name: 'package', include: packages}},
		],
	},
});
