import {useMemo} from 'react';
import type {Proposal} from '../../../domain/proposal.ts';
import type {Validator} from '../../../domain/validator.ts';
import {proposalVotesQuestion} from '../../../model/questions/proposals.ts';
import {withDefaultOrder} from '../../../routes/default-order.ts';
import {defaultRoute, type ProposalsRoute, votesRoute} from '../../../routes/route.ts';
import {ListScreen} from '../../list/list-screen.tsx';
import {useItemContext} from '../../list/use-item-context.ts';
import {usePagedSource} from '../../list/use-paged-source.ts';
import {useWalletCommands} from '../../list/use-wallet-commands.tsx';
import {canAsk} from '../../queries/held-query.ts';
import {useShell, useVerbs} from '../../shell/shell-context.ts';
import {useMyAddresses} from '../../shell/use-my-addresses.ts';
import {chooseFacets, describeFacets} from './proposal-facets.ts';
import {createProposalSubject} from './proposal-subject.ts';
import {proposalsQuestionOf} from './proposals-question.ts';
import {useVoters} from './use-voters.ts';
import {VotesScreen} from './votes-screen.tsx';
import {votingOf} from './voting-deeds.ts';

/** Shows governance proposals: their status, votes and content. */
export function ProposalsScreen({route}: {readonly route: ProposalsRoute}) {
	const {at, isOfVotes} = route;
	return isOfVotes && at !== undefined ? (
		<VotesScreen key={at} route={route} id={at} />
	) : (
		<ProposalList route={route} />
	);
}

function ProposalList({route}: {readonly route: ProposalsRoute}) {
	const {feed, views} = useShell();
	const verbs = useVerbs();
	const source = usePagedSource<Proposal, ProposalsRoute>(proposalsQuestionOf(feed, route));
	const {items, hasAnswer, freshness, shown} = source;
	const known = useItemContext(hasAnswer ? noValidators : undefined, freshness.kind !== 'limited');
	const {voters, result, onOpened} = useVoters();
	const facts = useMemo(() => ({...known, voters, result}), [known, voters, result]);
	const mine = useMyAddresses();
	const showCommands = useWalletCommands();
	const subject = useMemo(() => createProposalSubject(facts, items), [facts, items]);

	const {at, status, kind, pattern} = route;
	const isFiltered = status !== undefined || kind !== undefined || pattern !== '';
	const isMissing = at !== undefined && freshness.failure?.kind === 'notFound' && items.length === 0;
	return (
		<ListScreen
			view="proposals"
			word="proposals"
			name={at === undefined ? 'proposals' : `proposal ${at}`}
			key={at === undefined ? 'list' : `one ${at}`}
			subject={subject}
			source={source}
			periodMilliseconds={source.periodMilliseconds}
			filters={at === undefined ? describeFacets(shown) : [`only proposal ${at}`]}
			unfiltered="any status"
			unfilter={
				at !== undefined || isFiltered
					? () => verbs.change(() => withDefaultOrder(defaultRoute('proposals'), views))
					: undefined
			}
			target={at}
			absent={
				isMissing
					? [`There is no proposal ${at} at ${feed.indexer.address}`, 'Esc shows all proposals']
					: undefined
			}
			onOpened={onOpened}
			opensBeside
			handlers={{facets: () => chooseFacets(verbs, route)}}
			hints={hints}
			rowHandlers={{
				...(canAsk(feed, proposalVotesQuestion) && {
					votes: ({id}: Proposal) => {
						if (id !== undefined) verbs.visit(votesRoute(id));
					},
				}),
				commands: proposal => showCommands(votingOf(proposal, mine)),
			}}
		/>
	);
}

const hints = {votes: 'votes'} as const;

/** Empty list: turnout is measured by all active stake, whichever validators hold it. */
const noValidators: readonly Validator[] = [];
