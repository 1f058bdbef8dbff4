import {useMemo, useState} from 'react';
import type {MyStake} from '../../../domain/my-stakes.ts';
import {formatTime} from '../../../format/time.ts';
import type {StoredEvent} from '../../../ledger/event-row.ts';
import type {ItemContext} from '../../list/subject.ts';
import {useItemContext} from '../../list/use-item-context.ts';
import {useValidatorNames} from '../../queries/known-validators.ts';
import {useShell} from '../../shell/shell-context.ts';

interface NameSources {
	readonly events: readonly StoredEvent[];
	readonly stakes: readonly MyStake[];
}

/** Adds to the facts of all lists the names of validators, and the time by which "today" is told. */
export function useDatedContext(now: bigint, {events, stakes}: NameSources): ItemContext {
	const known = useItemContext(undefined);
	const {feed} = useShell();
	const told = useMemo(() => namesIn({events, stakes}), [events, stakes]);
	const asked = useValidatorNames(feed, useNameless(events, told));
	const names = useMemo(() => new Map([...told, ...asked]), [told, asked]);
	// All moments of a day make the same rows.
	const dayOf = (at: bigint) => formatTime(at, known)?.slice(0, '2026-11-21'.length);
	const [today, setToday] = useState(now);
	if (dayOf(today) !== dayOf(now)) setToday(now);
	return useMemo(() => ({...known, names, now: today}), [known, names, today]);
}

/** Returns the validators that events of stake have by their addresses alone, without those that have a name. */
function useNameless(events: readonly StoredEvent[], names: ReadonlyMap<string, string>): readonly string[] {
	return useMemo(() => {
		const staked = events.flatMap(({kind, new: value}) =>
			kind.startsWith('stake.') && value !== undefined && !names.has(value) ? [value] : [],
		);
		return [...new Set(staked)];
	}, [events, names]);
}

/** Collects the names that are known without asking. */
function namesIn({events, stakes}: NameSources): ReadonlyMap<string, string> {
	const told = events.flatMap(({subject: {type, id, name}}) =>
		type === 'validator' && name !== undefined ? [[id, name] as const] : [],
	);
	const mine = stakes.flatMap(({position}) =>
		(position?.rows ?? []).flatMap(({validator: {address, name} = {}}) =>
			address !== undefined && name !== undefined ? [[address, name] as const] : [],
		),
	);
	// The newest event has the last word.
	return new Map([...told.toReversed(), ...mine]);
}
