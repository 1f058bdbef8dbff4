import {RequestError} from '../../domain/failure.ts';
import {
	type ChainNode,
	type NodeStatus,
	type NodeTransaction,
	type RequestOptions,
	withoutFinalSlashes,
} from '../../domain/service.ts';
import type {FieldReaders} from '../decoding/decode-item.ts';
import {createHttpClient} from '../http/http-client.ts';
import type {HttpClientOptions} from '../http/http-request.ts';
import {broadcastSchema} from './decode-broadcast.ts';
import {nodeSchema, statusReaders, transactionReaders} from './decode-node.ts';
import {toNodeError} from './node-error.ts';
import {createSendOnce} from './without-retry.ts';

/** The node at a base address. Each broadcast is one request: no retry, no redirect. */
export function createChainNode(options: HttpClientOptions): ChainNode {
	const address = withoutFinalSlashes(options.address);
	const client = createHttpClient({
		...options,
		fetch: options.fetch ?? createSendOnce(address),
		// A log has no use for a transaction, which may be a megabyte.
		onRequest: event => options.onRequest?.({...event, url: event.url.replace(/\?tx=.*$/s, '?tx=…')}),
	});
	const schema = broadcastSchema(address);
	const read = async <Item extends NodeStatus | NodeTransaction>(
		path: string,
		readers: FieldReaders<Item>,
		query: URLSearchParams,
		{signal, timeLimit}: RequestOptions = {},
	): Promise<Item> => {
		try {
			return await client.get(path, {
				query,
				schema: nodeSchema(readers, address),
				canRetry: false,
				signal,
				timeLimit,
			});
		} catch (error) {
			throw toNodeError(error);
		}
	};
	return {
		address,
		getStatus: requestOptions => read('status', statusReaders, new URLSearchParams(), requestOptions),
		async findTransaction(hash, requestOptions) {
			try {
				const query = new URLSearchParams({hash: `0x${hash}`});
				return await read('tx', transactionReaders, query, requestOptions);
			} catch (error) {
				if (isUnknownTransaction(error)) return undefined;
				throw error;
			}
		},
		async broadcast(transaction, mode, {signal, timeLimit} = {}) {
			try {
				return await client.get(`broadcast_tx_${mode}`, {
					query: new URLSearchParams({tx: transaction}),
					schema,
					headers: {'Cache-Control': 'no-store'},
					canRetry: false,
					signal,
					timeLimit,
				});
			} catch (error) {
				throw toNodeError(error);
			}
		},
	};
}

/** "tx (9F86…) not found": the node looked, and has no such transaction in a block. */
function isUnknownTransaction(error: unknown): boolean {
	const failure = error instanceof RequestError ? error.failure : undefined;
	return failure?.kind === 'nodeError' && /^tx \([\dA-F]+\) not found/i.test(failure.data ?? '');
}
