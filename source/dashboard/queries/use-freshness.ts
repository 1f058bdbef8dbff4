import {useCallback, useMemo, useSyncExternalStore} from 'react';
import type {Clock} from '../../system/timer.ts';
import type {Feed} from './feed.ts';
import {assessFreshness, type Freshness} from './freshness.ts';
import {isSameState} from './service-state.ts';

interface PolledQuery {
	/** Name of the query in the monitor. */
	readonly asked: string;
	/** Name of the query whose answer is shown, where that may be another one. */
	readonly shown?: string;
	/** Between two polls. */
	readonly periodMilliseconds: number;
}

/** Freshness of what no query of the service brings: that of the service alone. */
export function useServiceFreshness({service}: Pick<Feed, 'service'>): Freshness {
	const state = useSyncExternalStore(service.subscribe, service.read);
	return useMemo(() => ({...state, asOf: undefined}), [state]);
}

/**
Freshness of a view whose data is what one polled query brings. Renders again only when the displayed freshness changes,
not at each answer.
*/
export function usePolledFreshness(
	{monitor, service}: Pick<Feed, 'monitor' | 'service'>,
	clock: Clock,
	{asked, shown = asked, periodMilliseconds}: PolledQuery,
): Freshness {
	const store = useMemo(() => {
		// `now` changes only in look(). React reads a snapshot twice per render, and a snapshot that differs each time
		// would render for ever.
		let now = clock.now();
		let last: Freshness | undefined;
		const assess = () =>
			assessFreshness({
				now,
				service: service.read(),
				receivedAt: monitor.read(shown).receivedAt,
				failure: monitor.read(asked).failure,
				intervalMilliseconds: periodMilliseconds,
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
	}, [monitor, service, clock, shown, asked, periodMilliseconds]);

	const subscribe = useCallback(
		(notify: () => void) => {
			let cancel = () => {};
			const wake = () => {
				cancel();
				const dueAt = store.look();
				cancel = dueAt === undefined ? () => {} : clock.after(dueAt - clock.now(), wake);
				notify();
			};
			const leave = [monitor.subscribe(wake), service.subscribe(wake)];
			wake();
			return () => {
				cancel();
				for (const end of leave) end();
			};
		},
		[store, clock, monitor, service],
	);
	return useSyncExternalStore(subscribe, store.read);
}

function isSameFreshness(left: Freshness, right: Freshness): boolean {
	return isSameState(left, right) && left.failure === right.failure && left.asOf === right.asOf;
}
