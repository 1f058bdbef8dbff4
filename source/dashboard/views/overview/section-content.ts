import type {Decoded} from '../../../domain/decoded.ts';
import type {KeyAction} from '../../../keys/key-table.ts';
import type {Route} from '../../../routes/route.ts';
import type {TableColumn} from '../../../table/lay-out.ts';
import type {ListSubject} from '../../list/subject.ts';
import type {SectionId} from './place-sections.ts';

/** above: the heads of the columns. beside: at the left of the rows. none: the sums above them have it. */
export type SectionTitle = 'above' | 'beside' | 'none';

/** Things of one kind on the overview. */
export interface SectionContent<Item extends Decoded> {
	/** Key of the section, also of what is remembered of it. */
	readonly id: SectionId;
	/** Title of its pane, for a screen reader, for an empty section, and beside the rows. */
	readonly title: string;
	/** Title of its first column in a pane, whose frame has the other one; left out: its rows have no heads. */
	readonly headed?: string;
	/** Key that leads on from its pane, and what it shows; left out: none does. */
	readonly leads?: string | undefined;
	readonly subject: ListSubject<Item>;
	/** Columns, fewer and shorter than in the full view. */
	readonly columns: readonly TableColumn<Item>[];
	/** Items shown; undefined: no answer yet. */
	readonly items: readonly Item[] | undefined;
	/** Number of all items, where there may be more than came; undefined: not known. */
	readonly total: number | undefined;
	/** Sentence in place of the rows, on what would fill it, or what it waits for. */
	readonly empty: string;
	/** True if the rows are old: they are dimmed until new ones come. */
	readonly isOld: boolean;
	/** Place of its title. */
	readonly titled: SectionTitle;
	/** Returns the route that Enter on a row opens; left out: that of the subject. */
	linkOf?(item: Item): Route | undefined;
	/** Handlers of keys that act on the row under the cursor in this section alone. */
	readonly rowHandlers?: Readonly<Partial<Record<KeyAction, (item: Item) => void>>>;
}

export interface SectionPlace {
	/** Cells. */
	readonly width: number;
	/** Lines, the title among them. */
	readonly height: number;
	/** True if the cursor is in it. */
	readonly isActive: boolean;
	/** True if it stands in a pane, whose frame has its title and counts. */
	readonly isFramed?: boolean;
	/** Called with the row, from 0, that the mouse was pressed on. */
	onPress(row: number): void;
}
