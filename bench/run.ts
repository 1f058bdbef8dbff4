/** Every measurement, in one run on one machine: `npm run bench`. Nothing here is a test. */
import {mkdtemp, rm} from 'node:fs/promises';
import {cpus, tmpdir} from 'node:os';
import path from 'node:path';
import {measureAllPages} from './all-pages.ts';
import {measureChainPages} from './chain-pages.ts';
import {measureKeys, type Scene} from './keys.ts';
import {measurePeers} from './peers.ts';
import {type ServedChain, serveChain} from './processes.ts';
import {measureRest} from './rest.ts';
import {largeScenes, smallScenes} from './scenes.ts';
import {measureStart} from './start.ts';
import {type Measure, toTable} from './table.ts';

async function withChain(
	parameters: readonly string[],
	measure: (chain: ServedChain) => Promise<readonly Measure[]>,
) {
	const chain = await serveChain(parameters);
	try {
		return await measure(chain);
	} finally {
		await chain.stop();
	}
}

async function measureScenes(chain: ServedChain, scenes: readonly Scene[]): Promise<readonly Measure[]> {
	const measures: Measure[] = [];
	for (const scene of scenes) measures.push(...(await measureKeys(chain, scene)));
	return measures;
}

async function beside(chain: ServedChain): Promise<readonly Measure[]> {
	const folder = await mkdtemp(path.join(tmpdir(), 'stakedeck-bench-'));
	try {
		return await measurePeers(chain, folder);
	} finally {
		await rm(folder, {recursive: true, force: true});
	}
}

const small = await withChain([], async chain => [
	await measureStart(chain),
	...(await measureScenes(chain, smallScenes)),
	...(await beside(chain)),
	await measureRest(chain),
]);
const large = await withChain(['--validators', '10000', '--delegators', '9000'], async chain => [
	...(await measureScenes(chain, largeScenes)),
	await measureChainPages(chain),
	await measureAllPages(chain),
]);
const {platform, arch, versions} = process;
console.log(`Node ${versions.node}, ${platform}-${arch}, ${cpus().length} cores; medians\n`);
console.log(toTable([...small, ...large]));
