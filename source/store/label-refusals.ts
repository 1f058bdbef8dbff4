import {addressesOn, isNamedOnChain} from './on-chain.ts';
import {maxLabels, type Remembered} from './remembered.ts';

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
