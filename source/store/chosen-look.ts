import {isRecord, type JsonRecord} from './json-record.ts';

/** How one list is shown, as a person chose it on the screen; what is left out was not chosen. */
export interface ViewLook {
	/** Whether the details stand beside the list where there is room for both. */
	readonly pane?: boolean | undefined;
	/** Ids of its columns, in their order. */
	readonly columns?: readonly string[] | undefined;
	/** The mode in which its columns are fitted: 'compact', 'normal', 'wide'. */
	readonly width?: string | undefined;
}

/** What a person chose on the screen about how it looks, on whatever chain. */
export interface ChosenLook {
	/** Name of the theme; undefined: none was chosen. */
	readonly theme?: string | undefined;
	/** By the word of the list in a route: 'validators', 'merged-bonds'. */
	readonly views: Readonly<Record<string, ViewLook>>;
}

export const nothingChosen: ChosenLook = {views: {}};

/** How many views are kept, and how many columns of each: more than there are. */
const mostViews = 50;
const mostColumns = 100;
/** Longest name of a theme, a view or a column, in characters. */
const longestWord = 60;

/** The look with a change to one view; what is undefined there is chosen no longer. */
export function withViewLook(look: ChosenLook, view: string, change: ViewLook): ChosenLook {
	return {...look, views: {...look.views, [view]: {...look.views[view], ...change}}};
}

export function withoutViewLook({views, ...look}: ChosenLook, view: string): ChosenLook {
	const {[view]: _, ...others} = views;
	return {...look, views: others};
}

/** What a file holds about it; skips what is not valid, since anybody may have edited it. */
export function decodeLook(value: unknown): ChosenLook {
	if (!isRecord(value)) return nothingChosen;
	const views = isRecord(value.views) ? Object.entries(value.views).slice(0, mostViews) : [];
	return {
		theme: toWord(value.theme),
		views: Object.fromEntries(
			views.flatMap(([name, view]) =>
				toWord(name) !== undefined && isRecord(view) ? [[name, toView(view)]] : [],
			),
		),
	};
}

/** Settings of a file for one list. */
export function toView({pane, columns, width}: JsonRecord): ViewLook {
	const words = toWords(columns);
	return {
		pane: typeof pane === 'boolean' ? pane : undefined,
		columns: words.length > 0 ? words : undefined,
		width: toWord(width),
	};
}

/** The words in a list, as far as they are some. */
export function toWords(value: unknown): readonly string[] {
	return Array.isArray(value) ? value.flatMap(each => toWord(each) ?? []).slice(0, mostColumns) : [];
}

/** A name that this program may have given; undefined: another value. */
export function toWord(value: unknown): string | undefined {
	return typeof value === 'string' && /^[\w-]+$/.test(value) && value.length <= longestWord
		? value
		: undefined;
}
