import {createIndexer} from '../../source/services/indexer/indexer.ts';
import {startSimulator} from '../../source/simulator/server.ts';
import type {RememberedAddress} from '../../source/store/remembered.ts';
import {createMemoryStore} from '../../source/store/store.ts';
import {type RunningDashboard, type StartOptions, startDashboard} from './dashboard.tsx';
import {createFakeIndexer} from './fake-indexer.ts';
import {serve} from './serve.ts';
import {whenDone} from './when-done.ts';

/** What a test does to the answers of the chain; may be changed at any time. */
interface Bend {
	/** Waits before a path is answered. */
	hold(path: string): Promise<unknown> | undefined;
	/** Returns another answer; undefined: the one of the chain. */
	answer(path: string, answer: unknown): unknown;
}

type Simulator = Awaited<ReturnType<typeof startSimulator>>;

/** The embedded chain, whose clock stands still, behind a server that bends its answers. */
export interface BentChain extends Pick<Simulator, 'chain'> {
	readonly url: string;
	readonly bend: Bend;
	/** Paths with their queries, in the order in which they were asked. */
	readonly asked: readonly string[];
	/** Most requests that were under way at a time; may be set back to 0. */
	mostAtOnce: number;
	/** Requests without an answer. */
	underWay: number;
	/** Makes blocks. */
	advance(blocks: number): Promise<void>;
	/** Ends the server, so that connections to it are refused. */
	kill(): Promise<void>;
	/** Opens a dashboard on it, with these delegators of the chain as the user's addresses. */
	open(delegators: readonly number[], options?: StartOptions): RunningDashboard;
}

export async function startBentChain(options: Parameters<typeof startSimulator>[0] = {}): Promise<BentChain> {
	const {url: up, close, chain} = await startSimulator({seed: 7, speed: 0, shapes: 'server', ...options});
	whenDone(close);
	const bend: Bend = {hold: () => undefined, answer: () => undefined};
	const asked: string[] = [];
	const {url, close: kill} = await serve(async ({url: path = ''}, response) => {
		asked.push(path);
		bent.underWay += 1;
		bent.mostAtOnce = Math.max(bent.mostAtOnce, bent.underWay);
		try {
			await bend.hold(path);
			const answer = await fetch(up + path);
			const text = await answer.text();
			const isJson = answer.headers.get('content-type')?.includes('json') === true;
			const other = answer.ok && isJson ? bend.answer(path, JSON.parse(text)) : undefined;
			const type = answer.headers.get('content-type') ?? 'text/plain';
			response.writeHead(answer.status, {'content-type': type});
			response.end(other === undefined ? text : JSON.stringify(other));
		} catch {
			response.destroy();
		} finally {
			bent.underWay -= 1;
		}
	});
	const bent: BentChain = {
		url,
		chain,
		kill,
		bend,
		asked,
		mostAtOnce: 0,
		underWay: 0,
		async advance(blocks) {
			await fetch(`${up}/advance?blocks=${blocks}`, {method: 'POST'});
		},
		open(delegators, more = {}) {
			const limit = {attemptMilliseconds: 20_000, totalMilliseconds: 20_000};
			const indexer = {...createFakeIndexer(), ...createIndexer({address: url, timeLimit: limit})};
			const addresses = delegators.map(
				(number, index): RememberedAddress => ({
					address: chain.delegators[number] ?? '',
					label: `Wallet ${index}`,
					usedAt: 100 - index,
				}),
			);
			const store = createMemoryStore({addresses});
			const intervalMilliseconds = 60_000;
			return startDashboard({indexer, store, columns: 140, rows: 45, intervalMilliseconds, ...more});
		},
	};
	return bent;
}

/** Changes every record in an answer. */
export function walk(answer: unknown, change: (record: Record<string, unknown>) => unknown): unknown {
	if (Array.isArray(answer)) return answer.map(each => walk(each, change));
	if (typeof answer !== 'object' || answer === null) return answer;
	return change(Object.fromEntries(Object.entries(answer).map(([key, value]) => [key, walk(value, change)])));
}
