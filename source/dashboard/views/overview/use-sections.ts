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
import type {Facts} from '../../list/subject.ts';
import {type PagedSource, usePagedSource} from '../../list/use-paged-source.ts';
import {useMyStakes} from '../../queries/use-my-stakes.ts';
import {useShell} from '../../shell/shell-context.ts';
import {useMine} from '../../shell/use-mine.ts';
import {createRememberedSubject, type RememberedRow} from '../delegator/remembered-subject.ts';
import {toMyRows} from '../delegator/to-my-rows.ts';
import {createProposalSubject} from '../proposals/proposal-subject.ts';
import {proposalsQuestionOf} from '../proposals/proposals-question.ts';
import {createValidatorSubject} from '../validators/validator-subject.ts';
import type {Places} from './place-sections.ts';
import {type Section, useSection} from './section.tsx';

const noProposals: readonly Proposal[] = [];

/** What is being voted on, what ends first on top. */
export function useVotingSection({source, items}: Voting, facts: Facts, {heights}: Places): Section {
	const rows = items ?? noProposals;
	return useSection<Proposal>({
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
	});
}

/** A person's own addresses with their stake, each read about once a minute. */
export function useMyRows(isAllowed: boolean): readonly RememberedRow[] {
	const {feed, clock} = useShell();
	const mine = useMine();
	const stakes = useMyStakes(feed, mine, {isAllowed});
	return useMemo(() => toMyRows(mine, stakes, clock.now()), [mine, stakes, clock]);
}

export function useMineSection(rows: readonly RememberedRow[], facts: Facts, {heights}: Places): Section {
	return useSection<RememberedRow>({
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
	});
}

const noValidators: readonly Validator[] = [];

/** The strongest validators, as a chart; without rows where it has no room. */
export function usePowerSection(facts: Facts, {heights}: Places, isOld: boolean): Section {
	const strongest = facts.stake?.holders?.strongest;
	const rows = strongest ?? noValidators;
	return useSection<Validator>({
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
	});
}

export interface Voting {
	readonly source: PagedSource<Proposal, ProposalsRoute>;
	/** What ends first comes first; undefined: there is no answer yet. */
	readonly items: readonly Proposal[] | undefined;
}

/** The proposals that are being voted on, as the proposals' own view would ask for them. */
export function useVoting(): Voting {
	const {feed} = useShell();
	const source = usePagedSource<Proposal, ProposalsRoute>(proposalsQuestionOf(feed.indexer, openVoting));
	const {items, hasAnswer} = source;
	const sorted = useMemo(() => items.toSorted(byEnd), [items]);
	return {source, items: hasAnswer ? sorted : undefined};
}
