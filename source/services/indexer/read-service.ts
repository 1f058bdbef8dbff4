import {
	type Capability,
	capabilities,
	type Extensions,
	hasExtensions,
	type RequestOptions,
} from '../../domain/extensions.ts';
import type {Failure} from '../../domain/failure.ts';
import {
	judgeFreshness,
	judgeNode,
	looksOf,
	noteNewest,
	toNodeBlock,
	usualBlockSeconds,
} from '../../domain/freshness.ts';
import {timeOfBlock} from '../../domain/history.ts';
import {
	type ChainNode,
	type Indexer,
	type NodeReport,
	type ServiceReport,
	standingsOf,
} from '../../domain/service.ts';
import {type Attempted, attempt} from './attempt.ts';
import {anyAddress, readNode} from './read-node.ts';

/** Everything in a report but how it is written down, and what others know of the node. */
type Reading = Omit<ServiceReport, 'source' | 'flaws' | 'node'> & {
	readonly node: (Awaited<ReturnType<typeof readNode>> & Pick<NodeReport, 'standing'>) | undefined;
};

interface ServiceQuestion {
	readonly indexer: Indexer;
	readonly node: ChainNode | undefined;
	readonly signal?: AbortSignal | undefined;
	/** Unix milliseconds. */
	now(): number;
}

/**
Asks a service for each thing that it may answer, and the node how it is. Where the service answers neither what it is
nor the epoch, it is asked for nothing else. Rejects only where nothing answers at all.
*/
export async function readService({indexer, node, signal, now}: ServiceQuestion): Promise<Reading> {
	const {extensions: beyond} = indexer;
	const options = {signal};
	const parameters = await attempt(indexer.getParameters(options));
	if (parameters.error && isOutOfReach(parameters.error.failure)) throw parameters.error;
	const [health, epoch, status] = await Promise.all([
		attempt(beyond.getHealth(options)),
		attempt(beyond.getLatestEpoch(options)),
		node && attempt(node.getStatus(options)),
	]);
	const isOpen = hasExtensions(beyond.known);
	if (parameters.error && !isOpen) throw parameters.error;
	const askIfOpen = async <Value>(ask: () => Promise<Value>): Promise<Attempted<Value>> =>
		isOpen ? attempt(ask()) : {};
	const height = await askIfOpen(() => beyond.getLatestHeight(options));
	const newest = height.value?.height ?? status?.value?.latestHeight ?? 1n;
	const address = parameters.value?.nativeTokenAddress ?? anyAddress;
	const [crawlers, allValidators, allProposals, block, blockAt, history, inner] = await Promise.all([
		askIfOpen(() => beyond.getCrawlers(options)),
		// A state that few have, so that little comes.
		askIfOpen(() => beyond.getAllValidators({state: ['jailed']}, options)),
		askIfOpen(() => beyond.getAllProposals({status: 'pending'}, options)),
		askIfOpen(() => beyond.getBlock(newest, options)),
		askIfOpen(() => beyond.getBlockAt(BigInt(Math.floor(now() / 1000)), options)),
		askIfOpen(() => beyond.getHistory({addresses: [address]}, options)),
		askIfOpen(() => beyond.getInnerTransaction('0'.repeat(64), options)),
	]);
	const holdings = isOpen ? await askHoldings(beyond, address, options) : noHoldings;
	const asked = {
		...{health, epoch, height, crawlers, allValidators, allProposals, block, blockAt, history, inner},
		...holdings,
	};
	const known = beyond.known.read();
	const expected = {chainId: parameters.value?.chainId, epoch: epoch.value?.epoch};
	const at = now();
	const looks = crawlers.value && looksOf(crawlers.value, at);
	const blockSeconds = usualBlockSeconds(parameters.value);
	const ownHeight = height.value?.height;
	const ownBlock =
		ownHeight === undefined
			? undefined
			: noteNewest(undefined, {height: ownHeight, blockAt: timeOfBlock(block.value), at});
	return {
		address: indexer.address,
		version: health.value?.version,
		commit: health.value?.commit,
		...expected,
		height: ownHeight,
		crawlers: looks,
		state: judgeFreshness({
			newest: ownBlock,
			crawlers: looks,
			node: toNodeBlock(status?.value, at, parameters.value?.chainId),
			blockSeconds,
		}),
		capabilities: standingsOf(capabilities, known, name => {
			const failure = asked[name].error?.failure;
			return mayBeNone.has(name) && known[name] ? undefined : failure;
		}),
		node: node && {
			...(await readNode({node, status, signal, ...expected, height: ownHeight})),
			standing: judgeNode(toNodeBlock(status?.value, at), {newest: ownBlock, blockSeconds}),
		},
	};
}

/** Capabilities of which there may be nothing where they are asked: everything else that is asked for is there. */
const mayBeNone: ReadonlySet<Capability> = new Set(['inner', 'proposalVotes', 'blockAt']);

/** Answers about what an address holds and did. */
const holdingsKinds = [
	'votes',
	'proposalVotes',
	'rewards',
	'pastReward',
	'balances',
	'tokens',
	'supply',
	'gasPrice',
	'gasEstimate',
] as const satisfies readonly Capability[];

type Holdings = Readonly<Record<(typeof holdingsKinds)[number], Attempted<unknown>>>;

const noHoldings = Object.fromEntries(holdingsKinds.map(name => [name, {}])) as Holdings;

/** Asks for what an address holds and did, which is nothing for the token itself. */
async function askHoldings(beyond: Extensions, address: string, options: RequestOptions): Promise<Holdings> {
	const [votes, proposalVotes, rewards, pastReward, balances, tokens, supply, gasPrice, gasEstimate] =
		await Promise.all([
			attempt(beyond.getVotes(address, options)),
			attempt(beyond.getProposalVotes({id: '0'}, options)),
			attempt(beyond.getRewards({address}, options)),
			attempt(beyond.getPastReward({address, validator: address, epoch: 0n}, options)),
			attempt(beyond.getBalances(address, options)),
			attempt(beyond.getTokens(options)),
			attempt(beyond.getSupply(address, options)),
			attempt(beyond.getGasPrice(address, options)),
			attempt(beyond.getClaimGas(options)),
		]);
	return {votes, proposalVotes, rewards, pastReward, balances, tokens, supply, gasPrice, gasEstimate};
}

/** Tells whether any other question would fail in the same way. */
function isOutOfReach({kind}: Failure): boolean {
	return kind === 'unreachable' || kind === 'timedOut' || kind === 'refusedKey';
}
