/** A claim of rewards that was applied. */
export interface Claim {
	readonly validator: string;
	readonly txId: string | undefined;
	readonly height: bigint;
	/** Epoch and unix seconds of its block; undefined: not known. */
	readonly epoch: bigint | undefined;
	readonly time: bigint | undefined;
	/** namnam; undefined: not known. */
	readonly amount: bigint | undefined;
}

/** Moment at which a span begins or ends. */
export interface SpanMark {
	/** Unix seconds. */
	readonly time: bigint;
	/** Epoch that it is in; undefined: not known. */
	readonly epoch: bigint | undefined;
}

/** Month, or the part of it that was asked for. */
export interface Month {
	/** '2026-10'. */
	readonly name: string;
	/** Unix seconds, the end not included. */
	readonly start: bigint;
	readonly end: bigint;
}

/** Rewards that a span of time brought with a validator. */
export interface Brought {
	readonly claimed: bigint | undefined;
	/** Unclaimed at its beginning and at its end, namnam; undefined: not known. */
	readonly before: bigint | undefined;
	readonly after: bigint | undefined;
	/** Sum of it all; undefined: a part is not known. */
	readonly amount: bigint | undefined;
}

/** Splits a span of unix seconds into months of the clock that is shown. */
export function monthsBetween(since: bigint, until: bigint, isUtc: boolean): readonly Month[] {
	const months: Month[] = [];
	for (let start = since; start < until; ) {
		const at = new Date(Number(start) * 1000);
		const [year, month] = isUtc ? [at.getUTCFullYear(), at.getUTCMonth()] : [at.getFullYear(), at.getMonth()];
		const next = isUtc ? Date.UTC(year, month + 1) : new Date(year, month + 1).getTime();
		const end = BigInt(Math.floor(next / 1000));
		months.push({
			name: `${year}-${String(month + 1).padStart(2, '0')}`,
			start,
			end: end < until ? end : until,
		});
		start = end;
	}
	return months;
}

/** Tells whether what was unclaimed in the epoch of a mark had been claimed before it: the row is of before the claim. */
export function isClaimedAt({time, epoch}: SpanMark, claims: readonly Claim[]): boolean {
	return claims.some(claim => claim.epoch === epoch && claim.time !== undefined && claim.time < time);
}

/**
Tells of each claim whether its amount is a row of its own: a second one in an epoch found nothing left.

@param claims the oldest first
*/
export function firstOfEpoch(claims: readonly Pick<Claim, 'validator' | 'epoch'>[]): readonly boolean[] {
	return claims.map(
		({validator, epoch}, index) =>
			epoch === undefined ||
			!claims.slice(0, index).some(other => other.validator === validator && other.epoch === epoch),
	);
}

/**
Adds up what a span brought with one validator: claimed in it + unclaimed at its end − unclaimed at its beginning, since
rows are running sums since the last claim.
*/
export function broughtIn(
	month: Pick<Month, 'start' | 'end'>,
	{
		claims,
		before,
		after,
	}: {
		readonly claims: readonly Claim[];
		readonly before: bigint | undefined;
		readonly after: bigint | undefined;
	},
): Brought {
	const within = claims.filter(({time}) => time !== undefined && time >= month.start && time < month.end);
	const claimed = within.reduce<bigint | undefined>(
		(sum, {amount}) => (sum === undefined || amount === undefined ? undefined : sum + amount),
		0n,
	);
	const isEndKnown = claimed !== undefined && after !== undefined;
	// Rows only grow between claims: where nothing was claimed and nothing is unclaimed, there was nothing before either.
	const start = before ?? (isEndKnown && claimed + after === 0n ? 0n : undefined);
	const amount = isEndKnown && start !== undefined ? claimed + after - start : undefined;
	// Less than nothing cannot be earned: a row is missing that nobody can see.
	return {claimed, before, after, amount: amount !== undefined && amount < 0n ? undefined : amount};
}
