import {useRemembered, type ViewMemory} from '../shell/view-memory.ts';

/** View state of a list, kept while another view is shown. */
export interface ListLook {
	/** Whether the keys scroll the details instead of the list. */
	readonly isInDetails: boolean;
	/** Whether a link opened the details, not a key in this list. */
	readonly isLed: boolean;
	/** Whether the details show the raw JSON. */
	readonly isRaw: boolean;
	/** Whether the raw JSON was opened from the list, to which the same key then returns. */
	readonly isRawAlone: boolean;
	/** Steps by which the columns are scrolled. */
	readonly scroll: number;
	/** Identities of marked rows. */
	readonly marks: ReadonlySet<string>;
	/** The row of the last link and its arrival, once reached, so that the cursor does not move there again. */
	readonly reached: string | undefined;
}

export interface ListState extends ListLook {
	set(change: Partial<ListLook>): void;
	/** The same, for a view that is left at once and not rendered again. */
	leaveWith(change: Partial<ListLook>): void;
}

const startLook: ListLook = {
	isInDetails: false,
	isLed: false,
	isRaw: false,
	isRawAlone: false,
	scroll: 0,
	marks: new Set(),
	reached: undefined,
};

/** @param name of the list in the memory */
export function useListState(memory: ViewMemory, name: string): ListState {
	const [look, setLook] = useRemembered(memory, name, startLook);
	return {
		...look,
		set: change => setLook(before => ({...before, ...change})),
		leaveWith(change) {
			memory.set(name, {...look, ...change});
			setLook(before => ({...before, ...change}));
		},
	};
}
