import {useEffect, useMemo, useSyncExternalStore} from 'react';
import type {Stake} from '../../../columns/stake-words.ts';
import type {Page} from '../../../domain/page.ts';
import type {RequestOptions} from '../../../domain/service.ts';
import {firstFitting, shortenMiddle, widthOf} from '../../../format/text.ts';
import {formatTimeOfDay} from '../../../format/time.ts';
import {
	type DelegatorRoute,
	delegatorRouteOf,
	isSortedByService,
	type StakeListName,
	stakeListNames,
} from '../../../routes/route.ts';
import {ListScreen} from '../../list/list-screen.tsx';
import {isOutdated} from '../../list/list-words.ts';
import type {Facts, ListSubject} from '../../list/subject.ts';
import {useFacts} from '../../list/use-facts.ts';
import {usePagedSource} from '../../list/use-paged-source.ts';
import type {StakeReading} from '../../queries/stake-reading.ts';
import {useStakeSummary} from '../../queries/use-stake-summary.ts';
import {useShell, useVerbs} from '../../shell/shell-context.ts';
import type {TextLine} from '../../ui/text/text-lines.tsx';
import {type Theme, useTheme} from '../../ui/theme.ts';
import {askAddress} from './ask-address.ts';
import {askEpoch} from './ask-epoch.ts';
import {speakAbove} from './spoken-above.ts';
import {describeSummary, sumUpStake} from './summary-words.ts';
import {useRowsAfter, useRowsSince} from './use-rows-since.ts';

interface StakeListProps<Item extends Stake> {
	readonly route: DelegatorRoute;
	readonly address: string;
	createSubject(facts: Facts): ListSubject<Item>;
	identityOf(item: Item): string | undefined;
	getPage(page: number, options: RequestOptions): Promise<Page<Item>>;
}

/** One list of a delegator's stake, below the sum of all of it and the names of the other lists. */
export function StakeList<Item extends Stake>(props: StakeListProps<Item>) {
	const {route, address, createSubject} = props;
	const {feed, store, isUtc, arrangement} = useShell();
	const verbs = useVerbs();
	const {change} = verbs;
	const {list, epoch} = route;
	const theme = useTheme();
	const source = usePagedSource<Item, DelegatorRoute>({
		key: [list, address, epoch?.toString() ?? 'now'],
		kind: 'stake',
		choices: route,
		isSortedByService: isSortedByService(list, route.sort),
		getPage: props.getPage,
		identityOf: props.identityOf,
	});
	const {hasAnswer, isAnswered, isLoading, freshness} = source;
	const facts = useFacts(undefined);
	const subject = useMemo(() => createSubject(facts), [createSubject, facts]);
	const rowsSince = useRowsSince(feed, source);
	const isAllowed = hasAnswer && !isLoading && freshness.kind !== 'limited';
	const {reading, isBehind} = useStakeSummary(feed, address, isAllowed, rowsSince);
	useRowsAfter(feed, source, reading);
	const isOld = isOutdated(source);
	const {width} = arrangement;
	useEffect(() => {
		// What the service had an answer for is worth remembering; a mistyped one was refused before.
		if (isAnswered) store.rememberAddress(address);
	}, [isAnswered, store, address]);
	const {addresses} = useSyncExternalStore(store.subscribe, store.read);
	const label = addresses.find(each => each.address === address)?.label;
	const above = useMemo<readonly TextLine[]>(
		() =>
			theme.isSpoken
				? speakAbove(list, {address, label, summary: reading?.summary, width, theme})
				: [
						{text: describePlace(list, address, label, width - 2, theme), meaning: 'accent'},
						// Without an answer there is nothing to sum up, and why has the line's place.
						...(hasAnswer
							? [
									reading
										? describeHead(reading, {isBehind, isOld, isUtc, width: width - 2, theme})
										: {text: 'summing up its stake'},
								]
							: []),
					],
		[address, label, reading, isBehind, isOld, isUtc, hasAnswer, width, theme, list],
	);

	const step = (by: number) => () => {
		const at = (stakeListNames.indexOf(list) + by + stakeListNames.length) % stakeListNames.length;
		change(() => delegatorRouteOf(address, stakeListNames[at] ?? list));
	};
	const isOfEpoch = list === 'withdraws';
	return (
		<ListScreen
			view="delegator"
			name={`${list} ${address}`}
			subject={subject}
			source={source}
			periodMilliseconds={source.periodMilliseconds}
			filters={isOfEpoch && epoch !== undefined ? [`as of epoch ${epoch}`] : noFilters}
			unfiltered={isOfEpoch ? 'as of now' : undefined}
			summaries={reading && sumUpStake(reading.summary)}
			unfilter={() =>
				change(() =>
					epoch === undefined
						? {...route, address: undefined, page: 1}
						: {...route, epoch: undefined, page: 1},
				)
			}
			above={above}
			nothing={[nothingWords(route)]}
			handlers={{
				nextList: step(1),
				previousList: step(-1),
				facets: () => (isOfEpoch ? askEpoch(verbs, route, facts.epoch) : askAddress({...verbs, store}, list)),
			}}
			hints={isOfEpoch ? epochHints : addressHints}
		/>
	);
}

interface HeadLook {
	/** Whether the rows are newer. */
	readonly isBehind: boolean;
	/** Whether the rows are old too, as the first line says. */
	readonly isOld: boolean;
	readonly isUtc: boolean;
	/** Cells. */
	readonly width: number;
	readonly theme: Theme;
}

/** The figures; old ones dimmed, with the time they are of where the rows are of another. */
function describeHead(
	{summary, startedAt}: StakeReading,
	{isBehind, isOld, isUtc, width, theme}: HeadLook,
): TextLine {
	const meaning = isOld || isBehind ? 'quiet' : undefined;
	if (!isBehind) return {text: describeSummary(summary, width, theme), meaning};
	const age = `${theme.glyphs.separator}as of ${formatTimeOfDay(startedAt, {isUtc})}`;
	return {text: describeSummary(summary, width - widthOf(age), theme) + age, meaning};
}

const noFilters: readonly string[] = [];

/** Cells in which an address can still be told from others. */
const shortAddress = 12;

const epochHints = {facets: 'epoch', nextList: 'lists'} as const;
const addressHints = {facets: 'address', nextList: 'lists'} as const;

/**
'[bonds] merged-bonds … tnam1q…7qx (savings)', with the open list in brackets. If there is no room for all names
and an address, only the open list's name and its place: '1/5 bonds tnam1q…7qx'.
*/
function describePlace(
	open: StakeListName,
	address: string,
	label: string | undefined,
	width: number,
	theme: Theme,
): string {
	const lists = stakeListNames.map(name => (name === open ? `[${name}]` : ` ${name} `)).join('');
	const own = `${stakeListNames.indexOf(open) + 1}/${stakeListNames.length} ${open}`;
	const name = label === undefined ? '' : ` (${label})`;
	const forms = [lists, own].flatMap(start =>
		[name, ''].map(end => {
			const room = Math.max(shortAddress, width - widthOf(start) - 2 - widthOf(end));
			return `${start}  ${shortenMiddle(address, room, theme.glyphs.ellipsis)}${end}`;
		}),
	);
	return firstFitting([...forms, own], width);
}

function nothingWords({list, epoch}: DelegatorRoute): string {
	const words = {
		bonds: 'This address has bonded nothing, as far as the service knows',
		'merged-bonds': 'This address has bonded nothing, as far as the service knows',
		unbonds: 'Nothing of this address is on its way out',
		'merged-unbonds': 'Nothing of this address is on its way out',
		withdraws: 'Nothing of this address can be withdrawn',
	} as const;
	return list === 'withdraws' && epoch !== undefined ? `${words[list]} as of epoch ${epoch}` : words[list];
}
