/** What became of a broadcast, as far as it is known. */
export type Outcome =
	| {
			readonly kind: 'accepted';
			/** Whether the node had it already: it was submitted before. */
			readonly isKnown: boolean;
			/** As the node gave it back, upper-case hex. */
			readonly hash: string | undefined;
			/** Of the block it is in, in commit mode. */
			readonly height: bigint | undefined;
			readonly log: string | undefined;
	  }
	| {
			readonly kind: 'rejected';
			/** check: before any block; block: in one, and its fee is paid; node: by an error of the node itself. */
			readonly by: 'check' | 'block' | 'node';
			/** Of the chain, not of an error of the node, which counts in numbers of its own. */
			readonly code: string | undefined;
			readonly hash: string | undefined;
			/** Of the block it failed in. */
			readonly height: bigint | undefined;
			/** The node's own words in full. */
			readonly log: string | undefined;
	  }
	/** An answer from before any check: the key, the path, the size, a redirect, a full queue. Nothing was refused for good. */
	| {
			readonly kind: 'notAccepted';
			readonly isKey: boolean;
			readonly reason: string;
			/** What was answered, in its own words. */
			readonly words?: string | undefined;
	  }
	/** Nothing left this machine: no connection came about, or the same transaction was begun elsewhere. */
	| {readonly kind: 'notSent'; readonly reason: string; readonly isElsewhere?: boolean | undefined}
	/** It left, and what came back does not say what became of it. */
	| {readonly kind: 'unknown'; readonly reason: string; readonly words?: string | undefined};

/** The same without a word of the node's: one may quote what it was sent, in whatever form. */
export function withoutWords(outcome: Outcome): Outcome {
	switch (outcome.kind) {
		case 'accepted':
		case 'rejected':
			return {...outcome, log: undefined};
		case 'notAccepted':
		case 'unknown':
			return {...outcome, words: undefined};
		case 'notSent':
			return outcome;
	}
}

/**
Exit code of a broadcast: 0 accepted, 5 rejected, 4 key refused, 1 not taken or not sent, 6 unknown. It is also 6
if another program is sending the transaction, since its outcome is not known here.
*/
export function exitCodeOf(outcome: Outcome): 0 | 1 | 4 | 5 | 6 {
	switch (outcome.kind) {
		case 'accepted':
			return 0;
		case 'rejected':
			return 5;
		case 'notAccepted':
			return outcome.isKey ? 4 : 1;
		case 'notSent':
			return outcome.isElsewhere ? 6 : 1;
		case 'unknown':
			return 6;
	}
}

/** Whether the node gave back the hash that was computed; unknown where one of the two is missing. */
export function compareHashes(
	outcome: Outcome,
	input: {readonly hash: string | undefined},
): 'same' | 'different' | 'unknown' {
	const given = hashOf(outcome);
	if (given === undefined || input.hash === undefined) return 'unknown';
	return given === input.hash.toUpperCase() ? 'same' : 'different';
}

/** The hash that the node gave back, upper-case hex. */
export function hashOf(outcome: Outcome): string | undefined {
	return outcome.kind === 'accepted' || outcome.kind === 'rejected' ? outcome.hash : undefined;
}

/** What was answered, in words that are not ours; undefined where there are none. */
export function wordsOf(outcome: Outcome): string | undefined {
	switch (outcome.kind) {
		case 'accepted':
		case 'rejected':
			return outcome.log;
		case 'notAccepted':
		case 'unknown':
			return outcome.words;
		case 'notSent':
			return undefined;
	}
}
