import type {Decoded} from './decoded.ts';
import type {Bond, Unbond} from './stake.ts';
import type {Figure, StakeSummary} from './stake-summary.ts';
import type {Validator} from './validator.ts';

/** Stake that becomes withdrawable; amounts in namnam. */
export interface Release {
	readonly amount: bigint;
	/** Undefined: it can be withdrawn now. */
	readonly epoch: bigint | undefined;
	/** Unix seconds, an estimate; undefined where it is now or not known. */
	readonly time: bigint | undefined;
}

/** Bonds that become active with an epoch to come, and earn from then on; amounts in namnam. */
export interface Activation {
	readonly amount: bigint;
	readonly epoch: bigint;
}

/** All that a delegator has with one validator; amounts in namnam. */
export interface ValidatorStake extends Decoded {
	readonly validator: Validator | undefined;
	/** Those not yet active included; 0 where all of it is on its way out. */
	readonly bonded: Figure;
	readonly notYetActive: Figure;
	/** All that is bonded, with whichever validator; undefined: not known to the last bond. */
	readonly ofAll: bigint | undefined;
	/** What becomes withdrawable when: what can be now first, one for each epoch. */
	readonly releases: readonly Release[];
	/** Bonds that become active, one sum for each epoch. */
	readonly activations: readonly Activation[];
	/** Tells whether nothing is missing from the releases. */
	readonly areReleasesWhole: boolean;
	/** What it earns in a year at today's yield less commission, an estimate; undefined: not known, or nothing. */
	readonly yearly: bigint | undefined;
	/** What it is made of. */
	readonly bonds: readonly Bond[];
	readonly unbonds: readonly Unbond[];
}

/** A delegator's whole stake as one reading of its bonds and unbonds tells it. */
export interface StakePosition extends Omit<StakeSummary, 'validators'> {
	/** By validator: what is wrong first (jailed, inactive, below), then the most stake. */
	readonly rows: readonly ValidatorStake[];
	/** Of all rows, an estimate; undefined where the yield is not known. */
	readonly yearly: Figure | undefined;
	/** Of all rows: what becomes withdrawable when. */
	readonly releases: readonly Release[];
	/** Bonds of all rows that become active, one sum for each epoch. */
	readonly activations: readonly Activation[];
	readonly areReleasesWhole: boolean;
	/** How many of the validators are in each state in which stake earns nothing. */
	readonly wrong: ReadonlyMap<string, number>;
}
