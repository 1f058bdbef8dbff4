import {execFile} from 'node:child_process';
import {readFile} from 'node:fs/promises';
import {cpus, release, totalmem, type} from 'node:os';
import {promisify} from 'node:util';

const run = promisify(execFile);

/** Programs with the flag that prints their version. */
const peers: readonly (readonly [name: string, file: string, parameter: string])[] = [
	['htop', 'htop', '--version'],
	['btop', 'btop', '--version'],
	['VisiData', 'vd', '--version'],
	['less', 'less', '--version'],
];

/** Returns the facts that the figures of a run depend on, one per line. */
export async function describeMachine(): Promise<readonly string[]> {
	const [{model = 'unknown processor'} = {}] = cpus();
	const memory = (totalmem() / 2 ** 30).toFixed(1);
	const versions = await Promise.all([
		ownVersion('../../package.json'),
		ownVersion('../../node_modules/ink/package.json'),
		ownVersion('../../node_modules/react/package.json'),
	]);
	const [own, ink, react] = versions;
	return [
		`date: ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
		`machine: ${model.trim()}, ${cpus().length} cores, ${memory} GiB, ${type()} ${release()} ${process.arch}`,
		`versions: stakedeck ${own}, Node ${process.versions.node}, Ink ${ink}, React ${react}`,
		`beside it: ${(await Promise.all(peers.map(describePeer))).join(', ')}`,
	];
}

async function ownVersion(file: string): Promise<string> {
	const {version} = JSON.parse(await readFile(new URL(file, import.meta.url), 'utf8')) as {version: string};
	return version;
}

async function describePeer([name, file, parameter]: (typeof peers)[number]): Promise<string> {
	try {
		const {stdout} = await run(file, [parameter]);
		const [, version = 'of unknown version'] = /\bv?(\d+(?:\.\d+)*)/.exec(stdout) ?? [];
		return `${name} ${version}`;
	} catch {
		return `${name} not installed`;
	}
}
