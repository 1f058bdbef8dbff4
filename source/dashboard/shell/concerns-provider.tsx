import {type ReactNode, useEffect, useMemo, useState, useSyncExternalStore} from 'react';
import {countConcerns} from '../../columns/mine-words.ts';
import {isQuiet, keyOfConcern} from '../../domain/concern.ts';
import {type MyStake, maxMyAddresses} from '../../domain/my-stakes.ts';
import {isAnySuspect} from '../../domain/signing-now.ts';
import type {ValidatorStake} from '../../domain/validator-stake.ts';
import {votesQuestion} from '../../model/questions/holdings.ts';
import type {ConcernFacts} from '../../notices/facts.ts';
import {stakeByValidator, watchedValidators} from '../../notices/mine.ts';
import {concernsOf} from '../../notices/needs.ts';
import {uncastVotes} from '../../notices/votes.ts';
import type {ServiceState} from '../../services/life/service-state.ts';
import {isNamedOnChain} from '../../store/store.ts';
import type {Feed} from '../queries/feed.ts';
import {canAsk, heldQuery} from '../queries/held-query.ts';
import {useOutcomeReader} from '../queries/outcome.ts';
import {useAllValidators, useStateNews} from '../queries/use-active-stake.ts';
import {useChainHead} from '../queries/use-chain-head.ts';
import {useEpochClock} from '../queries/use-epoch-clock.ts';
import {useGovernance} from '../queries/use-governance.ts';
import {useLastBlock} from '../queries/use-last-block.ts';
import {useMyStakes} from '../queries/use-my-stakes.ts';
import {useMyVotes} from '../queries/use-my-votes.ts';
import {keyOfParameters, useParameters} from '../queries/use-parameters.ts';
import {useKnownSigning, useSigning} from '../queries/use-signing.ts';
import {useOwnValidator} from '../queries/use-this-node.ts';
import {useSteady} from '../ui/use-steady.ts';
import {useShell, useVerbs} from './shell-context.ts';
import {type Concerns, ConcernsContext} from './use-concerns.ts';
import {useLabels} from './use-labels.ts';
import {useMyAddresses} from './use-my-addresses.ts';

/** Works out what concerns the person, whichever view is in front, and keeps the stake up to date for it. */
export function ConcernsProvider({children}: {readonly children: ReactNode}) {
	const facts = useConcernFacts();
	const {feed, store} = useShell();
	const readOutcome = useOutcomeReader();
	const {reportCount} = useVerbs();
	const count = useAllValidators(feed, false).stake?.all?.length;
	useEffect(() => {
		if (count !== undefined) reportCount('validators', count);
	}, [count, reportCount]);
	const {quiet: accepted} = useSyncExternalStore(store.subscribe, store.read);
	const {stakes, votes, proposals} = facts;
	const place = feed.connection;
	// A notice begins and ends only with all that it depends on; until then the last known state stays.
	const read = stakes.slice(0, maxMyAddresses);
	const isChainRead = facts.parameters || readOutcome(keyOfParameters(feed)).failure;
	const isReady = isChainRead !== undefined && read.every(({position, failure}) => position || failure);
	const isDated = facts.proposals && (facts.epoch !== undefined || facts.proposals.length === 0);
	const isSure = isReady && isDated === true && read.every(stake => areVotesRead(feed, stake, readOutcome));
	const known = {
		stakes: useLastWhole(stakes, isReady, {place, none: noStakes}),
		votes: useLastWhole(votes, isSure, {place, none: undefined}),
	};
	const [near, setNear] = useState({place, votes: noVotes});
	const nearVotes = near.place === place ? near.votes : noVotes;
	const all = useMemo(
		() => concernsOf({...facts, stakes: known.stakes, votes: known.votes, nearVotes}),
		[facts, known.stakes, known.votes, nearVotes],
	);
	const missing = all.filter(({kind}) => kind.startsWith('vote.')).map(keyOfConcern);
	if (missing.some(key => !nearVotes.has(key))) setNear({place, votes: new Set([...nearVotes, ...missing])});
	const mine = useMemo(() => stakeByValidator(stakes), [stakes]);
	const uncast = useMemo(() => proposals && uncastVotes(proposals, votes), [proposals, votes]);
	const concerns = useMemo((): Concerns => {
		const quiet = all.filter(concern => isQuiet(concern, accepted));
		const loud = all.filter(concern => !quiet.includes(concern));
		return {
			concerns: loud.filter(({level}) => level === 'needs-me'),
			quiet,
			lesser: loud.filter(({level}) => level !== 'needs-me'),
			counts: countConcerns(all, new Set(quiet.map(keyOfConcern))),
			stakes,
			votes,
			mine,
			uncast,
			isReady,
			isSure,
		};
	}, [all, accepted, stakes, votes, mine, uncast, isReady, isSure]);
	return <ConcernsContext value={concerns}>{children}</ConcernsContext>;
}

const noStakes: readonly MyStake[] = [];
const noVotes: ReadonlySet<string> = new Set();

/** Checks whether the votes of an address are known, or cannot be read. */
function areVotesRead(
	feed: Feed,
	{address, held}: MyStake,
	readOutcome: ReturnType<typeof useOutcomeReader>,
): boolean {
	const {failure} = readOutcome(heldQuery(feed, 'votes', address).queryKey);
	return held?.votes !== undefined || failure !== undefined || !canAsk(feed, votesQuestion);
}

/** Returns a value while it is whole, else the last one that was, of the same service. */
function useLastWhole<Value>(
	value: Value,
	isWhole: boolean,
	{place, none}: {readonly place: string; readonly none: Value},
): Value {
	const [last, setLast] = useState({value: none, place});
	if (isWhole && (last.value !== value || last.place !== place)) setLast({value, place});
	return isWhole ? value : last.place === place ? last.value : none;
}

/** Collects what concerns follow from; the same object until any of it changes. */
function useConcernFacts(): ConcernFacts {
	const {feed, clock, store, ledger} = useShell();
	const {addresses} = useSyncExternalStore(store.subscribe, store.read);
	const service = useSyncExternalStore(feed.service.subscribe, feed.service.read);
	const {events} = useSyncExternalStore(ledger.subscribe, ledger.read);
	const isAllowed = service.kind === 'live';
	const labels = useLabels();
	const own = useMemo(() => {
		const named = addresses.filter(each => each.isValidator && isNamedOnChain(each));
		return new Map(named.map(({address, label = ''}) => [address, label]));
	}, [addresses]);
	const validators = useMemo(() => [...own.keys()], [own]);
	const {epoch, isReported} = useEpochClock(feed, clock) ?? {};
	const stakes = useMyStakes(feed, useMyAddresses(), {isAllowed, epoch, validators});
	const votes = useMyVotes(feed, stakes, own);
	const hasValidators = own.size > 0;
	const told = useMemo(
		() => stakes.flatMap(({position}) => position?.rows.flatMap(toValidator) ?? []),
		[stakes],
	);
	useStateNews(feed, told);
	const {stake} = useAllValidators(feed, isAllowed && hasValidators);
	const nodeValidator = useOwnValidator(feed);
	useSigning(feed, {isAllowed, isWatched: hasValidators || nodeValidator !== undefined});
	const signing = useKnownSigning(feed);
	const watched = useMemo(
		() => watchedValidators({stakes, labels, nodeValidator}),
		[stakes, labels, nodeValidator],
	);
	useLastBlock(feed, signing, isAllowed && isAnySuspect(signing, watched));
	const parameters = useParameters(feed);
	const {state: lag} = useChainHead(feed);
	const {open, times} = useGovernance(feed, parameters);
	const {address} = feed.indexer;
	const lostFor = secondsLost(service);
	const chainId = parameters?.chainId;
	const facts = useSteady({
		epoch,
		isEpochReckoned: isReported === false,
		chainId,
		lag,
		stakes,
		validators: stake?.all ?? noValidators,
		labels,
		nodeValidator,
		signing,
		parameters,
		proposals: times && open,
		votes,
		events,
	});
	return useMemo(() => {
		const now = BigInt(Math.floor(clock.now() / 1000));
		const lostSince = lostFor === undefined ? undefined : now - BigInt(lostFor);
		return {...facts, now, service: {address, lostSince}};
	}, [facts, clock, address, lostFor]);
}

const noValidators: readonly never[] = [];

const toValidator = ({validator}: ValidatorStake) => validator ?? [];

/** Seconds without an answer after which the service is lost: a shorter silence stands in the first line alone. */
const minSecondsLost = 60;

/** Returns for how long the service has not answered; undefined: it answers, or has not been silent for long. */
function secondsLost({kind, isBehind, ageSeconds = minSecondsLost}: ServiceState): number | undefined {
	const isAway = kind === 'offline' || kind === 'failing' || (kind === 'stale' && !isBehind);
	return isAway && ageSeconds >= minSecondsLost ? ageSeconds : undefined;
}
