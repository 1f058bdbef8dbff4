import type {BlockVotes, CommitFlag, SetMember} from './node-queries.ts';

/** Votes of a whole set on one block, by name and by power. */
export interface BlockLook {
	readonly height: bigint;
	/** Flag of each member, by CometBFT address. */
	readonly flags: ReadonlyMap<string, CommitFlag>;
	/** Power of the set, and of those whose vote is there. */
	readonly total: bigint;
	readonly present: bigint;
}

/** Outcome of a look at a block. */
export type LastBlock =
	| {readonly kind: 'seen'; readonly look: BlockLook}
	/** The node has dropped the block, as its own words say. */
	| {readonly kind: 'pruned'; readonly height: bigint}
	/** Votes that may still change, or do not fit the set. */
	| {readonly kind: 'unsure'; readonly height: bigint};

/**
Puts the votes on a block beside the set of the same height, whose places they have: an absent vote names nobody.
Undefined where they do not belong together, or may still change.
*/
export function lookAtBlock(
	{height, isCanonical, flags}: BlockVotes,
	set: readonly SetMember[],
): BlockLook | undefined {
	if (!isCanonical || flags.length !== set.length) return undefined;
	const powerOf = (members: readonly SetMember[]) => members.reduce((sum, {power}) => sum + power, 0n);
	return {
		height,
		flags: new Map(set.map(({cometAddress}, place) => [cometAddress, flags[place] ?? 'absent'])),
		total: powerOf(set),
		present: powerOf(set.filter((_, place) => flags[place] !== 'absent')),
	};
}

/** Tells whether a silent member is silent alone: two thirds of the power signed, so that it is not the chain. */
export function isSilentAlone({flags, total, present}: BlockLook, cometAddress: string): boolean {
	return flags.get(cometAddress) === 'absent' && present * 3n >= total * 2n;
}
