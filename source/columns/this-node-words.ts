import type {NodeAccount, ThisNode} from '../domain/this-node.ts';
import type {CellContext} from './cell-context.ts';
import {describeNode, numberOf} from './chain-words.ts';
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
	{node, standing}: NodeAccount,
	{signing}: Pick<CellContext, 'signing'>,
): readonly string[] {
	const {peers} = node;
	const parts = [
		describeSigning(node, signing),
		standing && describeNode(standing),
		peers === undefined ? undefined : numberOf(peers, 'peer'),
	].filter(words => words !== undefined);
	return parts.map((_, index) => parts.slice(0, parts.length - index).join(', '));
}

function describeSigning({validator}: ThisNode, signing: CellContext['signing']): string | undefined {
	if (validator === undefined || !signing) return undefined;
	if (!signing.liveness.validators.has(validator)) return 'not in the set';
	return signing.signs.has(validator) ? (wordOfSigning(validator, signing) ?? 'signs') : 'in the set';
}
