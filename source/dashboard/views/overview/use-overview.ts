import {useMemo} from 'react';
import {describeNetwork, describePower} from '../../../columns/network-words.ts';
import type {Validator} from '../../../domain/validator.ts';
import {proposalVotesQuestion} from '../../../model/questions/proposals.ts';
import {calendarOf, datesOfStake, nextOfMine} from '../../../notices/calendar.ts';
import type {ItemContext} from '../../list/subject.ts';
import {useItemContext} from '../../list/use-item-context.ts';
import type {ListState} from '../../list/use-list-state.ts';
import {canAsk} from '../../queries/held-query.ts';
import {linesAroundBody} from '../../shell/arrangement.ts';
import {useShell} from '../../shell/shell-context.ts';
import {type Concerns, useConcerns} from '../../shell/use-concerns.ts';
import {useMyAddresses} from '../../shell/use-my-addresses.ts';
import {useRemembered, type ViewMemory} from '../../shell/view-memory.ts';
import type {Moving} from '../delegator/move-screen.tsx';
import {layOutOverview, type OverviewLayout} from './lay-out-overview.ts';
import {layOutPanes, type PaneBands, type PaneId} from './lay-out-panes.ts';
import type {NetworkWords} from './network-lines.ts';
import type {Sections} from './overview-keys.ts';
import type {Next, ShowVotes} from './own-contents.ts';
import {describeOwn, type OwnWords} from './own-lines.ts';
import {type SectionId, sectionIds} from './place-sections.ts';
import {type Section, useSection} from './section.tsx';
import {type OverviewContents, useContents, useVoting} from './use-contents.ts';
import {type TextPaneContent, useTextPanes} from './use-text-panes.ts';

/** Empty list: turnout is measured by all active stake, whichever validators hold it. */
const unneeded: readonly Validator[] = [];

export interface OverviewState extends Sections {
	/** Facts of the network, and the keys in force. */
	readonly facts: ItemContext;
	readonly contents: Pick<OverviewContents, 'counts'>;
	readonly layout: OverviewLayout;
	/** Places of its panes; undefined: it has no frames. */
	readonly bands: PaneBands | undefined;
	readonly textPanes: Readonly<Record<'sums' | 'network', TextPaneContent>>;
	readonly own: OwnWords;
	readonly network: NetworkWords;
	/** Concerns of the person. */
	readonly concerns: Concerns;
	/** True if lesser things and quiet ones are shown. */
	readonly isQuietShown: boolean;
	showQuiet(isShown: boolean): void;
	/** Source of the open votes, whose freshness is that of the overview. */
	readonly source: ReturnType<typeof useVoting>['source'];
}

/** Screens that a row of the overview opens in its place. */
export interface Screens {
	readonly showVotesOn: ShowVotes;
	move(stake: Moving): void;
}

/**
Reads the sections and where they stand.

@param lines undefined for a screen reader, which is read all rows
*/
export function useOverview(
	state: ListState,
	lines: number | undefined,
	{showVotesOn, move}: Screens,
): OverviewState {
	const {feed, memory, arrangement} = useShell();
	const voting = useVoting();
	const {source} = voting;
	const isAllowed = source.freshness.kind !== 'limited';
	const facts = useItemContext(source.hasAnswer ? unneeded : undefined, isAllowed);
	const concerns = useConcerns();
	const next = useNext(concerns, facts);
	const [isQuietShown, setQuietShown] = useRemembered(memory, 'overview quiet', false);
	const isFresh = source.freshness.kind === 'live';
	const own = useMemo(
		() => describeOwn(concerns, {isFresh, next: next?.entries ?? [], isQuietShown, facts}),
		[concerns, next, isQuietShown, facts, isFresh],
	);
	const network = {parts: describeNetwork(facts), power: describePower(facts.stake) ?? ''};
	const contents = useContents(
		{
			voting,
			concerns,
			next,
			allClear: own.allClear,
			isQuietShown,
			showVotes: canAsk(feed, proposalVotesQuestion) ? showVotesOn : undefined,
			move,
		},
		facts,
	);
	const hasMine = useMyAddresses().length > 0;
	const layout = layOutOverview({
		lines: lines ?? 0,
		arrangement,
		counts: contents.counts,
		wanted: (contents.coming.items?.findLastIndex(({isDust}) => !isDust) ?? -1) + 1,
		hasMine,
		own,
		network,
		facts,
		wholeWidth: contents.wholeWidth,
	});
	const {columns, hasFrames} = arrangement;
	const {counts} = contents;
	const bands = hasFrames
		? layOutPanes({columns, lines: (lines ?? 0) + linesAroundBody, counts, hasMine})
		: undefined;
	const placed: readonly {readonly id: PaneId; readonly height: number}[] =
		bands?.flat(2) ?? layout.places.columns.flat();
	const all = useSections(contents, bands ? undefined : layout, placed, state);
	const textPanes = useTextPanes(concerns, own, facts);
	const shown = placed.filter(({height}) => height > 0);
	const order = lines === undefined ? spokenIds : shown.flatMap(({id}) => (isSection(id) ? [id] : []));
	const sections = order.map(id => all[id]);
	return {
		...useActive(sections, memory),
		facts,
		contents,
		layout,
		bands,
		textPanes,
		own,
		network,
		concerns,
		isQuietShown,
		showQuiet: isShown => setQuietShown(() => isShown),
		source,
	};
}

/** Keeps which section has the keys; one without rows leaves them to the first that has some. */
function useActive(sections: readonly Section[], memory: ViewMemory): Sections {
	const [activeId, setActiveId] = useRemembered<string>(memory, 'overview section', 'stake');
	const filled = sections.filter(({count}) => count > 0);
	return {
		sections,
		active: filled.find(({id}) => id === activeId) ?? filled[0],
		activate: id => setActiveId(() => id),
	};
}

function isSection(id: PaneId): id is SectionId {
	return sectionIds.some(each => each === id);
}

/** Sections that are spoken: a chart says nothing that the list of validators does not. */
const spokenIds = sectionIds.filter(id => id !== 'power');

function useSections(
	{need, coming, voting, mine, power}: OverviewContents,
	layout: OverviewLayout | undefined,
	placed: readonly {readonly id: PaneId; readonly height: number}[],
	state: ListState,
): Readonly<Record<SectionId, Section>> {
	const heights = new Map<PaneId, number>(placed.map(({id, height}) => [id, height]));
	const heightOf = (id: SectionId) => heights.get(id) ?? 0;
	const isFramed = layout === undefined;
	return {
		stake: useSection(need, state, Math.max(0, heightOf('stake') - (layout?.headHeight ?? 0)), isFramed),
		next: useSection(coming, state, heightOf('next'), isFramed),
		voting: useSection(voting, state, heightOf('voting'), isFramed),
		mine: useSection(mine, state, heightOf('mine'), isFramed),
		power: useSection(power, state, heightOf('power'), isFramed),
	};
}

/** Works out what comes of my stake: votes stand in their own list, and what leaves among what needs me. */
function useNext({stakes, isReady}: Concerns, facts: ItemContext): Next | undefined {
	const {clock} = useShell();
	return useMemo(() => {
		// Dates that come in one by one would move what one looks at.
		if (!isReady) return undefined;
		const now = BigInt(Math.floor(clock.now() / 1000));
		const all = calendarOf({...facts, now, stakes, proposals: [], concerns: []});
		const entries = datesOfStake(all);
		return {entries, weighty: new Set(nextOfMine(entries, stakes))};
	}, [stakes, isReady, facts, clock]);
}
