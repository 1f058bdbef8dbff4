import {useMemo} from 'react';
import type {Proposal} from '../../../domain/proposal.ts';
import {byEnd} from '../../../domain/proposal-wait.ts';
import {openVoting, type ProposalsRoute} from '../../../routes/route.ts';
import {type PagedSource, usePagedSource} from '../../list/use-paged-source.ts';
import {useShell} from '../../shell/shell-context.ts';
import {proposalsQuestionOf} from '../proposals/proposals-question.ts';

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
