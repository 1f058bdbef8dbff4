import {type ChosenLook, nothingChosen} from './chosen-look.ts';

/** A delegator's address that was viewed. */
export interface RememberedAddress {
	readonly address: string;
	/**
	The person's name for it that belongs to no chain yet, as in files of former versions: it becomes that of the chain
	on which the address is next opened, and counts on every chain until then.
	*/
	readonly label: string | undefined;
	/** Unix milliseconds; 0: not known, or never. */
	readonly usedAt: number;
}

export type LabelKind = 'validator';

/** The person's name for an address on one chain; the same address may have another on another. */
export interface ChainLabel {
	/** Its id, as the parameters tell it. */
	readonly chain: string;
	readonly address: string;
	readonly label: string;
	/** Set where it was given to a validator: its address is no delegator's of mine. Left out: a delegator's. */
	readonly kind?: LabelKind | undefined;
}

/** A named place in the dashboard. */
export interface Bookmark {
	readonly name: string;
	/** In the form that `--view` takes. */
	readonly route: string;
}

/** What the dashboard keeps from one session to the next. */
export interface Remembered {
	/** Most recently used first. */
	readonly addresses: readonly RememberedAddress[];
	/** In the order in which they were given; none is ever dropped to make room. */
	readonly labels: readonly ChainLabel[];
	/** By name. */
	readonly bookmarks: readonly Bookmark[];
	/** What was typed behind `:`, oldest first, without repeats in a row. */
	readonly commands: readonly string[];
	readonly look: ChosenLook;
}

export const nothingRemembered: Remembered = {
	addresses: [],
	labels: [],
	bookmarks: [],
	commands: [],
	look: nothingChosen,
};

/** How many of each are kept; the oldest are dropped, of the addresses only those without a label. */
const mostAddresses = 200;
export const mostBookmarks = 200;
export const mostCommands = 500;

/** How many labels there may be; one more is refused, so that none is lost. */
export const mostLabels = 1000;

/** Longest label or name, in characters; more is cut off. */
export const longestName = 60;

/**
Longest address, route or command, in UTF-16 units. Longer ones are not kept: cut off, they would mean something
else.
*/
export const longestText = 1000;

/** The addresses that are kept: those with a label of their own, and the most recently used of the others. */
export function withinBounds(addresses: readonly RememberedAddress[]): readonly RememberedAddress[] {
	let left = mostAddresses;
	return addresses.filter(({label}) => label !== undefined || left-- > 0);
}

/** A name cut to the length that is kept. */
export function cutName(text: string): string {
	return [...text].slice(0, longestName).join('').trim();
}
