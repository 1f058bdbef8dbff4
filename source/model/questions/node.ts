import type {
	EnqueuedSlashes,
	ExpectedChain,
	NodeDoor,
	ProposalResult,
	Slash,
} from '../../domain/node-queries.ts';
import type {NodeStatus} from '../../domain/service.ts';
import type {Liveness} from '../../domain/signing.ts';
import type {NodeQuestion} from './question.ts';

/** Chain, height and own validator of a node. Source: GET {node}/status. */
export const nodeStatusQuestion: NodeQuestion<NodeStatus> = {
	ask: ({node, ...options}) => node.getStatus(options),
};

/**
Access to a node's questions: open only if it serves the chain that the indexer serves, at about the same place.
A status that has just come is not asked for again. Source: /shell/epoch and GET {node}/status.
*/
export const nodeAccessQuestion: NodeQuestion<
	NodeDoor,
	ExpectedChain & {readonly status?: NodeStatus | undefined}
> = {
	ask: ({node, ...options}, {status, ...expected}) => node.queries.knock(expected, options, status),
};

// Each of these answers undefined if the node does not answer such questions.

/** Missed votes of the consensus validators. Source: /vp/pos/validator/liveness_info. */
export const livenessQuestion: NodeQuestion<Liveness | undefined> = {
	ask: ({node, ...options}) => node.queries.getLiveness(options),
};

/** Slashes of a validator that were carried out. Source: /vp/pos/validator/slashes/{address}. */
export const slashesQuestion: NodeQuestion<readonly Slash[] | undefined, string> = {
	ask: ({node, ...options}, address) => node.queries.getSlashes(address, options),
};

/** Slashes of all validators that wait for an epoch. Source: /vp/pos/enqueued_slashes. */
export const enqueuedSlashesQuestion: NodeQuestion<readonly EnqueuedSlashes[] | undefined> = {
	ask: ({node, ...options}) => node.queries.getEnqueuedSlashes(options),
};

/** Total active voting power, namnam. Source: /vp/pos/total_active_voting_power. */
export const activePowerQuestion: NodeQuestion<bigint | undefined> = {
	ask: ({node, ...options}) => node.queries.getActivePower(options),
};

/** Recorded result of a proposal; undefined: no result yet. Source: /vp/governance/stored_proposal_result/{id}. */
export const proposalResultQuestion: NodeQuestion<ProposalResult | undefined, string> = {
	async ask({node, ...options}, id) {
		const found = await node.queries.getProposalResult(id, options);
		return found === 'none' ? undefined : found;
	},
};

/** Number of peers of the node. Source: /net_info. */
export const peersQuestion: NodeQuestion<bigint | undefined> = {
	ask: ({node, ...options}) => node.queries.getPeers(options),
};
