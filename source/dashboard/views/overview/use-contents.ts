import {useMemo} from 'react';
import {
	bindMineColumns,
	bindPowerColumns,
	bindVotingColumns,
	mineTitle,
	powerTitle,
	votingTitle,
} from '../../../columns/overview-columns.ts';
import type {ComingRow, NeedRow} from '../../../columns/overview-rows.ts';
import type {Decoded} from '../../../domain/decoded.ts';
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
import {type PagedSource, usePagedSource} from '../../list/use-paged-source.ts';
import {useWalletCommands} from '../../list/use-wallet-commands.tsx';
import {useShell} from '../../shell/shell-context.ts';
import {type Concerns, useConcerns} from '../../shell/use-concerns.ts';
import {useMyAddresses} from '../../shell/use-my-addresses.ts';
import {dueOfAddress} from '../delegator/due-deeds.ts';
import type {Moving} from '../delegator/move-screen.tsx';
import {createRememberedSubject, type RememberedRow} from '../delegator/remembered-subject.ts';
import {toMyRows} from '../delegator/to-my-rows.ts';
import {createProposalSubject} from '../proposals/proposal-subject.ts';
import {proposalsQuestionOf} from '../proposals/proposals-question.ts';
import {votingOf} from '../proposals/voting-deeds.ts';
import {createValidatorSubject} from '../validators/validator-subject.ts';
import {type Next, type ShowVotes, useComingContent, useNeedContent} from './own-contents.ts';
import type {SectionId} from './place-sections.ts';
import type {SectionContent} from './section-content.ts';
import {widthOfWhole} from './section-rows.tsx';

/** Contents of all sections. */
export interface OverviewContents {
	readonly need: SectionContent<NeedRow>;
	readonly coming: SectionContent<ComingRow>;
	readonly voting: SectionContent<Proposal>;
	readonly mine: SectionContent<RememberedRow>;
	readonly power: SectionContent<Validator>;
	/** Rows that each section has. */
	readonly counts: Readonly<Record<SectionId, number>>;
	/** Returns the cells from which on nothing of a section is cut. */
	wholeWidth(id: SectionId): number;
}

interface ContentFacts {
	readonly voting: Voting;
	readonly concerns: Concerns;
	/** Dates of my stake; undefined: not known yet. */
	readonly next: Next | undefined;
	/** Sentence that nothing needs the user; undefined: that is not known. */
	readonly allClear: string | undefined;
	readonly isQuietShown: boolean;
	/** Shows the votes on a proposal; undefined: the service does not say who voted how. */
	readonly showVotes: ShowVotes | undefined;
	/** Shows where stake could be moved. */
	move(stake: Moving): void;
}

export function useContents(
	{voting, concerns, next, allClear, isQuietShown, showVotes, move}: ContentFacts,
	facts: ItemContext,
): OverviewContents {
	const need = useNeedContent(concerns, facts, {allClear, isQuietShown, showVotes, move});
	const coming = useComingContent(next, concerns.stakes, facts);
	const votes = useVotingContent(voting, showVotes, facts);
	const mine = useMineContent(facts);
	const power = usePowerContent(facts, isOutdated(voting.source));
	const wholeWidths = {
		stake: useWholeWidth(need),
		next: useWholeWidth(coming),
		voting: useWholeWidth(votes),
		mine: useWholeWidth(mine),
		power: useWholeWidth(power),
	};
	const countOf = ({items}: {readonly items: readonly unknown[] | undefined}) => items?.length ?? 0;
	return {
		need,
		coming,
		voting: votes,
		mine,
		power,
		counts: {
			stake: countOf(need),
			next: countOf(coming),
			voting: countOf(votes),
			mine: countOf(mine),
			power: countOf(power),
		},
		wholeWidth: id => wholeWidths[id](),
	};
}

/** Measures a section where that is asked for, once for the same rows. */
function useWholeWidth<Item extends Decoded>({columns, items, titled}: SectionContent<Item>): () => number {
	return useMemo(() => {
		let known: number | undefined;
		return () => {
			known ??= widthOfWhole(columns, items ?? [], titled);
			return known;
		};
	}, [columns, items, titled]);
}

const noProposals: readonly Proposal[] = [];

interface Voting {
	readonly source: PagedSource<Proposal, ProposalsRoute>;
	/** Items by their end, the next one first; undefined: no answer yet. */
	readonly items: readonly Proposal[] | undefined;
}

/** Asks for the proposals that are being voted on, as their own view would. */
export function useVoting(): Voting {
	const {feed} = useShell();
	const source = usePagedSource<Proposal, ProposalsRoute>(proposalsQuestionOf(feed, openVoting));
	const {items, hasAnswer} = source;
	const sorted = useMemo(() => items.toSorted(byEnd), [items]);
	return {source, items: hasAnswer ? sorted : undefined};
}

/** Proposals that are being voted on, the next to end on top. */
function useVotingContent(
	{source, items}: Voting,
	showVotes: ShowVotes | undefined,
	facts: ItemContext,
): SectionContent<Proposal> {
	const rows = items ?? noProposals;
	const mine = useMyAddresses();
	const showCommands = useWalletCommands();
	return {
		id: 'voting',
		title: votingTitle,
		headed: ['Id', 'Title'].join('  '),
		leads: showVotes && `${facts.keyMap.name('votes')} votes`,
		titled: 'above',
		subject: useMemo(() => createProposalSubject(facts, rows), [facts, rows]),
		columns: useMemo(() => bindVotingColumns(facts, rows), [facts, rows]),
		items,
		total: source.totalItems,
		empty: source.hasAnswer ? 'nothing just now' : 'not known yet',
		isOld: isOutdated(source),
		linkOf: ({id}) => (id === undefined ? undefined : proposalRoute(id)),
		rowHandlers: {
			commands: proposal => showCommands(votingOf(proposal, mine)),
			...(showVotes && {votes: ({id}: Proposal) => id !== undefined && showVotes(id)}),
		},
	};
}

/** My addresses with their stake, as all views know it. */
function useMineContent(facts: ItemContext): SectionContent<RememberedRow> {
	const {clock} = useShell();
	const mine = useMyAddresses();
	const {stakes} = useConcerns();
	const showCommands = useWalletCommands();
	const rows = useMemo(() => toMyRows(mine, stakes, clock.now()), [mine, stakes, clock]);
	return {
		id: 'mine',
		title: mineTitle,
		headed: 'Label',
		titled: 'above',
		subject: useMemo(() => createRememberedSubject(facts, true), [facts]),
		columns: useMemo(() => bindMineColumns(facts, rows), [facts, rows]),
		items: rows,
		total: undefined,
		empty: '',
		isOld: false,
		linkOf: ({address}) => delegatorRouteOf(address),
		rowHandlers: {commands: row => showCommands(dueOfAddress(row, stakes, facts))},
	};
}

const noValidators: readonly Validator[] = [];

/** The strongest validators, as a chart. */
function usePowerContent(facts: ItemContext, isOld: boolean): SectionContent<Validator> {
	const strongest = facts.stake?.holders?.strongest;
	const rows = strongest ?? noValidators;
	return {
		id: 'power',
		title: powerTitle,
		headed: 'Name',
		titled: 'above',
		subject: useMemo(() => createValidatorSubject(facts, rows), [facts, rows]),
		columns: useMemo(() => bindPowerColumns(facts, rows), [facts, rows]),
		items: strongest,
		total: undefined,
		empty: 'not known yet',
		isOld,
		linkOf: ({address}) => (address === undefined ? undefined : validatorRoute(address)),
	};
}
