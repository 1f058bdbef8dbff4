import {useEffect, useMemo} from 'react';
import {proposalIdentity} from '../../../domain/identity.ts';
import type {Proposal} from '../../../domain/proposal.ts';
import type {Indexer} from '../../../domain/service.ts';
import type {Validator} from '../../../domain/validator.ts';
import {
	defaultRoute,
	isSortedByService,
	type ProposalsRoute,
	toProposalQuery,
} from '../../../routes/route.ts';
import {ListScreen} from '../../list/list-screen.tsx';
import {useFacts} from '../../list/use-facts.ts';
import type {PagedQuestion} from '../../list/use-paged-source.ts';
import {usePagedSource} from '../../list/use-paged-source.ts';
import {useShell, useVerbs} from '../../shell/shell-context.ts';
import {chooseFacets, describeFacets} from './proposal-facets.ts';
import {createProposalSubject} from './proposal-subject.ts';

/** Governance proposals: where they stand, how the votes lie, and what they say. */
export function ProposalsScreen({route}: {readonly route: ProposalsRoute}) {
	const {feed} = useShell();
	const verbs = useVerbs();
	const source = usePagedSource<Proposal, ProposalsRoute>(proposalsQuestionOf(feed.indexer, route));
	const {items, hasAnswer, freshness, isAnswered, shown, totalItems} = source;
	const facts = useFacts(hasAnswer ? noValidators : undefined, freshness.kind !== 'limited');
	const subject = useMemo(() => createProposalSubject(facts, items), [facts, items]);

	const {at, status, kind, pattern} = route;
	const isFiltered = status !== undefined || kind !== undefined || pattern !== '';
	const isWhole = isAnswered && !isFiltered && at === undefined;
	const {reportCount} = verbs;
	useEffect(() => {
		if (isWhole && totalItems !== undefined) reportCount('proposals', totalItems);
	}, [isWhole, totalItems, reportCount]);

	const isMissing = at !== undefined && freshness.failure?.kind === 'notFound' && items.length === 0;
	return (
		<ListScreen
			view="proposals"
			name={at === undefined ? 'proposals' : `proposal ${at}`}
			key={at === undefined ? 'list' : `one ${at}`}
			subject={subject}
			source={source}
			periodMilliseconds={source.periodMilliseconds}
			filters={at === undefined ? describeFacets(shown) : [`only proposal ${at}`]}
			unfiltered="any status"
			unfilter={
				at !== undefined || isFiltered ? () => verbs.change(() => defaultRoute('proposals')) : undefined
			}
			aim={at}
			absent={
				isMissing
					? [`There is no proposal ${at} at ${feed.indexer.address}`, 'Esc shows all proposals']
					: undefined
			}
			handlers={{facets: () => chooseFacets(verbs, route)}}
		/>
	);
}

/** Turnout is measured by all active stake, whichever validators hold it. */
const noValidators: readonly Validator[] = [];

/** What a route asks of the service: a page of proposals, or a single one as a list of its own. */
function proposalsQuestionOf(
	indexer: Indexer,
	route: ProposalsRoute,
): PagedQuestion<Proposal, ProposalsRoute> {
	const {at} = route;
	const {page: _, ...query} = toProposalQuery(route);
	const shared = {
		kind: 'proposals',
		choices: route,
		isSortedByService: isSortedByService('proposals', route.sort),
		identityOf: proposalIdentity,
	} as const;
	if (at !== undefined) {
		return {
			...shared,
			key: ['proposal', at],
			one: at,
			async getPage(_page, options) {
				const proposal = await indexer.getProposal(at, options);
				const {flaws} = proposal;
				return {items: [proposal], page: 1, perPage: 1, totalPages: 1, totalItems: 1, flaws};
			},
		};
	}
	return {
		...shared,
		key: ['proposals', query],
		getPage: (page, options) => indexer.getProposals({...query, page}, options),
		getWhole: options => indexer.beyond.getAllProposals(query, options),
	};
}
