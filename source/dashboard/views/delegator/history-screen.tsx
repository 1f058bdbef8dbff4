import {useCallback, useMemo, useState} from 'react';
import {describeEntry} from '../../../broadcast/describe-entry.ts';
import {showSummary, validatorsIn} from '../../../broadcast/describe-summary.ts';
import type {HistoryEntry} from '../../../domain/extensions.ts';
import {type HistoryRow, historyIdentity, toHistoryRows, withTimes} from '../../../domain/history.ts';
import type {Page} from '../../../domain/page.ts';
import {historyQuestion} from '../../../model/questions/transactions.ts';
import {type DelegatorRoute, isSortedByService} from '../../../routes/route.ts';
import {ListScreen} from '../../list/list-screen.tsx';
import {isWhole} from '../../list/list-words.ts';
import {useItemContext} from '../../list/use-item-context.ts';
import {usePagedSource} from '../../list/use-paged-source.ts';
import {canAsk} from '../../queries/held-query.ts';
import {useValidatorNames} from '../../queries/known-validators.ts';
import {useBlockTimes} from '../../queries/use-block-times.ts';
import {useShell, useVerbs} from '../../shell/shell-context.ts';
import {useTheme} from '../../ui/theme.ts';
import {layOutAbove} from './above-list.ts';
import {createHistorySubject} from './history-subject.ts';
import {useDelegator} from './use-delegator.ts';

interface HistoryScreenProps {
	readonly route: DelegatorRoute;
	readonly address: string;
}

/** Shows the transactions of an address, newest first: a page at a time, all of them only where they are asked for. */
export function HistoryScreen({route, address}: HistoryScreenProps) {
	const {feed, arrangement} = useShell();
	const verbs = useVerbs();
	const {kind} = route;
	const source = useHistorySource(route, address);
	const {shown, onShown} = useShownHeights();
	const known = useItemContext(undefined);
	const {rows, hasBlockTimes} = useHistoryRows(source.items, {
		nativeToken: known.parameters?.nativeTokenAddress,
		shown,
	});
	const facts = useMemo(() => ({...known, hasBlockTimes}), [known, hasBlockTimes]);
	const chosen = useMemo(
		() => (kind === undefined ? rows : rows.filter(row => row.kind === kind)),
		[rows, kind],
	);
	const subject = useMemo(() => createHistorySubject(facts, rows), [facts, rows]);
	const delegator = useDelegator(route, address, {isAnswered: source.isAnswered, keyMap: facts.keyMap});
	const above = layOutAbove('history', delegator, {facts}, arrangement);
	const {totalPages, totalItems} = source;
	return (
		<ListScreen
			view="delegator"
			word="history"
			name={`history ${address}`}
			subject={subject}
			source={{
				...source,
				items: chosen,
				// The service counts a transaction twice where the address has both ends.
				totalItems: totalPages === 1 ? chosen.length : totalItems,
			}}
			periodMilliseconds={source.periodMilliseconds}
			filters={kind === undefined ? noFilters : [isWhole(source) ? kind : `${kind} among loaded rows`]}
			filtersLoaded
			unfiltered="all kinds"
			unfilter={() =>
				verbs.change(() =>
					kind === undefined ? {...route, address: undefined, page: undefined} : {...route, kind: undefined},
				)
			}
			above={above}
			aboveTitle={delegator.label ?? 'Address'}
			tabs={delegator.tabs}
			nothing={[nothingWords(canAsk(feed, historyQuestion), rows.length > 0 ? kind : undefined)]}
			handlers={delegator.handlers}
			onShown={onShown}
			hints={hints}
		/>
	);
}

/** Reads a page of the history, or all of it where that was asked for. */
function useHistorySource(route: DelegatorRoute, address: string) {
	const {indexer} = useShell().feed;
	return usePagedSource<HistoryEntry, DelegatorRoute>({
		key: ['history', address],
		kind: 'history',
		// A history may have thousands of pages: no other page follows by itself.
		choices: {...route, page: route.isAll ? undefined : (route.page ?? 1)},
		isSortedByService: isSortedByService('history', route.sort),
		getPage: async (page, options) =>
			(await historyQuestion.ask({indexer, ...options}, {address, page})) ?? noHistory,
		identityOf: historyIdentity,
	});
}

/** Keeps the heights of the rows on the screen: the same list as long as they are the same. */
function useShownHeights() {
	const [shown, show] = useState<readonly bigint[]>(noHeights);
	const onShown = useCallback((rows: readonly HistoryRow[]) => {
		const heights = [...new Set(rows.flatMap(({height}) => height ?? []))];
		show(before => (before.join() === heights.join() ? before : heights));
	}, []);
	return {shown, onShown};
}

interface RowFacts {
	readonly nativeToken: string | undefined;
	/** Heights on the screen. */
	readonly shown: readonly bigint[];
}

/** Makes the rows, and adds when each was as soon as that is known. */
function useHistoryRows(entries: readonly HistoryEntry[], {nativeToken, shown}: RowFacts) {
	const {feed, store} = useShell();
	const theme = useTheme();
	const validators = useMemo(
		() => validatorsIn(entries.flatMap(({transaction}) => transaction ?? [])),
		[entries],
	);
	const names = useValidatorNames(feed, validators);
	const times = useBlockTimes(feed, shown, store.blocks);
	const read = useMemo(
		() =>
			toHistoryRows(entries, entry => {
				const words = describeEntry(entry, {names, nativeToken});
				return words && showSummary(words, theme);
			}),
		[entries, names, nativeToken, theme],
	);
	const rows = useMemo(() => withTimes(read, times), [read, times]);
	const isTimed = rows.some(({time}) => time !== undefined);
	return {rows, hasBlockTimes: isTimed || undefined};
}

function nothingWords(isServed: boolean, kind: string | undefined): string {
	if (!isServed) return 'This service does not tell what an address did';
	return kind === undefined
		? 'The service knows of no transaction of this address'
		: `No loaded transaction is of the kind ${kind}`;
}

const noHistory: Page<HistoryEntry> = {
	items: [],
	page: 1,
	perPage: 0,
	totalPages: 1,
	totalItems: 0,
	flaws: [],
};
const noHeights: readonly bigint[] = [];
const noFilters: readonly string[] = [];
const hints = {facets: 'address', nextList: 'lists'} as const;
