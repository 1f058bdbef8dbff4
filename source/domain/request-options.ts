/** How long a read may take, in milliseconds: one attempt, and all of it with its retry and waits. */
export interface TimeLimit {
	readonly attemptMilliseconds: number;
	readonly totalMilliseconds: number;
}

export interface RequestOptions {
	/** Ends the request with a `cancelled` failure. */
	readonly signal?: AbortSignal | undefined;
	/** In place of the client's own limit. */
	readonly timeLimit?: TimeLimit | undefined;
	/** Tells whether it is the small question that finds out how the service is: sent once, and even while nothing else is. */
	readonly isQuestion?: boolean | undefined;
}
