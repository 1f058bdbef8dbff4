import {useMemo} from 'react';
import {sumUpStake} from '../../../columns/stake-head.ts';
import type {Stake} from '../../../columns/stake-words.ts';
import {formatTimeOfDay} from '../../../format/time.ts';
import type {ListQuestion} from '../../../model/questions/list-question.ts';
import {type DelegatorRoute, isSortedByService, type StakeListName} from '../../../routes/route.ts';
import {ListScreen} from '../../list/list-screen.tsx';
import {isOutdated} from '../../list/list-words.ts';
import type {ItemContext, ListSubject} from '../../list/subject.ts';
import {useItemContext} from '../../list/use-item-context.ts';
import {usePagedSource} from '../../list/use-paged-source.ts';
import {keyOfStake, keyOfStakeList} from '../../queries/stake-query.ts';
import type {ReadRows, StakeReading, StakeRows} from '../../queries/stake-reading.ts';
import {useStakeSummary} from '../../queries/use-stake-summary.ts';
import {useLabelValidator} from '../../shell/ask-label.ts';
import {useShell, useVerbs} from '../../shell/shell-context.ts';
import {layOutAbove} from './above-list.ts';
import {useDelegator} from './use-delegator.ts';
import {useRowsAfter, useRowsSince} from './use-rows-since.ts';
import {useStakeContext, useStakePosition} from './use-stake-position.ts';
import {type ToStakeRows, useSummedRows} from './use-summed-rows.ts';

interface StakeListProps<Item extends Stake, Subject> {
	readonly route: DelegatorRoute;
	readonly address: string;
	createSubject(facts: ItemContext, rows: readonly Item[]): ListSubject<Item>;
	readonly question: ListQuestion<Item, Subject>;
	/** Address of the delegator, and what else the list is about. */
	readonly about: Subject;
	/** Returns its rows as a reading of all stake has them, which are shown while the service is away. */
	readonly rowsOf?: ((reading: StakeRows) => ReadRows<Item>) | undefined;
	/** Places the rows among those that are summed up; left out: they are a list that repeats these. */
	readonly toStakeRows?: ToStakeRows<Item>;
}

/** Draws one list of a delegator's stake, below the sum of all of it and the names of the other lists. */
export function StakeList<Item extends Stake, Subject>(props: StakeListProps<Item, Subject>) {
	const {route, address, createSubject, question, about, rowsOf} = props;
	const {feed, isUtc, arrangement} = useShell();
	const verbs = useVerbs();
	const {change} = verbs;
	const {list, epoch} = route;
	const source = usePagedSource<Item, DelegatorRoute>({
		key: keyOfStakeList(list, address, epoch),
		kind: 'stake',
		choices: route,
		isSortedByService: isSortedByService(list, route.sort),
		getPage: (page, options) => question.getPage({indexer: feed.indexer, ...options}, about, page),
		identityOf: question.identityOf,
		findKnown(client) {
			const queryKey = keyOfStake(feed.connection, address);
			const reading = client.getQueryData<StakeReading>(queryKey);
			return reading && rowsOf && {...rowsOf(reading), queryKey};
		},
	});
	const {hasAnswer, isAnswered, freshness} = source;
	const known = useItemContext(undefined);
	const rowsSince = useRowsSince(feed, source);
	const isAllowed = isAnswered && freshness.kind !== 'limited';
	const rows = useSummedRows(source, props.toStakeRows);
	const {reading, isBehind} = useStakeSummary(feed, address, {isAllowed, rowsSince, rows});
	useRowsAfter(feed, source, reading);
	const position = useStakePosition(reading, known);
	const facts = useStakeContext(known, position, address);
	const subject = useMemo(() => createSubject(facts, source.items), [createSubject, facts, source.items]);
	const delegator = useDelegator(route, address, {isAnswered, keyMap: facts.keyMap});
	// Without an answer there is nothing to sum up, and why has the line's place.
	const waiting = hasAnswer ? 'summing up its stake' : undefined;
	const age = isBehind && reading ? `updated ${formatTimeOfDay(reading.startedAt, {isUtc})}` : '';
	const figures = {position, waiting, age, isOld: isOutdated(source), facts};
	const above = layOutAbove(list, delegator, figures, arrangement);
	const isOfEpoch = list === 'withdraws';
	return (
		<ListScreen
			view="delegator"
			word={list}
			name={`${list} ${address}`}
			subject={subject}
			source={source}
			periodMilliseconds={source.periodMilliseconds}
			filters={isOfEpoch && epoch !== undefined ? [`as of epoch ${epoch}`] : noFilters}
			unfiltered={isOfEpoch ? 'as of now' : undefined}
			unfilterHint="shows now"
			summaries={position && sumUpStake(position)}
			unfilter={() => change(() => unfiltered(route))}
			above={above}
			aboveTitle={delegator.label ?? address}
			tabs={delegator.tabs}
			nothing={[nothingWords(route)]}
			handlers={delegator.handlers}
			rowHandlers={{label: useLabelValidator(!isOfEpoch)}}
			hints={hints}
		/>
	);
}

/** Drops what narrows the list most: its epoch, else its address. */
function unfiltered(route: DelegatorRoute): DelegatorRoute {
	if (route.epoch !== undefined) return {...route, epoch: undefined, page: undefined};
	return {...route, address: undefined, page: undefined};
}

const noFilters: readonly string[] = [];

const hints = {facets: 'address', nextList: 'lists'} as const;

const nothing: Readonly<Record<Exclude<StakeListName, 'stake' | 'history'>, string>> = {
	bonds: 'The service knows of no bonds of this address',
	'merged-bonds': 'The service knows of no bonds of this address',
	unbonds: 'The service knows of no unbonding stake of this address',
	'merged-unbonds': 'The service knows of no unbonding stake of this address',
	withdraws: 'This address has nothing to withdraw',
};

function nothingWords({list, epoch}: DelegatorRoute): string {
	if (list === 'stake' || list === 'history') return nothing.bonds;
	return list === 'withdraws' && epoch !== undefined
		? `${nothing[list]} as of epoch ${epoch}`
		: nothing[list];
}
