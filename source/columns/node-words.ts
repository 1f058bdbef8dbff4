import type {JsonValue} from '../domain/decoded.ts';
import {describeBriefly, type Failure, is404} from '../domain/failure.ts';
import type {NodeStanding} from '../domain/freshness.ts';
import {type NodeCapability, type NodeDoor, nodeCapabilities, nodePaths} from '../domain/node-queries.ts';
import type {NodeReport, ServiceReport} from '../domain/service.ts';
import type {NodeAccount} from '../domain/this-node.ts';
import {formatInteger} from '../format/number.ts';
import {describeNode} from './chain-words.ts';
import {type ServiceFact, wordsOfStanding} from './standing-words.ts';
import {describeThisNode, nameOfThisNode} from './this-node-words.ts';

const capabilityWords: Readonly<Record<NodeCapability, string>> = {
	chainEpoch: 'the epoch of the chain',
	liveness: 'missed votes of all validators',
	validatorOfComet: 'the validator of a node',
	stateAt: 'the state of a validator in an epoch',
	commissionAt: 'its commission in an epoch',
	enqueuedSlashes: 'slashes that wait',
	slashes: 'slashes of a validator',
	activePower: 'the power that votes are held against',
	proposalResult: 'results of finished votes',
	netInfo: 'its peers',
	commit: 'votes on a block',
	validatorSet: 'the validators of a block',
};

/** States of a node in JSON. */
const standingWords: Readonly<Record<NodeStanding, string>> = {
	inSync: 'in-sync',
	catchingUp: 'catching-up',
	behind: 'behind',
	standing: 'standing',
	unknown: 'unknown',
};

/** Lists the facts about a node, a line each. */
export function factsOfNode(
	{address, status, standing, failure, door, account, signing}: NodeReport,
	{chainId, epoch}: Pick<ServiceReport, 'chainId' | 'epoch'>,
): readonly ServiceFact[] {
	const state: ServiceFact = ['Chain state', describeDoor(door, epoch)];
	if (failure && !status) return [['Node', `${address} (${describeSilence(failure)})`], state];
	const {network, latestHeight} = status ?? {};
	const isAnother = network !== undefined && chainId !== undefined && network !== chainId;
	return [
		['Node', address],
		...(account ? factsOfAccount(account, signing) : []),
		["Node's network", isAnother ? `${network}, not the indexer's` : network],
		["Node's height", latestHeight === undefined ? undefined : formatInteger(latestHeight)],
		["Node's state", standing && describeNode(standing)],
		state,
	];
}

/** Says whose the node is, and how it is: 'Kestrel Nodes: signs, in sync, 24 peers'. */
function factsOfAccount(account: NodeAccount, signing: NodeReport['signing']): readonly ServiceFact[] {
	const name = nameOfThisNode(account);
	return name === undefined ? [] : [['This node', `${name}: ${describeThisNode(account, {signing})}`]];
}

/** Lists what an open node answers beyond broadcasting: the thing, its path, and whether it is there. */
export function answersOfNode({node}: ServiceReport): ReadonlyArray<readonly [string, string, string]> {
	if (node?.door.kind !== 'open') return [];
	return nodeCapabilities.map(name => [
		capabilityWords[name],
		nodePaths[name],
		wordsOfStanding(node.capabilities[name]),
	]);
}

/** Writes the report of a node as JSON. */
export function nodeToJson(report: NodeReport): JsonValue {
	const {address, status, standing, failure, door, capabilities, account, signing} = report;
	const {validator, peers} = account?.node ?? {};
	return {
		address,
		network: status?.network ?? null,
		height: status?.latestHeight?.toString() ?? null,
		catchingUp: status?.isCatchingUp ?? null,
		standing: (standing && standingWords[standing.standing]) ?? null,
		secondsOld: standing?.secondsOld ?? null,
		validator: validator ?? null,
		validatorName: account?.name ?? null,
		signs: (validator !== undefined && signing?.signs.get(validator)) || null,
		peers: peers?.toString() ?? null,
		problem: failure ? describeBriefly(failure) : null,
		state: door.kind,
		answers: Object.fromEntries(nodeCapabilities.map(name => [name, wordsOfStanding(capabilities[name])])),
	};
}

/** Words for the statuses with which a gateway does not pass a question on. */
const refusals: Readonly<Record<number, string>> = {
	401: 'a key is needed',
	404: 'the path is missing there',
	405: 'only other requests are allowed',
};

/** Says whether a node answers questions about the chain's state, and why it is not asked. */
export function describeDoor(door: NodeDoor, epoch: bigint | undefined): string | undefined {
	switch (door.kind) {
		case 'unknown':
			return undefined;
		case 'open':
			return 'answered';
		case 'absent':
			return 'not answered: the node has no such paths';
		case 'forbidden':
			if (door.isNowhere) return 'no node at that path (404): check the address and its path';
			return `not answered: ${refusals[door.status] ?? 'forbidden'} (${door.status})`;
		case 'otherChain':
			return `not asked: the node is on the chain ${door.network}`;
		case 'behind':
			if (door.blocks !== undefined)
				return `not asked: the node is ${formatInteger(door.blocks)} blocks behind the indexer`;
			return door.epoch === undefined
				? 'not asked: the node is catching up with its chain'
				: `not asked: the node is in epoch ${door.epoch}, the indexer in ${epoch ?? 'another'}`;
	}
}

/** Describes a node that gives no status. It may lack that path and still take transactions elsewhere. */
function describeSilence(failure: Failure): string {
	return is404(failure)
		? 'no /status: its network and height are not known'
		: `no answer: ${describeBriefly(failure)}`;
}
