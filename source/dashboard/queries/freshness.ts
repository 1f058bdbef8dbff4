import type {Failure} from '../../domain/failure.ts';
import type {ServiceState} from './service-state.ts';

/** State of the service, the same in every view, and its meaning for the data of this one. */
export interface Freshness extends ServiceState {
	/** Reason why there is nothing newer: the service is away, or the view's own question failed. */
	readonly failure: Failure | undefined;
	/** Unix milliseconds of the data on the screen where it is not up to date; undefined: it is, or there is none. */
	readonly asOf: number | undefined;
}

export interface FreshnessFacts {
	/** Unix milliseconds. */
	readonly now: number;
	readonly service: ServiceState;
	/** When the data on the screen came; undefined: there is none. */
	readonly receivedAt: number | undefined;
	/** Failure of the last request for it; undefined: it did not fail. */
	readonly failure: Failure | undefined;
	readonly intervalMilliseconds: number;
}

/** Data younger than this many intervals is up to date: one answer may be half an interval late. */
const liveIntervals = 1.5;

/** The freshness of a view, and when its own data grows old, unix milliseconds; undefined: it is, or there is none. */
export function assessFreshness(facts: FreshnessFacts): Freshness & {readonly dueAt: number | undefined} {
	const {now, service, receivedAt, failure} = facts;
	if (receivedAt === undefined) {
		return {...service, failure: service.failure ?? failure, asOf: undefined, dueAt: undefined};
	}
	const endOfLife = receivedAt + liveIntervals * facts.intervalMilliseconds;
	// If the clock was set back, the data seems to come from the future: then only a failure is certain.
	const isOld = now >= endOfLife || (receivedAt > now && failure !== undefined);
	// What was asked before there was a screen has an answer too.
	const kind = service.kind === 'waiting' ? 'live' : service.kind;
	return {
		...service,
		kind,
		failure: service.failure ?? failure,
		asOf: isOld || kind !== 'live' ? receivedAt : undefined,
		dueAt: isOld ? undefined : endOfLife,
	};
}
