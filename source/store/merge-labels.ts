import {withLabel} from './changes.ts';
import {type ChainLabel, maxLabels, type Remembered} from './remembered.ts';

/** A label to be taken over; without a chain it counts on every one, until its address is opened on one. */
export interface GivenLabel extends Omit<ChainLabel, 'chain'> {
	readonly chain: string | undefined;
}

/** Result for a label: new; there already; kept as it was, since it is called otherwise; or replaced. */
export type MergeResult = 'added' | 'same' | 'kept' | 'replaced';

export interface MergedLabel extends GivenLabel {
	readonly result: MergeResult;
	/** Label of the address before; undefined: none. */
	readonly before: string | undefined;
}

/** Takes labels over, and never one in the place of another unless that is wanted. */
export function mergeLabels(
	remembered: Remembered,
	given: readonly GivenLabel[],
	{mayReplace}: {readonly mayReplace: boolean},
): {readonly remembered: Remembered; readonly merged: readonly MergedLabel[]; readonly isTooMany: boolean} {
	let next = remembered;
	const merged = given.map((label): MergedLabel => {
		const known = labelOf(next, label);
		// A validator's address may stand for a delegator too: the same name of the other kind is another label.
		const isSame = known?.label === label.label && known.kind === label.kind;
		const result = known === undefined ? 'added' : isSame ? 'same' : mayReplace ? 'replaced' : 'kept';
		if (result !== 'kept') next = withGiven(next, label);
		return {...label, result, before: known?.label};
	});
	return {remembered: next, merged, isTooMany: next.labels.length > maxLabels};
}

/** Returns the label that the address has where the given one would be seen, and of what it is. */
function labelOf(
	{addresses, labels}: Remembered,
	{chain, address}: GivenLabel,
): Pick<ChainLabel, 'label' | 'kind'> | undefined {
	const label = addresses.find(each => each.address === address)?.label;
	if (label !== undefined) return {label};
	return labels.find(each => each.address === address && (chain ?? each.chain) === each.chain);
}

function withGiven(remembered: Remembered, {chain, address, label, kind}: GivenLabel): Remembered {
	const known = remembered.addresses.find(each => each.address === address);
	const isOnChain = remembered.labels.some(each => each.address === address && each.label === label);
	if (chain === undefined && isOnChain) return remembered;
	const entry = {address, label: chain === undefined ? label : undefined, usedAt: known?.usedAt ?? 0};
	const others = remembered.addresses.filter(each => each.address !== address);
	const isListed = chain === undefined || known !== undefined;
	const kept = {...remembered, addresses: isListed ? [...others, entry] : others};
	return chain === undefined ? kept : withLabel(kept, {chain, address, label, ...(kind && {kind})});
}
