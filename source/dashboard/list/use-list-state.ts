import {useRemembered, type ViewMemory} from '../shell/view-memory.ts';
import type {WidthMode} from '../ui/table/columns.ts';
import {type ListCursor, startCursor} from './list-cursor.ts';

/** How a list is looked at; kept while another view is shown. */
export interface ListLook {
	/** Whether the keys move the details, and not the list. */
	readonly isInDetails: boolean;
	/** Whether the details were opened by what led here, and not in this list. */
	readonly isLed: boolean;
	/** Whether the details show the thing as the service sent it. */
	readonly isRaw: boolean;
	/** Whether it was shown so from the list, to which the same key leads back. */
	readonly isRawAlone: boolean;
	readonly mode: WidthMode;
	/** Steps by which the columns are scrolled. */
	readonly scroll: number;
	/** Identities of marked rows. */
	readonly marks: ReadonlySet<string>;
	readonly cursor: ListCursor;
	/** The row that was led to, and which time that was, once it was reached: it is not gone to again. */
	readonly reached: string | undefined;
}

export interface ListState extends ListLook {
	set(change: Partial<ListLook>): void;
	/** The same where the view is left at once, and would not be drawn with it any more. */
	leaveWith(change: Partial<ListLook>): void;
	setCursor(change: (before: ListCursor) => ListCursor): void;
}

const startLook: ListLook = {
	isInDetails: false,
	isLed: false,
	isRaw: false,
	isRawAlone: false,
	mode: 'normal',
	scroll: 0,
	marks: new Set(),
	cursor: startCursor,
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
		setCursor: change =>
			setLook(before => {
				const cursor = change(before.cursor);
				return cursor === before.cursor ? before : {...before, cursor};
			}),
	};
}
