import type {RequestOptions} from '../../domain/service.ts';

type Ask<Value> = (options?: RequestOptions) => Promise<Value>;

interface UnderWay<Value> {
	readonly answer: Promise<Value>;
	readonly controller: AbortController;
	callers: number;
}

/** Shares one question among all who ask while it is under way. It is cancelled once nobody waits for it any longer. */
export function share<Value>(ask: Ask<Value>): Ask<Value> {
	let current: UnderWay<Value> | undefined;

	function begin(options: RequestOptions): UnderWay<Value> {
		const controller = new AbortController();
		const started: UnderWay<Value> = {
			controller,
			callers: 0,
			answer: ask({...options, signal: controller.signal}).finally(() => end(started)),
		};
		return started;
	}

	function end(ended: UnderWay<Value>) {
		if (current === ended) current = undefined;
	}

	return async (options = {}) => {
		current ??= begin(options);
		const joined = current;
		joined.callers++;
		const leave = () => {
			joined.callers--;
			if (joined.callers > 0) return;
			end(joined);
			joined.controller.abort();
		};
		if (options.signal?.aborted) leave();
		options.signal?.addEventListener('abort', leave, {once: true});
		try {
			return await joined.answer;
		} finally {
			options.signal?.removeEventListener('abort', leave);
		}
	};
}
