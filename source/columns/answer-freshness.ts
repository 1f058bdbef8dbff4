import type {AnswerFreshness} from '../domain/freshness.ts';
import {formatDuration} from '../format/time.ts';

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
