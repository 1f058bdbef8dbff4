import {useMemo} from 'react';
import {
	bindMineColumns,
	bindPowerColumns,
	bindVotingColumns,
	mineTitle,
	powerTitle,
	votingTitle,
} from '../../../columns/overview-columns.ts';
import type {Proposal} from '../../../domain/proposal.ts';
import {byEnd} from '../../../domain/proposal-wait.ts';
import type {Validator} from '../../../domain/validator.ts';
import {
	delegatorRouteOf,
	openVoting,
	type ProposalsRoute,
	proposalRoute,
	validatorRoute,
} from '../../../routes/route.ts';
import {isOutdated} from '../../list/list-words.ts';
import type {ItemContext} from '../../list/subject.ts';
import {useItemContext} from '../../list/use-item-context.ts';
import type {ListState} from '../../list/use-list-state.ts';
import {type PagedSource, usePagedSource} from '../../list/use-paged-source.ts';
import {useMyStakes} from '../../queries/use-my-stakes.ts';
import {useShell} from '../../shell/shell-context.ts';
import {useMyAddresses} from '../../shell/use-my-addresses.ts';
import {useRemembered} from '../../shell/view-memory.ts';
import {createRememberedSubject, type RememberedRow} from '../delegator/remembered-subject.ts';
import {toMyRows} from '../delegator/to-my-rows.ts';
import {createProposalSubject} from '../proposals/proposal-subject.ts';
import {proposalsQuestionOf} from '../proposals/proposals-question.ts';
import {createValidatorSubject} from '../validators/validator-subject.ts';
import type {Sections} from './overview-keys.ts';
import {type Places, placeSections} from './place-sections.ts';
import {type Section, useSection} from './section.tsx';

const noProposals: readonly Proposal[] = [];

/** Returns the section of proposals that are being voted on, the next to end on top. */
function useVotingSection(
	{source, items}: Voting,
	facts: ItemContext,
	state: ListState,
	{heights}: Places,
): Section {
	const rows = items ?? noProposals;
	return useSection<Proposal>(
		{
			id: 'voting',
			title: votingTitle,
			subject: useMemo(() => createProposalSubject(facts, rows), [facts, rows]),
			columns: useMemo(() => bindVotingColumns(facts, rows), [facts, rows]),
			items,
			total: source.totalItems,
			empty: source.hasAnswer ? 'nothing just now' : 'not known yet',
			isOld: isOutdated(source),
			linkOf: ({id}) => (id === undefined ? undefined : proposalRoute(id)),
			height: heights.voting,
		},
		state,
	);
}

/** Reads a person's own addresses with their stake, each about once a minute. */
function useMyRows(isAllowed: boolean): readonly RememberedRow[] {
	const {feed, clock} = useShell();
	const mine = useMyAddresses();
	const stakes = useMyStakes(feed, mine, {isAllowed});
	return useMemo(() => toMyRows(mine, stakes, clock.now()), [mine, stakes, clock]);
}

function useMineSection(
	rows: readonly RememberedRow[],
	facts: ItemContext,
	state: ListState,
	{heights}: Places,
): Section {
	return useSection<RememberedRow>(
		{
			id: 'mine',
			title: mineTitle,
			subject: useMemo(() => createRememberedSubject(facts, true), [facts]),
			columns: useMemo(() => bindMineColumns(facts, rows), [facts, rows]),
			items: rows,
			total: undefined,
			empty: 'none yet: 3 enters one, :label makes it yours',
			isOld: false,
			linkOf: ({address}) => delegatorRouteOf(address),
			height: heights.mine,
		},
		state,
	);
}

const noValidators: readonly Validator[] = [];

/** The strongest validators, as a chart; without rows where it has no room. */
function usePowerSection(facts: ItemContext, isOld: boolean, state: ListState, {heights}: Places): Section {
	const strongest = facts.stake?.holders?.strongest;
	const rows = strongest ?? noValidators;
	return useSection<Validator>(
		{
			id: 'power',
			title: powerTitle,
			subject: useMemo(() => createValidatorSubject(facts, rows), [facts, rows]),
			columns: useMemo(() => bindPowerColumns(facts, rows), [facts, rows]),
			items: heights.power > 0 ? strongest : noValidators,
			total: undefined,
			empty: 'not known yet',
			isOld,
			linkOf: ({address}) => (address === undefined ? undefined : validatorRoute(address)),
			height: heights.power,
		},
		state,
	);
}

interface Voting {
	readonly source: PagedSource<Proposal, ProposalsRoute>;
	/** Items by their end, the next one first; undefined: no answer yet. */
	readonly items: readonly Proposal[] | undefined;
}

/** Asks for the proposals that are being voted on, as their own view would. */
function useVoting(): Voting {
	const {feed} = useShell();
	const source = usePagedSource<Proposal, ProposalsRoute>(proposalsQuestionOf(feed.indexer, openVoting));
	const {items, hasAnswer} = source;
	const sorted = useMemo(() => items.toSorted(byEnd), [items]);
	return {source, items: hasAnswer ? sorted : undefined};
}

/** Empty list: turnout is measured by all active stake, whichever validators hold it. */
const unneeded: readonly Validator[] = [];

interface Overview extends Sections {
	/** Facts of the network, and the keys in force. */
	readonly facts: ItemContext;
	readonly places: Places;
	/** Source of the open votes, whose freshness is that of the overview. */
	readonly source: Voting['source'];
	/** True if more may be asked for: the content of the first frame comes first. */
	readonly isReady: boolean;
}

/**
Reads the sections and where they stand.

@param lines undefined for a screen reader, which is read all rows
*/
export function useOverview(state: ListState, lines: number | undefined): Overview {
	const {memory} = useShell();
	const voting = useVoting();
	const {source} = voting;
	const isAllowed = source.freshness.kind !== 'limited';
	const facts = useItemContext(source.hasAnswer ? unneeded : undefined, isAllowed);
	const isReady = facts.stake !== undefined && isAllowed;
	const rows = useMyRows(isReady);
	const counts = {
		power: facts.stake?.holders?.strongest.length ?? 0,
		voting: voting.items?.length ?? 0,
		mine: rows.length,
	};
	const places = placeSections({lines: lines ?? 0, counts});
	const power = usePowerSection(facts, isOutdated(source), state, places);
	const votes = useVotingSection(voting, facts, state, places);
	const mine = useMineSection(rows, facts, state, places);
	const sections = places.heights.power > 0 ? [votes, mine, power] : [votes, mine];
	const [activeId, setActiveId] = useRemembered<string>(memory, 'overview section', 'voting');
	const filled = sections.filter(({count}) => count > 0);
	const active = filled.find(({id}) => id === activeId) ?? filled[0];
	return {sections, active, activate: id => setActiveId(() => id), facts, places, source, isReady};
}
