/**
Reads one page of validators, or all, from the address that is given, and prints what that did to the program: the
longest turn of the event loop, in milliseconds, and how much more memory it has at its peak, in MiB.
*/
import {monitorEventLoopDelay} from 'node:perf_hooks';
import {validatorIdentity} from '../../source/domain/identity.ts';
import {readAllPages} from '../../source/services/indexer/all-pages.ts';
import {createIndexer} from '../../source/services/indexer/indexer.ts';

const [address = '', what] = process.argv.slice(2);
const indexer = createIndexer({
	address,
	timeLimit: {attemptMilliseconds: 60_000, totalMilliseconds: 120_000},
});

/** A first question loads what asks the others, which is no part of what an answer costs. */
await indexer.getParameters().catch(() => undefined);
const before = process.memoryUsage.rss();
let peak = before;
const sampler = setInterval(() => {
	peak = Math.max(peak, process.memoryUsage.rss());
}, 5);
const delay = monitorEventLoopDelay({resolution: 1});
delay.enable();
const outcome = await (what === 'all' ? readAll() : indexer.getValidators()).then(
	({items}) => `${items.length} read`,
	(error: unknown) => (error instanceof Error ? error.message.replace(/^\S+ /, '') : String(error)),
);
await new Promise(resolve => setTimeout(resolve, 20));
delay.disable();
clearInterval(sampler);
peak = Math.max(peak, process.memoryUsage.rss());
console.log(
	JSON.stringify({
		outcome: outcome.slice(0, 60),
		turn: delay.max / 1e6,
		memory: (peak - before) / 2 ** 20,
	}),
);

function readAll() {
	return readAllPages({
		getPage: (page, signal) => indexer.getValidators({page}, {signal}),
		identityOf: validatorIdentity,
	});
}
