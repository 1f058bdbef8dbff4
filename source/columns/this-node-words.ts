import type {NodeAccount, ThisNode} from '../domain/this-node.ts';
import {formatInteger} from '../format/number.ts';
import type {CellContext} from './cell-context.ts';
import {wordOfSigning} from './signing-words.ts';

/** Names the validator of the node; undefined: it does not tell whose it is. */
export function nameOfThisNode({node, name}: NodeAccount): string | undefined {
	if (node.isNobodys) return 'no validator';
	// A node that reads the blocks of the others is asked for nothing of the chain yet.
	return name ?? node.validator ?? (node.isCatchingUp ? 'not known yet' : undefined);
}

/** Says how the node is: 'signs, in sync, 24 peers'. */
export function describeThisNode(account: NodeAccount, facts: Pick<CellContext, 'signing'>): string {
	return formsOfThisNode(account, facts)[0] ?? '';
}

/** Says how the node is in ever shorter forms: its peers leave first, whether it signs last. */
export function formsOfThisNode(
	{node, height}: NodeAccount,
	{signing}: Pick<CellContext, 'signing'>,
): readonly string[] {
	const {isCatchingUp, latestHeight, peers} = node;
	const behind = height !== undefined && latestHeight !== undefined ? height - latestHeight : undefined;
	const parts = [
		describeSigning(node, signing),
		isCatchingUp
			? `catching up${behind !== undefined && behind > 0n ? `, ${countOf(behind, 'block')} behind` : ''}`
			: behind !== undefined && behind > maxLate
				? `${countOf(behind, 'block')} behind`
				: isCatchingUp === false
					? 'in sync'
					: undefined,
		peers === undefined ? undefined : countOf(peers, 'peer'),
	].filter(words => words !== undefined);
	return parts.map((_, index) => parts.slice(0, parts.length - index).join(', '));
}

/** Blocks by which a node is later than the indexer without being behind: the two are not asked at the same moment. */
const maxLate = 2n;

function describeSigning({validator}: ThisNode, signing: CellContext['signing']): string | undefined {
	if (validator === undefined || !signing) return undefined;
	if (!signing.liveness.validators.has(validator)) return 'not in the set';
	return signing.signs.has(validator) ? (wordOfSigning(validator, signing) ?? 'signs') : 'in the set';
}

function countOf(count: bigint, noun: string): string {
	return `${formatInteger(count)} ${noun}${count === 1n ? '' : 's'}`;
}
