import {type ReactNode, useMemo, useSyncExternalStore} from 'react';
import {type Concern, keyOfConcern, sumConcerned} from '../../../domain/concern.ts';
import type {LedgerState} from '../../../ledger/ledger-access.ts';
import {describeConcern} from '../../../notices/words.ts';
import {type ChangesRoute, changesRouteOf} from '../../../routes/route.ts';
import {ListScreen} from '../../list/list-screen.tsx';
import {toLocalSource} from '../../list/list-source.ts';
import type {ItemContext} from '../../list/subject.ts';
import {useServiceFreshness} from '../../queries/use-freshness.ts';
import type {Shell, Verbs} from '../../shell/shell.ts';
import {useShell, useVerbs} from '../../shell/shell-context.ts';
import {type Concerns, useConcerns} from '../../shell/use-concerns.ts';
import {useRemembered} from '../../shell/view-memory.ts';
import type {TextLine} from '../../ui/text/text-lines.tsx';
import {chooseChangeFacets, describeChangeFacets} from './change-facets.ts';
import {createChangeRows, describeLeftOut, isFiltered, type ShownChange} from './change-rows.ts';
import {createChangeSubject} from './change-subject.ts';
import {
	describeBeginning,
	describeHindrances,
	describeSinceLook,
	describeTabs,
	tabsOfChanges,
} from './changes-head.ts';
import {useDatedContext} from './use-dated-context.ts';

/** Shows what needs the person now, what changed since they looked, and what they have seen. */
export function ChangeList({route}: {readonly route: ChangesRoute}): ReactNode {
	const {feed, clock, ledger, store, arrangement} = useShell();
	const verbs = useVerbs();
	const state = useSyncExternalStore(ledger.subscribe, ledger.read);
	const freshness = useServiceFreshness(feed);
	const {events, seenAt} = state;
	const {rows, leftOut, turnQuietShown, isQuietShown, isArriving} = useChangeRows(state, route);
	const now = BigInt(Math.floor(clock.now() / 1000));
	const {stakes, concerns, quiet} = useConcerns();
	const facts = useDatedContext(now, {events, stakes});
	const subject = useMemo(() => createChangeSubject(facts, rows, seenAt), [facts, rows, seenAt]);
	const {width, hasFrames} = arrangement;
	const look = {width, hasFrames, facts, now};
	const since = describeSinceLook(state, look);
	const isChosen = isFiltered(route);
	const beginning = events.length === 0 ? describeBeginning(state, look) : undefined;
	const minor = leftOut && `${leftOut}: ${facts.keyMap.name('facets')} shows them`;
	const keys = describeQuietKeys({concerns, quiet}, isQuietShown, facts);
	const showCalendar = () => verbs.change(() => changesRouteOf('calendar'));
	return (
		<ListScreen
			view="changes"
			word="changes"
			name="changes"
			opensAtFirst
			subject={subject}
			source={{
				...toLocalSource(verbs, route, {
					items: rows,
					list: `changes ${JSON.stringify([route.levels, route.kinds, route.subjects])}`,
					freshness,
					isLasting: true,
					async refresh() {
						verbs.notify('changes are noted as the lists are read, each in its turn');
						return undefined;
					},
				}),
				isArriving,
			}}
			filters={isChosen ? describeChangeFacets(route, state, facts) : noFilters}
			unfiltered={leftOut && 'without minor ones'}
			unfilter={
				isChosen
					? () => verbs.change(() => ({...changesRouteOf('changes'), narrowing: route.narrowing}))
					: undefined
			}
			tabs={tabsOfChanges('changes', since)}
			aboveTitle="Not compared"
			above={[...describeTabs('changes', since, look), ...describeHindrances(state, look)]}
			below={toLines([beginning, [minor, ...keys].filter(Boolean).join(facts.theme.glyphs.separator)])}
			nothing={isChosen ? nothingChosen : [beginning ?? nothingNew, ...(minor ? [minor] : [])]}
			handlers={{
				nextList: showCalendar,
				previousList: showCalendar,
				facets: () => chooseChangeFacets(verbs, route, {events, facts}),
				quiet: onlyConcerns,
				showQuiet: turnQuietShown ?? 'nothing is quiet',
			}}
			rowHandlers={{
				facets: row => chooseChangeFacets(verbs, route, {events, here: row.subject, facts}),
				quiet: row => turnQuiet(row, {...verbs, store, theme: facts.theme}),
			}}
			hints={hints}
		/>
	);
}

const noConcerns: readonly Concern[] = [];
const noFilters: readonly string[] = [];
const nothingChosen = ['No change is of this kind'];
const nothingNew = 'Nothing changed that is worth knowing';
const onlyConcerns = 'only what needs you now can be quieted';
const hints = {nextList: 'calendar'} as const;

/** Says which keys quiet what needs the person, and show what is quiet. */
function describeQuietKeys(
	{concerns, quiet}: Pick<Concerns, 'concerns' | 'quiet'>,
	isQuietShown: boolean,
	{keyMap}: Pick<ItemContext, 'keyMap'>,
): readonly string[] {
	return [
		...(concerns.length > 0 ? [`${keyMap.name('quiet')} quiet`] : []),
		...(quiet.length > 0 && !isQuietShown ? [`${keyMap.name('showQuiet')} shows ${quiet.length} quiet`] : []),
	];
}

function toLines(sentences: readonly (string | undefined)[]): readonly TextLine[] {
	return sentences.flatMap(text => (!text ? [] : [{text, meaning: 'quiet'}]));
}

/** Returns the rows, the words on what is left out, and the key that shows what is quiet; undefined: nothing is. */
function useChangeRows({events, seen, isReady}: LedgerState, route: ChangesRoute) {
	const {memory} = useShell();
	const {concerns: loud, quiet, isReady: areConcernsReady, isSure} = useConcerns();
	const [isQuietShown, setQuietShown] = useRemembered(memory, 'quiet changes shown', false);
	const {rows, leftOut} = useMemo(
		() => createChangeRows({events, seen}, {loud, quiet: isQuietShown ? quiet : noConcerns, isSure}, route),
		[events, seen, loud, quiet, isQuietShown, isSure, route],
	);
	return {
		rows,
		isArriving: !(isReady && areConcernsReady),
		isQuietShown,
		leftOut: leftOut.length === 0 ? undefined : describeLeftOut(leftOut),
		turnQuietShown: quiet.length === 0 ? undefined : () => setQuietShown(isShown => !isShown),
	};
}

/** Puts what needs the person aside until it changes or grows, or makes it loud again. */
function turnQuiet(
	{concern, group}: ShownChange,
	{store, notify, theme}: Pick<Shell, 'store'> & Pick<Verbs, 'notify'> & Pick<ItemContext, 'theme'>,
): void {
	if (!concern) {
		notify(onlyConcerns);
		return;
	}
	const sentence = describeConcern(concern, theme).at(-1);
	if (group === 'quiet') store.rouseConcern(keyOfConcern(concern), sentence);
	else {
		const problem = store.quietConcern(keyOfConcern(concern), sumConcerned(concern.mine), sentence);
		if (problem !== undefined) notify(problem, 'warning');
	}
}
