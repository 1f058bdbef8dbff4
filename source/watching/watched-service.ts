import type {ServiceState} from '../services/life/service-state.ts';

/** State of the service, as far as it matters to who watches the chain. */
export interface WatchedService {
	/** True if it takes requests now. */
	readonly mayAsk: boolean;
	/** True if it gives no answers; undefined: not known. */
	readonly isAway: boolean | undefined;
	/** True while it limits requests. */
	readonly isLimited: boolean;
}

export function toWatchedService({kind, isBehind, failure}: ServiceState): WatchedService {
	const isDown = kind === 'offline' || kind === 'failing' || (kind === 'stale' && failure !== undefined);
	return {
		mayAsk: kind === 'live' || isBehind,
		isAway: kind === 'live' ? false : isDown ? true : undefined,
		isLimited: kind === 'limited',
	};
}
