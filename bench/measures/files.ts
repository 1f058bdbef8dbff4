import {execFile} from 'node:child_process';
import {existsSync} from 'node:fs';
import {readdir, readFile, stat} from 'node:fs/promises';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import {executable, stakedeck} from '../programs.ts';
import {fileSize} from '../report/format.ts';
import type {Line} from '../report/line.ts';
import {cli} from '../service/chain.ts';
import {small} from '../sizes.ts';
import {folder} from '../terminal/environment.ts';
import {type Bench, inScreen, type Result} from './session.ts';

const run = promisify(execFile);
const preload = new URL('../programs/log-loads.ts', import.meta.url).href;

/** Measures the built files, and how much of them a start of the dashboard loads. */
export async function measureFiles({chain}: Bench): Promise<Result> {
	const dist = path.dirname(cli);
	const own = path.basename(executable);
	const names = (await readdir(dist, {recursive: true})).filter(
		name => /\.(?:m?js|wasm)$/.test(name) && name !== own,
	);
	const sizes = await sizesOf(names.map(name => path.join(dist, name)));
	const loaded = await loadedFiles(chain.address);
	const packed = await pack();
	const line = (program: string, figure: string): Line => ({measure: 'size', program, figures: [figure]});
	return {
		lines: [
			line('dist/ for Node', `${fileSize(sizes)}, ${names.length} files`),
			line(
				'  what a start of the dashboard loads',
				`${fileSize(await sizesOf(loaded))}, ${loaded.length} files`,
			),
			line('npm package, packed', fileSize(packed.size)),
			line('npm package, unpacked', fileSize(packed.unpackedSize)),
			line(
				'single executable',
				existsSync(executable) ? fileSize(await sizesOf([executable])) : 'not built: npm run build:binary',
			),
		],
	};
}

async function sizesOf(files: readonly string[]): Promise<number> {
	const all = await Promise.all(files.map(async file => (await stat(file)).size));
	return all.reduce((sum, size) => sum + size, 0);
}

/** Files of ours that a process read to show its first rows and come to rest. */
async function loadedFiles(address: string): Promise<readonly string[]> {
	const list = path.join(folder, 'loaded-files');
	const {file, parameters, ready} = stakedeck(address);
	const logged = {
		file: 'env',
		parameters: [`LOADED_FILES=${list}`, file, '--import', preload, ...parameters],
		ready,
	};
	await inScreen(logged, small, async () => undefined);
	const urls = (await readFile(list, 'utf8')).trim().split('\n');
	const files = urls.filter(url => url.startsWith('file:')).map(url => fileURLToPath(url));
	return [...new Set(files)];
}

interface Packed {
	readonly size: number;
	readonly unpackedSize: number;
}

async function pack(): Promise<Packed> {
	const {stdout} = await run('npm', ['pack', '--dry-run', '--json', '--ignore-scripts', '--silent'], {
		cwd: new URL('../..', import.meta.url),
		maxBuffer: 2 ** 26,
	});
	const [packed] = Object.values(JSON.parse(stdout) as Record<string, Packed> | readonly Packed[]);
	if (!packed) throw new Error(`npm pack said nothing of a package: ${stdout}`);
	return packed;
}
