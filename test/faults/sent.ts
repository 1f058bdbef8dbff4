import {connect} from 'node:net';
import type {decodeJournal} from '../../source/broadcast/attempt.ts';
import {type Handler, serve} from '../helpers/serve.ts';
import type {Fault} from './fault.ts';

/** A node that counts what it was sent. */
export interface CountingNode {
	readonly url: string;
	/** Broadcasts that came to it. */
	sent(): number;
}

const network = JSON.stringify({result: {node_info: {network: 'stake.test-1'}}});

/** Serves a node whose other answers are honest. Broadcasts are counted before they are handled. */
export async function countSent(onBroadcast: Handler, onStatus = () => {}): Promise<CountingNode> {
	let sent = 0;
	const {url} = await serve((request, response, index) => {
		if (request.url?.includes('/broadcast_tx_')) {
			sent++;
			return onBroadcast(request, response, index);
		}
		if (!request.url?.startsWith('/status')) return void response.writeHead(404).end();
		onStatus();
		response.setHeader('content-type', 'application/json');
		response.end(network);
	});
	return {url, sent: () => sent};
}

/** Serves one that hands each broadcast to a faulty service, byte for byte, over the connection of its honest answers. */
export async function countSentTo(fault: Fault): Promise<CountingNode> {
	const {hostname, port} = new URL(await fault.open());
	return countSent(({url, socket}) => {
		const service = connect(Number(port), hostname.replaceAll(/[[\]]/g, ''));
		service.on('error', () => socket.resetAndDestroy());
		socket.on('error', () => service.destroy());
		socket.once('close', () => service.destroy());
		service.write(`GET ${url} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
		service.pipe(socket);
	});
}

/** Lists what is wrong with a journal, given how often the node was sent the one transaction. */
export function judgeJournal(attempts: ReturnType<typeof decodeJournal>, sent: number): readonly string[] {
	const kinds = attempts.map(({outcome}) => outcome?.kind);
	const words = `sent ${sent} times, and the journal has ${kinds.join() || 'nothing'}`;
	const mayHaveLeft = kinds.filter(kind => kind !== 'notSent').length;
	const isKnown = kinds.some(kind => kind === 'accepted' || kind === 'rejected');
	return sent > 1 || sent > mayHaveLeft || (isKnown && sent === 0) ? [words] : [];
}
