import type {NamedAddress} from '../domain/labels.ts';

/** Labels as a person gives them, for delegators of the embedded chain, who are suggested for viewing. */
const labels = [
	'Cold wallet',
	'Savings',
	'Everyday',
	'Family',
	'Pension',
	'Holidays',
	'Old laptop',
	'Hardware key',
	'Garden club',
	'House fund',
	'Test wallet',
	'Spare change',
];

/** Labels for delegators of the embedded chain, which belong to no real person. */
export function inventedLabels(delegators: readonly string[]): readonly NamedAddress[] {
	return delegators.slice(0, labels.length).map((address, index) => ({address, label: labels[index]}));
}
