import {sleep} from '../source/system/timer.ts';
import {type CometNode, until} from './comet-node.ts';
import type {Said} from './program.ts';
import {sendJson, serve} from './serve.ts';

/** Node and program, as the steps use them. */
export interface Field {
	readonly node: CometNode;
	/** Broadcasts these bytes to the node, with these words more. */
	send(bytes: Uint8Array, ...words: string[]): Promise<Said>;
}

/** Words that make it look for what it sent in that indexer, for some seconds. */
export const followedAt = (url: string) => ['-i', url, '--follow', '--follow-timeout', '8'];

/** An indexer that says that of its chain, and has no transaction. */
export async function withIndexer(parameters: object, run: (url: string) => Promise<Said>): Promise<Said> {
	const indexer = await serve(({pathname}, response) => {
		const isKnown = pathname.endsWith('/chain/parameters');
		sendJson(response, isKnown ? 200 : 404, isKnown ? parameters : {});
	});
	try {
		return await run(indexer.url);
	} finally {
		indexer.close();
	}
}

/** Kills the node that long after it got the transaction, and starts it again. */
export async function killDuring(
	{node}: Field,
	milliseconds: number,
	run: () => Promise<Said>,
): Promise<Said> {
	const sending = run();
	const coming = until(async () => (await node.countWaiting()) > 0).catch(() => {});
	await Promise.race([sending, coming]);
	await sleep(milliseconds);
	await node.kill();
	await node.start();
	return sending;
}
