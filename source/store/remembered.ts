/** A delegator's address that was viewed. */
export interface RememberedAddress {
	readonly address: string;
	/** The person's name for it. */
	readonly label: string | undefined;
	/** Unix milliseconds. */
	readonly usedAt: number;
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
	/** By name. */
	readonly bookmarks: readonly Bookmark[];
	/** What was typed behind `:`, oldest first, without repeats in a row. */
	readonly commands: readonly string[];
}

export const nothingRemembered: Remembered = {addresses: [], bookmarks: [], commands: []};

/** How many of each are kept; the oldest are dropped. */
export const mostAddresses = 200;
export const mostBookmarks = 200;
export const mostCommands = 500;

/** Longest label or name, in characters; more is cut off. */
const longestName = 60;

/**
Longest address, route or command, in UTF-16 units. Longer ones are not kept: cut off, they would mean something
else.
*/
export const longestText = 1000;

/** A name cut to the length that is kept. */
export function cutName(text: string): string {
	return [...text].slice(0, longestName).join('').trim();
}
