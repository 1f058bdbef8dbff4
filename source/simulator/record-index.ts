/** Finds records by a key that several of them may share. */
export interface RecordIndex<Key, Item> {
	add(item: Item): void;
	remove(item: Item): void;
	/** In the order in which they were added. */
	find(key: Key): readonly Item[];
}

/** @param keysOf the keys of a record, the same when it is removed as when it was added */
export function createIndex<Key, Item>(keysOf: (item: Item) => readonly Key[]): RecordIndex<Key, Item> {
	const found = new Map<Key, Set<Item>>();
	return {
		add(item) {
			for (const key of keysOf(item)) {
				const items = found.get(key);
				if (items) items.add(item);
				else found.set(key, new Set([item]));
			}
		},
		remove(item) {
			for (const key of keysOf(item)) {
				const items = found.get(key);
				items?.delete(item);
				if (items?.size === 0) found.delete(key);
			}
		},
		find: key => [...(found.get(key) ?? [])],
	};
}
