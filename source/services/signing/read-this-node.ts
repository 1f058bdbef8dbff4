import {orUnknown} from '../../domain/failure.ts';
import type {ChainNode, RequestOptions} from '../../domain/service.ts';
import type {ThisNode} from '../../domain/this-node.ts';

/**
Asks a node whose it is and how it is: three requests, two once the validator of its key is known. Rejects with a
RequestError where it gives no status.

@param before the last answer: a key stays with its validator
*/
export async function readThisNode(
	{getStatus, queries}: Pick<ChainNode, 'getStatus' | 'queries'>,
	before: ThisNode | undefined,
	options: RequestOptions,
): Promise<ThisNode> {
	const {cometAddress, isCatchingUp, latestHeight} = await getStatus(options);
	const isSame = before?.validator !== undefined && before.cometAddress === cometAddress;
	const isOpen = queries.door.read().kind === 'open';
	const asked =
		isSame || !isOpen || cometAddress === undefined
			? undefined
			: await orUnknown(queries.getValidatorOfComet(cometAddress, options));
	return {
		cometAddress,
		validator: isSame ? before.validator : asked?.address,
		isNobodys: asked !== undefined && asked.address === undefined,
		isCatchingUp,
		latestHeight,
		peers: isOpen ? await orUnknown(queries.getPeers(options)) : undefined,
	};
}
