import {useMemo, useState} from 'react';
import {formatTime} from '../../../format/time.ts';
import type {StoredEvent} from '../../../ledger/event-row.ts';
import type {ItemContext} from '../../list/subject.ts';
import {useItemContext} from '../../list/use-item-context.ts';
import {useValidatorNames} from '../../queries/known-validators.ts';
import {useShell} from '../../shell/shell-context.ts';

/** Adds to the facts of all lists the names of the validators in events, and the time by which "today" is told. */
export function useDatedContext(now: bigint, events: readonly StoredEvent[]): ItemContext {
	const {feed} = useShell();
	const known = useItemContext(undefined);
	const names = useValidatorNames(feed, useNamelessValidators(events));
	// All moments of a day make the same rows.
	const dayOf = (at: bigint) => formatTime(at, known)?.slice(0, '2026-11-21'.length);
	const [today, setToday] = useState(now);
	if (dayOf(today) !== dayOf(now)) setToday(now);
	return useMemo(() => ({...known, names, now: today}), [known, names, today]);
}

/** Returns the validators that events of stake have by their addresses alone. */
function useNamelessValidators(events: readonly StoredEvent[]): readonly string[] {
	return useMemo(() => {
		const named = events.flatMap(({kind, new: value}) =>
			kind.startsWith('stake.') && value !== undefined ? [value] : [],
		);
		return [...new Set(named)];
	}, [events]);
}
