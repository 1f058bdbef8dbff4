import type {IncomingHttpHeaders} from 'node:http';
import {promisify} from 'node:util';
import {gzip} from 'node:zlib';
import {scrapeConfiguration} from '../system/scrape-configuration.ts';
import {nextLoopTurn} from '../system/timer.ts';
import {type ExpositionForm, expositionTypes, formFor, writeFamilies} from './exposition.ts';
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
<p>For Prometheus:</p>
<pre>${scrapeConfiguration}</pre>
</html>
`;

/** Milliseconds for which a reading, and each text of it, is served again. */
const reuseMilliseconds = 1000;

/** Milliseconds of work on a text after which the program looks for what else there is to do. */
const sliceMilliseconds = 20;

/** Reading that pages are made of, with the bytes of each form that was asked for. */
interface Reading extends Told {
	readonly at: number;
	readonly texts: Map<string, Promise<Buffer>>;
}

/**
Makes the function that answers a path. However many ask, it reads at most once a second what is known.

@param tell returns what is known now, given the number of scrapes so far
@param now returns milliseconds of a steady clock
*/
export function createPages(tell: (scrapes: number) => Told, now: () => number) {
	let [scrapes, writing] = [0, 0];
	let last: Reading | undefined;
	const read = () => {
		const isRecent = last && (writing > 0 || now() - last.at < reuseMilliseconds);
		last = last && isRecent ? last : {...tell(scrapes), at: now(), texts: new Map()};
		return last;
	};
	const write = async ({usage, chains}: Told, form: ExpositionForm) => {
		writing += 1;
		const text = await joinInSlices(writeFamilies(tellFamilies(usage, chains), form), now);
		writing -= 1;
		return text;
	};
	const textOf = ({texts, ...told}: Reading, key: string, make: (told: Told) => Promise<Buffer>) => {
		const text = texts.get(key) ?? make(told);
		texts.set(key, text);
		return text;
	};
	const scrape = async (form: ExpositionForm, isZipped: boolean): Promise<HttpPage> => {
		scrapes += 1;
		const reading = read();
		const plainText = textOf(reading, form, told => write(told, form));
		const text = isZipped ? textOf(reading, `${form} gzip`, async () => zip(await plainText)) : plainText;
		const headers = {Vary: 'Accept, Accept-Encoding', ...(isZipped && {'Content-Encoding': 'gzip'})};
		return {status: 200, type: expositionTypes[form], text: await text, headers};
	};
	return (
		path: string,
		{accept, 'accept-encoding': encodings}: IncomingHttpHeaders,
	): HttpPage | undefined | Promise<HttpPage> => {
		switch (path) {
			case '/':
				return {status: 200, type: 'text/html; charset=utf-8', text: front};
			case '/metrics':
				return scrape(formFor(accept), acceptsGzip(encodings));
			case '/healthz':
				return {status: 200, type: plain, text: 'ok\n'};
			case '/readyz':
				return readiness(read().chains);
			default:
				return undefined;
		}
	};
}

const zip = promisify(gzip);

/** Checks whether a client takes gzip by its header Accept-Encoding, where a weight of 0 refuses it. */
function acceptsGzip(encodings: string | string[] | undefined): boolean {
	return /(?:^|,)\s*gzip\s*(?:,|$|;\s*q=(?!0(?:\.0*)?\s*(?:,|$)))/i.test(String(encodings ?? ''));
}

/** Joins pieces as they are made, without keeping the program from anything else for long. */
async function joinInSlices(pieces: Iterable<string>, now: () => number): Promise<Buffer> {
	const bytes: Buffer[] = [];
	let begun = now();
	for (const piece of pieces) {
		bytes.push(Buffer.from(piece));
		if (now() - begun < sliceMilliseconds) continue;
		await nextLoopTurn();
		begun = now();
	}
	return Buffer.concat(bytes);
}

function readiness(chains: readonly ToldChain[]): HttpPage {
	const missing = chains.filter(({figures}) => figures?.validators === undefined);
	if (chains.length > 0 && missing.length === 0) return {status: 200, type: plain, text: 'ready\n'};
	const names = missing
		.map(({chain, work: {profile}}) => chain || profile || 'a chain that is not known yet')
		.join(', ');
	return {status: 503, type: plain, text: `not ready: no reading of ${names || 'any chain'} lately\n`};
}
