import {orUnknown, RequestError} from '../../domain/failure.ts';
import {type LastBlock, lookAtBlock} from '../../domain/last-block.ts';
import type {NodeQueries, SetMember} from '../../domain/node-queries.ts';
import type {ChainNode, RequestOptions} from '../../domain/service.ts';
import {isAnySuspect, type SigningNow} from '../../domain/signing-now.ts';

/** Milliseconds between two looks: an answer is some 40 kB. */
const lookMilliseconds = 30_000;

interface LookOptions {
	readonly queries: Pick<NodeQueries, 'getBlockVotes' | 'getValidatorSet'>;
	/** Milliseconds of a clock that never goes back. */
	now?(): number;
}

/**
Creates what looks at the votes on the block below a height, on suspicion; undefined: the node tells nothing of it. Within
30 seconds it answers with the look before, and the set is asked for only where its hash is another one.
*/
export function createBlockLooks({queries, now = () => performance.now()}: LookOptions) {
	let set: {readonly hash: string; readonly members: readonly SetMember[]} | undefined;
	let last: {readonly at: number; readonly outcome: Promise<LastBlock | undefined>} | undefined;

	async function setOf(
		hash: string,
		height: bigint,
		options: RequestOptions | undefined,
	): Promise<readonly SetMember[] | undefined> {
		if (set?.hash === hash) return set.members;
		const members = await queries.getValidatorSet(height, options);
		set = members && {hash, members};
		return members;
	}

	async function look(height: bigint, options: RequestOptions | undefined): Promise<LastBlock | undefined> {
		try {
			const votes = await queries.getBlockVotes(height, options);
			if (!votes) return undefined;
			if (!votes.isCanonical) return {kind: 'unsure', height};
			const members = await setOf(votes.validatorsHash, height, options);
			const found = members && lookAtBlock(votes, members);
			if (found) return {kind: 'seen', look: found};
			return members ? {kind: 'unsure', height} : undefined;
		} catch (error) {
			if (isPruned(error)) return {kind: 'pruned', height};
			throw error;
		}
	}

	/** @param newest height of the newest block, whose own votes are not all in */
	return (newest: bigint, options?: RequestOptions): Promise<LastBlock | undefined> => {
		if (!last || now() - last.at >= lookMilliseconds) {
			const begun = {at: now(), outcome: look(newest - 1n, options)};
			last = begun;
			// A failure is no look: the next one asks again.
			begun.outcome.catch(() => {
				if (last === begun) last = undefined;
			});
		}
		return last.outcome;
	};
}

/** Adds a look at the last block if one of the watched validators does not sign, or misses some. */
export async function withLastBlock(
	signing: SigningNow | undefined,
	watched: Iterable<string>,
	{node, signal}: {readonly node: ChainNode; readonly signal: AbortSignal},
): Promise<SigningNow | undefined> {
	if (!signing || !isAnySuspect(signing, watched)) return signing;
	return {...signing, lastBlock: await orUnknown(createBlockLooks(node)(signing.liveness.height, {signal}))};
}

/** "height 12 is not available, lowest height is 1000": the node keeps no block as old. */
function isPruned(error: unknown): boolean {
	const failure = error instanceof RequestError ? error.failure : undefined;
	const words = failure?.kind === 'nodeError' ? (failure.data ?? failure.message ?? '') : '';
	return /\bis not available, lowest height\b/.test(words);
}
