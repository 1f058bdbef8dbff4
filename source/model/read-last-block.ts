import {orUnknown, RequestError} from '../domain/failure.ts';
import {type LastBlock, lookAtBlock} from '../domain/last-block.ts';
import type {SetMember} from '../domain/node-queries.ts';
import {isAnySuspect, type SigningNow} from '../domain/signing-now.ts';
import {blockVotesQuestion, validatorSetQuestion} from './questions/node-blocks.ts';
import type {NodeRequest} from './questions/question.ts';

/** Validator set with the hash that blocks refer to it by. */
interface KnownSet {
	readonly hash: string;
	readonly members: readonly SetMember[];
}

/** Votes on a block, and the set that voted; each undefined if the node does not report it. */
export interface LastBlockReading {
	readonly last: LastBlock | undefined;
	readonly set: KnownSet | undefined;
}

/**
Reads the votes on the block below the newest one, whose own votes are not complete yet. Rejects with a RequestError.

@param before last reading: its set is asked for again only if the hash changed
*/
export async function readLastBlock(
	asking: NodeRequest,
	newest: bigint,
	before?: LastBlockReading,
): Promise<LastBlockReading> {
	const height = newest - 1n;
	const known = before?.set;
	try {
		const votes = await blockVotesQuestion.ask(asking, height);
		if (!votes) return {last: undefined, set: known};
		if (!votes.isCanonical) return {last: {kind: 'unsure', height}, set: known};
		const hash = votes.validatorsHash;
		const isSame = known?.hash === hash;
		const members = isSame ? known.members : await validatorSetQuestion.ask(asking, height);
		if (!members) return {last: undefined, set: undefined};
		const look = lookAtBlock(votes, members);
		return {last: look ? {kind: 'seen', look} : {kind: 'unsure', height}, set: {hash, members}};
	} catch (error) {
		if (isPruned(error)) return {last: {kind: 'pruned', height}, set: known};
		throw error;
	}
}

/** Adds the last block if one of the watched validators does not sign, or misses some. */
export async function withLastBlock(
	signing: SigningNow | undefined,
	watched: Iterable<string>,
	asking: NodeRequest,
): Promise<SigningNow | undefined> {
	if (!signing || !isAnySuspect(signing, watched)) return signing;
	const reading = await orUnknown(readLastBlock(asking, signing.liveness.height));
	return {...signing, lastBlock: reading?.last};
}

/** Checks for "height 12 is not available, lowest height is 1000": the node no longer has that block. */
function isPruned(error: unknown): boolean {
	const failure = error instanceof RequestError ? error.failure : undefined;
	const words = failure?.kind === 'nodeError' ? (failure.data ?? failure.message ?? '') : '';
	return /\bis not available, lowest height\b/.test(words);
}
