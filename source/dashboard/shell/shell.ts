import type {ReactNode} from 'react';
import type {Decoded, Flaw} from '../../domain/decoded.ts';
import type {ExactField} from '../../output/column.ts';
import type {Route, ViewName} from '../../routes/route.ts';
import type {Store} from '../../store/store.ts';
import type {Clock} from '../../system/clock.ts';
import type {Feed} from '../queries/feed.ts';
import type {KeyContext} from '../ui/keys/keys.ts';
import type {Meaning, ThemeColor} from '../ui/theme.ts';
import type {Arrangement} from './arrangement.ts';
import type {SessionLog} from './session-log.ts';
import type {ViewMemory} from './view-memory.ts';

/** A word to the user in the last line, until the next key or its own end. */
export interface Notice {
	readonly text: string;
	readonly meaning: Meaning;
}

/** A line to be typed, in place of the last line. */
export interface PromptRequest {
	/** Stands before the line: '/' or 'epoch: '. */
	readonly label: string;
	readonly initial?: string;
	/** Whether it is typed unseen. */
	readonly isSecret?: boolean;
	/** What was entered before, oldest first. */
	readonly history?: readonly string[];
	/** What is wanted; where it is left out, the screen says what the line does so far. */
	readonly note?: string;
	/** Whole lines that the typed one could become. */
	complete?(text: string): readonly string[];
	/** What is wrong with the line, in one sentence: it stays open until that is mended. */
	check?(text: string): string | undefined;
	/** Takes a pasted text whole, which ends the prompt; false where it is to stand in the line. */
	takePaste?(text: string): boolean;
	onChange?(text: string): void;
	onApply(text: string): void;
	onCancel?(): void;
}

export interface ChoiceItem {
	readonly value: string;
	/** What it is called; its value where left out. */
	readonly label?: string | undefined;
	/** Its meaning in words. */
	readonly note: string;
	/** Stands above the first item of a group, of which one can be chosen. */
	readonly group?: string | undefined;
}

/** A choice among values, over the rows. */
export interface ChoiceRequest {
	readonly title: string;
	readonly items: readonly ChoiceItem[];
	readonly chosen: readonly string[];
	/** any: several are chosen with Space; one: Enter takes the row; groups: one in each group. */
	readonly kind: 'any' | 'one' | 'groups';
	onApply(chosen: readonly string[]): void;
}

/** What lies over the rows, as a value: the frame draws it without knowing what it is. */
export interface Overlay {
	/** Whose keys it takes; tells one kind of overlay from another. */
	readonly context: KeyContext;
	/** Draws it in place of the rows, so many lines high. */
	render(shell: Shell, height: number): ReactNode;
	/** Draws its last line, where that holds more than the keys of its context. */
	renderEnd?(shell: Shell, line: OverlayLine): ReactNode;
}

/** What the last line of an overlay is drawn from. */
export interface OverlayLine {
	/** A word to the user that lies over its own words; undefined: none. */
	readonly text: string | undefined;
	readonly meaning: Meaning | undefined;
	readonly width: number;
}

/** Rows to be written to a file that the user names. */
export interface ExportRequest<Item extends Decoded> {
	readonly view: ViewName;
	/** Where they go; undefined: it is asked for. */
	readonly path: string | undefined;
	readonly rows: readonly Item[];
	readonly fields: readonly ExactField<Item>[];
}

/** A profile of the configuration, as the first line names it. */
export interface ShownProfile {
	readonly name: string;
	readonly label: string | undefined;
	readonly color: ThemeColor | undefined;
}

/** What every screen gets from the root. */
export interface Shell {
	readonly arrangement: Arrangement;
	readonly feed: Feed;
	readonly clock: Clock;
	/** The first line says DEMO at all times. */
	readonly isDemo: boolean;
	/** Whether nothing may be broadcast, as the first line says. */
	readonly isReadOnly: boolean;
	/** Whose service is shown; undefined where it was given by its address. */
	readonly profile: ShownProfile | undefined;
	/** Whether times are shown in UTC instead of local time. */
	readonly isUtc: boolean;
	/** Whether a screen reader reads every row as a sentence. */
	readonly isSpoken: boolean;
	readonly notice: Notice | undefined;
	readonly overlay: Overlay | undefined;
	readonly prompt: PromptRequest | undefined;
	/** Tells one prompt from the next, which begins anew. */
	readonly promptNumber: number;
	/** What was said and asked since the start. */
	readonly log: SessionLog;
	/** What of the shown data could not be read. */
	readonly flaws: readonly Flaw[];
	/** How many things the views hold, as far as known. */
	readonly counts: Readonly<Partial<Record<ViewName, number>>>;
	/** Tells one time that the view was led to from the next. */
	readonly arrival: number;
	/** Where lists were left: a view looks as it did when the user comes back. */
	readonly memory: ViewMemory;
	/** Addresses, bookmarks and commands of this and earlier sessions. */
	readonly store: Store;
	notify(text: string, meaning?: Meaning): void;
	/** The same place seen otherwise: another page, order or filter. */
	change(change: (before: Route) => Route): void;
	/** To another place, from which `q` leads back. */
	visit(route: Route): void;
	/** Back to where one came from; false where nothing leads back. */
	goBack(): boolean;
	ask(request: PromptRequest): void;
	choose(request: ChoiceRequest): void;
	closeOverlay(): void;
	closePrompt(): void;
	reportCount(view: ViewName, count: number): void;
	/** Tells what of the shown data could not be read, for the messages. */
	reportFlaws(flaws: readonly Flaw[]): void;
	/** Hands texts to the terminal's clipboard, and says so. */
	copy(text: string): void;
	/** Asks for a path, and writes rows there. */
	exportRows<Item extends Decoded>(request: ExportRequest<Item>): void;
}
