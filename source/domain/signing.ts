import type {Decimal} from './decimal.ts';

/** Votes that one validator missed. Source: an item of the node's /vp/pos/validator/liveness_info. */
export interface ValidatorLiveness {
	readonly address: string;
	/** Address under which CometBFT knows it: 40 upper-case hex digits. */
	readonly cometAddress: string;
	/** Blocks of the window whose vote it missed. */
	readonly missed: bigint;
}

/** Missed votes of all validators in the set at one block; who left the set is not in it, which is not 0 missed. */
export interface Liveness {
	/** Block up to which they are counted. */
	readonly height: bigint;
	/** Number of blocks over which they are counted. */
	readonly window: bigint;
	/** Part of the window in which a validator has to sign. */
	readonly threshold: Decimal;
	readonly validators: ReadonlyMap<string, ValidatorLiveness>;
}

/** Answer to whether a validator signs now; undefined elsewhere: not known. */
export const signingWords = ['yes', 'some', 'no'] as const;
export type Signing = (typeof signingWords)[number];

/** Blocks between two samples from which on they say something. */
export const samplesApart = 5n;

/** Returns the number of missed votes at which a validator is jailed: ⌊(1 − threshold) · window⌋. */
export function jailedAt({window, threshold}: Pick<Liveness, 'window' | 'threshold'>): bigint {
	const whole = 10n ** BigInt(threshold.scale);
	return ((whole - threshold.units) * window) / whole;
}

/**
Tells from two samples whether a validator signs now; undefined where they are too near to each other, in the wrong
order, or do not both have it. An old miss that leaves the window may hide a new one.
*/
export function signsBetween(earlier: Liveness, later: Liveness, address: string): Signing | undefined {
	const before = earlier.validators.get(address)?.missed;
	const after = later.validators.get(address)?.missed;
	const blocks = later.height - earlier.height;
	if (before === undefined || after === undefined || blocks < samplesApart) return undefined;
	const missed = after - before;
	if (missed * 2n >= blocks) return 'no';
	return missed > 0n ? 'some' : 'yes';
}
