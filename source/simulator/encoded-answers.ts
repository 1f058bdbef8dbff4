import {address, type Bytes, map, option, struct, u8, u64, u256, utf8, vector} from './borsh.ts';
import type {ProposalRecord, SlashBook, SlashRecord, ValidatorState, VoteResult} from './model.ts';
import {dec} from './signing.ts';

interface LivenessRow {
	readonly address: string;
	readonly cometAddress: string;
	readonly missed: bigint | number;
}

/** Encodes the missed votes of a set; the threshold is a fraction. */
export function encodeLiveness(window: bigint, threshold: string, rows: readonly LivenessRow[]): Bytes {
	return struct(
		u64(window),
		u256(dec(threshold)),
		vector(rows, row => struct(address(row.address), utf8(row.cometAddress), u64(row.missed))),
	);
}

/** States as the chain numbers them; it knows no others. */
const stateNumbers: Readonly<Partial<Record<ValidatorState, number>>> = {
	consensus: 0,
	belowCapacity: 1,
	belowThreshold: 2,
	inactive: 3,
	jailed: 4,
};

export function encodeState(word: ValidatorState | undefined, epoch: bigint): Bytes {
	return struct(option(word && stateNumbers[word], u8), u64(epoch));
}

/** Parts of 10^-12 in a basis point. */
const decOfBasisPoint = 10n ** 8n;

/** Encodes a commission and its largest change, basis points; undefined for one that is no validator then. */
export function encodeCommission(
	rates: {readonly commission: number; readonly maxChange: number} | undefined,
	epoch: bigint,
): Bytes {
	const write = (basisPoints: number) => u256(BigInt(basisPoints) * decOfBasisPoint);
	return struct(option(rates?.commission, write), option(rates?.maxChange, write), u64(epoch));
}

function encodeSlash({epoch, height, fault, rate}: SlashRecord): Bytes {
	return struct(u64(epoch), u64(height), u8(fault === 'duplicateVote' ? 0 : 1), u256(dec(rate)));
}

export function encodeSlashes(slashes: readonly SlashRecord[]): Bytes {
	return vector(slashes, encodeSlash);
}

/** Encodes the slashes that wait, by validator and by the epoch in which they are due. */
export function encodeWaiting(waiting: SlashBook['waiting']): Bytes {
	const byValidator = [...Map.groupBy(waiting, ({validator}) => validator)]
		.map(([of, rows]) => ({of: address(of), rows}))
		.sort((left, right) => Buffer.compare(left.of, right.of));
	return map(
		byValidator.map(({of, rows}) => {
			const byEpoch = [...Map.groupBy(rows, ({due}) => due)];
			return [of, map(byEpoch.map(([due, some]) => [u64(due), encodeSlashes(some.map(({slash}) => slash))]))];
		}),
	);
}

const ruleNumbers = {twoFifths: 0, oneHalfOverOneThird: 1, lessOneHalfOverOneThirdNay: 2} as const;

/** Encodes how a vote ended, and by which rule; undefined: there is no such thing yet. */
export function encodeResult(
	result: VoteResult | undefined,
	rule: ProposalRecord['tallyType'] = 'twoFifths',
): Bytes {
	return option(result, ({isPassed, total, votes: {yay, nay, abstain}}) =>
		struct(u8(isPassed ? 0 : 1), u8(ruleNumbers[rule]), ...[total, yay, nay, abstain].map(u256)),
	);
}
