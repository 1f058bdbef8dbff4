import {useMemo, useState} from 'react';
import {describeVoters, voterVoteSpec} from '../../../columns/votes.ts';
import {sumConcerned} from '../../../domain/concern.ts';
import {byVoter, type VoterVote, voteWords, withVoters} from '../../../domain/votes.ts';
import {formatInteger, formatNam} from '../../../format/number.ts';
import {delegatorRouteOf, type ProposalsRoute, proposalRoute, validatorRoute} from '../../../routes/route.ts';
import {fromListing} from '../../list/from-listing.ts';
import {ListScreen} from '../../list/list-screen.tsx';
import {toLocalSource} from '../../list/list-source.ts';
import type {ItemContext, ListSubject} from '../../list/subject.ts';
import {useItemContext} from '../../list/use-item-context.ts';
import {useAllValidators} from '../../queries/use-active-stake.ts';
import {usePolledFreshness} from '../../queries/use-freshness.ts';
import {useProposalVotes} from '../../queries/use-proposal-votes.ts';
import type {Verbs} from '../../shell/shell.ts';
import {useShell, useVerbs} from '../../shell/shell-context.ts';
import {useLabels} from '../../shell/use-labels.ts';
import {useMyAddresses} from '../../shell/use-my-addresses.ts';

interface VotesScreenProps {
	readonly route: ProposalsRoute;
	/** Id of the proposal. */
	readonly id: string;
}

const any = 'any';

/** Shows who voted how on a proposal: mine first, then validators by their power, then delegators. */
export function VotesScreen({route, id}: VotesScreenProps) {
	const {feed, clock} = useShell();
	const verbs = useVerbs();
	const close = () => {
		if (!verbs.goBack()) verbs.change(() => proposalRoute(id));
	};
	const [isAll, setAll] = useState(false);
	const [chosen, choose] = useState<string>(any);
	const [narrowing, narrow] = useState('');
	const {votes, queryKey, periodMilliseconds, refresh} = useProposalVotes(feed, id, isAll);
	const freshness = usePolledFreshness(feed, clock, {asked: queryKey, periodMilliseconds});
	const known = useItemContext(undefined);
	const {stake, isMissing} = useAllValidators(feed);
	const validators = stake?.all;
	const named = useNamed(known);
	const facts = useMemo(() => ({...known, stake}), [known, stake]);
	const read = votes === 'absent' ? undefined : votes;
	// The cursor would stay with whoever stood first before the strongest were known.
	const all = useMemo(
		() =>
			read && (validators || isMissing)
				? withVoters(read.items, validators ?? [], named).toSorted(byVoter)
				: undefined,
		[read, validators, isMissing, named],
	);
	const rows = useMemo(
		() => (votes === 'absent' ? [] : all?.filter(({vote}) => chosen === any || vote === chosen)),
		[votes, all, chosen],
	);
	const subject = useMemo(() => createVoterSubject(facts, rows), [facts, rows]);
	const above = useMemo(() => {
		const sums = all && read?.isWhole && facts.stake ? describeVoters(all, facts.stake) : [];
		const part = read && !read.isWhole ? [`${formatInteger(read.items.length)} of ${read.total} read`] : [];
		return [{text: [`Votes on ${id}`, ...sums, ...part].join(facts.theme.glyphs.separator)}];
	}, [all, read, facts, id]);
	const local = toLocalSource(
		{change: change => narrow(narrowingOf(change({...route, narrowing})))},
		{...route, narrowing},
		{items: rows, flaws: read?.flaws ?? [], list: `votes ${id} ${chosen}`, freshness, refresh},
	);
	return (
		<ListScreen
			view="proposals"
			word="votes"
			name={`votes ${id}`}
			subject={subject}
			source={local}
			periodMilliseconds={periodMilliseconds}
			filters={[`proposal ${id}`, ...(chosen === any ? [] : [chosen])]}
			filtersLoaded
			unfilter={chosen === any ? close : () => choose(any)}
			unfilterHint={chosen === any ? 'back' : undefined}
			above={above}
			nothing={[votes === 'absent' ? 'This service does not say who voted how' : nobody(chosen)]}
			handlers={{
				quitOrBack: close,
				...(read && !read.isWhole && {all: () => setAll(true)}),
				facets: () => chooseVote(verbs, chosen, choose),
			}}
		/>
	);
}

/** Says that no vote is shown, and whether it is for the one that was chosen. */
function nobody(chosen: string): string {
	return chosen === any ? 'Nobody has voted on it yet' : `Nobody has voted ${chosen}`;
}

/** Asks which votes are shown. */
function chooseVote({choose}: Verbs, chosen: string, onChoose: (vote: string) => void): void {
	choose({
		title: 'Votes to show',
		kind: 'one',
		hasLetters: true,
		items: [any, ...voteWords].map(value => ({value, note: ''})),
		chosen: [chosen],
		onApply: ([value = any]) => onChoose(value),
	});
}

function narrowingOf(route: {readonly view: string}): string {
	return 'narrowing' in route ? String(route.narrowing) : '';
}

type NamedVoter = Pick<VoterVote, 'label' | 'isMine' | 'mine'>;

/** Returns the person's own names of voters, and the stake of theirs with them, by address. */
function useNamed({mine: stakes}: Pick<ItemContext, 'mine'>): ReadonlyMap<string, NamedVoter> {
	const labels = useLabels();
	const addresses = useMyAddresses();
	return useMemo(() => {
		const own = new Set(addresses.map(({address}) => address));
		const all = new Set([...labels.keys(), ...(stakes?.keys() ?? [])]);
		return new Map(
			[...all].map((address): [string, NamedVoter] => {
				const stake = stakes?.get(address);
				return [
					address,
					{label: labels.get(address), isMine: own.has(address), mine: stake && sumConcerned(stake)},
				];
			}),
		);
	}, [labels, addresses, stakes]);
}

function createVoterSubject(facts: ItemContext, rows: readonly VoterVote[] = []): ListSubject<VoterVote> {
	return {
		noun: {one: 'vote', many: 'votes'},
		...fromListing(voterVoteSpec, facts, rows),
		sorts: voterVoteSpec.sorts.map(key => (key.id === 'service' ? {...key, label: 'mine first'} : key)),
		identityOf: ({voter}) => voter,
		nameOf: ({label, validator, voter = ''}) => label ?? validator?.name ?? voter,
		textsOf: ({label, validator, voter, vote}) => [label, validator?.name, voter, vote],
		idOf: ({voter}) => voter,
		idName: 'address',
		linkOf: ({validator, voter}) =>
			voter === undefined ? undefined : validator ? validatorRoute(voter) : delegatorRouteOf(voter),
		isDim: ({validator, isMine}) => validator === undefined && isMine !== true,
		detailsOf: ({label, validator, voter, vote, mine}) => [
			{label: 'Vote', about: 'the last vote cast: it may be changed while voting lasts', value: vote ?? '?'},
			...(label === undefined ? [] : [{label: 'Label', about: 'your own name for the voter', value: label}]),
			...(validator?.name === undefined
				? []
				: [{label: 'Name', about: 'of the validator that voted', value: validator.name}]),
			...(mine === undefined
				? []
				: [
						{
							label: 'Mine',
							about: 'stake of yours with it, which votes with it unless you vote yourself',
							value: `${formatNam(mine)} NAM`,
						},
					]),
			{label: 'Address', about: 'of the voter', value: voter ?? '?'},
			...(validator?.votingPower === undefined
				? []
				: [
						{
							label: 'Power',
							about: 'what the validator votes with; of a delegator the service tells no weight',
							value: `${formatInteger(validator.votingPower)} NAM`,
						},
					]),
		],
	};
}
