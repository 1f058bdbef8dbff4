import type {Decoded, Flaw} from '../../domain/decoded.ts';
import {ownValue} from '../../domain/own-value.ts';
import {type FieldKind, mismatch} from './field.ts';

/** Value of an answer. */
interface Taken<Value> {
	readonly value: Value;
	readonly issues?: undefined;
}

/** Reason why it is no such answer. */
interface Refused {
	readonly issues: readonly [{readonly message: string}];
}

/** Standard Schema (standardschema.dev) of an answer. */
export interface AnswerSchema<Value> {
	readonly '~standard': {
		readonly version: 1;
		readonly vendor: 'stakedeck';
		validate(answer: unknown): Taken<Value> | Refused;
	};
}

/** Makes the Standard Schema of an answer from its reader. */
export function answerSchema<Value>(
	validate: (answer: unknown) => Taken<Value> | Refused,
): AnswerSchema<Value> {
	return {'~standard': {version: 1, vendor: 'stakedeck', validate}};
}

/** Refuses an answer of another shape. */
export function refused(message: string): Refused {
	return {issues: [{message}]};
}

/** Records a problem of a field, with its place by path and property if it is inside the field. */
export type Report = (problem: string, at?: string, property?: string) => void;

/** Reads one present value; undefined where it is wrong, which it reports. Never throws. */
export type Reader<Value> = (value: unknown, report: Report) => Value | undefined;

/** The properties of a decoded thing that are read from the wire, each with its name there and its reader. */
export type FieldReaders<Item extends Decoded> = {
	readonly [Name in Exclude<keyof Item, keyof Decoded>]-?: {
		readonly wire: string;
		/** A name that is read where there is nothing under the first one. */
		readonly alias?: string | undefined;
		readonly read: Reader<NonNullable<Item[Name]>>;
		/** Value of a field that is absent or wrong; default: undefined. */
		readonly otherwise?: Item[Name];
	};
};

/** Returns a field that holds a single value. */
export function field<Value>(
	wire: string,
	kind: FieldKind<Value>,
	alias?: string,
): {wire: string; alias: string | undefined; read: Reader<Value>} {
	return {
		wire,
		alias,
		read(value, report) {
			const parsed = kind.parse(value);
			if (parsed === undefined) report(mismatch(kind.expected, value));
			return parsed;
		},
	};
}

/**
Decodes one item field by field. A wrong field loses its own value and adds a flaw. Something that is not an object
still gives an item, with one flaw for all of it, so that no item is lost.

@param path from the root of the answer to the item
*/
export function decodeItem<Item extends Decoded>(
	readers: FieldReaders<Item>,
	source: unknown,
	path: string,
): Item {
	if (!isPlainObject(source)) return decodeNothing(readers, source, path);
	let flaws: Flaw[] | undefined;
	const item: Record<string, unknown> = {source, flaws: noFlaws};
	let current = '';
	let wireName = '';
	const report: Report = (problem, at = '', property = '') => {
		const field = property === '' ? current : `${current}.${property}`;
		item.flaws = flaws ??= [];
		flaws.push({path: joinPath(joinPath(path, wireName), at), field, problem});
	};
	for (const name in readers) {
		const {wire, alias, read, otherwise} = readers[name as keyof typeof readers];
		let raw = Object.hasOwn(source, wire) ? source[wire] : undefined;
		current = name;
		wireName = wire;
		if (alias !== undefined && isAbsent(raw) && Object.hasOwn(source, alias)) {
			raw = source[alias];
			wireName = alias;
		}
		const value = isAbsent(raw) ? undefined : read(raw, report);
		item[name] = isAbsent(value) ? otherwise : value;
	}
	return item as unknown as Item;
}

/** Shared, because nearly all items have no flaws. */
const noFlaws: readonly Flaw[] = [];

/** Returns the item for a source that is not an object: empty, with one flaw for all of it. */
function decodeNothing<Item extends Decoded>(
	readers: FieldReaders<Item>,
	source: unknown,
	path: string,
): Item {
	const flaws = [{path, field: '', problem: mismatch('an object', source)}];
	return {...decodeItem(readers, {}, path), source, flaws};
}

/** Makes a reader for an object inside another; its flaws count as the outer one's too. */
export function nested<Item extends Decoded>(readers: FieldReaders<Item>): Reader<Item> {
	return (value, report) => {
		const item = decodeItem(readers, value, '');
		for (const {problem, path, field} of item.flaws) report(problem, path, field);
		return item;
	};
}

/** Makes a reader for a nested list: something that is not a list is one flaw, a wrong item loses only itself. */
export function nestedList<Item extends Decoded>(readers: FieldReaders<Item>): Reader<readonly Item[]> {
	return (value, report) => {
		if (!Array.isArray(value)) {
			report(mismatch('a list', value));
			return undefined;
		}
		return value.map((entry, index) => {
			const item = decodeItem(readers, entry, `[${index}]`);
			for (const {problem, path, field} of item.flaws) report(problem, path, field || String(index));
			return item;
		});
	};
}

function joinPath(outer: string, inner: string): string {
	return outer === '' || inner === '' || inner.startsWith('[') ? outer + inner : `${outer}.${inner}`;
}

/** Recognizes absent, null and "", which are one thing on this wire. */
export function isAbsent(value: unknown): value is undefined | null | '' {
	return value === undefined || value === null || value === '';
}

export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === 'object' && value !== null && !Array.isArray(value) && !JSON.isRawJSON(value);
}

/** Keys of an error, whatever its status; no answer has a field of these names. */
const errorKeys = [
	'error',
	'errors',
	'message',
	'Message',
	'msg',
	'error_msg',
	'error_description',
	'detail',
	'fault',
];

/** Checks whether an answer is, or may be, an error in place of what was asked for. */
export function isErrorObject(answer: unknown): answer is Readonly<Record<string, unknown>> {
	return isPlainObject(answer) && errorKeys.some(key => !isAbsent(ownValue(answer, key)));
}
