import {type ServedChain, serveChain} from '../simulator/serve.ts';
import {serve, type TestServer} from './serve.ts';

/** Changes an answer of the embedded chain; undefined: it stays. */
export type Bend = (answer: never, path: string) => object | number | undefined;

export interface BentService extends TestServer {
	readonly served: ServedChain;
	/** Path and query of each request, from `/api/v1/` on. */
	asked(): readonly string[];
	bend: Bend;
}

/** Serves the embedded chain through a server that changes its answers; a number in place of an answer is a status. */
export async function serveBent(bend: Bend = () => undefined): Promise<BentService> {
	const served = await serveChain({shapes: 'server', validators: 45, delegators: 10, now: Date.now});
	const server = await serve(async ({url = ''}, response) => {
		const answer = await fetch(served.url + url);
		const text = await answer.text();
		const isJson = answer.ok && answer.headers.get('content-type')?.startsWith('application/json');
		const bent = isJson ? service.bend(JSON.parse(text) as never, url) : undefined;
		const status = typeof bent === 'number' ? bent : answer.status;
		const body = typeof bent === 'number' ? '{"message":"bent"}' : bent ? JSON.stringify(bent) : text;
		response.writeHead(status, {'content-type': 'application/json'}).end(body);
	});
	const service: BentService = {
		...server,
		served,
		bend,
		asked: () => server.requests.map(({url}) => url.replace('/api/v1/', '')),
	};
	return service;
}

interface Timed {
	readonly timestamp?: number | string | null;
}

/** Makes an indexer older by some seconds: its newest block, and with `looks` its crawlers. */
export function older(seconds: number, {looks = seconds}: {readonly looks?: number} = {}): Bend {
	const by = (each: Timed, age: number) => ({
		...each,
		timestamp: each.timestamp ? String(Number(each.timestamp) - age) : each.timestamp,
	});
	return (answer: Timed | readonly Timed[], path: string) => {
		if (path.includes('/block/height/') || path.includes('/block/timestamp/'))
			return by(answer as Timed, seconds);
		if (!path.includes('/crawlers/')) return undefined;
		return (answer as readonly Timed[]).map(each => ({
			...by(each, looks),
			timestamp: Number(by(each, looks).timestamp),
		}));
	};
}
