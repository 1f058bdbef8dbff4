import {type QueryKey, useQueryClient} from '@tanstack/react-query';
import {useCallback, useMemo, useSyncExternalStore} from 'react';
import type {Failure} from '../../domain/failure.ts';
import {isSameState, type ServiceState} from '../../services/life/service-state.ts';
import type {Clock} from '../../system/timer.ts';
import type {Feed} from './feed.ts';
import {readOutcome, subscribeToOutcomes} from './outcome.ts';

interface PolledQuery {
	/** Key of the query. */
	readonly asked: QueryKey;
	/** Key of the query whose answer is shown, where that may be another one. */
	readonly shown?: QueryKey | undefined;
	/** Milliseconds between two polls. */
	readonly periodMilliseconds: number;
}

/** Returns the freshness of data that no query of the service brings: that of the service alone. */
export function useServiceFreshness({service}: Pick<Feed, 'service'>): Freshness {
	const state = useSyncExternalStore(service.subscribe, service.read);
	return useMemo(() => ({...state, asOf: undefined}), [state]);
}

/**
Returns the freshness of a view whose data is what one polled query brings. Renders again only when the displayed
freshness changes, not at each answer.
*/
export function usePolledFreshness(
	{service}: Pick<Feed, 'service'>,
	clock: Clock,
	{asked, shown = asked, periodMilliseconds}: PolledQuery,
): Freshness {
	const client = useQueryClient();
	// The keys of a query are equal arrays at each drawing, not the same one.
	const keys = JSON.stringify([shown, asked]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: the keys by their content
	const store = useMemo(() => {
		// `now` changes only in look(). React reads a snapshot twice per render, and a snapshot that differs each time
		// would render for ever.
		let now = clock.now();
		let last: Freshness | undefined;
		const assess = () =>
			assessFreshness({
				now,
				service: service.read(),
				receivedAt: readOutcome(client, shown).receivedAt,
				failure: readOutcome(client, asked).failure,
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
	}, [client, service, clock, keys, periodMilliseconds]);

	const subscribe = useCallback(
		(notify: () => void) => {
			let cancel = () => {};
			const wake = () => {
				cancel();
				const dueAt = store.look();
				cancel = dueAt === undefined ? () => {} : clock.after(dueAt - clock.now(), wake);
				notify();
			};
			const leave = [subscribeToOutcomes(client, wake), service.subscribe(wake)];
			wake();
			return () => {
				cancel();
				for (const end of leave) end();
			};
		},
		[store, clock, client, service],
	);
	return useSyncExternalStore(subscribe, store.read);
}

function isSameFreshness(left: Freshness, right: Freshness): boolean {
	return isSameState(left, right) && left.failure === right.failure && left.asOf === right.asOf;
}

/** State of the service, the same in every view, and its meaning for the data of this one. */
export interface Freshness extends ServiceState {
	/** Seconds by which the indexer of a live service is behind its chain; left out: it is not, or that is not known. */
	readonly behindSeconds?: number | undefined;
	/** Reason why there is nothing newer: the service is away, or the view's own question failed. */
	readonly failure: Failure | undefined;
	/** Unix milliseconds of the data on the screen where it is not up to date; undefined: it is, or there is none. */
	readonly asOf: number | undefined;
}

export interface FreshnessContext {
	/** Unix milliseconds. */
	readonly now: number;
	readonly service: ServiceState;
	/** Unix milliseconds at which the data on the screen came; undefined: there is none. */
	readonly receivedAt: number | undefined;
	/** Failure of the last request for it; undefined: it did not fail. */
	readonly failure: Failure | undefined;
	readonly intervalMilliseconds: number;
}

/** Data younger than this many intervals is up to date: one answer may be half an interval late. */
const liveIntervals = 1.5;

/** Returns the freshness of a view, and when its data grows old, unix milliseconds; undefined: old, or no data. */
export function assessFreshness(facts: FreshnessContext): Freshness & {readonly dueAt: number | undefined} {
	const {now, service, receivedAt, failure} = facts;
	if (receivedAt === undefined) {
		return {...service, failure: service.failure ?? failure, asOf: undefined, dueAt: undefined};
	}
	const endOfLife = receivedAt + liveIntervals * facts.intervalMilliseconds;
	// If the clock was set back, the data seems to come from the future: then only a failure is certain.
	const isOld = now >= endOfLife || (receivedAt > now && failure !== undefined);
	// Requests made before there was a screen have answers too.
	const kind = service.kind === 'waiting' ? 'live' : service.kind;
	return {
		...service,
		kind,
		failure: service.failure ?? failure,
		asOf: isOld || kind !== 'live' ? receivedAt : undefined,
		dueAt: isOld ? undefined : endOfLife,
	};
}
