import {execFile} from 'node:child_process';
import {createHash} from 'node:crypto';
import {copyFile, readFile} from 'node:fs/promises';
import {createRequire} from 'node:module';
import path from 'node:path';
import {promisify} from 'node:util';
import nodePackage from 'node/package.json' with {type: 'json'};
import {CannotMake} from './cannot-make.ts';

const run = promisify(execFile);

/** Processors that an executable can be made for, by Node's name, with that of the GNU tools. */
export const architectures = {x64: 'x86_64', arm64: 'aarch64'} as const;

export type Architecture = keyof typeof architectures;

/** The pinned Node of this machine. */
export const ownNode = path.resolve('node_modules/node/bin/node');

/**
SHA-256 of the pinned Node's program, by processor, as no lock file knows it. A newer Node asks for new ones: those of
`bin/node` in the archives of its release.
*/
export const nodeSums = {
	x64: 'ab9c8eecf9f82d6693cdc3accced17034065c8d96213b0aa76a7e803d20ae1da',
	arm64: '71b004f18a82f3ea8f26109798564a12e5e4c7989a4c35b93851830b5815dd03',
} as const satisfies Record<Architecture, string>;

/** The Node that an executable is made from. */
interface EmbeddedNode {
	/** A copy, without debugging symbols where a tool for that was found. */
	readonly file: string;
	/** Licence of Node and of all it is made of. */
	readonly license: string;
	/** True if it runs on this machine. */
	readonly isOwn: boolean;
}

/**
Puts a copy of the pinned Node into the folder: the installed one for this machine, else the same version from the
registry. Rejects where npm or tar fails, and with CannotMake where it is another Node.
*/
export async function takeNode(architecture: Architecture, folder: string): Promise<EmbeddedNode> {
	const isOwn = process.platform === 'linux' && process.arch === architecture;
	const from = isOwn ? installedNode(architecture) : await fetchNode(architecture, folder);
	await requireKnown(architecture, path.join(from, 'bin/node'));
	const file = path.join(folder, 'node');
	const names = [...(isOwn ? ['strip'] : []), `${architectures[architecture]}-linux-gnu-strip`, 'llvm-strip'];
	await copyStripped(path.join(from, 'bin/node'), file, names);
	return {file, license: await readFile(path.join(from, 'LICENSE'), 'utf8'), isOwn};
}

/** The folder in which the package `node` keeps the one for this machine. */
function installedNode(architecture: Architecture): string {
	const {resolve} = createRequire(path.resolve('node_modules/node/package.json'));
	return path.dirname(resolve(`node-linux-${architecture}/package.json`));
}

async function fetchNode(architecture: Architecture, folder: string): Promise<string> {
	const wanted = `node-linux-${architecture}@${nodePackage.version}`;
	const {stdout} = await run('npm', ['pack', '--silent', '--pack-destination', folder, wanted]);
	const archive = path.join(folder, stdout.trim());
	await run('tar', ['-xzf', archive, '-C', folder, 'package/bin/node', 'package/LICENSE']);
	return path.join(folder, 'package');
}

async function requireKnown(architecture: Architecture, file: string): Promise<void> {
	const sum = createHash('sha256')
		.update(await readFile(file))
		.digest('hex');
	if (sum === nodeSums[architecture]) return;
	throw new CannotMake(
		`Node ${nodePackage.version} for ${architecture} has the SHA-256 ${sum}: give it in ${import.meta.filename} if that is right`,
	);
}

/** A fifth of Node is symbols. They go before the program comes, as afterwards it would go with them. */
async function copyStripped(from: string, to: string, tools: readonly string[]): Promise<void> {
	for (const tool of tools) {
		try {
			await run(tool, ['-o', to, from]);
			return;
		} catch {
			// Not there, or not for this processor: the executable is larger by 33 MB and runs all the same.
		}
	}
	await copyFile(from, to);
}
