/** Every measurement, in one run on one machine: `npm run bench`. Nothing here is a test. */
import {cpus} from 'node:os';
import {measureAllPages} from './all-pages.ts';
import {measureChainPages} from './chain-pages.ts';
import {type ServedChain, serveChain} from './processes.ts';
import {measureStart} from './start.ts';
import {type Measure, toTable} from './table.ts';

async function withChain(parameters: readonly string[], measure: (chain: ServedChain) => Promise<Measure[]>) {
	const chain = await serveChain(parameters);
	try {
		return await measure(chain);
	} finally {
		await chain.stop();
	}
}

const small = await withChain([], async chain => [await measureStart(chain)]);
const large = await withChain(['--validators', '10000', '--delegators', '9000'], async chain => [
	await measureChainPages(chain),
	await measureAllPages(chain),
]);
const {platform, arch, versions} = process;
console.log(`Node ${versions.node}, ${platform}-${arch}, ${cpus().length} cores; medians\n`);
console.log(toTable([...small, ...large]));
