import type {ChainNode} from '../domain/service.ts';
import {createHttpClient, type HttpClientOptions} from '../indexer/http-client.ts';
import {broadcastSchema} from './decode-broadcast.ts';

/** The node at a base address. Each broadcast is one request: no retry, no redirect. */
export function createChainNode(options: HttpClientOptions): ChainNode {
	const client = createHttpClient(options);
	const schema = broadcastSchema(client.address);
	return {
		address: client.address,
		broadcast: (transaction, mode, {signal, timeLimit} = {}) =>
			client.get(`broadcast_tx_${mode}`, {
				query: new URLSearchParams({tx: transaction}),
				schema,
				headers: {'Cache-Control': 'no-store'},
				canRetry: false,
				signal,
				timeLimit,
			}),
	};
}
