/** Result of a broadcast. */
export type Outcome =
	| {
			readonly kind: 'accepted';
			/** True if the node already had it, as it was submitted before. */
			readonly isKnown: boolean;
			/** Hash that the node returned, upper-case hex. */
			readonly hash: string | undefined;
			/** Height of its block, in commit mode. */
			readonly height: bigint | undefined;
			readonly log: string | undefined;
	  }
	| {
			readonly kind: 'rejected';
			/** Stage of the rejection. check: before any block; block: in one, fee paid; node: an error of the node. */
			readonly by: 'check' | 'block' | 'node';
			/** The chain's code; node errors have another numbering. */
			readonly code: string | undefined;
			readonly hash: string | undefined;
			/** Height of the block it failed in. */
			readonly height: bigint | undefined;
			/** The node's whole log. */
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
			/** Text of the answer. */
			readonly words?: string | undefined;
	  }
	/** Failure before sending, as without a connection, or when another program began to send the same transaction. */
	| {readonly kind: 'notSent'; readonly reason: string; readonly isElsewhere?: boolean | undefined}
	/** Sent, and the answer does not give the result. */
	| {readonly kind: 'unknown'; readonly reason: string; readonly words?: string | undefined};

/** Removes the node's log and words, which may quote the transaction in some form. */
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
Returns the exit code of a broadcast: 0 accepted, 5 rejected, 4 key refused, 1 not taken or not sent, 6 unknown, also if
another program is sending the transaction.
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

/** Tells whether it may be in a block: it was sent, and was not refused before any block. */
export function mayBeInBlock({
	kind,
	by,
}: Pick<Outcome, 'kind'> & {readonly by?: string | undefined}): boolean {
	return kind === 'accepted' || kind === 'unknown' || (kind === 'rejected' && by !== 'check');
}

/** Compares the node's hash with the computed one; unknown if one of the two is missing. */
export function compareHashes(
	outcome: Outcome,
	input: {readonly hash: string | undefined},
): 'same' | 'different' | 'unknown' {
	const given = hashOf(outcome);
	if (given === undefined || input.hash === undefined) return 'unknown';
	return given === input.hash.toUpperCase() ? 'same' : 'different';
}

/** Returns the node's hash, upper-case hex. */
export function hashOf(outcome: Outcome): string | undefined {
	return outcome.kind === 'accepted' || outcome.kind === 'rejected' ? outcome.hash : undefined;
}

/** Returns the text of the answer; undefined if it has none. */
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
