import type {ClientRequest} from 'node:http';
import {RequestError} from '../../domain/failure.ts';
import {
	type ChainNode,
	type NodeStatus,
	type NodeTransaction,
	type RequestOptions,
	withoutFinalSlashes,
} from '../../domain/service.ts';
import {startTimer} from '../../system/timer.ts';
import type {FieldReaders} from '../decoding/decode-item.ts';
import {connectionReasonOf} from '../http/connection-reason.ts';
import {type Answer, type Fetch, loadHttp, openAgent, toAnswer} from '../http/direct-fetch.ts';
import {createHttpClient} from '../http/http-client.ts';
import type {HttpClient, HttpClientOptions} from '../http/http-request.ts';
import type {QueryValues} from '../http/request-parts.ts';
import {trustingSystem} from '../http/system-certificates.ts';
import {broadcastSchema, nodeSchema, statusReaders, toNodeError, transactionReaders} from './decode-node.ts';
import {createNodeQueries, largestAnswer} from './node-queries.ts';
import {shareAnswer} from './share-answer.ts';

/** Creates the client of the node at a base address. Each broadcast is one request: no retry, no redirect. */
export function createChainNode(options: HttpClientOptions): ChainNode {
	const address = withoutFinalSlashes(options.address);
	// A broadcast, and looking for it, waits for nothing.
	const client = createHttpClient({
		...options,
		budget: undefined,
		fetch: options.fetch ?? createSendOnce(address),
		// A log has no use for a transaction, which may be a megabyte.
		onRequest: event => options.onRequest?.({...event, url: event.url.replace(/\?tx=.*$/s, '?tx=…')}),
	});
	const schema = broadcastSchema(address);
	// Questions may be repeated, and so go over connections that are kept.
	const polling = createHttpClient({...options, limitBytes: largestAnswer});
	const read = async <Item extends NodeStatus | NodeTransaction>(
		{get}: HttpClient,
		path: string,
		readers: FieldReaders<Item>,
		{query, ...requestOptions}: RequestOptions & {readonly query?: QueryValues} = {},
	): Promise<Item> => {
		try {
			const schema = nodeSchema(readers, address);
			return await get(path, {query, schema, canRetry: false, ...requestOptions});
		} catch (error) {
			throw toNodeError(error);
		}
	};
	const status = shareAnswer<NodeStatus>(() => performance.now());
	const askStatus: ChainNode['getStatus'] = requestOptions =>
		status.note(read(polling, 'status', statusReaders, requestOptions));
	/** Returns the status for a question of another kind: the one that was read just now will do. */
	const shareStatus: ChainNode['getStatus'] = async requestOptions =>
		(options.budget && (await status.find())) ?? askStatus(requestOptions);
	return {
		address,
		queries: createNodeQueries(polling, shareStatus),
		getStatus: requestOptions =>
			requestOptions?.purpose === 'rest' ? shareStatus(requestOptions) : askStatus(requestOptions),
		async findTransaction(hash, requestOptions) {
			try {
				const query = {hash: `0x${hash}`};
				return await read(client, 'tx', transactionReaders, {query, ...requestOptions});
			} catch (error) {
				if (isUnknownTransaction(error)) return undefined;
				throw error;
			}
		},
		async broadcast(transaction, mode, {signal, timeLimit} = {}) {
			try {
				return await client.get(`broadcast_tx_${mode}`, {
					query: {tx: transaction},
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

/** Time limit of opening a connection, TLS included. */
const connectMilliseconds = 10_000;

/**
A fetch that writes its request once, on a new connection, and reports whether it was written. The platform's fetch
repeats a request after a 421, or if a kept connection closes while idle; a transaction must not be sent twice.

@param address named in failures
*/
function createSendOnce(address: string): Fetch {
	return async ({url, headers}, signal) => {
		const http = await loadHttp(url);
		signal.throwIfAborted();
		const isSecure = url.startsWith('https:');
		return trustingSystem(() => {
			const request = http.request(url, {agent: openAgent(http), headers: {...headers}, signal});
			return answerOf(request, {address, isSecure});
		});
	};
}

/** Writes the request once connected, and resolves with the answer's head; the body follows on the connection. */
function answerOf(
	request: ClientRequest,
	{address, isSecure}: {readonly address: string; readonly isSecure: boolean},
): Promise<Answer> {
	const {promise, resolve, reject} = Promise.withResolvers<Answer>();
	let hasConnected = false;
	const timer = startTimer(() => request.destroy(noConnection()), connectMilliseconds);
	const fail = (error: unknown) => {
		clearTimeout(timer);
		const isAborted = error instanceof Error && error.name === 'AbortError';
		if (isAborted) reject(error);
		else
			reject(
				new RequestError(
					{kind: 'unreachable', address, reason: connectionReasonOf(error), hasConnected},
					{cause: error},
				),
			);
	};
	request.on('socket', socket => {
		socket.once(isSecure ? 'secureConnect' : 'connect', () => {
			hasConnected = true;
			clearTimeout(timer);
			// Written only after the handshake: a server whose certificate is refused must not receive it.
			request.end();
		});
	});
	request.on('response', message => {
		toAnswer(message).then(resolve, error => {
			fail(error);
			request.destroy();
		});
	});
	request.on('error', fail);
	request.on('close', () => fail(new Error('the connection broke off')));
	return promise;
}

function noConnection(): Error {
	return Object.assign(new Error('the connection timed out'), {code: 'ETIMEDOUT'});
}
