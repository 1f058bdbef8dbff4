import type {ChainNode} from '../../domain/service.ts';
import {withoutFinalSlashes} from '../../domain/without-final-slashes.ts';
import {createHttpClient} from '../http/http-client.ts';
import type {HttpClientOptions} from '../http/http-request.ts';
import {broadcastSchema} from './decode-broadcast.ts';
import {toNodeError} from './node-error.ts';
import {createSendOnce} from './without-retry.ts';

/** The node at a base address. Each broadcast is one request: no retry, no redirect. */
export function createChainNode(options: HttpClientOptions): ChainNode {
	const address = withoutFinalSlashes(options.address);
	const client = createHttpClient({
		...options,
		fetch: options.fetch ?? createSendOnce(address),
		// A log has no use for a transaction, which may be a megabyte.
		onRequest: event => options.onRequest?.({...event, url: event.url.replace(/\?.*$/s, '?tx=…')}),
	});
	const schema = broadcastSchema(address);
	return {
		address,
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
