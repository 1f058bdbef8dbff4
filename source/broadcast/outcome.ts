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
			readonly code: string | undefined;
			readonly hash: string | undefined;
			/** The node's own words in full. */
			readonly log: string | undefined;
	  }
	/** An answer that is none of the chain's: the key, the path, the size, a redirect. */
	| {readonly kind: 'notAccepted'; readonly isKey: boolean; readonly reason: string}
	/** No connection came about, so nothing left this machine. */
	| {readonly kind: 'notSent'; readonly reason: string}
	/** It left, and what came back does not say what became of it. */
	| {readonly kind: 'unknown'; readonly reason: string};
