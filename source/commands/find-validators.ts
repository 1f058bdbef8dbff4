import {addressesCalled, type NamedAddress} from '../domain/labels.ts';
import {toAddress} from '../domain/parse-input.ts';
import type {Validator} from '../domain/validator.ts';

/**
Returns the addresses of the validators that a person names by an address, a label or a name, in this order; several
where a label or a name is that of several.
*/
export function findValidators(
	typed: string,
	validators: ReadonlyArray<Pick<Validator, 'address' | 'name'>>,
	labels: readonly NamedAddress[],
): readonly string[] {
	const addresses = validators.flatMap(({address}) => address ?? []);
	const typedAddress = toAddress(typed);
	if ('value' in typedAddress) return addresses.filter(address => address === typedAddress.value);
	const labelled = addressesCalled(typed, labels).filter(address => addresses.includes(address));
	if (labelled.length > 0) return labelled;
	const named = validators.map(({address = '', name}) => ({address, label: name}));
	return addressesCalled(typed, named).filter(address => address !== '');
}
