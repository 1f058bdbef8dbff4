import {type Borders, isBorders} from '../domain/borders.ts';

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

type LabelKind = 'validator';

/** The person's name for an address on one chain; the same address may have another on another. */
export interface ChainLabel {
	/** Id of the chain, from the parameters. */
	readonly chain: string;
	readonly address: string;
	readonly label: string;
	/** Set where it was given to a validator: its address is no delegator's of mine. Left out: a delegator's. */
	readonly kind?: LabelKind | undefined;
}

/** A named place in the dashboard. */
export interface Bookmark {
	readonly name: string;
	/** Route in the form that `--view` takes. */
	readonly route: string;
}

/** A concern that the person has seen and accepted, on one chain. */
export interface QuietEntry {
	/** Id of the chain, from the parameters. */
	readonly chain: string;
	/** Key of the concern: its kind and its subject. */
	readonly key: string;
	/** Stake that it concerned when it was quieted: namnam, in digits. */
	readonly amount: string;
}

/** Data that the dashboard keeps from one session to the next. */
export interface Remembered {
	/** Addresses, most recently used first. */
	readonly addresses: readonly RememberedAddress[];
	/** Labels in the order in which they were given; none is ever dropped to make room. */
	readonly labels: readonly ChainLabel[];
	/** Bookmarks; readers of the store get them sorted by name. */
	readonly bookmarks: readonly Bookmark[];
	/** Commands typed behind `:`, oldest first, without repeats in a row. */
	readonly commands: readonly string[];
	readonly look: ChosenDisplay;
	/** Concerns that are quiet, in the order in which they were quieted. */
	readonly quiet: readonly QuietEntry[];
}

const nothingChosen: ChosenDisplay = {views: {}};

export const nothingRemembered: Remembered = {
	addresses: [],
	labels: [],
	bookmarks: [],
	commands: [],
	look: nothingChosen,
	quiet: [],
};

/** Maximum number of each; the oldest are dropped, of the addresses only those without a label. */
const maxAddresses = 200;
export const maxBookmarks = 200;
export const maxCommands = 500;
export const maxQuiet = 500;

/** Maximum number of labels; one more is refused, so that none is lost. */
export const maxLabels = 1000;

/** Longest label or name, in characters; more is cut off. */
export const maxNameLength = 60;

/**
Longest address, route or command, in UTF-16 units. Longer ones are not kept: cut off, they would mean something
else.
*/
export const maxTextLength = 1000;

/** Returns the addresses that are kept: those with a label, and the most recently used of the others. */
export function withinBounds(addresses: readonly RememberedAddress[]): readonly RememberedAddress[] {
	let left = maxAddresses;
	return addresses.filter(({label}) => label !== undefined || left-- > 0);
}

/** Returns a name cut to the length that is kept. */
export function cutName(text: string): string {
	return [...text].slice(0, maxNameLength).join('').trim();
}

/** Options of one list, as a person chose them on the screen; what is left out was not chosen. */
export interface ListOptions {
	/** True if the details stand beside the list where there is room for both. */
	readonly pane?: boolean | undefined;
	/** Ids of its columns, in their order. */
	readonly columns?: readonly string[] | undefined;
	/** The mode in which its columns are fitted: 'compact', 'normal', 'wide'. */
	readonly width?: string | undefined;
}

/** Options of the screen that a person chose, on whatever chain. */
export interface ChosenDisplay {
	/** Name of the theme; undefined: none was chosen. */
	readonly theme?: string | undefined;
	/** Sizes at which the parts of a screen have frames; undefined: as configured. */
	readonly borders?: Borders | undefined;
	/** Options of each list, by its word in a route: 'validators', 'merged-bonds'. */
	readonly views: Readonly<Record<string, ListOptions>>;
}

/** Maximum number of views, and of columns of each: more than there are. */
const maxViews = 50;
const maxColumns = 100;
/** Longest name of a theme, a view or a column, in characters. */
const maxWordLength = 60;

/** Returns the look with a change to one view; undefined values are chosen no longer. */
export function withViewLook(look: ChosenDisplay, view: string, change: ListOptions): ChosenDisplay {
	return {...look, views: {...look.views, [view]: {...look.views[view], ...change}}};
}

export function withoutViewLook({views, ...look}: ChosenDisplay, view: string): ChosenDisplay {
	const {[view]: _, ...others} = views;
	return {...look, views: others};
}

/** Decodes the options in a file; skips invalid ones, since anybody may have edited it. */
export function decodeLook(value: unknown): ChosenDisplay {
	if (!isRecord(value)) return nothingChosen;
	const views = isRecord(value.views) ? Object.entries(value.views).slice(0, maxViews) : [];
	return {
		theme: toWord(value.theme),
		borders: isBorders(value.borders) ? value.borders : undefined,
		views: Object.fromEntries(
			views.flatMap(([name, view]) =>
				toWord(name) !== undefined && isRecord(view) ? [[name, toView(view)]] : [],
			),
		),
	};
}

/** Settings of a file for one list. */
function toView({pane, columns, width}: JsonRecord): ListOptions {
	const words = toWords(columns);
	return {
		pane: typeof pane === 'boolean' ? pane : undefined,
		columns: words.length > 0 ? words : undefined,
		width: toWord(width),
	};
}

/** Returns the valid words in a list. */
export function toWords(value: unknown): readonly string[] {
	return Array.isArray(value) ? value.flatMap(each => toWord(each) ?? []).slice(0, maxColumns) : [];
}

/** Returns a name that this program may have given; undefined: another value. */
export function toWord(value: unknown): string | undefined {
	return typeof value === 'string' && /^[\w-]+$/.test(value) && value.length <= maxWordLength
		? value
		: undefined;
}

/** An object of JSON, with whatever is in it. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/** Tells whether a value of JSON is an object; a number that was kept digit by digit is none. */
export function isRecord(value: unknown): value is JsonRecord {
	return typeof value === 'object' && value !== null && !Array.isArray(value) && !JSON.isRawJSON(value);
}
