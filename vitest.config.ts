import {defineConfig} from 'vitest/config';

export default defineConfig({
	test: {
		include: ['test/**/*.test.{ts,tsx}'],
		// One look of the terminal for every machine, whatever it runs the tests in: CI would make Ink draw
		// nothing until it exits, and colours would follow the machine's terminal.
		env: {CI: '', FORCE_COLOR: '0', TZ: 'UTC', LANG: 'C.UTF-8', TERM: 'xterm-256color'},
		testTimeout: 20_000,
	},
});
