/**
Why a request got no answer. A field that could not be read is not a failure, since the request succeeded (see
Flaw). `address` is the requested address, without query or key.
*/
export type Failure =
	/** `hasConnected`: whether the request may have left this machine; false only where it cannot have. */
	| {
			readonly kind: 'unreachable';
			readonly address: string;
			readonly reason: string;
			readonly hasConnected: boolean;
	  }
	| {readonly kind: 'timedOut'; readonly address: string; readonly afterMilliseconds: number}
	| {readonly kind: 'refusedKey'; readonly address: string; readonly status: number; readonly hasKey: boolean}
	/** `isPathMissing`: by its body, the answer is about the path and not about what was looked for there. */
	| {
			readonly kind: 'notFound';
			readonly address: string;
			readonly words: string | undefined;
			readonly isPathMissing: boolean;
	  }
	/** 429, or 503 with Retry-After. `until`: unix milliseconds from which requests are taken again, if said. */
	| {
			readonly kind: 'rateLimited';
			readonly address: string;
			readonly status: number;
			readonly until: number | undefined;
	  }
	/** `words`: the service's own, whatever the shape of its error body, cleaned for the screen. */
	| {
			readonly kind: 'serviceError';
			readonly address: string;
			readonly status: number;
			readonly words: string | undefined;
	  }
	/** A JSON-RPC error of the node, with any status; its texts are cleaned, uncut, and may have several lines. */
	| {
			readonly kind: 'nodeError';
			readonly address: string;
			readonly status: number;
			readonly code: string | undefined;
			readonly message: string | undefined;
			readonly data: string | undefined;
	  }
	/** A success whose body is not JSON, or JSON of an unexpected shape. */
	| {
			readonly kind: 'notJson';
			readonly address: string;
			readonly status: number;
			readonly type: string;
			readonly firstWords: string;
	  }
	/** `limit`: what it answered more than: '4 MiB', '1000 items on a page'. */
	| {readonly kind: 'tooLarge'; readonly address: string; readonly limit: string}
	/** Every page of a list was asked for, and one of them cannot be had. `problem`: which, and why. */
	| {readonly kind: 'incomplete'; readonly address: string; readonly problem: string}
	| {readonly kind: 'cancelled'; readonly address: string};

export type NodeFailure = Extract<Failure, {kind: 'nodeError'}>;
