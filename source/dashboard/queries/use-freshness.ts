import {useCallback, useMemo, useSyncExternalStore} from 'react';
import type {Clock} from '../../system/clock.ts';
import type {FeedMonitor} from './feed-monitor.ts';
import {assessFreshness, type Freshness} from './freshness.ts';

export interface FreshnessOptions {
	readonly monitor: FeedMonitor;
	readonly clock: Clock;
	/** What is on the screen, by its name in the monitor. */
	readonly shown: string;
	/** What is being asked for; another one than `shown` while a new page loads. */
	readonly asked: string;
	readonly intervalMilliseconds: number;
	readonly isPaused: boolean;
}

/** How fresh the shown data is; renders again only when that reads differently, whatever was received meanwhile. */
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
			/** Looks at the clock; the time at which the next look is due. */
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
