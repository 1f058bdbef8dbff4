import type {CellFacts} from '../columns/facts.ts';
import type {Listing} from '../columns/listing.ts';
import type {Decoded, JsonValue} from '../domain/decoded.ts';
import type {Page} from '../domain/page.ts';
import type {AnswerContext} from './context.ts';
import type {Explain} from './explained.ts';

/** What makes one list command differ from another. */
export interface List<Item extends Decoded> {
	/** What its items are called, in the plural. */
	readonly things: string;
	readonly listing: Listing<Item>;
	/** Asks for one page; `page` undefined: the service's first. */
	getPage(context: AnswerContext, page: number | undefined): Promise<Page<Item>>;
	/** Asks for all of it in one piece; undefined where the service has no such answer. Left out: none has. */
	getWhole?(context: AnswerContext): Promise<Page<Item> | undefined>;
	/** What tells an item from all others; undefined where its parts are missing. */
	identityOf(item: Item): string | undefined;
	/** Asks another list for whether these items are all there are; undefined: it cannot be told. Left out: none tells. */
	check?(items: readonly Item[], context: AnswerContext): Promise<boolean | undefined>;
	/** What the items tell of each other where they are the whole list, so that nothing more need be asked. */
	factsIn?(items: readonly Item[], context: AnswerContext): Partial<CellFacts>;
	/** What a view asks for besides its items, as the dashboard does; nothing where it cannot be had. */
	askFacts?(items: readonly Item[], context: AnswerContext): Promise<Partial<CellFacts>>;
	/** Whether its tables ask for that too: without it they would leave out what their items are read for. */
	readonly asksInTables?: boolean;
	/** Texts that stand beside the items in JSON, in their order: the items stay as the service sent them. */
	besides?(items: readonly Item[]): Readonly<Record<string, JsonValue>>;
	/** What is derived from its items where that is wanted; left out: nothing is. */
	readonly explain?: Explain<Item>;
}
