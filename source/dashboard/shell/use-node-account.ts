import {useMemo} from 'react';
import type {NodeAccount} from '../../domain/this-node.ts';
import {useValidatorNames} from '../queries/known-validators.ts';
import {useSigning} from '../queries/use-signing.ts';
import {useThisNode} from '../queries/use-this-node.ts';
import {useShell} from './shell-context.ts';
import {useLabels} from './use-labels.ts';

/** Returns whose the node is and how it is, asked for while this is in view. */
export function useNodeAccount(): NodeAccount | undefined {
	const {feed} = useShell();
	const labels = useLabels();
	const {node, standing} = useThisNode(feed, {isInView: true}) ?? {};
	useSigning(feed, {isAllowed: node !== undefined, isWatched: true});
	const validator = node?.validator;
	const names = useValidatorNames(
		feed,
		useMemo(() => (validator === undefined ? [] : [validator]), [validator]),
	);
	const name = validator === undefined ? undefined : (labels?.get(validator) ?? names.get(validator));
	return useMemo(() => node && {node, name, standing}, [node, name, standing]);
}
