import type {NamedAddress} from '../domain/labels.ts';

/** Delegators of the embedded chain that are offered to look at. */
const count = 12;

/** What the delegators of the embedded chain are called, as none of them is anybody's. */
export function inventedLabels(delegators: readonly string[]): readonly NamedAddress[] {
	return delegators
		.slice(0, count)
		.map((address, index) => ({address, label: `demo delegator ${index + 1}`}));
}
