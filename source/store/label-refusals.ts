import {isSpendingKey} from '../domain/address.ts';
import {addressesOn, isNamedOnChain} from './on-chain.ts';
import {maxLabels, maxTextLength, type Remembered} from './remembered.ts';

/** Returns why an address gets no label; undefined: it may. */
export function whyNoLabel({addresses, labels}: Remembered, address: string): string | undefined {
	const others = [...labels, ...addresses].filter(
		each => each.label !== undefined && each.address !== address,
	);
	return others.length < maxLabels ? undefined : `there are ${maxLabels} labels: remove one first`;
}

/** Returns why a label cannot be removed here: it may be that of another chain, which is not to be lost from here. */
export function whyNotHere(
	{addresses, labels}: Remembered,
	address: string,
	chain: string | undefined,
): string | undefined {
	const isHere = addressesOn({addresses, labels}, chain).some(
		each => each.address === address && isNamedOnChain(each),
	);
	const elsewhere = isHere ? undefined : labels.find(each => each.address === address);
	return elsewhere && `it is called ${elsewhere.label} on ${elsewhere.chain}, and loses that label there`;
}

/** Returns why texts are not kept; undefined if they are. */
export function refusalOf(typed: readonly string[], cleaned: readonly string[]): string | undefined {
	// Invisible characters between the letters could disguise a key.
	if ([...typed, ...cleaned].some(isSpendingKey)) return 'that holds a spending key, which is never kept';
	if (typed.some(text => text.length > maxTextLength)) {
		return `that is too long to be remembered: ${maxTextLength} characters at most`;
	}
	return cleaned.includes('') ? 'it is empty' : undefined;
}

export const labelOfFile = 'that label stands in the file of labels of the profile: remove it there';

export const chainNotKnown = 'which chain this is is not known yet: try again in a moment';
