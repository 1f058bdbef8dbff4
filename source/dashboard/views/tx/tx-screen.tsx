import {useEffect, useMemo, useState, useSyncExternalStore} from 'react';
import type {Attempt} from '../../../broadcast/attempt.ts';
import type {TxRoute} from '../../../routes/route.ts';
import {useCurrentBroadcast} from '../../broadcast/broadcast-context.ts';
import type {Broadcast} from '../../broadcast/broadcast-state.ts';
import {ListScreen} from '../../list/list-screen.tsx';
import {alwaysFresh, toLocalSource} from '../../list/local-source.ts';
import {useFacts} from '../../list/use-facts.ts';
import {periodOf} from '../../queries/feed.ts';
import type {FeedMonitor} from '../../queries/feed-monitor.ts';
import {useFreshness} from '../../queries/use-freshness.ts';
import {type LookupAnswer, useLookups} from '../../queries/use-lookups.ts';
import {useServiceFreshness} from '../../queries/use-service-freshness.ts';
import {useShell, useVerbs} from '../../shell/shell-context.ts';
import {useRemembered} from '../../shell/view-memory.ts';
import {askHash} from './ask-hash.ts';
import type {Lookup} from './lookup.ts';
import {isNotFound, isSameLookup, toRows} from './lookup-rows.ts';
import {createLookupSubject} from './lookup-subject.ts';

interface Lookups {
	/** In the order in which they were asked for, the last one first. */
	readonly hashes: readonly string[];
	/** Those that are asked for until they appear. */
	readonly followed: ReadonlySet<string>;
}

const noLookups: Lookups = {hashes: [], followed: new Set()};

/** Hashes that a session keeps. */
const mostHashes = 100;

const nothing = [
	'No transaction looked up yet: Enter asks for a hash, and a pasted one opens by itself',
	'A hash has 64 hex digits; what was looked up in this session is listed here',
];

/** Wrapper transactions by their hashes, as far as this session asked for them, and what was broadcast from here. */
export function TxScreen({route}: {readonly route: TxRoute}) {
	const {feed, clock, memory} = useShell();
	const verbs = useVerbs();
	const broadcast = useCurrentBroadcast();
	const {hash} = route;
	const [{hashes, followed}, setLookups] = useRemembered(memory, 'lookups', noLookups);
	useEffect(() => {
		if (hash !== undefined) setLookups(before => withHash(before, hash));
	}, [hash, setLookups]);
	const answers = useLookups(feed, hashes, followed);
	const latest = answers[0];
	const awaited = useFreshness({
		monitor: feed.monitor,
		clock,
		shown: latest?.asked ?? '',
		asked: latest?.asked ?? '',
		// What is in a block stays as it is: it grows old only while it is not there yet.
		intervalMilliseconds: latest?.transaction ? Number.MAX_SAFE_INTEGER : periodOf(feed, 'transaction'),
		isPaused: feed.isPaused,
	});
	// A found transaction never changes, and "not found" was an answer too.
	const isWhole = answers.every(answer => answer.transaction !== undefined || isNotFound(answer));
	const own = latest && !isNotFound(latest) ? awaited : alwaysFresh;
	const freshness = useServiceFreshness(feed, own);
	const asOf = useSyncExternalStore(feed.monitor.subscribe, () => latestAnswer(answers, feed.monitor));
	const facts = useFacts(undefined);
	const subject = useMemo(() => createLookupSubject(facts), [facts]);
	const sent = useSentFromHere(broadcast);
	const lookups = useStableLookups(toRows({answers, followed, sent}));
	// The same array as long as it says the same: the messages are told of another one, and all is drawn anew.
	const flaws = useMemo(() => lookups.flatMap(lookup => lookup.flaws), [lookups]);

	const ask = () => askHash(verbs);
	const toggle = (asked: string) =>
		setLookups(before => {
			const next = new Set(before.followed);
			if (!next.delete(asked)) next.add(asked);
			return withHash({...before, followed: next}, asked);
		});
	return (
		<ListScreen
			view="tx"
			name="tx"
			subject={subject}
			source={toLocalSource(verbs, route, {
				items: lookups,
				flaws,
				list: 'tx',
				freshness,
				isLasting: isWhole,
				asOf,
				async refresh() {
					const missing = answers.filter(({transaction}) => !transaction);
					const failures = await Promise.all(missing.map(({refresh}) => refresh()));
					// That it is not there yet is what the row says.
					return failures.find(failure => failure !== undefined && failure.kind !== 'notFound');
				},
			})}
			nothing={nothing}
			aim={hash?.toLowerCase()}
			handlers={{
				...(lookups.length === 0 && {follow: ask, details: ask}),
			}}
			rowHandlers={{
				facets({hash: asked, state, isFollowed}) {
					if (state === 'found') return verbs.notify('it is there already: there is nothing to follow');
					toggle(asked);
					verbs.notify(
						isFollowed ? 'it is not followed any longer' : 'followed: it is asked for until it is there',
					);
				},
			}}
			hints={hints}
		/>
	);
}

const hints = {facets: 'follow'} as const;

function withHash({hashes, followed}: Lookups, hash: string): Lookups {
	const isKnown = hashes.some(each => each.toLowerCase() === hash.toLowerCase());
	return isKnown ? {hashes, followed} : {hashes: [hash, ...hashes].slice(0, mostHashes), followed};
}

/** Unix milliseconds of the service's last answer about any of them; undefined: never. */
function latestAnswer(answers: readonly LookupAnswer[], monitor: FeedMonitor): number | undefined {
	const times = answers.flatMap(answer => {
		const {receivedAt, failedAt} = monitor.read(answer.asked);
		return receivedAt ?? (isNotFound(answer) ? failedAt : undefined) ?? [];
	});
	return times.length === 0 ? undefined : Math.max(...times);
}

/** The same rows as long as nothing changed about them, so that nothing is drawn anew. */
function useStableLookups(next: readonly Lookup[]): readonly Lookup[] {
	const [kept, setKept] = useState<readonly Lookup[]>([]);
	const isSame =
		next.length === kept.length && next.every((lookup, index) => isSameLookup(lookup, kept[index]));
	if (isSame) return kept;
	setKept(next);
	return next;
}

/** Attempts that are listed; the command lists them all. */
const mostAttempts = 100;

/** What was broadcast to the network that is shown, newest first, as the journal has it. */
function useSentFromHere(broadcast: Broadcast): readonly Attempt[] {
	const {attempts} = useSyncExternalStore(broadcast.subscribe, broadcast.read);
	useEffect(() => broadcast.refresh(), [broadcast]);
	return attempts.filter(broadcast.isHere).slice(0, mostAttempts);
}
