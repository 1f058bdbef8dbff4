import {RequestError} from '../domain/failure.ts';
import type {ChainNode, Indexer, NodeStatus, NodeTransaction, RequestOptions} from '../domain/service.ts';
import {formatInteger} from '../format/number.ts';
import {createNodeQuestion} from './ask-node.ts';
import {findingsOfFound, foundByNode} from './block-findings.ts';
import {describeDeed, type ToldDeed, validatorsOf} from './describe-deed.ts';
import {headlineOf, inSentence} from './headline.ts';
import {describeOtherChain, type NamedNetwork, nameNetwork} from './name-network.ts';
import type {Deed} from './read-deed.ts';

export interface ChainQuestion {
	/** From the profile. */
	readonly chainId: string | undefined;
	/** Undefined: none is configured. */
	readonly indexer: Pick<Indexer, 'address' | 'getParameters' | 'getValidators' | 'beyond'> | undefined;
	readonly node: Pick<ChainNode, 'address' | 'getStatus' | 'findTransaction'>;
	/** Whether the height of the chain is wanted of the indexer too, for a transaction that is looked for by its payer. */
	readonly isHeightWanted?: boolean;
	/** Hash of the transaction, by which the node is asked whether it is in a block already; undefined: it has none. */
	readonly hash?: string | undefined;
	/** What the transaction says of itself: the names of its validators are asked for. Undefined: it cannot be read. */
	readonly deed?: Deed | undefined;
	/** Cancels the questions. */
	readonly signal?: AbortSignal | undefined;
	/** Longest wait, where it is shorter than the usual one. */
	readonly mostMilliseconds?: number | undefined;
}

/** The chain that a transaction would go to, before anything of it leaves. */
export interface ChainAnswer {
	readonly network: NamedNetwork;
	/** That the node is on another chain than the indexer or the profile, without a full stop. */
	readonly otherChain: string | undefined;
	/** Undefined: the node does not tell how it is. */
	readonly status: NodeStatus | undefined;
	/** Of the newest block by now; undefined: not known. */
	readonly height: bigint | undefined;
	/** What the transaction does, in words; undefined: it cannot be read. */
	readonly deed?: ToldDeed | undefined;
	/** The same transaction in a block of the node's; undefined: it has none, or does not tell. */
	readonly inBlock?: NodeTransaction | undefined;
}

/** Longest waits: neither an indexer that is down nor a gateway that swallows questions must delay a broadcast. */
const longestMilliseconds = {indexer: 5000, node: 3000};

/** Asks the node and the indexer, at the same time, which chain they are on. */
export async function askChain(question: ChainQuestion): Promise<ChainAnswer> {
	const {chainId, indexer, node} = question;
	const [status, indexerChain, indexerHeight, names, inBlock] = await Promise.all([
		askStatus(node, question),
		askChainId(question),
		askHeight(question),
		askNames(question),
		askInBlock(question),
	]);
	const told = {node: status?.network, indexer: indexerChain, profile: chainId};
	const addresses = {node: node.address, indexer: indexer?.address};
	return {
		network: nameNetwork(told, addresses),
		otherChain: describeOtherChain(told, addresses),
		status,
		height: status?.latestHeight ?? indexerHeight,
		...(question.deed && {deed: describeDeed(question.deed, names)}),
		...(inBlock && {inBlock}),
	};
}

/** How the node is; undefined where it does not tell, or not in time. */
export function askStatus(
	node: Pick<ChainNode, 'getStatus'>,
	{signal, mostMilliseconds}: Pick<ChainQuestion, 'signal' | 'mostMilliseconds'> = {},
): Promise<NodeStatus | undefined> {
	const timeLimit = within(longestMilliseconds.node, mostMilliseconds);
	return orUndefined(node.getStatus({signal, timeLimit}));
}

/** 'applied in block 4 030 720', of a transaction that the node has in a block. */
export function describeInBlock(node: NodeTransaction): string {
	return inSentence(headlineOf({mode: 'sync', block: findingsOfFound(foundByNode(node))}).title);
}

/** 'still catching up with the chain, at block 4 030 720'; undefined where it has caught up, or does not tell. */
export function describeCatchingUp(status: NodeStatus | undefined): string | undefined {
	if (!status?.isCatchingUp) return undefined;
	const {latestHeight} = status;
	const place = latestHeight === undefined ? '' : `, at block ${formatInteger(latestHeight)}`;
	return `still catching up with the chain${place}`;
}

async function askInBlock({node, hash, signal}: ChainQuestion): Promise<NodeTransaction | undefined> {
	if (hash === undefined) return undefined;
	return createNodeQuestion(node, hash).ask(signal ?? new AbortController().signal);
}

async function askChainId({indexer, signal, mostMilliseconds}: ChainQuestion): Promise<string | undefined> {
	if (!indexer) return undefined;
	const timeLimit = within(longestMilliseconds.indexer, mostMilliseconds);
	const parameters = await orUndefined(indexer.getParameters({signal, timeLimit}));
	return parameters?.chainId;
}

async function askHeight({
	indexer,
	isHeightWanted,
	signal,
	mostMilliseconds,
}: ChainQuestion): Promise<bigint | undefined> {
	if (!indexer || !isHeightWanted) return undefined;
	const timeLimit = within(longestMilliseconds.indexer, mostMilliseconds);
	return (await orUndefined(indexer.beyond.getLatestHeight({signal, timeLimit})))?.height;
}

/** Names of the validators that the transaction names, by address, as far as one answer has them. */
async function askNames({
	indexer,
	deed,
	signal,
	mostMilliseconds,
}: ChainQuestion): Promise<ReadonlyMap<string, string>> {
	const wanted = validatorsOf(deed?.acts ?? []);
	if (!indexer || wanted.length === 0) return new Map();
	const options = {signal, timeLimit: within(longestMilliseconds.indexer, mostMilliseconds)};
	const whole = await orUndefined(indexer.beyond.getAllValidators({}, options));
	const page = whole ?? (await orUndefined(indexer.getValidators({}, options)));
	return new Map(
		page?.items.flatMap(({address, name}) =>
			address !== undefined && name && wanted.includes(address) ? [[address, name] as const] : [],
		),
	);
}

function within(longest: number, most = longest): RequestOptions['timeLimit'] {
	const milliseconds = Math.min(longest, most);
	return {attemptMilliseconds: milliseconds, totalMilliseconds: milliseconds};
}

async function orUndefined<Answer>(asking: Promise<Answer>): Promise<Answer | undefined> {
	try {
		return await asking;
	} catch (error) {
		if (error instanceof RequestError) return undefined;
		throw error;
	}
}
