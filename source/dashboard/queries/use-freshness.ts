import {useCallback, useMemo, useSyncExternalStore} from 'react';
import type {Clock} from '../../system/clock.ts';
import type {FeedMonitor} from './feed-monitor.ts';
import {assessFreshness, type Freshness} from './freshness.ts';

export interface FreshnessOptions {
	readonly monitor: FeedMonitor;
	readonly clock: Clock;
	/** Name in the monitor of the query whose data is on the screen. */
	readonly shown: string;
	/** Name of the current query, which differs from `shown` while a new page loads. */
	readonly asked: string;
	readonly intervalMilliseconds: number;
	readonly isPaused: boolean;
}

/** How fresh the shown data is. Renders again only when the displayed freshness changes, not at each answer. */
export function useFreshness(options: FreshnessOptions): Freshness {
	const {monitor, clock, shown, asked, intervalMilliseconds, isPaused} = options;
	const store = useMemo(() => {
		// `now` changes only in look(). React reads a snapshot twice per render, and a snapshot that differs each time
		// would render for ever.
		let now = clock.now();
		let last: Freshness | undefined;
		const assess = () =>
			assessFreshness({
				now,
				receivedAt: monitor.read(shown).receivedAt,
				failure: monitor.read(asked).failure,
				intervalMilliseconds,
				isPaused,
			});
		return {
			/** Reads the clock; returns when to look next. */
			look() {
				now = clock.now();
				return assess().dueAt;
			},
			read(): Freshness {
				const {dueAt: _, ...next} = assess();
				if (!last || !isSameFreshness(last, next)) last = next;
				return last;
			},
		};
	}, [monitor, clock, shown, asked, intervalMilliseconds, isPaused]);

	const subscribe = useCallback(
		(notify: () => void) => {
			let cancel = () => {};
			const wake = () => {
				cancel();
				const dueAt = store.look();
				cancel = dueAt === undefined ? () => {} : clock.after(dueAt - clock.now(), wake);
				notify();
			};
			const unsubscribe = monitor.subscribe(wake);
			wake();
			return () => {
				cancel();
				unsubscribe();
			};
		},
		[store, clock, monitor],
	);
	return useSyncExternalStore(subscribe, store.read);
}

function isSameFreshness(left: Freshness, right: Freshness): boolean {
	return (
		left.kind === right.kind &&
		left.ageSeconds === right.ageSeconds &&
		left.until === right.until &&
		left.failure === right.failure
	);
}
