import {derive} from '../system/changing.ts';
import type {Keeper} from './keeper.ts';
import {type GivenLabel, mergeLabels} from './merge-labels.ts';

/** Adds labels of a file to all that a keeper shows, behind those that it keeps; they are never kept themselves. */
export function withGivenLabels(keeper: Keeper, labels: readonly GivenLabel[]): Keeper {
	if (labels.length === 0) return keeper;
	const {read} = derive(keeper, kept => mergeLabels(kept, labels, {mayReplace: false}).remembered);
	return {
		...keeper,
		read,
		get problem() {
			return keeper.problem;
		},
	};
}
