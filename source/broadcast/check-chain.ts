import {RequestError} from '../domain/failure.ts';
import {judgeNode, toNodeBlock, usualBlockSeconds} from '../domain/freshness.ts';
import type {Parameters} from '../domain/parameters.ts';
import type {ChainNode, Indexer, NodeStatus, NodeTransaction, RequestOptions} from '../domain/service.ts';
import {formatInteger} from '../format/number.ts';
import {formatDuration} from '../format/time.ts';
import {createNodeQuestion} from './ask-node.ts';
import {hostOf} from './attempt.ts';
import {findingsOfFound, foundByNode} from './block-findings.ts';
import {describeSummary, type ToldSummary, validatorsOf} from './describe-summary.ts';
import {headlineOf, inSentence} from './headline.ts';
import type {TransactionSummary} from './summarize-transaction.ts';

interface ChainQuestion {
	/** Chain id of the profile; undefined: it gives none. */
	readonly chainId: string | undefined;
	/** Indexer; undefined: none is configured. */
	readonly indexer: Pick<Indexer, 'address' | 'getParameters' | 'getValidators' | 'extensions'> | undefined;
	readonly node: Pick<ChainNode, 'address' | 'getStatus' | 'findTransaction'>;
	/** True if the indexer is asked for its height too, for a search by the fee payer. */
	readonly isHeightWanted?: boolean;
	/** Hash by which the node is asked whether it is in a block already; undefined: the transaction has none. */
	readonly hash?: string | undefined;
	/** Content, for which the names of validators are asked for; undefined: it cannot be read. */
	readonly deed?: TransactionSummary | undefined;
	/** Signal that cancels the questions. */
	readonly signal?: AbortSignal | undefined;
	/** Max wait if it is shorter than the default. */
	readonly maxMilliseconds?: number | undefined;
	/** Returns unix milliseconds. */
	now(): number;
}

/** Chain that a transaction would go to, asked before it is sent. */
interface ChainAnswer {
	readonly network: NamedNetwork;
	/** Conflict of the node's chain with the indexer's or the profile's, without a full stop; undefined: none known. */
	readonly otherChain: string | undefined;
	/** Reason to doubt the node, behind "is"; undefined: it is in sync, or that is not known. */
	readonly doubt: string | undefined;
	/** Height of the newest block; undefined: not known. */
	readonly height: bigint | undefined;
	/** Content in words; undefined: it cannot be read. */
	readonly deed?: ToldSummary | undefined;
	/** The same transaction in a block already, by the node; undefined: in none, or no answer. */
	readonly inBlock?: NodeTransaction | undefined;
}

/** Max waits: neither an indexer that is down nor a gateway that never answers must delay a broadcast. */
const maxMilliseconds = {indexer: 5000, node: 3000};

/** Asks the node and the indexer, at the same time, which chain they are on. */
export async function askChain(question: ChainQuestion): Promise<ChainAnswer> {
	const {chainId, indexer, node} = question;
	const options = within(maxMilliseconds.indexer, question);
	const [status, parameters, indexerHeight, names, inBlock] = await Promise.all([
		askStatus(node, question),
		askParameters(question, options),
		askHeight(question, options),
		askNames(question, options),
		askInBlock(question),
	]);
	const told = {node: status?.network, indexer: parameters?.chainId, profile: chainId};
	const addresses = {node: node.address, indexer: indexer?.address};
	return {
		network: nameNetwork(told, addresses),
		otherChain: describeOtherChain(told, addresses),
		doubt: describeDoubt(status, question.now(), indexerHeight, parameters),
		height: status?.latestHeight ?? indexerHeight,
		...(question.deed && {deed: describeSummary(question.deed, names)}),
		...(inBlock && {inBlock}),
	};
}

/** Asks for the status of the node; undefined: no answer in time. */
function askStatus(
	node: Pick<ChainNode, 'getStatus'>,
	question: Partial<Pick<ChainQuestion, 'signal' | 'maxMilliseconds'>> = {},
): Promise<NodeStatus | undefined> {
	return orUndefined(node.getStatus(within(maxMilliseconds.node, question)));
}

/** Asks the node and the indexer again whether the node is in doubt; undefined: the node gives no answer. */
export async function askDoubt(
	question: Pick<ChainQuestion, 'node' | 'indexer' | 'signal' | 'now'>,
): Promise<Pick<ChainAnswer, 'doubt'> | undefined> {
	const {node, indexer, now} = question;
	const [status, height] = await Promise.all([
		askStatus(node, question),
		askHeight({indexer, isHeightWanted: true}, within(maxMilliseconds.indexer, question)),
	]);
	return status && {doubt: describeDoubt(status, now(), height)};
}

/** Describes a transaction that the node has in a block: 'applied in block 4 030 720'. */
export function describeInBlock(node: NodeTransaction): string {
	return inSentence(headlineOf({mode: 'sync', block: findingsOfFound(foundByNode(node))}).title);
}

/**
Writes 'still catching up with the chain, at block 4 030 720', '1 000 blocks behind the indexer, at block 4 029 720, which is 2 h
old'; undefined: it is in sync, or that is not known.

@param at unix milliseconds of its status
@param height newest block of the indexer; left out: not known
*/
function describeDoubt(
	status: NodeStatus | undefined,
	at: number,
	height?: bigint,
	parameters?: Parameters,
): string | undefined {
	const newest = height === undefined ? undefined : {height};
	const judged = judgeNode(toNodeBlock(status, at), {newest, blockSeconds: usualBlockSeconds(parameters)});
	if (!judged) return undefined;
	const {standing, blocksBehind, secondsOld} = judged;
	const words = {
		catchingUp: 'still catching up with the chain',
		behind: `${formatInteger(blocksBehind)} blocks behind the indexer`,
		standing: 'not following the chain',
		inSync: undefined,
		unknown: undefined,
	}[standing];
	if (words === undefined) return undefined;
	const place = status?.latestHeight === undefined ? '' : `, at block ${formatInteger(status.latestHeight)}`;
	const age = place === '' || secondsOld === undefined ? '' : `, which is ${formatDuration(secondsOld)} old`;
	return words + place + age;
}

async function askInBlock({node, hash, signal}: ChainQuestion): Promise<NodeTransaction | undefined> {
	if (hash === undefined) return undefined;
	return createNodeQuestion(node, hash).ask(signal ?? new AbortController().signal);
}

async function askParameters(
	{indexer}: ChainQuestion,
	options: RequestOptions,
): Promise<Parameters | undefined> {
	return indexer && (await orUndefined(indexer.getParameters(options)));
}

async function askHeight(
	{indexer, isHeightWanted}: Pick<ChainQuestion, 'indexer' | 'isHeightWanted'>,
	options: RequestOptions,
): Promise<bigint | undefined> {
	if (!indexer || !isHeightWanted) return undefined;
	return (await orUndefined(indexer.extensions.getLatestHeight(options)))?.height;
}

/** Asks for the names of the validators that the transaction names, by address, as far as one answer has them. */
async function askNames(
	{indexer, deed}: ChainQuestion,
	options: RequestOptions,
): Promise<ReadonlyMap<string, string>> {
	const wanted = validatorsOf(deed?.acts ?? []);
	if (!indexer || wanted.length === 0) return new Map();
	const whole = await orUndefined(indexer.extensions.getAllValidators({}, options));
	const page = whole ?? (await orUndefined(indexer.getValidators({}, options)));
	return new Map(
		page?.items.flatMap(({address, name}) =>
			address !== undefined && name && wanted.includes(address) ? [[address, name] as const] : [],
		),
	);
}

/** Returns options with a time limit, or a shorter one if the person wants to wait less. */
function within(
	milliseconds: number,
	{signal, maxMilliseconds = milliseconds}: Partial<Pick<ChainQuestion, 'signal' | 'maxMilliseconds'>>,
): RequestOptions {
	const limit = Math.min(milliseconds, maxMilliseconds);
	return {signal, timeLimit: {attemptMilliseconds: limit, totalMilliseconds: limit}};
}

async function orUndefined<Answer>(asking: Promise<Answer>): Promise<Answer | undefined> {
	try {
		return await asking;
	} catch (error) {
		if (error instanceof RequestError) return undefined;
		throw error;
	}
}

/** Chain id by source; undefined: the source gives none. */
interface ToldChains {
	readonly node: string | undefined;
	readonly indexer: string | undefined;
	readonly profile: string | undefined;
}

/** Name of a network. */
interface NamedNetwork {
	/** The chain id, or the node's host if no chain id is known. */
	readonly name: string;
	/** Sources of the name, in words. */
	readonly note: string;
}

/** Addresses, as far as they are known. */
interface Addresses {
	readonly node: string;
	readonly indexer: string | undefined;
}

/** Names the network: chain id of the node, else of the profile, else of the indexer, else the node's host. */
export function nameNetwork(told: ToldChains, {node: address}: Addresses): NamedNetwork {
	const {node, indexer, profile} = told;
	const name = node ?? profile ?? indexer;
	if (name === undefined) {
		return {name: hostOf(address), note: 'host of the node, as no chain id is known'};
	}
	const namers = [
		node === name ? 'the node' : undefined,
		indexer === name ? 'the indexer' : undefined,
		profile === name ? 'the profile' : undefined,
	].filter(namer => namer !== undefined);
	const last = namers.pop();
	const all = namers.length === 0 ? last : `${namers.join(', ')} and ${last}`;
	return {name, note: `chain id of ${all}${node === undefined ? '; the node gives none' : ''}`};
}

/** Describes a node on another chain than the indexer or the profile, without a full stop; undefined: none known. */
export function describeOtherChain(
	{node, indexer, profile}: ToldChains,
	addresses: Addresses,
): string | undefined {
	if (node === undefined) return undefined;
	const here = `the node ${addresses.node} is on the chain ${node}`;
	if (indexer !== undefined && indexer !== node) {
		return `${here}, the indexer ${addresses.indexer} on ${indexer}`;
	}
	return profile === undefined || profile === node ? undefined : `${here}, the profile is for ${profile}`;
}
