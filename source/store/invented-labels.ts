import type {NamedAddress} from '../domain/labels.ts';

/** Delegators of the embedded chain that are suggested for viewing. */
const count = 12;

/** Labels for delegators of the embedded chain, which belong to no real person. */
export function inventedLabels(delegators: readonly string[]): readonly NamedAddress[] {
	return delegators
		.slice(0, count)
		.map((address, index) => ({address, label: `demo delegator ${index + 1}`}));
}
