import type {Decoded, Flaw} from '../../domain/decoded.ts';
import {TooLargeError} from '../../domain/json.ts';
import type {Page} from '../../domain/page.ts';
import {
	type AnswerSchema,
	answerSchema,
	decodeItem,
	type FieldReaders,
	isAbsent,
	isErrorObject,
	isPlainObject,
	refused,
} from './decode-item.ts';
import {count, mismatch} from './field.ts';

/** Things on one page; services give thirty. */
const maxItems = 1000;

/** Things in a list that comes in one piece. */
const maxPartOfWhole = 20_000;

/**
Makes the Standard Schema of a paginated list. Only an answer without a list is refused; a wrong item or pagination
becomes a flaw of the page. Throws a TooLargeError for more items than any page has.
*/
export function pageSchema<Item extends Decoded>(readers: FieldReaders<Item>): AnswerSchema<Page<Item>> {
	return answerSchema(answer => {
		const results = listOf(answer);
		if (results && results.length > maxItems) throw new TooLargeError(`${maxItems} items on a page`);
		const isFailed = results?.length === 0 && isPlainObject(answer) && !isAbsent(answer.error);
		if (results && !isFailed) return {value: decodePage(readers, results, paginationOf(answer))};
		return refused(mismatch('a list of results', isPlainObject(answer) ? answer.results : answer));
	});
}

/** Makes the Standard Schema of a list in one piece, without pages around it. */
export function listSchema<Item extends Decoded>(readers: FieldReaders<Item>): AnswerSchema<Page<Item>> {
	return answerSchema(answer => {
		if (!Array.isArray(answer)) return refused(mismatch('a list', answer));
		if (answer.length > maxPartOfWhole) throw new TooLargeError(`${maxPartOfWhole} items`);
		return {value: {...decodePage(readers, answer, undefined), totalItems: answer.length}};
	});
}

/** Fields that errors have too. */
const envelopeNames = ['id', 'status', 'type', 'code', 'data'];

/** Makes the Standard Schema of a single object. One with none of the expected fields is refused. */
export function itemSchema<Item extends Decoded>(readers: FieldReaders<Item>): AnswerSchema<Item> {
	const fields = Object.values<{readonly wire: string; readonly alias?: string | undefined}>(readers);
	const names = [...new Set([...fields.map(({wire}) => wire), ...fields.flatMap(({alias}) => alias ?? [])])];
	return answerSchema(answer => {
		if (!isPlainObject(answer)) return refused(mismatch('an object', answer));
		const isError = isErrorObject(answer);
		const isTelling = (name: string) => !isError || !(isAbsent(answer[name]) || envelopeNames.includes(name));
		if (names.some(name => Object.hasOwn(answer, name) && isTelling(name))) {
			return {value: decodeItem(readers, answer, '')};
		}
		const some = names.slice(0, 3).join(', ');
		return refused(`expected fields such as ${some}, got an object without any of them`);
	});
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
