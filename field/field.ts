import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {sleep} from '../source/system/timer.ts';
import {type CometNode, until} from './comet-node.ts';
import type {Said} from './program.ts';

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
	const indexer = createServer(({url}, response) => {
		const isKnown = url?.endsWith('/chain/parameters') === true;
		response.writeHead(isKnown ? 200 : 404, {'content-type': 'application/json'});
		response.end(isKnown ? JSON.stringify(parameters) : '{}');
	});
	await new Promise<void>(resolve => indexer.listen(0, '127.0.0.1', resolve));
	try {
		return await run(`http://127.0.0.1:${(indexer.address() as AddressInfo).port}`);
	} finally {
		indexer.closeAllConnections();
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
