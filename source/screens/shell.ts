import type {Clock} from '../queries/clock.ts';
import type {Feed} from '../queries/use-validators.ts';
import type {Route, ViewName} from '../routes/route.ts';
import type {Meaning} from '../theme.ts';
import type {Arrangement} from './arrangement.ts';

/** A word to the user in the last line, until the next key or its own end. */
export interface Notice {
	readonly text: string;
	readonly meaning: Meaning;
}

/** What every screen gets from the root. */
export interface Shell {
	readonly arrangement: Arrangement;
	readonly feed: Feed;
	readonly clock: Clock;
	/** The first line says DEMO at all times. */
	readonly isDemo: boolean;
	/** Whether times are shown in UTC instead of local time. */
	readonly isUtc: boolean;
	readonly notice: Notice | undefined;
	/** Whether the help lies over the screen. */
	readonly isHelpOpen: boolean;
	/** How many things the views hold, as far as known. */
	readonly counts: Readonly<Partial<Record<ViewName, number>>>;
	say(text: string, meaning?: Meaning): void;
	go(route: Route): void;
	reportCount(view: ViewName, count: number): void;
	/** Hands a text to the terminal's clipboard, and says so. */
	copy(text: string): void;
}
