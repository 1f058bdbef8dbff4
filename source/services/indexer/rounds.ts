import type {Decoded} from '../../domain/decoded.ts';
import type {ListReading} from './gathering.ts';

/** Several readings of a list that changed in between, merged by the identity of its items. */
export class Rounds<Item extends Decoded> {
	readonly #identityOf: (item: Item) => string | undefined;
	/** The newest of each. */
	readonly #items = new Map<string, Item>();
	/** Names of all items: those of the last reading in its order, others behind those they came behind. */
	#order: readonly string[] = [];
	#last: ListReading<Item> | undefined;
	#count = 0;
	#areAllTheSame = true;

	constructor(identityOf: (item: Item) => string | undefined) {
		this.#identityOf = identityOf;
	}

	/** Readings so far. */
	get count(): number {
		return this.#count;
	}

	/** Whether each reading brought the same items. */
	get areAllTheSame(): boolean {
		return this.#areAllTheSame;
	}

	/**
	Whether the list is complete: as many items as the service counts, and no duplicates in the only reading. If the
	service does not count, a reading without duplicates has to do.
	*/
	get isWhole(): boolean {
		if (!this.#last) return false;
		const {duplicateCount, lastTotal} = this.#last;
		if (lastTotal === undefined) return duplicateCount === 0;
		const count = this.#count > 1 ? this.#items.size : this.#last.items.length;
		return count >= lastTotal && (duplicateCount === 0 || this.#count > 1);
	}

	add(reading: ListReading<Item>): void {
		// Most lists take one reading, which needs no merging.
		if (this.#count === 1 && this.#last) this.#merge(this.#last);
		if (this.#count > 0) {
			const before = {size: this.#items.size, length: this.#order.length};
			const names = this.#merge(reading);
			if (this.#items.size > before.size || names.length !== before.length) this.#areAllTheSame = false;
		}
		this.#last = reading;
		this.#count++;
	}

	/** All items, with what was said of the list at last. */
	toReading(): ListReading<Item> {
		if (!this.#last) throw new Error('no reading of the list was added');
		if (this.#count === 1) return this.#last;
		const items = this.#order.flatMap(name => this.#items.get(name) ?? []);
		return {...this.#last, items};
	}

	/** Takes over the newest of each item, and gives back their names. */
	#merge({items}: ListReading<Item>): readonly string[] {
		const names = this.#namesOf(items);
		for (const [index, name] of names.entries()) this.#items.set(name, items[index] as Item);
		this.#order = weave(names, this.#order);
		return names;
	}

	/** One without an identity is known by its text, and by how many of the same went before it. */
	#namesOf(items: readonly Item[]): readonly string[] {
		const counts = new Map<string, number>();
		return items.map(item => {
			const identity = this.#identityOf(item);
			if (identity !== undefined) return `= ${identity}`;
			const text = JSON.stringify(item.source) ?? '';
			const count = counts.get(text) ?? 0;
			counts.set(text, count + 1);
			return `${count} ${text}`;
		});
	}
}

/** The names in their order, and each of the others behind the one that it was behind. */
function weave(names: readonly string[], others: readonly string[]): readonly string[] {
	const known = new Set(names);
	const first: string[] = [];
	const behind = new Map<string, string[]>();
	let current = first;
	for (const other of others) {
		if (known.has(other)) {
			current = behind.get(other) ?? [];
			behind.set(other, current);
		} else {
			current.push(other);
		}
	}
	return [...first, ...names.flatMap(name => [name, ...(behind.get(name) ?? [])])];
}
