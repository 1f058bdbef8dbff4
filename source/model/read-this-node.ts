import {orUnknown} from '../domain/failure.ts';
import type {ExpectedChain} from '../domain/node-queries.ts';
import type {ChainNode, NodeStatus, RequestOptions} from '../domain/service.ts';
import {type ThisNode, toThisNode} from '../domain/this-node.ts';
import {nodeAccessQuestion, nodeStatusQuestion} from './questions/node.ts';
import {validatorOfCometQuestion} from './questions/node-blocks.ts';

/**
Asks a node for its status and, until that is known, for the validator of its key. Rejects with a RequestError if it gives no
status.

@param before last answer: a key keeps its validator
@param given status that has just come; left out: it is asked for here
*/
export async function readThisNode(
	node: ChainNode,
	before: ThisNode | undefined,
	options: RequestOptions,
	given?: NodeStatus,
): Promise<ThisNode> {
	const asking = {...options, node, purpose: 'rest'} as const;
	const status = given ?? (await nodeStatusQuestion.ask(asking));
	const {cometAddress} = status;
	const isSame = before?.validator !== undefined && before.cometAddress === cometAddress;
	const isOpen = node.queries.door.read().kind === 'open';
	const asked =
		isSame || !isOpen || cometAddress === undefined
			? undefined
			: await orUnknown(validatorOfCometQuestion.ask(asking, cometAddress));
	return toThisNode(status, isSame ? {address: before.validator} : asked, undefined);
}

/** Asks a node for the validator of its key; undefined if it has none or does not report it. */
export async function readOwnValidator(
	node: ChainNode,
	expected: ExpectedChain,
	options: RequestOptions,
): Promise<string | undefined> {
	if (node.queries.door.read().kind === 'unknown')
		await orUnknown(nodeAccessQuestion.ask({node, ...options}, expected));
	return (await orUnknown(readThisNode(node, undefined, options)))?.validator;
}
