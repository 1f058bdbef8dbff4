import type {Failure} from '../../domain/failure.ts';
import {
	type ExpectedChain,
	type NodeCapability,
	type NodeQueries,
	nodeCapabilities,
} from '../../domain/node-queries.ts';
import {type ChainNode, type NodeReport, type NodeStatus, standingsOf} from '../../domain/service.ts';
import {type Attempted, attempt} from './attempt.ts';

/** An address that has transactions on every chain, for where no other is known. */
export const anyAddress = 'tnam1qxvg64psvhwumv3mwrrjfcz0h3t3274hwggyzcee';

interface NodeQuestion extends ExpectedChain {
	readonly node: ChainNode;
	/** Answer to its status, or why there is none. */
	readonly status: Attempted<NodeStatus> | undefined;
	readonly signal: AbortSignal | undefined;
}

/** Knocks at a node, and asks for each thing that it may answer if its door is open. */
export async function readNode({node, status, signal, ...expected}: NodeQuestion): Promise<NodeReport> {
	const {address, queries} = node;
	const knocked = await attempt(queries.knock(expected, {signal}, status?.value));
	const failures = knocked.value?.kind === 'open' ? await askEach(queries, signal) : {};
	return {
		address,
		status: status?.value,
		failure: status?.error?.failure,
		door: queries.door.read(),
		capabilities: standingsOf(nodeCapabilities, queries.known.read(), name =>
			name === 'chainEpoch' ? knocked.error?.failure : failures[name],
		),
	};
}

type Failures = Readonly<Partial<Record<NodeCapability, Failure | undefined>>>;

/** Asks for everything once, of whichever validator and block there is, and returns what went wrong. */
async function askEach(queries: NodeQueries, signal: AbortSignal | undefined): Promise<Failures> {
	const options = {signal};
	const liveness = await attempt(queries.getLiveness(options));
	const door = queries.door.read();
	const {epoch, height} = door.kind === 'open' ? door : {epoch: 0n, height: 2n};
	const [validator] = liveness.value?.validators.values() ?? [];
	const {address = anyAddress, cometAddress = '0'.repeat(40)} = validator ?? {};
	// The newest block may still get votes.
	const block = (liveness.value?.height ?? height) - 1n;
	const asked = {
		validatorOfComet: queries.getValidatorOfComet(cometAddress, options),
		stateAt: queries.getStateAt(address, epoch, options),
		commissionAt: queries.getCommissionAt(address, epoch, options),
		enqueuedSlashes: queries.getEnqueuedSlashes(options),
		slashes: queries.getSlashes(address, options),
		activePower: queries.getActivePower(options),
		proposalResult: queries.getProposalResult('0', options),
		netInfo: queries.getPeers(options),
		commit: queries.getBlockVotes(block, options),
		validatorSet: queries.getValidatorSet(block, options),
	} satisfies Partial<Record<NodeCapability, Promise<unknown>>>;
	const entries = Object.entries(asked).map(async ([name, answer]) => [
		name,
		(await attempt<unknown>(answer)).error?.failure,
	]);
	return {liveness: liveness.error?.failure, ...Object.fromEntries(await Promise.all(entries))};
}
