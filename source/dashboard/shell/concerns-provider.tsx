import {type ReactNode, useMemo, useSyncExternalStore} from 'react';
import type {ConcernFacts} from '../../columns/concern-facts.ts';
import {concernsOf} from '../../columns/concerns.ts';
import {countConcerns} from '../../columns/mine-words.ts';
import {watchedValidators} from '../../columns/signing-concerns.ts';
import {stakeByValidator} from '../../columns/stake-concerns.ts';
import {uncastVotes} from '../../columns/vote-concerns.ts';
import {isQuiet, keyOfConcern} from '../../domain/concern.ts';
import {isAnySuspect} from '../../domain/signing-now.ts';
import type {ServiceState} from '../../services/life/service-state.ts';
import {isNamedOnChain} from '../../store/store.ts';
import {useChainHead} from '../queries/use-chain-head.ts';
import {useEpochClock} from '../queries/use-epoch-clock.ts';
import {useGovernance} from '../queries/use-governance.ts';
import {useLastBlock} from '../queries/use-last-block.ts';
import {useMyStakes} from '../queries/use-my-stakes.ts';
import {useMyVotes} from '../queries/use-my-votes.ts';
import {useJailed} from '../queries/use-network.ts';
import {useParameters} from '../queries/use-parameters.ts';
import {useKnownSigning, useSigning} from '../queries/use-signing.ts';
import {useOwnValidator} from '../queries/use-this-node.ts';
import {useSteady} from '../ui/use-steady.ts';
import {useShell} from './shell-context.ts';
import {type Concerns, ConcernsContext} from './use-concerns.ts';
import {useLabels} from './use-labels.ts';
import {useMyAddresses} from './use-my-addresses.ts';

/** Works out what concerns the person, whichever view is in front, and keeps the stake up to date for it. */
export function ConcernsProvider({children}: {readonly children: ReactNode}) {
	const facts = useConcernFacts();
	const {store} = useShell();
	const {quiet: accepted} = useSyncExternalStore(store.subscribe, store.read);
	const all = useMemo(() => concernsOf(facts), [facts]);
	const {stakes, votes, proposals} = facts;
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
			isReady: stakes.every(({position, failure}) => position !== undefined || failure !== undefined),
		};
	}, [all, accepted, stakes, votes, mine, uncast]);
	return <ConcernsContext value={concerns}>{children}</ConcernsContext>;
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
	const {epoch} = useEpochClock(feed, clock) ?? {};
	const stakes = useMyStakes(feed, useMyAddresses(), {isAllowed, epoch, validators});
	const votes = useMyVotes(feed, stakes, own);
	const hasValidators = own.size > 0;
	const jailed = useJailed(feed, isAllowed && hasValidators);
	const nodeValidator = useOwnValidator(feed);
	useSigning(feed, {isAllowed, isWatched: hasValidators || nodeValidator !== undefined});
	const signing = useKnownSigning(feed);
	const watched = useMemo(
		() => watchedValidators({stakes, labels, nodeValidator}),
		[stakes, labels, nodeValidator],
	);
	useLastBlock(feed, signing, isAllowed && isAnySuspect(signing, watched));
	const parameters = useParameters(feed);
	const {lag} = useChainHead(feed, parameters);
	const {open: proposals} = useGovernance(feed, parameters);
	const {address} = feed.indexer;
	const lostFor = secondsLost(service);
	const chainId = parameters?.chainId;
	const facts = useSteady({
		epoch,
		chainId,
		lag,
		stakes,
		validators: jailed?.validators ?? noValidators,
		labels,
		nodeValidator,
		signing,
		parameters,
		proposals,
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

/** Seconds without an answer after which the service is lost: a shorter silence stands in the first line alone. */
const minSecondsLost = 60;

/** Returns for how long the service has not answered; undefined: it answers, or has not been silent for long. */
function secondsLost({kind, isBehind, ageSeconds = minSecondsLost}: ServiceState): number | undefined {
	const isAway = kind === 'offline' || kind === 'failing' || (kind === 'stale' && !isBehind);
	return isAway && ageSeconds >= minSecondsLost ? ageSeconds : undefined;
}
