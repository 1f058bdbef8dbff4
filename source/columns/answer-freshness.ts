import type {Failure} from '../domain/failure.ts';
import {type FreshnessEvidence, judgeFreshness} from '../domain/freshness.ts';
import {formatDuration} from '../format/time.ts';

/** Freshness of the data in an answer, as its JSON has it; null: not known, or not behind. */
export type AnswerFreshness = {
	/**
	behind: the indexer is behind its chain. stale: the data was read earlier. limited, offline: the service refused or failed
	to answer. unknown: it reports nothing about its age.
	*/
	readonly state: 'live' | 'behind' | 'stale' | 'limited' | 'offline' | 'unknown';
	readonly behindSeconds: number | null;
	readonly height: string | null;
};

export const unknownFreshness: AnswerFreshness = {state: 'unknown', behindSeconds: null, height: null};

/** Judges the data of an answer, by failures too: of questions about its age, and of requests that were refused as too many. */
export function freshnessOf(evidence: FreshnessEvidence, failures: readonly Failure[] = []): AnswerFreshness {
	const {indexer, behindSeconds = null} = judgeFreshness(evidence);
	const isLimited = failures.some(({kind}) => kind === 'rateLimited');
	const hasFailed = failures.some(each =>
		'status' in each ? each.status >= 500 : ['unreachable', 'timedOut'].includes(each.kind),
	);
	const orOffline = indexer === 'unknown' && hasFailed ? 'offline' : indexer;
	const state = isLimited && indexer !== 'behind' ? 'limited' : orOffline;
	return {state, behindSeconds, height: evidence.newest?.height.toString() ?? null};
}

/** Checks that nothing says that the data is old or incomplete. */
export function isFresh({state}: AnswerFreshness): boolean {
	return state === 'live' || state === 'unknown';
}

/** Describes in a sentence what is old, how old, and what that means; undefined: nothing is. */
export function describeStaleness({state, behindSeconds, height}: AnswerFreshness): string | undefined {
	const age = formatDuration(behindSeconds ?? 0);
	const at = height === null ? '' : ` (height ${height})`;
	const sentences: Partial<Record<AnswerFreshness['state'], string>> = {
		behind: `the indexer is ${age} behind the chain${at}: what it reports is that old`,
		stale: `the chain was last read ${age} ago${at}: what changed since is not known`,
		limited: 'the service limits requests: some answers may be missing',
		offline: 'the service failed to say how old its answers are',
	};
	return sentences[state];
}
