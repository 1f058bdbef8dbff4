import {
	type ChainLabel,
	cutName,
	maxBookmarks,
	maxCommands,
	maxQuiet,
	type QuietEntry,
	type Remembered,
	type RememberedAddress,
	withinBounds,
} from './remembered.ts';

/**
Change to the remembered data. It applies to the current content, which another dashboard may have written in the
meantime. Bookmarks keep the order in which they were made.
*/
export type Change = (remembered: Remembered) => Remembered;

/** Moves the address to the front. A label that belonged to no chain becomes that of the chain, if it is known. */
export function addressUsed(address: string, usedAt: number, chain: string | undefined): Change {
	return remembered => {
		const {label} = find(remembered, address) ?? {label: undefined};
		return label === undefined || chain === undefined
			? withAddress(remembered, {address, label, usedAt})
			: withAddress(withLabel(remembered, {chain, address, label}), {address, label: undefined, usedAt});
	};
}

/** Labels the address on the chain, or on none where it is not known; an empty label removes the one it has there. */
export function addressLabelled(
	{chain, address, label: given}: Omit<ChainLabel, 'chain' | 'kind'> & {readonly chain: string | undefined},
	usedAt: number,
): Change {
	const label = cutName(given);
	return remembered => {
		const known = find(remembered, address) ?? {address, usedAt};
		if (chain === undefined) return withAddress(remembered, {...known, label: label || undefined});
		return withAddress(
			label === ''
				? withoutLabel(remembered, chain, address)
				: withLabel(remembered, {chain, address, label}),
			{...known, label: undefined},
		);
	};
}

/**
Labels a validator on the chain, which makes its address none of mine; an empty label removes the one it has there. One
that is labelled as a delegator stays one.
*/
export function validatorLabelled(
	{chain, address, label: given}: Omit<ChainLabel, 'kind'>,
	usedAt: number,
): Change {
	const label = cutName(given);
	return remembered => {
		const before = remembered.labels.find(each => each.chain === chain && each.address === address);
		const isDelegator =
			find(remembered, address)?.label !== undefined || (before && before.kind === undefined);
		if (isDelegator) return addressLabelled({chain, address, label}, usedAt)(remembered);
		return label === ''
			? withoutLabel(remembered, chain, address)
			: withLabel(remembered, {chain, address, label, kind: 'validator'});
	};
}

/** Forgets the address here; labels on other chains stay, as it may be used there, and so do validators'. */
export function addressForgotten(address: string, chain: string | undefined): Change {
	return remembered => ({
		...remembered,
		labels: remembered.labels.filter(
			each => each.chain !== chain || each.address !== address || each.kind === 'validator',
		),
		addresses: remembered.addresses.filter(entry => entry.address !== address),
	});
}

/** Labels the address on the chain, in the place of a label that it has there. */
export function withLabel(remembered: Remembered, label: ChainLabel): Remembered {
	const {labels} = withoutLabel(remembered, label.chain, label.address);
	return {...remembered, labels: [...labels, label]};
}

function withoutLabel(remembered: Remembered, chain: string, address: string): Remembered {
	const labels = remembered.labels.filter(each => each.chain !== chain || each.address !== address);
	return {...remembered, labels};
}

export function bookmarkAdded(name: string, route: string): Change {
	const bookmark = {name: cutName(name), route};
	return remembered => ({
		...remembered,
		bookmarks: [...without(remembered, bookmark.name), bookmark].slice(-maxBookmarks),
	});
}

export function bookmarkRemoved(name: string): Change {
	return remembered => ({...remembered, bookmarks: without(remembered, cutName(name))});
}

export function commandAdded(text: string): Change {
	return remembered => ({
		...remembered,
		commands:
			remembered.commands.at(-1) === text
				? remembered.commands
				: [...remembered.commands, text].slice(-maxCommands),
	});
}

/** Quiets a concern, in the place of what was kept of it. */
export function concernQuieted(entry: QuietEntry): Change {
	return remembered => ({
		...remembered,
		quiet: [...withoutQuiet(remembered, entry), entry].slice(-maxQuiet),
	});
}

/** Makes a concern loud again. */
export function concernRoused(entry: Pick<QuietEntry, 'chain' | 'key'>): Change {
	return remembered => ({...remembered, quiet: withoutQuiet(remembered, entry)});
}

function withoutQuiet({quiet}: Remembered, {chain, key}: Pick<QuietEntry, 'chain' | 'key'>) {
	return quiet.filter(each => each.chain !== chain || each.key !== key);
}

function find({addresses}: Remembered, address: string): RememberedAddress | undefined {
	return addresses.find(entry => entry.address === address);
}

function withAddress(remembered: Remembered, entry: RememberedAddress): Remembered {
	const others = remembered.addresses.filter(({address}) => address !== entry.address);
	const addresses = [entry, ...others].sort((left, right) => right.usedAt - left.usedAt);
	return {...remembered, addresses: withinBounds(addresses)};
}

function without({bookmarks}: Remembered, name: string) {
	return bookmarks.filter(bookmark => bookmark.name !== name);
}
