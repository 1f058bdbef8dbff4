import {useEffect, useMemo, useState, useSyncExternalStore} from 'react';
import type {Attempt} from '../../../broadcast/attempt.ts';
import {validatorsIn} from '../../../broadcast/describe-summary.ts';
import {hashOf} from '../../../broadcast/outcome.ts';
import type {Failure} from '../../../domain/failure.ts';
import type {InnerTransaction} from '../../../domain/transaction.ts';
import type {TxRoute} from '../../../routes/route.ts';
import type {Broadcast} from '../../broadcast/create-broadcast.ts';
import {useCurrentBroadcast} from '../../broadcast/use-broadcast.ts';
import {ListScreen} from '../../list/list-screen.tsx';
import {toLocalSource} from '../../list/list-source.ts';
import {useItemContext} from '../../list/use-item-context.ts';
import {periodOf} from '../../queries/feed.ts';
import {useValidatorNames} from '../../queries/known-validators.ts';
import {usePolledFreshness, useServiceFreshness} from '../../queries/use-freshness.ts';
import {type LookupAnswer, useLookups} from '../../queries/use-lookups.ts';
import {useShell, useVerbs} from '../../shell/shell-context.ts';
import {useRemembered} from '../../shell/view-memory.ts';
import {askHash} from './ask-hash.ts';
import {createLookupSubject, identityOf} from './lookup-columns.ts';
import {type Asked, isNotFound, isSameLookup, type Lookup, toIds, toRows} from './lookup-rows.ts';

const noLookups: readonly Asked[] = [];

/** Hashes that a session keeps. */
const maxHashes = 100;

/** Hashes that are asked for again until they are there: the last ones that were looked up. */
const maxFollowed = 10;

/** Time in which they are asked for, as it is for what is broadcast. */
const followMilliseconds = 300_000;

const listedHere =
	'A hash has 64 hex digits: type or paste one, then Enter; what was looked up in this session is listed here';

/** Draws the wrapper transactions by their hashes, as far as this session asked for them, and what was broadcast from here. */
export function TxScreen({route}: {readonly route: TxRoute}) {
	const {feed, clock, memory, isUtc} = useShell();
	const verbs = useVerbs();
	const broadcast = useCurrentBroadcast();
	const {hash} = route;
	const [lookups, setLookups] = useRemembered(memory, 'lookups', noLookups);
	useEffect(() => {
		if (hash !== undefined) setLookups(before => withHash(before, {hash, at: clock.now()}));
	}, [hash, setLookups, clock]);
	const known = useItemContext(undefined);
	const sent = useSentFromHere(broadcast, known.parameters?.chainId);
	const asked = toIds(lookups, sent);
	const followed = followedOf(asked, clock.now());
	const answers = useLookups(
		feed,
		asked.map(each => each.hash),
		followed,
	);
	const inner = answers.flatMap(({transaction}) => transaction?.innerTransactions ?? []);
	const names = useValidatorNames(feed, useValidatorsIn(inner));
	const facts = useMemo(() => ({...known, names}), [known, names]);
	const age = useAge(answers);
	const subject = useMemo(() => createLookupSubject(facts), [facts]);
	const look = {theme: facts.theme, isUtc, now: clock.now()};
	const dated = answers.map((answer, index) => ({...answer, askedAt: asked[index]?.at ?? 0}));
	const rows = useStableLookups(toRows({answers: dated, followed, sent, look}));
	// The same array as long as it says the same: the messages are told of another one, and all is drawn anew.
	const flaws = useMemo(() => rows.flatMap(lookup => lookup.flaws), [rows]);

	const ask = () => askHash(verbs);
	const nothing = `No transaction looked up or broadcast yet: ${facts.keyMap.name('facets')} takes a hash`;
	return (
		<ListScreen
			view="tx"
			word="tx"
			name="tx"
			subject={subject}
			source={toLocalSource(verbs, route, {
				items: rows,
				flaws,
				list: 'tx',
				...age,
				refresh: () => refreshMissing(answers),
			})}
			nothing={[
				broadcast.refusal() === undefined ? `${nothing}, :broadcast sends a transaction` : nothing,
				listedHere,
			]}
			target={hash && aimAt(hash, rows)}
			landing={useSentInPanel(broadcast)}
			handlers={{
				facets: ask,
				...(rows.length === 0 && {follow: ask, details: ask}),
			}}
			hints={hints}
		/>
	);
}

const hints = {facets: 'hash'} as const;

/** Tells how old the answers are, and whether that means anything. */
function useAge(answers: readonly LookupAnswer[]) {
	const {feed, clock} = useShell();
	const latest = answers[0];
	const awaited = usePolledFreshness(feed, clock, {
		asked: latest?.queryKey ?? [],
		// A transaction in a block stays as it is: it grows old only while it is not there yet.
		periodMilliseconds: latest?.transaction ? Number.MAX_SAFE_INTEGER : periodOf(feed, 'transaction'),
	});
	const lasting = useServiceFreshness(feed);
	return {
		freshness: latest && !isNotFound(latest) ? awaited : lasting,
		// A found transaction never changes, and "not found" was an answer too.
		isLasting: answers.every(answer => answer.transaction !== undefined || isNotFound(answer)),
		asOf: latestAnswer(answers),
	};
}

/** Asks again for those that are not there; resolves with the failure, if any. */
async function refreshMissing(answers: readonly LookupAnswer[]): Promise<Failure | undefined> {
	const missing = answers.filter(({transaction}) => !transaction);
	const failures = await Promise.all(missing.map(({refresh}) => refresh()));
	// The row itself says that it is not there yet.
	return failures.find(failure => failure !== undefined && failure.kind !== 'notFound');
}

/** Returns the same list as long as the same transactions are there, which are not read at each drawing. */
function useValidatorsIn(inner: readonly InnerTransaction[]): readonly string[] {
	const [kept, setKept] = useState(() => ({inner, validators: validatorsIn(inner)}));
	if (inner.length === kept.inner.length && inner.every((each, index) => each === kept.inner[index])) {
		return kept.validators;
	}
	const validators = validatorsIn(inner);
	setKept({inner, validators});
	return validators;
}

/** Adds a hash, the last one first. */
function withHash(lookups: readonly Asked[], asked: Asked): readonly Asked[] {
	const isKnown = lookups.some(({hash}) => hash.toLowerCase() === asked.hash.toLowerCase());
	return isKnown ? lookups : [asked, ...lookups].slice(0, maxHashes);
}

/** Returns those that are asked for again until they are there. */
function followedOf(asked: readonly Asked[], now: number): ReadonlySet<string> {
	const recent = asked.slice(0, maxFollowed).filter(({at}) => at > now - followMilliseconds);
	return new Set(recent.map(({hash}) => hash));
}

/** Finds the row of a hash, which may be known by another. */
function aimAt(hash: string, rows: readonly Lookup[]): string {
	const key = hash.toLowerCase();
	const row = rows.find(each => each.hash.toLowerCase() === key || identityOf(each) === key);
	return row ? identityOf(row) : key;
}

/** Returns the unix milliseconds of the service's last answer about any of them; undefined: never. */
function latestAnswer(answers: readonly LookupAnswer[]): number | undefined {
	const times = answers.flatMap(({answeredAt}) => answeredAt ?? []);
	return times.length === 0 ? undefined : Math.max(...times);
}

/** Returns the same rows as long as nothing changed about them, so that nothing is drawn anew. */
function useStableLookups(next: readonly Lookup[]): readonly Lookup[] {
	const [kept, setKept] = useState<readonly Lookup[]>([]);
	const isSame =
		next.length === kept.length && next.every((lookup, index) => isSameLookup(lookup, kept[index]));
	if (isSame) return kept;
	setKept(next);
	return next;
}

/** Returns the identity of what was sent, while the panel that sent it lies over the list; undefined: there is none. */
function useSentInPanel(broadcast: Broadcast): string | undefined {
	const {overlay} = useShell();
	const {step} = useSyncExternalStore(broadcast.subscribe, broadcast.read);
	const isSent = step.kind === 'sending' || step.kind === 'outcome';
	if (overlay?.context !== 'broadcast' || !isSent) return undefined;
	const {key} = step.draft.transaction;
	// A parameter has no hash of its own: the row is known by the one that the node gave.
	const isNamed = key.of !== 'transaction' && step.kind === 'outcome';
	const given = isNamed ? hashOf(step.sent.outcome) : undefined;
	return (given ?? key.sha256).toLowerCase();
}

/** Attempts that are listed; the command lists them all. */
const maxAttempts = 100;

/** Lists what was broadcast to the network that is shown, newest first, as the journal has it. */
function useSentFromHere(broadcast: Broadcast, chainId: string | undefined): readonly Attempt[] {
	const state = useSyncExternalStore(broadcast.subscribe, broadcast.read);
	useEffect(() => broadcast.refresh(), [broadcast]);
	// biome-ignore lint/correctness/useExhaustiveDependencies(state): what it has changes with it
	const attempts = useMemo(() => broadcast.sentHere(chainId), [broadcast, chainId, state]);
	useEffect(() => broadcast.lookForEarlier(attempts), [broadcast, attempts]);
	return attempts.slice(0, maxAttempts);
}
