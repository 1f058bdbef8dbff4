import type {
	CommissionAt,
	EnqueuedSlashes,
	ProposalResult,
	Slash,
	StateAt,
} from '../../domain/node-queries.ts';
import type {Liveness} from '../../domain/signing.ts';
import {type BorshReader, readBorsh} from '../decoding/borsh.ts';

/** Maximum number of validators in an answer; the largest chains have a few hundred. */
export const maxValidators = 4096;

/** Sizes of lists: a validator with its missed votes; a slash; the slashes of an epoch; those of a validator. */
const sizes = {
	liveness: {max: maxValidators, itemBytes: 73},
	slashes: {max: 4096, itemBytes: 49},
	epochs: {max: 4096, itemBytes: 12},
	validators: {max: maxValidators, itemBytes: 25},
} as const;

/** Digits of an address as CometBFT writes it. */
export const cometPattern = /^[\dA-F]{40}$/;

/** Reads one answer to its last byte; undefined where it is not understood. */
export type ReadAnswer<Value> = (bytes: Uint8Array) => Value | undefined;

const answer =
	<Value>(read: (reader: BorshReader) => Value): ReadAnswer<Value> =>
	bytes =>
		readBorsh(bytes, read);

/** Order of the chain's own states. */
const states = ['consensus', 'belowCapacity', 'belowThreshold', 'inactive', 'jailed'] as const;

const faults = ['duplicateVote', 'lightClientAttack'] as const;

const outcomes = ['passed', 'rejected'] as const;

const tallyTypes = ['twoFifths', 'oneHalfOverOneThird', 'lessOneHalfOverOneThirdNay'] as const;

export const readChainEpoch = answer(({u64}) => u64());

export const readAmount = answer(({u256}) => u256());

export const readAccount = answer(({option, address}) => ({address: option(address)}));

export const readStateAt = answer(
	({option, word, u64}): StateAt => ({state: option(() => word(states)), epoch: u64()}),
);

export const readCommissionAt = answer(
	({option, fraction, u64}): CommissionAt => ({
		commission: option(fraction),
		maxChange: option(fraction),
		epoch: u64(),
	}),
);

/** Missed votes as they were sent, each validator as often as it stands there. */
export interface SentLiveness extends Pick<Liveness, 'window' | 'threshold'> {
	readonly validators: ReadonlyArray<
		Readonly<Record<'address' | 'cometAddress', string>> & {readonly missed: bigint}
	>;
}

export const readLiveness = answer(
	({u64, fraction, list, address, ascii}): SentLiveness => ({
		window: u64(),
		threshold: fraction(),
		validators: list(sizes.liveness, () => ({
			address: address(),
			cometAddress: ascii(40),
			missed: u64(),
		})),
	}),
);

/** Returns the problem of an answer that can be read and yet cannot be; undefined: it may be true. */
export function problemOfLiveness({window, validators}: SentLiveness): string | undefined {
	if (window === 0n) return 'a window of no blocks';
	if (validators.some(({missed}) => missed > window)) return 'more missed votes than blocks in the window';
	if (!validators.every(({cometAddress}) => cometPattern.test(cometAddress))) {
		return 'a CometBFT address that is none';
	}
	const isTwice =
		hasRepeats(validators.map(({address}) => address)) ||
		hasRepeats(validators.map(({cometAddress}) => cometAddress));
	return isTwice ? 'an address twice' : undefined;
}

/** Tells whether something stands in a list more than once. */
export function hasRepeats(items: readonly unknown[]): boolean {
	return new Set(items).size < items.length;
}

const slash = ({u64, word, fraction}: BorshReader): Slash => ({
	epoch: u64(),
	height: u64(),
	fault: word(faults),
	rate: fraction(),
});

export const readSlashes = answer(reader => reader.list(sizes.slashes, () => slash(reader)));

export const readEnqueuedSlashes = answer(reader =>
	reader
		.list(sizes.validators, () => {
			const validator = reader.address();
			return reader.list(sizes.epochs, (): EnqueuedSlashes => {
				const epoch = reader.u64();
				return {validator, epoch, slashes: reader.list(sizes.slashes, () => slash(reader))};
			});
		})
		.flat(),
);

export const readProposalResult = answer(({option, word, u256}): ProposalResult | 'none' => {
	const result = option(() => ({
		isPassed: word(outcomes) === 'passed',
		tallyType: word(tallyTypes),
		total: u256(),
		yay: u256(),
		nay: u256(),
		abstain: u256(),
	}));
	return result ?? 'none';
});
