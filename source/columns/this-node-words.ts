import type {ThisNode} from '../domain/this-node.ts';
import {formatInteger} from '../format/number.ts';
import type {CellContext, NodeAccount} from './cell-context.ts';
import {wordOfSigning} from './signing-words.ts';

/** Names the validator of the node; undefined: it is none's. */
export function nameOfThisNode({node, name}: NodeAccount): string | undefined {
	return name ?? node.validator;
}

/** Says how the node is: 'signs, in sync, 24 peers'. */
export function describeThisNode(
	{node, height}: NodeAccount,
	{signing}: Pick<CellContext, 'signing'>,
): string {
	const {isCatchingUp, latestHeight, peers} = node;
	const behind = height !== undefined && latestHeight !== undefined ? height - latestHeight : undefined;
	return [
		describeSigning(node, signing),
		isCatchingUp
			? `catching up${behind !== undefined && behind > 0n ? `, ${countOf(behind, 'block')} behind` : ''}`
			: behind !== undefined && behind > maxLate
				? `${countOf(behind, 'block')} behind`
				: isCatchingUp === false
					? 'in sync'
					: undefined,
		peers === undefined ? undefined : countOf(peers, 'peer'),
	]
		.filter(words => words !== undefined)
		.join(', ');
}

/** Blocks by which a node is later than the indexer without being behind: the two are not asked at the same moment. */
const maxLate = 2n;

function describeSigning({validator}: ThisNode, signing: CellContext['signing']): string | undefined {
	if (validator === undefined || !signing) return undefined;
	if (!signing.liveness.validators.has(validator)) return 'not in the set';
	return signing.signs.has(validator) ? (wordOfSigning(validator, signing) ?? 'signs') : undefined;
}

function countOf(count: bigint, noun: string): string {
	return `${formatInteger(count)} ${noun}${count === 1n ? '' : 's'}`;
}
