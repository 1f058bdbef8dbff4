import type {Decoded} from '../domain/decoded.ts';
import type {Page} from '../domain/page.ts';
import type {WholeList} from './all-pages.ts';

/** The pages of one list as they come in, in whatever order they do. */
export class Gathering<Item extends Decoded> {
	readonly #pages = new Map<number, Page<Item>>();
	readonly #identityOf: (item: Item) => string | undefined;
	/** Identities and, for items without one, their texts: what a repeated page consists of. */
	readonly #seen = new Set<string>();
	#firstTotal: number | undefined;
	#itemCount = 0;
	#isEnded = false;
	#lastTotal: number | undefined;
	#totalPages: number | undefined;

	constructor(identityOf: (item: Item) => string | undefined) {
		this.#identityOf = identityOf;
	}

	/** Whether a page came that was empty or repeated what was there: no page after it is worth asking for. */
	get isEnded(): boolean {
		return this.#isEnded;
	}

	get itemCount(): number {
		return this.#itemCount;
	}

	/** What the service said last. */
	get lastTotal(): number | undefined {
		return this.#lastTotal;
	}

	get totalPages(): number | undefined {
		return this.#totalPages;
	}

	add(number: number, page: Page<Item>): void {
		this.#firstTotal ??= page.totalItems;
		this.#lastTotal = page.totalItems ?? this.#lastTotal;
		this.#totalPages = page.totalPages ?? this.#totalPages;
		if (!this.#remember(page.items)) {
			this.#isEnded = true;
			// Where pages are not counted, such a page is how a list ends, and no part of it.
			if (this.#totalPages === undefined) return;
		}
		this.#pages.set(number, page);
		this.#itemCount += page.items.length;
	}

	toList(): WholeList<Item> {
		const pages = [...this.#pages].sort(([left], [right]) => left - right);
		const kept = new Set<string>();
		const items = pages
			.flatMap(([, page]) => page.items)
			.filter(item => {
				const identity = this.#identityOf(item);
				if (identity === undefined) return true;
				const isFirst = !kept.has(identity);
				kept.add(identity);
				return isFirst;
			});
		return {
			items,
			flaws: pages.flatMap(([number, page]) =>
				page.flaws.map(flaw => ({...flaw, path: `page ${number}, ${flaw.path}`})),
			),
			pageCount: pages.length,
			duplicateCount: this.#itemCount - items.length,
			firstTotal: this.#firstTotal,
			lastTotal: this.#lastTotal,
		};
	}

	/** Whether any of the items was not there before. */
	#remember(items: readonly Item[]): boolean {
		const before = this.#seen.size;
		for (const item of items) this.#seen.add(this.#identityOf(item) ?? JSON.stringify(item.source) ?? '');
		return this.#seen.size > before;
	}
}
