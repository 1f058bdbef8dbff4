import {RequestError} from '../../source/domain/failure.ts';
import type {ChainNode} from '../../source/domain/service.ts';

/** The questions to a node behind a gateway that lets broadcasts through alone. */
export function deafNode(address: string): Pick<ChainNode, 'address' | 'getStatus' | 'findTransaction'> {
	const notFound = async () => {
		throw new RequestError({kind: 'notFound', address, words: undefined, isPathMissing: true});
	};
	return {address, getStatus: notFound, findTransaction: notFound};
}
