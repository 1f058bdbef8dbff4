import {useMemo, useSyncExternalStore} from 'react';
import type {Concern} from '../../../domain/concern.ts';
import {formatTime} from '../../../format/time.ts';
import type {ChangesRoute} from '../../../routes/route.ts';
import {changesRouteOf} from '../../../routes/route.ts';
import {ListScreen} from '../../list/list-screen.tsx';
import {toLocalSource} from '../../list/list-source.ts';
import type {ItemContext} from '../../list/subject.ts';
import {useItemContext} from '../../list/use-item-context.ts';
import {useValidatorNames} from '../../queries/known-validators.ts';
import {useServiceFreshness} from '../../queries/use-freshness.ts';
import {useShell, useVerbs} from '../../shell/shell-context.ts';
import type {TextLine} from '../../ui/text/text-lines.tsx';
import {chooseChangeFacets, describeChangeFacets} from './change-facets.ts';
import {createChangeRows, describeLeftOut, isFiltered} from './change-rows.ts';
import {createChangeSubject} from './change-subject.ts';
import {describeBeginning, describeHindrances, describeSinceLook, describeTabs} from './changes-head.ts';

/** Shows what needs the person now, what changed since they looked, and what they have seen. */
export function ChangeList({route}: {readonly route: ChangesRoute}) {
	const {feed, clock, ledger, arrangement} = useShell();
	const verbs = useVerbs();
	const state = useSyncExternalStore(ledger.subscribe, ledger.read);
	const freshness = useServiceFreshness(feed);
	const {events, seen, seenAt} = state;
	const concerns = noConcerns;
	const now = BigInt(Math.floor(clock.now() / 1000));
	const facts = useDatedContext(now, useValidatorsOf(events));
	const {rows, leftOut} = useMemo(
		() => createChangeRows({events, seen}, concerns, route),
		[events, seen, concerns, route],
	);
	const subject = useMemo(() => createChangeSubject(facts, rows, seenAt), [facts, rows, seenAt]);
	const {keyMap} = facts;
	const look = {width: arrangement.width, facts, now};
	const isChosen = isFiltered(route);
	const minor = leftOut.length === 0 ? undefined : describeLeftOut(leftOut);
	const beginning = events.length === 0 ? describeBeginning(state, look) : undefined;
	return (
		<ListScreen
			view="changes"
			word="changes"
			name="changes"
			subject={subject}
			source={toLocalSource(verbs, route, {
				items: rows,
				list: `changes ${JSON.stringify([route.levels, route.kinds, route.subjects])}`,
				freshness,
				isLasting: true,
				async refresh() {
					verbs.notify('changes are noted as the lists are read, each in its turn');
					return undefined;
				},
			})}
			filters={isChosen ? describeChangeFacets(route, state, facts) : noFilters}
			unfiltered={minor === undefined ? undefined : `without ${minor}`}
			unfilter={
				isChosen
					? () => verbs.change(() => ({...changesRouteOf('changes'), narrowing: route.narrowing}))
					: undefined
			}
			above={[
				...describeTabs('changes', describeSinceLook(state, look), look),
				...describeHindrances(state, look),
			]}
			below={linesBelow([beginning, minor && `${minor}: ${keyMap.name('facets')} shows them`])}
			nothing={
				isChosen
					? ['No change is of this kind']
					: [
							beginning ?? 'Nothing changed that is worth knowing',
							...(minor ? [`${minor} are left out`] : []),
						]
			}
			handlers={{
				nextList: () => verbs.change(() => changesRouteOf('calendar')),
				previousList: () => verbs.change(() => changesRouteOf('calendar')),
				facets: () => chooseChangeFacets(verbs, route, {events, facts}),
			}}
			rowHandlers={{facets: row => chooseChangeFacets(verbs, route, {events, here: row.subject, facts})}}
			hints={hints}
		/>
	);
}

const noConcerns: readonly Concern[] = [];
const noFilters: readonly string[] = [];
const hints = {nextList: 'calendar'} as const;

function linesBelow(sentences: readonly (string | undefined)[]): readonly TextLine[] {
	return sentences.flatMap(text => (text === undefined ? [] : [{text, meaning: 'quiet'}]));
}

/** Returns the validators that events of stake name by their addresses alone. */
function useValidatorsOf(events: readonly {readonly kind: string; readonly new: string | undefined}[]) {
	return useMemo(
		() => [
			...new Set(events.flatMap(each => (each.kind.startsWith('stake.') && each.new ? [each.new] : []))),
		],
		[events],
	);
}

/** Adds to the facts of all lists the names of validators, and the time by which "today" is told. */
export function useDatedContext(now: bigint, validators: readonly string[]): ItemContext {
	const {feed} = useShell();
	const known = useItemContext(undefined);
	const names = useValidatorNames(feed, validators);
	// All moments of a day make the same rows.
	const day = formatTime(now, known)?.slice(0, '2026-11-21'.length);
	// biome-ignore lint/correctness/useExhaustiveDependencies(now): the day alone decides
	const today = useMemo(() => now, [day]);
	return useMemo(() => ({...known, names, now: today}), [known, names, today]);
}
