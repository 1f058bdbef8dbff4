/** An address whose stake is kept up to date. */
export interface TurnTaker {
	readonly address: string;
	/** Unix milliseconds at which it was last asked for, with or without success; undefined: never. */
	readonly askedAt: number | undefined;
	/** Requests that its last reading took; most take one for each of two lists. */
	readonly requests: number;
}

export interface TurnLimits {
	/** Unix milliseconds. */
	readonly now: number;
	/** When requests were made, the oldest first. */
	readonly requests: readonly number[];
	/** Requests within one period. */
	readonly most: number;
	/** Least milliseconds between two readings of one address. */
	readonly periodMilliseconds: number;
}

export interface Turn {
	/** Undefined: there is none at all. */
	readonly address: string | undefined;
	/** Until it may be asked for. */
	readonly waitMilliseconds: number;
}

/**
Whose turn it is: an address that was never asked for, else the one that waits longest. It waits until its last reading
is a period old, and until so few requests lie within the last period that its own fit.
*/
export function nextTurn(takers: readonly TurnTaker[], limits: TurnLimits): Turn {
	const {now, periodMilliseconds} = limits;
	const [next] = takers.toSorted((left, right) => (left.askedAt ?? 0) - (right.askedAt ?? 0));
	if (!next) return {address: undefined, waitMilliseconds: periodMilliseconds};
	// What was never read says nothing on the screen: one after the other, without a pause.
	if (next.askedAt === undefined) return {address: next.address, waitMilliseconds: 0};
	const wait = Math.max(periodMilliseconds - (now - next.askedAt), waitForRoom(next.requests, limits));
	// A clock that was set back makes everything lie in the future.
	return {address: next.address, waitMilliseconds: Math.min(periodMilliseconds, Math.max(0, wait))};
}

/** A reading of more requests than there may be waits until all before it are over. */
function waitForRoom(wanted: number, {now, requests, most, periodMilliseconds}: TurnLimits): number {
	const recent = requests.filter(at => at > now - periodMilliseconds);
	const surplus = Math.min(recent.length, recent.length + wanted - most);
	const last = recent[surplus - 1];
	return last === undefined ? 0 : last + periodMilliseconds - now;
}
