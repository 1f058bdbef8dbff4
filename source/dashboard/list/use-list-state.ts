import {useRemembered, type ViewMemory} from '../shell/view-memory.ts';

/** View state of a list, kept while another view is shown. */
export interface ListLook {
	/** True if the keys scroll the details instead of the list. */
	readonly isInDetails: boolean;
	/** True if a link opened the details, not a key in this list. */
	readonly isLed: boolean;
	/** True if the details show the raw JSON. */
	readonly isRaw: boolean;
	/** True if the raw JSON was opened from the list, to which the same key then returns. */
	readonly isRawAlone: boolean;
	/** Part of the details that has the keys, from 0. */
	readonly part: number;
	/** Row of the pane below the list, if that has the keys. */
	readonly rowBelow: number | undefined;
	/** Steps by which the columns are scrolled. */
	readonly scroll: number;
	/** Identities of marked rows. */
	readonly marks: ReadonlySet<string>;
	/** Arrival at the view at which its details were opened: at a later one its list is shown. */
	readonly arrival: number;
	/** Row of the last link and its arrival, once reached, so that the cursor does not move there again. */
	readonly reached: string | undefined;
}

export interface ListState extends ListLook {
	set(change: Partial<ListLook>): void;
	/** Changes the state of a view that is left at once and not rendered again. */
	leaveWith(change: Partial<ListLook>): void;
}

/** Details that are closed. */
export const closedDetails = {isInDetails: false, isRaw: false, isRawAlone: false, part: 0} as const;

const startLook: ListLook = {
	...closedDetails,
	isLed: false,
	rowBelow: undefined,
	scroll: 0,
	marks: new Set(),
	arrival: 0,
	reached: undefined,
};

/** Reads the state of a list, remembered under `name`; details that were opened at an earlier arrival are closed. */
export function useListState(memory: ViewMemory, name: string, arrival: number): ListState {
	const [look, setLook] = useRemembered(memory, name, startLook);
	const now = (before: ListLook): ListLook =>
		before.arrival === arrival
			? before
			: {...before, ...closedDetails, arrival, isLed: false, rowBelow: undefined};
	return {
		...now(look),
		set: change => setLook(before => ({...now(before), ...change})),
		leaveWith(change) {
			memory.set(name, {...now(look), ...change});
			setLook(before => ({...now(before), ...change}));
		},
	};
}
