import type {ServerResponse} from 'node:http';
import {serve} from '../helpers/serve.ts';

/** States of an indexer: it answers, answers from the past, answers 503, breaks off connections, or limits requests. */
export type Trouble = 'none' | 'frozen' | 'failing' | 'gone' | 'limited';

/** An indexer and a node under one address. The node always answers. */
export interface TroubledService {
	readonly url: string;
	/** Puts the indexer into a state. */
	enter(trouble: Trouble): Promise<void>;
	/** Returns what the indexer serves now, or would if it answered. */
	read<Answer>(path: string): Promise<Answer>;
}

interface Answered {
	readonly status: number;
	readonly type: string;
	readonly body: string;
}

const estimated = /"((?:start|end|current|activation|withdraw|earliestRedelegation)Time)":"(\d+)"/g;

const ofNode = /^\/(?:status|net_info|abci_query|commit|validators|tx)\b/;

/** Serves a chain as an indexer and a node, of which the indexer can be troubled. */
export async function serveTroubled(chain: string): Promise<TroubledService> {
	const paths = new Set<string>();
	/** Answers of the moment at which it was frozen, by path; undefined: it is not. */
	let image: ReadonlyMap<string, Answered> | undefined;
	let imageAt = 0;
	/** Resolves once an image was taken: nothing newer than it is served meanwhile. */
	let taken: Promise<unknown> = Promise.resolve();
	let trouble: Trouble = 'none';

	const ask = async (path: string): Promise<Answered> => {
		const answer = await fetch(chain + path);
		return {
			status: answer.status,
			type: answer.headers.get('content-type') ?? 'text/plain',
			body: await answer.text(),
		};
	};
	const takeImage = async () => {
		imageAt = Date.now();
		const newest = await ask('/api/v1/chain/block/latest');
		const {block} = JSON.parse(newest.body) as {readonly block: string};
		const itself = await ask(`/api/v1/block/height/${block}`);
		const answers = await Promise.all([...paths].map(async path => [path, await ask(path)] as const));
		return new Map([
			...answers,
			['/api/v1/chain/block/latest', newest] as const,
			['newest', itself] as const,
		]);
	};
	const answer = async (path: string): Promise<Answered> => {
		await taken;
		const kept = image?.get(/\/block\/timestamp\//.test(path) ? 'newest' : path);
		if (!kept) return ask(path);
		// An indexer that is behind estimates times from its own clock, which goes on.
		const passed = Math.round((Date.now() - imageAt) / 1000);
		return {
			...kept,
			body: kept.body.replaceAll(estimated, (_, name, time) => `"${name}":"${Number(time) + passed}"`),
		};
	};
	const {url} = await serve(async ({url: path = ''}, response) => {
		try {
			if (ofNode.test(path)) send(response, await ask(path));
			else if (trouble === 'gone') response.destroy();
			else if (trouble === 'failing')
				send(response, {status: 503, type: 'text/plain', body: 'down for repair'});
			else if (trouble === 'limited') response.writeHead(429, {'retry-after': '5'}).end();
			else {
				// Blocks never change, and are asked for by another path each time.
				if (!path.includes('/block/')) paths.add(path);
				send(response, await answer(path));
			}
		} catch {
			response.destroy();
		}
	});
	return {
		url,
		async enter(next) {
			if (next === 'none') image = undefined;
			if (next === 'frozen' && !image) {
				const taking = takeImage();
				taken = taking.catch(() => {});
				image = await taking;
			}
			trouble = next;
		},
		async read<Answer>(path: string) {
			if (!path.includes('/block/')) paths.add(path);
			return JSON.parse((await answer(path)).body) as Answer;
		},
	};
}

function send(response: ServerResponse, {status, type, body}: Answered): void {
	response.writeHead(status, {'content-type': type}).end(body);
}
