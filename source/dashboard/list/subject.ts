import type {Decoded} from '../../domain/decoded.ts';
import type {Parameters} from '../../domain/parameters.ts';
import type {SortValue} from '../../domain/sort-items.ts';
import type {ExactField} from '../../output/column.ts';
import type {Route} from '../../routes/route.ts';
import type {ActiveStake} from '../queries/active-stake.ts';
import type {Column} from '../ui/table/columns.ts';
import type {Detail} from '../ui/text/details.ts';
import type {Theme} from '../ui/theme.ts';

/** What the cells and details of a list need besides the item itself. */
export interface Facts {
	readonly theme: Theme;
	readonly isUtc: boolean;
	/** Undefined until known, like all that follows. */
	readonly parameters: Parameters | undefined;
	/** The current epoch according to `epochNow`. */
	readonly epoch: bigint | undefined;
	/** Whether the service reported it; otherwise it is shown with a "~". */
	readonly isEpochTold?: boolean | undefined;
	/** Seconds left in it when the service last told, an estimate. */
	readonly epochSecondsLeft?: bigint | undefined;
	/** Unix seconds at which it ends, an estimate. */
	readonly epochEndsAt?: bigint | undefined;
	/** All active stake, whole NAM. */
	readonly stake: ActiveStake | undefined;
}

export type {SortValue};

export interface SortKey<Item> {
	/** Its word in a route. */
	readonly id: string;
	/** What the last line calls it: 'power'. */
	readonly label: string;
	/** Compares rows; omitted if only the service knows the order. */
	readonly toValue?: ((item: Item) => SortValue) | undefined;
}

/** What a list needs to know about its items; several lists may share a subject. */
export interface ListSubject<Item extends Decoded> {
	/** 'validator' and 'validators', for counts and sentences. */
	readonly noun: {readonly one: string; readonly many: string};
	readonly columns: readonly Column<Item>[];
	/** Sort keys in the order in which `s` goes through them. */
	readonly sorts: readonly SortKey<Item>[];
	/** Every field with exact digits, for export. */
	readonly fields: readonly ExactField<Item>[];
	/** Identity, which cursor, marks and open details follow. Undefined: none. */
	identityOf(item: Item): string | undefined;
	/** Name for sentences: the item's own, or a shortened address. */
	nameOf(item: Item): string;
	/** The texts that `/` searches. */
	textsOf(item: Item): readonly (string | undefined)[];
	/** The full id, which `y` copies; undefined if it has none. */
	idOf(item: Item): string | undefined;
	/** What `y` copies, in a word: 'address', 'id', 'hash'. */
	readonly idName: string;
	/** Route that Enter opens; undefined: the details. */
	linkOf?(item: Item): Route | undefined;
	/** All details, in words. */
	detailsOf(item: Item): readonly Detail[];
	/** A row as one sentence for a screen reader: name, state, figures. Its position is added before it. */
	sentenceOf(item: Item): string;
}
