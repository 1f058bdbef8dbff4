import type {QueryClient} from '@tanstack/react-query';
import {mendingMilliseconds} from '../../services/indexer/list-limits.ts';
import type {Feed} from './feed.ts';

/** A time at which a list was read several times, as its pages overlap. */
export interface Mending {
	/** Unix milliseconds. */
	readonly at: number;
	/** Tells whether it was not believed even then: other readers leave it at one reading for a while. */
	readonly isInVain: boolean;
}

/** The last mending of one list, whoever reads it. */
export interface ListMending {
	last(): Mending | undefined;
	note(mending: Mending): void;
}

/** @param key of the list in the order in which it is read whole */
export function listMendingOf(
	client: QueryClient,
	{connection}: Pick<Feed, 'connection'>,
	key: readonly unknown[],
): ListMending {
	const queryKey = ['mending', connection, ...key] as const;
	return {
		last: () => client.getQueryData<Mending>(queryKey),
		note: mending => client.setQueryData<Mending>(queryKey, mending),
	};
}

/** Checks whether a list was read several times within the last five minutes. */
export function isLately(now: number, at: number | undefined): boolean {
	return at !== undefined && now - at < mendingMilliseconds;
}

/**
How often a list is read now: once after it was mended in vain, or where its rows are known since it was mended.

@param known rows of the last reading that was believed
*/
export function limitReadings<Item>(
	now: number,
	last: Mending | undefined,
	known: readonly Item[] | undefined,
): {readonly isReadOnce: boolean; readonly known?: readonly Item[] | undefined} {
	if (!isLately(now, last?.at)) return {isReadOnce: false};
	return {isReadOnce: last?.isInVain === true || known !== undefined, known};
}
