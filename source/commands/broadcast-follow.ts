import {exitCodeOfFound, type Followed, followTransaction} from '../broadcast/follow.ts';
import {hashOf, type Outcome} from '../broadcast/outcome.ts';
import {describeFailure} from '../domain/failure.ts';
import type {Indexer} from '../domain/service.ts';
import {formatInterval} from '../format/time.ts';
import {say} from '../say.ts';
import type {System} from '../system.ts';

export interface FollowSettings {
	readonly system: System;
	readonly indexer: Indexer;
	/** Computed before it was sent. */
	readonly hash: string | undefined;
	readonly timeoutMilliseconds: number;
	readonly signal: AbortSignal;
}

/** Between two questions: about two for each block. */
const intervalMilliseconds = 3000;

/**
Looks for what was accepted, or may have been, until it is in a block; says on stderr what comes of it. Undefined:
there is nothing to look for.
*/
export async function follow(outcome: Outcome, settings: FollowSettings): Promise<Followed | undefined> {
	const {system, indexer, timeoutMilliseconds, signal} = settings;
	if (outcome.kind !== 'accepted' && outcome.kind !== 'unknown') return undefined;
	// Whoever interrupted the wait for the answer wants to wait no longer.
	if (signal.aborted) return undefined;
	const hash = settings.hash ?? hashOf(outcome);
	if (hash === undefined) {
		say(system, 'it has no hash to look for');
		return undefined;
	}
	const time = formatInterval(timeoutMilliseconds);
	say(system, `looking for ${hash} at ${indexer.address}, for ${time} at most; Ctrl-C stops that alone`);
	let lastFailure: string | undefined;
	const followed = await followTransaction({
		indexer,
		hash,
		intervalMilliseconds,
		timeoutMilliseconds,
		signal,
		onAttempt({failure}) {
			const words = failure && describeFailure(failure);
			if (words !== undefined && words !== lastFailure) say(system, `still looking: ${words}`);
			lastFailure = words;
		},
	});
	say(system, describeFollowed(followed, outcome, {hash, time}));
	return followed;
}

/** 5 where it is there and something of it was rejected, 0 where it is there; else what the broadcast says. */
export function exitCodeAfter<Code extends number>(followed: Followed | undefined, code: Code): Code | 0 | 5 {
	return followed?.kind === 'found' ? exitCodeOfFound(followed.transaction) : code;
}

function describeFollowed(
	followed: Followed,
	{kind}: Outcome,
	{hash, time}: {readonly hash: string; readonly time: string},
): string {
	const isAccepted = kind === 'accepted';
	switch (followed.kind) {
		case 'found': {
			const {blockHeight, innerTransactions} = followed.transaction;
			const place = blockHeight === undefined ? 'it is in a block' : `it is in block ${blockHeight}`;
			if (exitCodeOfFound(followed.transaction) === 0) return `${place}, applied`;
			const rejected = innerTransactions.filter(({exitCode}) => exitCode?.toLowerCase() === 'rejected');
			return rejected.length === 0
				? `${place}, rejected`
				: `${place}, and ${rejected.length} of ${innerTransactions.length} inner transactions were rejected`;
		}
		case 'absent': {
			const start = isAccepted
				? 'accepted, not found under this hash'
				: 'still unknown: not found under this hash';
			return `${start} within ${time}: ${hash}; the indexer may file it under another id`;
		}
		case 'stopped':
			return `${isAccepted ? 'accepted' : 'still unknown'}; no longer looked for: ${hash}`;
	}
}
