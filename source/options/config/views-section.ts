import {
	columnWords,
	findColumn,
	identityIdOf,
	type ViewWord,
	viewWords,
	wordOfColumn,
} from '../../columns/views.ts';
import {didYouMean, listWords, quote} from '../../domain/words.ts';
import {sortWords} from '../../routes/route.ts';
import {type ListOrder, readOrder} from '../../routes/usual-order.ts';
import {UsageError} from '../../system/usage-error.ts';
import {type WidthMode, widthModes} from '../../table/lay-out.ts';
import {readChoice} from '../values/values.ts';
import {type ConfigSource, describeValue, isTable, type TomlTable} from './config-source.ts';
import {hintAtTop} from './top-keys.ts';

/** How one list looks and opens; undefined: not said. */
export interface ViewSettings {
	/** Ids, in their order. */
	readonly columns: readonly string[] | undefined;
	readonly order: ListOrder | undefined;
	/** Whether the details stand beside it. */
	readonly pane: boolean | undefined;
	readonly width: WidthMode | undefined;
}

/** By the word of the list. */
export type ViewsSection = Readonly<Partial<Record<ViewWord, ViewSettings>>>;

/** Keys below [views.NAME]. */
export const viewKeys = ['columns', 'sort', 'pane', 'width'] as const;
type ViewKey = (typeof viewKeys)[number];

/** Reads [views.NAME]. Throws a UsageError that names file, line and what is accepted. */
export function readViews(value: unknown, source: ConfigSource): ViewsSection {
	const tables = source.at(['views'], () => checkTable(value, 'views', '[views.NAME]'));
	const views = Object.entries(tables).map(([name, each]) => {
		const view = source.at(['views', name], () => readName(name));
		return [view, readView(view, each, source)] as const;
	});
	return Object.fromEntries(views);
}

function readView(view: ViewWord, value: unknown, source: ConfigSource): ViewSettings {
	const keyPath = ['views', view];
	const table = source.at(keyPath, () => checkTable(value, view, `[views.${view}]`));
	const at = <Value>(key: string, read: () => Value) => source.at([...keyPath, key], read);
	for (const key of Object.keys(table)) at(key, () => checkKey(key));
	return {
		columns: at('columns', () => readColumns(view, table.columns)),
		order: at('sort', () => readSort(view, table.sort)),
		pane: at('pane', () => readPane(table.pane)),
		width: at('width', () => readWidth(table.width)),
	};
}

function checkTable(value: unknown, name: string, form: string): TomlTable {
	if (isTable(value)) return value;
	throw new UsageError(
		`${name} takes ${name === 'views' ? 'tables' : 'a table'}, ${form}, not ${describeValue(value)}`,
	);
}

function readName(name: string): ViewWord {
	const view = viewWords.find(word => word === name);
	if (view !== undefined) return view;
	throw new UsageError(
		`${quote(name)} is not a list: use one of ${listWords(viewWords)}${didYouMean(name, viewWords)}`,
	);
}

function checkKey(key: string): asserts key is ViewKey {
	if (viewKeys.some(known => known === key)) return;
	throw new UsageError(
		`a view takes ${listWords(viewKeys, 'and')}, not ${quote(key)}${didYouMean(key, viewKeys)}${hintAtTop(key)}`,
	);
}

function readColumns(view: ViewWord, value: unknown): readonly string[] | undefined {
	if (value === undefined) return undefined;
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

function readSort(view: ViewWord, value: unknown): ListOrder | undefined {
	if (value === undefined) return undefined;
	if (view === 'delegator' || view === 'parameters' || view === 'tx') {
		throw new UsageError(`${view} takes no sort: this list has one order`);
	}
	const accepted = `sort takes one of ${listWords(sortWords[view])}, and asc or desc after it`;
	if (typeof value !== 'string') throw new UsageError(`${accepted}, in quotes, not ${describeValue(value)}`);
	const order = readOrder(view, value);
	if ('problem' in order) throw new UsageError(`sort: ${order.problem}`);
	return order;
}

function readPane(value: unknown): boolean | undefined {
	if (value === undefined || typeof value === 'boolean') return value;
	throw new UsageError(`pane takes true or false, without quotes, not ${describeValue(value)}`);
}

function readWidth(value: unknown): WidthMode | undefined {
	if (value === undefined) return undefined;
	if (typeof value === 'string') return readChoice('width', value, widthModes);
	throw new UsageError(`width takes ${listWords(widthModes)} in quotes, not ${describeValue(value)}`);
}

/** What [views.NAME] takes, as a JSON schema for editors. */
export const viewsSchema = {
	type: 'object',
	description: 'How lists look and in which order they open, by their words in a route.',
	additionalProperties: false,
	properties: Object.fromEntries(viewWords.map(view => [view, schemaOf(view)])),
};

function schemaOf(view: ViewWord) {
	const hasOrder = view !== 'delegator' && view !== 'parameters' && view !== 'tx';
	return {
		type: 'object',
		additionalProperties: false,
		properties: {
			columns: {
				type: 'array',
				description: 'Columns that are shown, in their order.',
				items: {enum: columnWords(view)},
				uniqueItems: true,
				minItems: 2,
			},
			...(hasOrder && {
				sort: {
					type: 'string',
					description: 'The order in which it opens: a sort key, and asc or desc.',
					pattern: `^(${sortWords[view].join('|')})( (asc|desc))?$`,
				},
			}),
			pane: {type: 'boolean', description: 'Whether the details stand beside it, from 100 columns on.'},
			width: {enum: [...widthModes], description: 'How its columns are fitted.'},
		},
	};
}
