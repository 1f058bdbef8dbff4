import {
	columnWords,
	findColumn,
	identityIdOf,
	isListName,
	type ViewWord,
	viewWords,
	wordOfColumn,
} from '../../columns/views.ts';
import {didYouMean, listWords, quote} from '../../domain/phrases.ts';
import {type ListOrder, readOrder} from '../../routes/default-order.ts';
import {offeredSorts, sortWords} from '../../routes/route.ts';
import {findRouteWord} from '../../routes/route-forms.ts';
import {UsageError} from '../../system/usage-error.ts';
import {type WidthMode, widthModes} from '../../table/lay-out.ts';
import {readChoice} from '../values/values.ts';
import {asItIs, flag, readTable, type TablePlace, type ValuesOf} from './config-key.ts';
import {checkTable, describeValue} from './config-source.ts';

/** Keys below [views.NAME]. */
export const viewTable = (view: ViewWord) =>
	({
		columns: {
			schema: {
				type: 'array',
				description: 'Columns that are shown, in their order.',
				items: {enum: columnWords(view)},
				uniqueItems: true,
				minItems: 2,
			},
			read: (value: unknown) => readColumns(view, value),
			show: (ids: readonly string[] | undefined) => showColumns(view, ids),
		},
		sort: {
			property: 'order',
			schema: sortSchema(view),
			read: (value: unknown) => readSort(view, value),
			show: (order: ListOrder | undefined) => order && `${order.sort} ${order.order}`,
		},
		pane: {
			schema: {type: 'boolean', description: 'Whether the details stand beside it, from 100 columns on.'},
			read: flag.read,
			show: asItIs<boolean | undefined>,
		},
		width: {
			schema: {enum: widthModes, description: 'How its columns are fitted.'},
			read: readWidth,
			show: asItIs<string | undefined>,
		},
	}) as const;

/** Look and order of a list; undefined: not given. */
type ViewSettings = ValuesOf<ReturnType<typeof viewTable>>;

/** Settings of lists, by their words. */
export type ViewsSection = Readonly<Partial<Record<ViewWord, ViewSettings>>>;

/** Reads [views.NAME]. Throws a UsageError that names file, line and what is accepted. */
export function readViews(value: unknown, key: string, place: TablePlace): ViewsSection {
	const {source} = place;
	const tables = source.at([key], () => checkTable(value, key, 'tables, [views.NAME]'));
	const views = Object.entries(source.toRead(tables, [key])).map(([name, each]) => {
		const keyPath = [key, name];
		const view = source.at(keyPath, () => readName(name));
		const table = source.at(keyPath, () => checkTable(each, view, `a table, [views.${view}]`));
		return [view, readView(view, {...place, table, keyPath})] as const;
	});
	return Object.fromEntries(views);
}

function readView(view: ViewWord, place: TablePlace): ViewSettings {
	const keys = viewTable(view);
	const accepted = `a view takes ${listWords(Object.keys(keys), 'and')}`;
	return readTable(keys, place, (key, notThis) => `${accepted}, ${notThis}${place.hintOf(key)}`);
}

function readName(name: string): ViewWord {
	const view = viewWords.find(word => word === (findRouteWord(name) ?? name));
	if (view !== undefined) return view;
	throw new UsageError(
		`${quote(name)} is not a list: use one of ${listWords(viewWords)}${didYouMean(name, viewWords)}`,
	);
}

function readColumns(view: ViewWord, value: unknown): readonly string[] {
	const known = columnWords(view);
	const form = `columns takes a list of words in quotes, of ${listWords(known, 'and')}`;
	if (!Array.isArray(value)) throw new UsageError(`${form}, not ${describeValue(value)}`);
	const ids: string[] = [];
	for (const word of value as readonly unknown[]) {
		if (typeof word !== 'string') throw new UsageError(`${form}, and ${describeValue(word)} is none`);
		const id = findColumn(view, word);
		if (id === undefined) throw new UsageError(`${form}, not ${quote(word)}${didYouMean(word, known)}`);
		if (ids.includes(id))
			throw new UsageError(`columns has ${quote(wordOfColumn(view, id))} twice: once is enough`);
		ids.push(id);
	}
	const identity = identityIdOf(view);
	if (identity !== undefined && !ids.includes(identity)) {
		throw new UsageError(
			`columns lacks ${quote(wordOfColumn(view, identity))}, which tells the rows apart and is always shown: say where it stands`,
		);
	}
	if (ids.length < 2)
		throw new UsageError(`${form}: one more beside ${quote(wordOfColumn(view, ids[0] ?? ''))}`);
	return ids;
}

/** Shows columns in the words of the file; a column that no longer exists is left out. */
function showColumns(view: ViewWord, ids: readonly string[] | undefined): string | undefined {
	const words = ids?.map(id => wordOfColumn(view, id));
	return words?.filter(word => columnWords(view).includes(word)).join(', ');
}

function readSort(view: ViewWord, value: unknown): ListOrder {
	if (!isListName(view)) {
		throw new UsageError(`${view} takes no sort: this list has one order`);
	}
	const accepted = `sort takes one of ${listWords(offeredSorts(view))}, and asc or desc after it`;
	if (typeof value !== 'string') throw new UsageError(`${accepted}, in quotes, not ${describeValue(value)}`);
	const order = readOrder(view, value);
	if ('problem' in order) throw new UsageError(`sort: ${order.problem}`);
	return order;
}

function readWidth(value: unknown): WidthMode {
	if (typeof value === 'string') return readChoice('width', value, widthModes);
	throw new UsageError(`width takes ${listWords(widthModes)} in quotes, not ${describeValue(value)}`);
}

/** JSON schema of [views.NAME], for editors. */
export const viewsSchema = {
	type: 'object',
	description: 'How lists look and in which order they open, by their words in a route.',
	additionalProperties: false,
	properties: Object.fromEntries(viewWords.map(view => [view, schemaOf(view)])),
};

function schemaOf(view: ViewWord) {
	const pieces = Object.entries(viewTable(view)).flatMap(([key, {schema}]) =>
		schema ? [[key, schema]] : [],
	);
	return {type: 'object', additionalProperties: false, properties: Object.fromEntries(pieces)};
}

function sortSchema(view: ViewWord) {
	if (!isListName(view)) return undefined;
	return {
		type: 'string',
		description: 'The order in which it opens: a sort key, and asc or desc.',
		pattern: `^(${[...new Set([...offeredSorts(view), ...sortWords(view)])].join('|')})( (asc|desc))?$`,
	};
}
