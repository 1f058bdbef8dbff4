import {defineConfig} from 'vitest/config';

// One look of the terminal for every machine, whatever it runs the tests in: CI would make Ink draw nothing until
// it exits, and colours would follow the machine's terminal.
const env = {CI: '', FORCE_COLOR: '0', TZ: 'UTC', LANG: 'C.UTF-8', TERM: 'xterm-256color'};

export default defineConfig({
	test: {
		projects: [
			{
				test: {
					name: 'unit',
					include: ['test/**/*.test.ts'],
					// Nothing here leaves a trace in its process, so a process serves many files.
					isolate: false,
					testTimeout: 20_000,
					env,
				},
			},
			{
				test: {
					name: 'screen',
					include: ['test/**/*.test.tsx'],
					env,
					testTimeout: 20_000,
				},
			},
		],
	},
});
