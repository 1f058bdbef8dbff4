#!/usr/bin/env node
// Node 14 must be able to parse this file, so that an old Node prints this sentence instead of a syntax error: no
// static import, no newer syntax.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 13)) {
	process.stderr.write(
		`stakedeck needs Node 22.13 or newer, and this is Node ${process.versions.node}: install a newer one\n`,
	);
	process.exitCode = 2;
} else {
	import('./system/compile-cache.ts').then(({useCompileCache}) => {
		useCompileCache(process.env);
		// A shell that waits for what a Tab offers needs nothing else of the program.
		if (process.argv[2] !== '__complete') return import('./cli.ts');
		return import('./manual/completion/candidate-text.ts').then(({candidateText}) =>
			candidateText(process.argv.slice(3), process.env).then(text => void process.stdout.write(text)),
		);
	});
}
