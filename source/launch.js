#!/usr/bin/env node
// Node 14 must be able to parse this file, so that an old Node prints this sentence instead of a syntax error: no
// static import, no newer syntax.
// Without a listener, SIGUSR1 makes Node open its debugger, through which others could read keys.
process.on('SIGUSR1', () => {});

const [major, minor] = process.versions.node.split('.').map(Number);
// An older one, and 23, would go past the proxy that the environment names.
if (major < 22 || (major === 22 && minor < 21) || major === 23 || (major === 24 && minor < 5)) {
	process.stderr.write(
		`stakedeck needs Node 22.21, or 24.5 or newer, and this is Node ${process.versions.node}: install one of these\n`,
	);
	process.exitCode = 2;
} else {
	import('./system/compile-cache.ts').then(({useCompileCache}) => {
		useCompileCache(process.env);
		// A shell that waits for what a Tab offers needs nothing else of the program.
		if (process.argv[2] !== '__complete') return import('./cli.ts');
		return Promise.all([
			import('./manual/completion/candidate-text.ts'),
			import('./commands/records/commands.ts'),
		]).then(([{candidateText}, {commands}]) =>
			candidateText(commands, process.argv.slice(3), process.env).then(
				text => void process.stdout.write(text),
			),
		);
	});
}
