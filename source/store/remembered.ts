/** A delegator's address that was looked at. */
export interface RememberedAddress {
	readonly address: string;
	/** What the person calls it. */
	readonly label: string | undefined;
	/** Unix milliseconds. */
	readonly usedAt: number;
}

/** A place in the dashboard under a name. */
export interface Bookmark {
	readonly name: string;
	/** As `--view` takes it. */
	readonly route: string;
}

/** What the dashboard keeps from one session to the next. */
export interface Remembered {
	/** Last used first. */
	readonly addresses: readonly RememberedAddress[];
	/** By name. */
	readonly bookmarks: readonly Bookmark[];
	/** What was typed behind `:`, oldest first, without repeats in a row. */
	readonly commands: readonly string[];
}

export const nothingRemembered: Remembered = {addresses: [], bookmarks: [], commands: []};

/** How many of each are kept; the oldest leave. */
export const mostAddresses = 200;
export const mostBookmarks = 200;
export const mostCommands = 500;

/** Longest label or name, in characters; more is cut off. */
const longestName = 60;

/** Longest address, route or command, in UTF-16 units; a part of one would be something else, so it is not kept. */
export const longestText = 1000;

/** A name as it is kept: its first characters. */
export function cutName(text: string): string {
	return [...text].slice(0, longestName).join('').trim();
}
