import {expositionTypes, formFor, writeFamilies} from './exposition.ts';
import {type ToldChain, tellFamilies} from './metrics.ts';
import type {ProcessUsage} from './own-metrics.ts';
import type {HttpPage} from './server.ts';

/** All that is told to who asks. */
export interface Told {
	readonly usage: ProcessUsage;
	readonly chains: readonly ToldChain[];
}

const plain = 'text/plain; charset=utf-8';

const front = `<!doctype html>
<html lang="en">
<title>stakedeck exporter</title>
<h1>stakedeck exporter</h1>
<ul>
<li><a href="/metrics">/metrics</a>: metrics for Prometheus
<li><a href="/healthz">/healthz</a>: 200 while the program runs
<li><a href="/readyz">/readyz</a>: 200 once each chain was read, and while that is not too old
</ul>
</html>
`;

/**
Makes the function that answers a path.

@param tell tells what is known now, and counts it as a scrape
*/
export function createPages(tell: (isScrape: boolean) => Told) {
	return (path: string, accept: string | undefined): HttpPage | undefined => {
		switch (path) {
			case '/':
				return {status: 200, type: 'text/html; charset=utf-8', text: front};
			case '/metrics': {
				const form = formFor(accept);
				const {usage, chains} = tell(true);
				return {
					status: 200,
					type: expositionTypes[form],
					text: writeFamilies(tellFamilies(usage, chains), form),
				};
			}
			case '/healthz':
				return {status: 200, type: plain, text: 'ok\n'};
			case '/readyz':
				return readiness(tell(false).chains);
			default:
				return undefined;
		}
	};
}

function readiness(chains: readonly ToldChain[]): HttpPage {
	const missing = chains.filter(({figures}) => figures?.validators === undefined);
	if (chains.length > 0 && missing.length === 0) return {status: 200, type: plain, text: 'ready\n'};
	const names = missing.map(({chain}) => chain || 'a chain that is not known yet').join(', ');
	return {status: 503, type: plain, text: `not ready: no reading of ${names || 'any chain'} lately\n`};
}
