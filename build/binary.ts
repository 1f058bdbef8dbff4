/**
Makes the single executable, Node and the program in one file: `npm run build:binary` for this machine's processor,
`npm run build:binary -- arm64` for another. A second word is a folder in the place of dist/.
*/
import {execFile} from 'node:child_process';
import {chmod, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {promisify} from 'node:util';
import {build} from 'rolldown';
import {type Architecture, architectures, ownNode, takeNode} from './embedded-node.ts';
import {lateBuiltins} from './plugins/late-builtins.ts';
import {program} from './program.ts';

const [architecture = process.arch, folder = 'dist'] = process.argv.slice(2);
if (isArchitecture(architecture)) {
	await makeExecutable(architecture);
} else {
	const known = Object.keys(architectures).join(' or ');
	process.stderr.write(`no executable can be made for ${architecture}: give ${known}\n`);
	process.exitCode = 2;
}

function isArchitecture(word: string): word is Architecture {
	return Object.hasOwn(architectures, word);
}

async function makeExecutable(architecture: Architecture): Promise<void> {
	await mkdir(folder, {recursive: true});
	// On the same disk as the result, which is there whole or not at all.
	const work = await mkdtemp(path.resolve(folder, 'binary-'));
	try {
		const [node] = await Promise.all([takeNode(architecture, work), bundleInOneFile(work)]);
		const made = path.join(work, 'stakedeck');
		await inject({...node, folder: work, output: made});
		const name = path.join(folder, `stakedeck-linux-${architecture}`);
		const bundled = await readFile(path.join(work, 'licenses.txt'), 'utf8');
		await writeFile(`${name}.licenses.txt`, `${bundled}\n${'-'.repeat(80)}\n\nNode.js\n\n${node.license}`);
		await chmod(made, 0o755);
		await rename(made, name);
		const {size} = await stat(name);
		process.stdout.write(`${name}: ${Math.round(size / 1e6)} MB\n`);
	} finally {
		await rm(work, {recursive: true});
	}
}

/** The executable has its Node and its compiled code in it, so it begins where launch.js would lead. */
async function bundleInOneFile(work: string): Promise<void> {
	await build({
		...program,
		input: 'source/cli.ts',
		plugins: [...program.plugins, lateBuiltins],
		output: {file: path.join(work, 'program.mjs'), format: 'esm', minify: true, codeSplitting: false},
	});
}

interface Injection {
	/** The Node to put the program into. */
	readonly file: string;
	readonly isOwn: boolean;
	readonly folder: string;
	readonly output: string;
}

async function inject({file, isOwn, folder, output}: Injection): Promise<void> {
	const configuration = {
		main: path.join(folder, 'program.mjs'),
		mainFormat: 'module',
		executable: file,
		output,
		disableExperimentalSEAWarning: true,
		// Compiled code fits the processor it was compiled on alone.
		useCodeCache: isOwn,
		// What a server's NODE_OPTIONS says is meant for another Node, which may know flags that this one refuses.
		execArgvExtension: 'none',
	};
	const place = path.join(folder, 'configuration.json');
	await writeFile(place, JSON.stringify(configuration));
	await promisify(execFile)(ownNode, ['--build-sea', place]);
}
