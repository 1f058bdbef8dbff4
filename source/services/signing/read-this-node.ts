import {orUnknown} from '../../domain/failure.ts';
import type {ExpectedChain} from '../../domain/node-queries.ts';
import type {ChainNode, NodeStatus, RequestOptions} from '../../domain/service.ts';
import {type ThisNode, toThisNode} from '../../domain/this-node.ts';

/**
Asks a node whose it is and how it is, its peers apart: two requests, one once the validator of its key is known. Rejects
with a RequestError where it gives no status.

@param before the last answer: a key stays with its validator
@param told status that was just asked for; left out: it is asked for here
*/
export async function readThisNode(
	{getStatus, queries}: Pick<ChainNode, 'getStatus' | 'queries'>,
	before: ThisNode | undefined,
	given: RequestOptions,
	told?: NodeStatus,
): Promise<ThisNode> {
	const options = {...given, purpose: 'rest'} as const;
	const status = told ?? (await getStatus(options));
	const {cometAddress} = status;
	const isSame = before?.validator !== undefined && before.cometAddress === cometAddress;
	const isOpen = queries.door.read().kind === 'open';
	const asked =
		isSame || !isOpen || cometAddress === undefined
			? undefined
			: await orUnknown(queries.getValidatorOfComet(cometAddress, options));
	return toThisNode(status, isSame ? {address: before.validator} : asked, undefined);
}

/** Asks a node whose validator it signs for; undefined: for none, or it does not say. */
export async function readOwnValidator(
	{getStatus, queries}: Pick<ChainNode, 'getStatus' | 'queries'>,
	expected: ExpectedChain,
	options: RequestOptions,
): Promise<string | undefined> {
	if (queries.door.read().kind === 'unknown') await orUnknown(queries.knock(expected, options));
	return (await orUnknown(readThisNode({getStatus, queries}, undefined, options)))?.validator;
}
