import {useSyncExternalStore} from 'react';
import type {Purpose} from '../../domain/extensions.ts';
import type {Failure} from '../../domain/failure.ts';
import {settable} from '../../system/changing.ts';

/** Outcome of the requests of one query; queries are named by page, filter and order. */
interface FeedRecord {
	/** Unix milliseconds of the last good answer; undefined: none yet. */
	readonly receivedAt: number | undefined;
	/** Failure of the last request; undefined after a good answer. */
	readonly failure: Failure | undefined;
	/** Unix milliseconds of that failure. */
	readonly failedAt: number | undefined;
	/** Failures in a row. */
	readonly failures: number;
	/** Progress of a request over many pages; undefined while none runs. */
	readonly progress: FeedProgress | undefined;
}

export interface FeedProgress {
	/** Items so far. */
	readonly read: number;
	/** Total number of items, if the service counts them. */
	readonly total: number | undefined;
}

/**
Records when data came and why it did not, separate from the data itself: an unchanged answer must not redraw a
table, and a failure stays known while the next attempt runs.
*/
export interface FeedMonitor {
	read(name: string): FeedRecord;
	/**
	Runs a request and records its outcome; a cancelled request changes nothing. The request gets its purpose: the user waits
	for a first answer, and for one that is expected.
	*/
	watch<Answer>(name: string, request: (purpose: Purpose) => Promise<Answer>): Promise<Answer>;
	/** Notes that the user waits for the next answer under a name. */
	expect(name: string): void;
	/** Continues a record under a name with that of another query, unless something came under it already. */
	takeOver(name: string, from: string): void;
	/** Reports the progress of a request over many pages. */
	progress(name: string, progress: FeedProgress | undefined): void;
	subscribe(listener: () => void): () => void;
}

const emptyRecord: FeedRecord = {
	receivedAt: undefined,
	failure: undefined,
	failedAt: undefined,
	failures: 0,
	progress: undefined,
};

/**
@param toFailure the failure in an error; undefined where the request was cancelled or the error is a bug
@param onFailure called with each failure, whatever is still on the screen
*/
export function createFeedMonitor(
	now: () => number,
	toFailure: (error: unknown) => Failure | undefined,
	onFailure: (failure: Failure) => void = () => {},
): FeedMonitor {
	const records = settable(new Map<string, FeedRecord>());
	const expected = new Set<string>();
	const read = (name: string) => records.read().get(name) ?? emptyRecord;
	const record = (name: string, change: Partial<FeedRecord>) =>
		records.set(known => known.set(name, {...read(name), ...change}));

	return {
		read,
		async watch(name, request) {
			const {receivedAt, failures} = read(name);
			const isFirst = receivedAt === undefined && failures === 0;
			const isAsked = expected.delete(name) || isFirst;
			try {
				const answer = await request(isAsked ? 'asked' : 'screen');
				record(name, {receivedAt: now(), failure: undefined, failedAt: undefined, failures: 0});
				return answer;
			} catch (error) {
				const failure = toFailure(error);
				if (failure) {
					record(name, {failure, failedAt: now(), failures: read(name).failures + 1});
					onFailure(failure);
				}
				throw error;
			}
		},
		expect: name => void expected.add(name),
		takeOver(name, from) {
			const known = records.read();
			if (known.has(from) && !known.has(name)) record(name, {receivedAt: read(from).receivedAt});
		},
		progress: (name, progress) => record(name, {progress}),
		subscribe: records.subscribe,
	};
}

/** Returns the failure of the last request; undefined if it did not fail. */
export function useLastFailure(monitor: FeedMonitor, name: string): Failure | undefined {
	return useSyncExternalStore(monitor.subscribe, () => monitor.read(name).failure);
}

/** Returns the unix milliseconds of the last good answer; undefined: none yet. */
export function useReceivedAt(monitor: FeedMonitor, name: string): number | undefined {
	return useSyncExternalStore(monitor.subscribe, () => monitor.read(name).receivedAt);
}

/** Returns the progress of a request over many pages; undefined while none runs. */
export function useProgress(monitor: FeedMonitor, name: string): FeedProgress | undefined {
	return useSyncExternalStore(monitor.subscribe, () => monitor.read(name).progress);
}
