import type {Decoded, Flaw} from '../domain/decoded.ts';
import {type FieldKind, mismatch} from './field.ts';

/** A value and what is wrong inside it. */
export interface Outcome<Value> {
	readonly value: Value | undefined;
	readonly flaws: readonly Flaw[];
}

/** Reads one present value; never throws. The path leads to it from the root of the answer. */
export type Reader<Value> = (value: unknown, path: string) => Outcome<Value>;

/** The properties of a decoded thing that are read from the wire, each with its name there and its reader. */
export type FieldReaders<Item extends Decoded> = {
	readonly [Name in Exclude<keyof Item, keyof Decoded>]-?: {
		readonly wire: string;
		readonly read: Reader<NonNullable<Item[Name]>>;
		/** In place of undefined where the field is absent or wrong. */
		readonly otherwise?: Item[Name];
	};
};

/** A field whose value is of one of the single-value kinds. */
export function field<Value>(wire: string, kind: FieldKind<Value>): {wire: string; read: Reader<Value>} {
	return {
		wire,
		read(value, path) {
			const parsed = kind.parse(value);
			if (parsed !== undefined) return {value: parsed, flaws: noFlaws};
			return {value: undefined, flaws: [{path, field: wire, problem: mismatch(kind.expected, value)}]};
		},
	};
}

const noFlaws: readonly Flaw[] = [];

/**
Reads one item field by field. A field that is wrong costs its own value and leaves a flaw; what is no object at
all still gives an item, with one flaw for the whole of it, so that no item is ever lost.
*/
export function decodeItem<Item extends Decoded>(
	readers: FieldReaders<Item>,
	source: unknown,
	path: string,
): Item {
	const isObject = isPlainObject(source);
	const flaws: Flaw[] = [];
	if (!isObject) flaws.push({path, field: '', problem: mismatch('an object', source)});
	const wireValues: Readonly<Record<string, unknown>> = isObject ? source : {};
	const item: Record<string, unknown> = {source, flaws};
	for (const name in readers) {
		const {wire, read, otherwise} = readers[name as keyof typeof readers];
		const raw = Object.hasOwn(wireValues, wire) ? wireValues[wire] : undefined;
		if (isAbsent(raw)) {
			item[name] = otherwise;
			continue;
		}
		const outcome = read(raw, path === '' ? wire : `${path}.${wire}`);
		item[name] = isAbsent(outcome.value) ? otherwise : outcome.value;
		for (const flaw of outcome.flaws) {
			flaws.push({...flaw, field: outcome.value === undefined ? name : `${name}.${flaw.field}`});
		}
	}
	return item as unknown as Item;
}

/** A reader for a thing inside a thing; its flaws count as the outer one's too. */
export function nested<Item extends Decoded>(readers: FieldReaders<Item>): Reader<Item> {
	return (value, path) => {
		const item = decodeItem(readers, value, path);
		return {value: item, flaws: item.flaws};
	};
}

/** A reader for a list of things inside a thing: one that is no list is one flaw, a wrong item costs itself. */
export function nestedList<Item extends Decoded>(readers: FieldReaders<Item>): Reader<readonly Item[]> {
	return (value, path) => {
		if (!Array.isArray(value)) {
			return {value: undefined, flaws: [{path, field: '', problem: mismatch('a list', value)}]};
		}
		const items = value.map((entry, index) => decodeItem(readers, entry, `${path}[${index}]`));
		return {value: items, flaws: items.flatMap(({flaws}) => flaws)};
	};
}

/** Absent, null and "" are one thing on this wire. */
export function isAbsent(value: unknown): value is undefined | null | '' {
	return value === undefined || value === null || value === '';
}

export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === 'object' && value !== null && !Array.isArray(value) && !JSON.isRawJSON(value);
}
