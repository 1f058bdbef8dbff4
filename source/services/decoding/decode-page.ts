import * as v from 'valibot';
import type {Decoded, Flaw} from '../../domain/decoded.ts';
import {TooLargeError} from '../../domain/json.ts';
import type {Page} from '../../domain/page.ts';
import {decodeItem, type FieldReaders, isAbsent, isPlainObject} from './decode-item.ts';
import {count, mismatch} from './field.ts';

/** Things on one page; services give thirty. */
const mostItems = 1000;

/** Things in a list that comes in one piece. */
const mostOfWhole = 20_000;

/**
Standard Schema of a paginated list. Only an answer without a list is refused; a wrong item or pagination becomes a
flaw of the page. Throws a TooLargeError for more items than any page has.
*/
export function pageSchema<Item extends Decoded>(readers: FieldReaders<Item>) {
	return v.pipe(
		v.unknown(),
		v.rawTransform<unknown, Page<Item>>(({dataset, addIssue, NEVER}) => {
			const results = listOf(dataset.value);
			if (results && results.length > mostItems) throw new TooLargeError(`${mostItems} items on a page`);
			if (results) return decodePage(readers, results, paginationOf(dataset.value));
			const answered = isPlainObject(dataset.value) ? dataset.value.results : dataset.value;
			addIssue({message: mismatch('a list of results', answered)});
			return NEVER;
		}),
	);
}

/** Standard Schema of a list in one piece, without pages around it. */
export function listSchema<Item extends Decoded>(readers: FieldReaders<Item>) {
	return v.pipe(
		v.unknown(),
		v.rawTransform<unknown, Page<Item>>(({dataset: {value}, addIssue, NEVER}) => {
			if (!Array.isArray(value)) {
				addIssue({message: mismatch('a list', value)});
				return NEVER;
			}
			if (value.length > mostOfWhole) throw new TooLargeError(`${mostOfWhole} items`);
			return {...decodePage(readers, value, undefined), totalItems: value.length};
		}),
	);
}

/** Standard Schema of a single object. An object with none of the expected fields is refused as something else. */
export function itemSchema<Item extends Decoded>(readers: FieldReaders<Item>) {
	const fields = Object.values<{readonly wire: string; readonly alias?: string | undefined}>(readers);
	const names = [...new Set([...fields.map(({wire}) => wire), ...fields.flatMap(({alias}) => alias ?? [])])];
	return v.pipe(
		v.unknown(),
		v.rawTransform<unknown, Item>(({dataset, addIssue, NEVER}) => {
			const {value} = dataset;
			if (isPlainObject(value) && names.some(name => Object.hasOwn(value, name))) {
				return decodeItem(readers, value, '');
			}
			const some = names.slice(0, 3).join(', ');
			const message = `expected fields such as ${some}, got an object without any of them`;
			addIssue({message: isPlainObject(value) ? message : mismatch('an object', value)});
			return NEVER;
		}),
	);
}

function listOf(answer: unknown): readonly unknown[] | undefined {
	const list = isPlainObject(answer) ? answer.results : answer;
	return Array.isArray(list) ? list : undefined;
}

function paginationOf(answer: unknown): unknown {
	return isPlainObject(answer) ? answer.pagination : undefined;
}

function decodePage<Item extends Decoded>(
	readers: FieldReaders<Item>,
	results: readonly unknown[],
	pagination: unknown,
): Page<Item> {
	const items = results.map((result, index) => decodeItem(readers, result, `results[${index}]`));
	const flaws: Flaw[] = items.flatMap(item => item.flaws);
	if (!isAbsent(pagination) && !isPlainObject(pagination)) {
		flaws.push({path: 'pagination', field: '', problem: mismatch('an object', pagination)});
	}
	const counts = isPlainObject(pagination) ? pagination : {};
	const read = (name: string): number | undefined => {
		if (isAbsent(counts[name])) return undefined;
		const value = count.parse(counts[name]);
		if (value === undefined) {
			const problem = mismatch(count.expected, counts[name]);
			flaws.push({path: `pagination.${name}`, field: name, problem});
		}
		return value;
	};
	return {
		items,
		page: read('page'),
		perPage: read('perPage'),
		totalPages: read('totalPages'),
		totalItems: read('totalItems'),
		flaws,
	};
}
