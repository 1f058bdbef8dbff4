import {
	cutName,
	mostAddresses,
	mostBookmarks,
	mostCommands,
	type Remembered,
	type RememberedAddress,
} from './remembered.ts';

/**
One change to what is remembered. It applies to the current content, which another dashboard may have written in
the meantime. Bookmarks keep the order in which they were made.
*/
export type Change = (remembered: Remembered) => Remembered;

/** Moves the address to the front; its label stays. */
export function addressUsed(address: string, usedAt: number): Change {
	return remembered => {
		const {label} = find(remembered, address) ?? {label: undefined};
		return withAddress(remembered, {address, label, usedAt});
	};
}

/** Labels the address; an empty label removes the one it has. */
export function addressLabelled(address: string, label: string, usedAt: number): Change {
	return remembered => {
		const known = find(remembered, address) ?? {address, usedAt};
		return withAddress(remembered, {...known, label: cutName(label) || undefined});
	};
}

export function addressForgotten(address: string): Change {
	return remembered => ({
		...remembered,
		addresses: remembered.addresses.filter(entry => entry.address !== address),
	});
}

export function bookmarkAdded(name: string, route: string): Change {
	const bookmark = {name: cutName(name), route};
	return remembered => ({
		...remembered,
		bookmarks: [...without(remembered, bookmark.name), bookmark].slice(-mostBookmarks),
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
				: [...remembered.commands, text].slice(-mostCommands),
	});
}

function find({addresses}: Remembered, address: string): RememberedAddress | undefined {
	return addresses.find(entry => entry.address === address);
}

function withAddress(remembered: Remembered, entry: RememberedAddress): Remembered {
	const others = remembered.addresses.filter(({address}) => address !== entry.address);
	const addresses = [entry, ...others].sort((left, right) => right.usedAt - left.usedAt);
	return {...remembered, addresses: addresses.slice(0, mostAddresses)};
}

function without({bookmarks}: Remembered, name: string) {
	return bookmarks.filter(bookmark => bookmark.name !== name);
}
