import type {BlockVotes, SetMember} from '../../domain/node-queries.ts';
import type {NodeQuestion} from './question.ts';

// Each of these answers undefined if the node does not answer such questions.

/** Votes on the block of a height. Source: GET {node}/commit. */
export const blockVotesQuestion: NodeQuestion<BlockVotes | undefined, bigint> = {
	ask: ({node, ...options}, height) => node.queries.getBlockVotes(height, options),
};

/** Validator set that votes on the block of a height. Source: GET {node}/validators. */
export const validatorSetQuestion: NodeQuestion<readonly SetMember[] | undefined, bigint> = {
	ask: ({node, ...options}, height) => node.queries.getValidatorSet(height, options),
};

/** Validator that a consensus key belongs to. Source: /vp/pos/validator_by_tm_addr/{cometAddress}. */
export const validatorOfCometQuestion = {
	ask: ({node, ...options}, cometAddress) => node.queries.getValidatorOfComet(cometAddress, options),
} satisfies NodeQuestion<unknown, string>;
