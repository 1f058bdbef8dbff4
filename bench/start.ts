import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {build} from 'rolldown';
import {cli, type ServedChain, timeToText} from './processes.ts';
import {median} from './statistics.ts';
import {type Measure, milliseconds, ratio, verdict} from './table.ts';

const rounds = 9;

/** Start of the dashboard to its first validator row, beside a bundled Ink program's start to its one line. */
export async function measureStart(chain: ServedChain): Promise<Measure> {
	const folder = await mkdtemp(path.join(tmpdir(), 'stakedeck-bench-'));
	try {
		const oneLine = await bundleOneLine(folder);
		const ours: number[] = [];
		const floor: number[] = [];
		// By turns, so that whatever else the machine does weighs on both.
		for (let round = 0; round < rounds; round++) {
			ours.push(await timeToText(cli, ['-i', chain.address], 'consensus'));
			floor.push(await timeToText(oneLine, [], 'one line'));
		}
		return {
			name: 'start to first validator row, 80×24',
			figure: milliseconds(median(ours)),
			beside: `one-line Ink program ${milliseconds(median(floor))}: ${ratio(median(ours), median(floor))}`,
			goal: verdict(median(ours) / median(floor), 1.5, '×'),
		};
	} finally {
		await rm(folder, {recursive: true});
	}
}

async function bundleOneLine(folder: string): Promise<string> {
	const file = path.join(folder, 'one-line.mjs');
	await build({
		input: new URL('programs/one-line.ts', import.meta.url).pathname,
		platform: 'node',
		external: [/devtools/],
		transform: {define: {'process.env.NODE_ENV': '"production"', 'process.env.DEV': '"false"'}},
		output: {file, format: 'esm', minify: true, codeSplitting: false},
	});
	return file;
}
