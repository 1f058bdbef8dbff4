import type {Attempt} from '../../broadcast/attempt.ts';
import {findingsOfFound} from '../../broadcast/block-findings.ts';
import {followTransaction} from '../../broadcast/follow.ts';
import {headlineOf} from '../../broadcast/headline.ts';
import type {Journal} from '../../broadcast/journal.ts';
import type {Connection} from '../../services/connection.ts';
import type {Here} from './broadcast-machine.ts';
import {orProblem} from './or-problem.ts';

/** Attempts that are looked for in a session: who has sent more than these reads the journal. */
const mostSearches = 5;

/** A transaction that is to come into a block has by then; one that was sent longer ago is asked for some times. */
const usualMilliseconds = 300_000;
const leastMilliseconds = 30_000;

/** About one question for each block or two. */
const longestInterval = 10_000;

export interface EarlierSearchesOptions {
	/** What holds now. */
	here(): Here;
	/** The journal of that service. */
	journalOf(connection: Connection): Journal;
	/** Between two questions for the same transaction. */
	intervalMilliseconds(): number;
	/** One was found, and written down. */
	onFound(): void;
}

export interface EarlierSearches {
	/** Looks for those of which nobody knows yet what became of them, once in a session. */
	start(attempts: readonly Attempt[]): void;
	end(): void;
}

/**
The end of what an earlier session, or a command, sent without waiting for it. Nothing is sent: the service and the node
are asked, and what they tell is written down.
*/
export function createEarlierSearches(options: EarlierSearchesOptions): EarlierSearches {
	const {here, journalOf, onFound} = options;
	const controller = new AbortController();
	const begun = new Set<string>();

	async function lookFor({id, key, at}: Attempt) {
		const {connection, now} = here();
		const {indexer, node} = connection;
		const followed = await followTransaction({
			indexer,
			node,
			hash: key.sha256,
			intervalMilliseconds: Math.min(options.intervalMilliseconds(), longestInterval),
			timeoutMilliseconds: Math.max(leastMilliseconds, at + usualMilliseconds - now),
			signal: controller.signal,
		});
		// That it was not found in this short time is no news worth keeping.
		if (followed.kind !== 'found' || controller.signal.aborted) return;
		const block = findingsOfFound(followed.found, here().now);
		await orProblem(journalOf(connection).follow(id, block));
		onFound();
	}

	return {
		start(attempts) {
			for (const attempt of attempts.filter(isOpen)) {
				if (begun.has(attempt.id) || begun.size === mostSearches) continue;
				begun.add(attempt.id);
				void lookFor(attempt);
			}
		},
		end: () => controller.abort(),
	};
}

function isOpen(attempt: Attempt): boolean {
	const {kind} = headlineOf(attempt);
	const mayCome = kind === 'accepted' || kind === 'unknown';
	return mayCome && attempt.block === undefined && attempt.key.of === 'transaction';
}
