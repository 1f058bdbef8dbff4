import type {ReactNode} from 'react';
import type {ExactField} from '../../columns/exact-field.ts';
import type {Decoded, Flaw} from '../../domain/decoded.ts';
import type {KeyAction, KeyContext} from '../../keys/key-table.ts';
import type {LedgerAccess} from '../../ledger/ledger-access.ts';
import type {ListOrder} from '../../routes/default-order.ts';
import type {Route, ViewName} from '../../routes/route.ts';
import type {ListOptions, Store} from '../../store/store.ts';
import type {Changing} from '../../system/changing.ts';
import type {Clock} from '../../system/timer.ts';
import type {Feed} from '../queries/feed.ts';
import type {Need} from '../ui/keys/hints.ts';
import type {Meaning, TintName} from '../ui/theme.ts';
import type {Arrangement} from './arrangement.ts';
import type {ViewMemory} from './view-memory.ts';

/** A notice in the last line, until the next key or its own timeout. */
export interface Notice {
	readonly text: string;
	/** Omitted if it is neither an outcome nor a warning. */
	readonly meaning?: Meaning | undefined;
}

/** Whole line that fits the typed text. */
export interface Suggestion {
	readonly line: string;
	/** Its meaning in a few words. */
	readonly note: string;
}

/** A line to be typed, in place of the last line. */
export interface PromptRequest {
	/** Stands before the line: '/' or 'epoch: '. */
	readonly label: string;
	readonly initial?: string;
	/** True if the initial text is only proposed: the first letter typed replaces it. */
	readonly isProposed?: boolean;
	/** True if the typed text is hidden. */
	readonly isSecret?: boolean;
	/** Earlier entries, oldest first. */
	readonly history?: readonly string[];
	/** Hint for typing; if omitted, the screen describes the effect of the line so far. */
	readonly note?: string;
	/** Whole lines that complete the typed one. */
	complete?(text: string): readonly string[];
	/** Suggests lines for the typed text, the most likely first; default: its completions. */
	suggest?(typed: string): readonly Suggestion[];
	/** Describes the problem of a line in one sentence; the prompt stays open until it is corrected. */
	check?(text: string): string | undefined;
	/** Takes a pasted text whole and ends the prompt; false to insert it into the line. */
	takePaste?(text: string): boolean;
	onChange?(text: string): void;
	onApply(text: string): void;
	onCancel?(): void;
}

export interface ChoiceItem {
	readonly value: string;
	/** Its name; default: its value. */
	readonly label?: string | undefined;
	/** Its meaning in words. */
	readonly note: string;
	/** Title above the first item of a group, of which one can be chosen. */
	readonly group?: string | undefined;
}

/** A choice among values, in an overlay. */
export interface ChoiceRequest {
	readonly title: string;
	readonly items: readonly ChoiceItem[];
	readonly chosen: readonly string[];
	/** any: several are chosen with Space; one: Enter takes the row; groups: one in each group. */
	readonly kind: 'any' | 'one' | 'groups';
	/** True if a letter of each name chooses it at once, with kind 'one'. */
	readonly hasLetters?: boolean;
	onApply(chosen: readonly string[]): void;
}

/** Overlay over the rows, as a value: the frame draws it without knowing what it is. */
export interface Overlay {
	/** Context of its keys; identifies the kind of overlay. */
	readonly context: KeyContext;
	/** Name in its frame. */
	readonly title: string;
	/** Its last line; omitted: only the keys of its context. */
	readonly hints?: Changing<OverlayHints>;
	/** Draws it in place of the rows, `height` lines high. */
	render(height: number): ReactNode;
	/** Takes a text that is pasted over it; omitted: the paste goes where it would go without the overlay. */
	takePaste?(text: string): void;
}

/** The last line over an overlay. */
export interface OverlayHints {
	/** Actions that would do nothing now, so they get no hint. */
	readonly idle?: ReadonlySet<KeyAction>;
	/** The most wanted actions, before all other hints. */
	readonly needs?: readonly Need[];
	/** Text at the left. */
	readonly text?: string | undefined;
	/** Time of its content in Unix milliseconds, shown at the left if there is no text. */
	readonly asOf?: number | undefined;
	/** Its keys for a screen reader; default: the key for help. */
	readonly spoken?: string;
}

/** Rows to export to a file that the user names. */
export interface ExportRequest<Item extends Decoded> {
	readonly view: ViewName;
	/** Path of the file; undefined: asks for it. */
	readonly path: string | undefined;
	readonly rows: readonly Item[];
	readonly fields: readonly ExactField<Item>[];
}

/** A profile of the configuration, as the first line names it. */
interface ShownProfile {
	readonly name: string;
	readonly label: string | undefined;
	readonly color: TintName | undefined;
}

/** Display options and orders of lists from the configuration, by their words. */
export type ConfiguredViews = Readonly<
	Record<string, ListOptions & {readonly order?: ListOrder | undefined}>
>;

/** State shared by all screens; a new object on every change. */
export interface Shell {
	readonly arrangement: Arrangement;
	readonly feed: Feed;
	readonly clock: Clock;
	/** True for invented data, which the first line says at all times. */
	readonly isDemo: boolean;
	/** True if broadcasts are off, as the first line says. */
	readonly isReadOnly: boolean;
	/** Address of the node; undefined: none is configured. */
	readonly nodeAddress: string | undefined;
	/** The profile of the service; undefined if the service was given by its address. */
	readonly profile: ShownProfile | undefined;
	/** True if times are shown in UTC instead of local time. */
	readonly isUtc: boolean;
	readonly notice: Notice | undefined;
	readonly overlay: Overlay | undefined;
	readonly prompt: PromptRequest | undefined;
	/** Changes with each prompt, so that a new one starts empty. */
	readonly promptNumber: number;
	/** Texts that were searched, by the context of their keys. */
	readonly searched: readonly KeyContext[];
	/** Flaws of the shown data. */
	readonly flaws: readonly Flaw[];
	/** Number of items in each view, as far as known. */
	readonly counts: Readonly<Partial<Record<ViewName, number>>>;
	/** Changes each time a link or a digit leads to the view. */
	readonly linkCount: number;
	/** State of lists that are not shown: a view looks as it did when the user comes back. */
	readonly memory: ViewMemory;
	/** Addresses, bookmarks and commands of this and earlier sessions. */
	readonly store: Store;
	/** Changes of the chain, as far as they are remembered. */
	readonly ledger: LedgerAccess;
	/** Configured options of lists; choices made on the screen override them. */
	readonly views: ConfiguredViews;
}

/** Actions for any part of a screen: one object, the same for as long as the dashboard runs. */
export interface Verbs {
	notify(text: string, meaning?: Meaning): void;
	/** Asks again for all that is in view, first what the user waits for; tries a service that is down at once. */
	refresh<Outcome>(first: () => Promise<Outcome>): Promise<Outcome>;
	/** Shows the same place with another page, order or filter. */
	change(change: (before: Route) => Route): void;
	/** Goes to another place, from which `q` leads back. */
	visit(route: Route): void;
	/** Goes back to the previous place; false if there is none. */
	goBack(): boolean;
	ask(request: PromptRequest): void;
	choose(request: ChoiceRequest): void;
	/** Opens it over the rows. */
	open(overlay: Overlay): void;
	closeOverlay(): void;
	closePrompt(): void;
	reportCount(view: ViewName, count: number): void;
	/** Reports whether the text of a context was searched, so that the match keys get hints. */
	reportSearch(context: KeyContext, isSearched: boolean): void;
	/** Reports flaws of the shown data, for the messages. */
	reportFlaws(flaws: readonly Flaw[]): void;
	/** Copies texts to the terminal's clipboard and notifies about it. */
	copy(text: string): void;
	/** Asks for a path and exports rows to it. */
	exportRows<Item extends Decoded>(request: ExportRequest<Item>): void;
}
