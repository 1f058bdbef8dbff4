import {
	type ExpectedChain,
	type NodeCapability,
	type NodeQueries,
	nodeCapabilities,
} from '../../domain/node-queries.ts';
import {type ChainNode, type NodeReport, type NodeStatus, standingsOf} from '../../domain/service.ts';
import type {Liveness} from '../../domain/signing.ts';
import {type ThisNode, toThisNode} from '../../domain/this-node.ts';
import {type Attempted, attempt} from './attempt.ts';

/** An address that has transactions on every chain, for where no other is known. */
export const anyAddress = 'tnam1qxvg64psvhwumv3mwrrjfcz0h3t3274hwggyzcee';

interface NodeQuestion extends ExpectedChain {
	readonly node: ChainNode;
	/** Answer to its status, or why there is none. */
	readonly status: Attempted<NodeStatus> | undefined;
	readonly signal: AbortSignal | undefined;
}

/** Report on a node, and its missed votes, which only two answers make news of. */
type NodeReading = Omit<NodeReport, 'account' | 'signing' | 'standing'> & {
	/** Account of whose it is and how it is; undefined: it does not tell. */
	readonly thisNode: ThisNode | undefined;
	readonly liveness: Liveness | undefined;
};

/** Knocks at a node, and asks for each thing that it may answer if its door is open. */
export async function readNode({node, status, signal, ...expected}: NodeQuestion): Promise<NodeReading> {
	const {address, queries} = node;
	const knocked = await attempt(queries.knock(expected, {signal}, status?.value));
	const own = status?.value;
	const asked =
		knocked.value?.kind === 'open' ? await askEach(queries, own?.cometAddress, signal) : undefined;
	const whose = own?.cometAddress === undefined ? undefined : asked?.validatorOfComet.value;
	return {
		address,
		status: own,
		failure: status?.error?.failure,
		door: queries.door.read(),
		capabilities: standingsOf(nodeCapabilities, queries.known.read(), name =>
			name === 'chainEpoch' ? knocked.error?.failure : asked?.[name].error?.failure,
		),
		thisNode: own && asked && toThisNode(own, whose, asked.netInfo.value),
		liveness: asked?.liveness.value,
	};
}

/** Asks for everything once, of whichever validator and block there is, but for the node's own key where it has one. */
async function askEach(queries: NodeQueries, ownKey: string | undefined, signal: AbortSignal | undefined) {
	const options = {signal};
	const liveness = await attempt(queries.getLiveness(options));
	const door = queries.door.read();
	const {epoch, height} = door.kind === 'open' ? door : {epoch: 0n, height: 2n};
	const [validator] = liveness.value?.validators.values() ?? [];
	const {address = anyAddress, cometAddress = '0'.repeat(40)} = validator ?? {};
	// The newest block may still get votes.
	const block = (liveness.value?.height ?? height) - 1n;
	const [whose, state, commission, enqueued, slashes, power, result, peers, commit, set] = await Promise.all([
		attempt(queries.getValidatorOfComet(ownKey ?? cometAddress, options)),
		attempt(queries.getStateAt(address, epoch, options)),
		attempt(queries.getCommissionAt(address, epoch, options)),
		attempt(queries.getEnqueuedSlashes(options)),
		attempt(queries.getSlashes(address, options)),
		attempt(queries.getActivePower(options)),
		attempt(queries.getProposalResult('0', options)),
		attempt(queries.getPeers(options)),
		attempt(queries.getBlockVotes(block, options)),
		attempt(queries.getValidatorSet(block, options)),
	]);
	return {
		liveness,
		validatorOfComet: whose,
		stateAt: state,
		commissionAt: commission,
		enqueuedSlashes: enqueued,
		slashes,
		activePower: power,
		proposalResult: result,
		netInfo: peers,
		commit,
		validatorSet: set,
	} satisfies Record<Exclude<NodeCapability, 'chainEpoch'>, Attempted<unknown>>;
}
