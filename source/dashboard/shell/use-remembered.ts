import {useMemo, useSyncExternalStore} from 'react';
import type {ChangedCells, EpochHistory} from '../../columns/cell-context.ts';
import type {EpochPoint} from '../../domain/epoch-points.ts';
import {findChangedCells, rankChange, unseenEvents} from '../../ledger/changed-cells.ts';
import type {StoredEvent} from '../../ledger/event-row.ts';
import type {LedgerState} from '../../ledger/ledger-access.ts';
import {useShell} from './shell-context.ts';

/** Returns what is remembered of the chain. */
export function useLedgerState(): LedgerState {
	const {ledger} = useShell();
	return useSyncExternalStore(ledger.subscribe, ledger.read);
}

/** Returns the changes that were not looked at yet, the newest first. */
export function useUnseenEvents(): readonly StoredEvent[] {
	const {events, seen} = useLedgerState();
	return useMemo(() => unseenEvents(events, seen), [events, seen]);
}

/**
Returns the cells that changed since the user last looked; undefined: none did.

@param near validators whose ranks are marked: one that moves shifts all below it
*/
export function useChangedCells(near: Iterable<string>): ChangedCells | undefined {
	const {ledger} = useShell();
	const {isReady, seenAt} = useLedgerState();
	const unseen = useUnseenEvents();
	const read = (address: string) => rankChange(address, ledger.epochValues('rank', address), seenAt) ?? [];
	const moved = isReady ? [...near].flatMap(read) : [];
	const key = moved.map(({subject, old, new: value}) => `${subject.id} ${old} ${value}`).join();
	// biome-ignore lint/correctness/useExhaustiveDependencies: the key has all that the ranks say
	const changes = useMemo(() => [...moved, ...unseen], [unseen, key]);
	return useMemo(() => (changes.length === 0 ? undefined : findChangedCells(changes)), [changes]);
}

/** Returns the values of earlier epochs, each series read once; another function once they may be others. */
export function useEpochHistory(): EpochHistory {
	const {ledger} = useShell();
	const state = useLedgerState();
	return useMemo(() => {
		const read = new Map<string, readonly EpochPoint[]>();
		return (series, subject) => {
			const key = `${series} ${subject}`;
			const known = read.get(key);
			if (known || subject === undefined || !state.isReady) return known ?? [];
			const points = ledger
				.epochValues(series, subject)
				.map(({epoch, value}): EpochPoint => ({epoch, value: BigInt(value)}));
			read.set(key, points);
			return points;
		};
	}, [ledger, state]);
}
