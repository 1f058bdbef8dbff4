import {useMemo} from 'react';
import type {Validator} from '../../domain/validator.ts';
import {shortenMiddle} from '../../format/text.ts';
import {type ListCursorState, useListCursor} from '../../hooks/use-list-cursor.ts';
import type {ActiveStake} from '../../queries/active-stake.ts';
import type {Freshness} from '../../queries/freshness.ts';
import {useActiveStake} from '../../queries/use-active-stake.ts';
import {useFreshness} from '../../queries/use-freshness.ts';
import {useValidators, type ValidatorFeed} from '../../queries/use-validators.ts';
import {toValidatorQuery, type ValidatorsRoute} from '../../routes/route.ts';
import {useTheme} from '../../theme.ts';
import type {Shell} from '../shell.ts';

export interface ValidatorList extends ValidatorFeed {
	/** Loaded rows that match the narrowing. */
	readonly rows: readonly Validator[];
	/** Their identities. */
	readonly keys: readonly string[];
	readonly cursor: ListCursorState;
	/** The row under the cursor. */
	readonly current: Validator | undefined;
	readonly stake: ActiveStake | undefined;
	readonly freshness: Freshness;
}

/** The rows a route shows, the cursor on them, and how fresh they are. */
export function useValidatorList(shell: Shell, route: ValidatorsRoute, height: number): ValidatorList {
	const {feed, clock} = shell;
	const loaded = useValidators(feed, toValidatorQuery(route));
	const {answer, asked} = loaded;
	const items = answer?.page.items ?? noItems;
	const rows = useMemo(() => narrow(items, route.narrowing), [items, route.narrowing]);
	const keys = useMemo(() => identify(rows), [rows]);
	const {ellipsis} = useTheme().glyphs;
	const names = useMemo(() => rows.map(row => nameOf(row, ellipsis)), [rows, ellipsis]);
	const isNarrowed = route.narrowing !== '';
	const cursor = useListCursor({keys, names, list: answer?.name ?? '', isNarrowed, height});
	const freshness = useFreshness({
		monitor: feed.monitor,
		clock,
		shown: answer?.name ?? asked,
		asked,
		intervalMilliseconds: feed.intervalMilliseconds,
		isPaused: feed.isPaused,
	});
	const stake = useActiveStake(feed, answer?.page.items, freshness.kind !== 'limited');
	return {...loaded, rows, keys, cursor, current: rows[cursor.index], stake, freshness};
}

const noItems: readonly Validator[] = [];

/** Rows whose name, address or state holds the text, in any case. */
function narrow(items: readonly Validator[], text: string): readonly Validator[] {
	if (text === '') return items;
	const wanted = text.toLowerCase();
	return items.filter(({name, address, state}) =>
		[name, address, state].some(value => value?.toLowerCase().includes(wanted)),
	);
}

/** What a validator is called in a sentence. */
function nameOf({name, address}: Validator, ellipsis: string): string {
	if (name !== undefined) return name;
	return address === undefined ? 'a validator without a name' : shortenMiddle(address, 12, ellipsis);
}

/** Addresses; a row without one, or with one that came before, is known by its place. */
function identify(rows: readonly Validator[]): readonly string[] {
	const seen = new Set<string>();
	return rows.map(({address}, index) => {
		const key = address === undefined || seen.has(address) ? `${address ?? ''}#${index}` : address;
		seen.add(key);
		return key;
	});
}
