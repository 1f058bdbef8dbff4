import {execFile} from 'node:child_process';
import {chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {promisify} from 'node:util';
import {build} from 'rolldown';
import {type Architecture, ownNode, takeNode} from './embedded-node.ts';
import {licenseRule} from './plugins/licenses.ts';
import {program} from './program.ts';

/** Puts Node and the program as one file into the folder, beside it the licences of both; the same bytes each time. */
export async function makeExecutable(architecture: Architecture, folder: string): Promise<string> {
	await mkdir(folder, {recursive: true});
	// On the same disk as the result, which is there whole or not at all.
	const work = await mkdtemp(path.resolve(folder, 'binary-'));
	try {
		const node = await takeNode(architecture, work);
		await bundleInOneFile(work);
		const made = path.join(work, 'stakedeck');
		await inject({...node, folder: work, output: made});
		const name = path.join(folder, `stakedeck-linux-${architecture}`);
		const bundled = await readFile(path.join(work, 'licenses.txt'), 'utf8');
		await writeFile(licensesBeside(name), `${bundled}${licenseRule}Node.js\n\n${node.license}`);
		await chmod(made, 0o755);
		await rename(made, name);
		return name;
	} finally {
		await rm(work, {recursive: true});
	}
}

/** Returns the path of the licences of everything in an executable. */
export function licensesBeside(executable: string): string {
	return `${executable}.licenses.txt`;
}

/** The executable has its Node and its compiled code in it, so it begins where launch.js would lead. */
async function bundleInOneFile(work: string): Promise<void> {
	await build({
		...program,
		input: 'source/cli.ts',
		output: {
			file: path.join(work, 'program.mjs'),
			format: 'esm',
			minify: true,
			charset: 'ascii',
			codeSplitting: false,
		},
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
		// The name goes into the executable as it stands here: a path would differ with each folder it is made in.
		main: 'program.mjs',
		mainFormat: 'module',
		executable: file,
		output,
		disableExperimentalSEAWarning: true,
		// Compiled code fits the processor it was compiled on alone.
		useCodeCache: isOwn,
		// What a server's NODE_OPTIONS says is meant for another Node, which may know flags that this one refuses.
		execArgvExtension: 'none',
		// Node would open its debugger at SIGUSR1, and the launcher, which ignores the signal, is not in it.
		execArgv: ['--disable-sigusr1'],
	};
	await writeFile(path.join(folder, 'configuration.json'), JSON.stringify(configuration));
	// Compiled code is ordered by hashes that begin with a random number. The seed alone, unlike --hash-seed, leaves the
	// code fit for a Node that is started without it.
	const words = ['--random-seed=1', '--build-sea', 'configuration.json'];
	await promisify(execFile)(ownNode, words, {cwd: folder});
}
