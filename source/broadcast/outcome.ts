/** What is known about the result of a broadcast. */
export type Outcome =
	| {
			readonly kind: 'accepted';
			/** Whether the node already had it: it was submitted before. */
			readonly isKnown: boolean;
			/** As the node returned it, upper-case hex. */
			readonly hash: string | undefined;
			/** Of the block it is in, in commit mode. */
			readonly height: bigint | undefined;
			readonly log: string | undefined;
	  }
	| {
			readonly kind: 'rejected';
			/** check: before any block; block: in one, with its fee paid; node: by an error of the node itself. */
			readonly by: 'check' | 'block' | 'node';
			/** The chain's code, not that of a node error, which has a numbering of its own. */
			readonly code: string | undefined;
			readonly hash: string | undefined;
			/** Of the block it failed in. */
			readonly height: bigint | undefined;
			/** The node's own words in full. */
			readonly log: string | undefined;
	  }
	/**
	Turned away before any check because of the key, path, size, a redirect or a full queue. Nothing was rejected for
	good.
	*/
	| {
			readonly kind: 'notAccepted';
			readonly isKey: boolean;
			readonly reason: string;
			/** The answer, in its own words. */
			readonly words?: string | undefined;
	  }
	/** Nothing left this machine: the connection failed, or the same transaction was begun elsewhere. */
	| {readonly kind: 'notSent'; readonly reason: string; readonly isElsewhere?: boolean | undefined}
	/** It was sent, and the answer does not tell the result. */
	| {readonly kind: 'unknown'; readonly reason: string; readonly words?: string | undefined};

/** The outcome without the node's own words, which may quote the transaction in some form. */
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

/** Whether a block may have it: it was sent, and was not refused before any block. */
export function mayBeInBlock({
	kind,
	by,
}: Pick<Outcome, 'kind'> & {readonly by?: string | undefined}): boolean {
	return kind === 'accepted' || kind === 'unknown' || (kind === 'rejected' && by !== 'check');
}

/** Whether the node returned the computed hash; unknown if one of the two is missing. */
export function compareHashes(
	outcome: Outcome,
	input: {readonly hash: string | undefined},
): 'same' | 'different' | 'unknown' {
	const given = hashOf(outcome);
	if (given === undefined || input.hash === undefined) return 'unknown';
	return given === input.hash.toUpperCase() ? 'same' : 'different';
}

/** The hash that the node returned, upper-case hex. */
export function hashOf(outcome: Outcome): string | undefined {
	return outcome.kind === 'accepted' || outcome.kind === 'rejected' ? outcome.hash : undefined;
}

/** The words of the answer itself; undefined if it has none. */
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
