import {sleep} from '../system/timer.ts';
import type {ChainState} from './model.ts';

export interface StatusOptions {
	readonly everyMilliseconds: number;
	/** Ends the stream when the server closes. */
	readonly signal: AbortSignal;
}

/** Answers GET /api/v1/chain/status: with height and epoch, again and again, until the client leaves or the server ends. */
export function streamStatus(state: ChainState, {everyMilliseconds, signal}: StatusOptions): Response {
	const ended = new AbortController();
	const end = () => {
		signal.removeEventListener('abort', end);
		ended.abort();
	};
	let isFirst = true;
	const events = new ReadableStream<Uint8Array>(
		{
			async pull(controller) {
				if (isFirst) signal.addEventListener('abort', end);
				else await sleep(everyMilliseconds, ended.signal);
				isFirst = false;
				if (ended.signal.aborted || signal.aborted) return controller.close();
				const data = JSON.stringify({height: Number(state.height), epoch: Number(state.epoch)});
				controller.enqueue(Buffer.from(`data: ${data}\n\n`));
			},
			cancel: end,
		},
		// Nothing is made before somebody reads: a HEAD starts no clock.
		{highWaterMark: 0},
	);
	return new Response(events, {headers: {'content-type': 'text/event-stream', 'cache-control': 'no-cache'}});
}
