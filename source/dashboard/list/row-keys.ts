import {cutText} from '../../domain/clean.ts';
import type {Decoded} from '../../domain/decoded.ts';
import {cut} from '../../format/text.ts';
import type {Verbs} from '../shell/shell.ts';
import type {KeyHandler, KeyHandlers} from '../ui/keys/key-dispatcher.ts';
import type {ListKeysOptions} from './list-parts.ts';
import type {ListSubject} from './subject.ts';
import type {ListLook} from './use-list-state.ts';

/** Values needed by the handlers that act on rows. */
type RowKeysOptions<Item extends Decoded> = Pick<
	ListKeysOptions<Item>,
	'verbs' | 'view' | 'subject' | 'state' | 'cursor' | 'rows' | 'keys'
>;

/** Returns the handlers of the keys that act on the row under the cursor and on marked rows. */
export function rowHandlers<Item extends Decoded>(options: RowKeysOptions<Item>): KeyHandlers {
	const {verbs, subject, state, cursor, rows} = options;
	if (rows.length === 0) {
		return {details: noRow, follow: noRow, raw: noRow, copy: noRow, pick: noRow, export: noRow};
	}
	const open = (change: Partial<ListLook> = {}) => {
		// The cursor stops waiting for a removed row and opens the current one.
		if (cursor.read().isLost) cursor.moveBy(0);
		state.set({...change, isInDetails: true, isLed: false});
	};
	return {
		details: () => open(),
		follow: () => {
			const current = cursor.current();
			const link = current && subject.linkOf?.(current);
			if (link) verbs.visit(link);
			else open();
		},
		raw: () => open({isRaw: true, isRawAlone: true}),
		copy: () => {
			const ids = chosenRows(options).map(row => subject.idOf(row));
			const known = ids.filter(id => id !== undefined);
			if (known.length > 0) verbs.copy(known.join('\n'));
			else verbs.notify(`this row has no ${subject.idName} to copy`);
		},
		pick: () => {
			const current = cursor.current();
			if (current) pickField(verbs, subject, current);
		},
		export: path => {
			const chosen = chosenRows(options, true);
			verbs.exportRows({view: options.view, path, rows: chosen, fields: subject.fields});
		},
	};
}

export const noRow = 'there is no row here';

/** Compares the marked rows, or says how many can be compared. */
function compareHandler<Item extends Decoded>(options: ListKeysOptions<Item>): KeyHandler {
	const {comparison, rows, keys, state, keyMap} = options;
	if (comparison.isOpen) return comparison.close;
	const marked = keys.filter(key => state.marks.has(key));
	if (marked.length < 2)
		return `mark two to five rows with ${keyMap.name('mark')}, then ${keyMap.name('compare')} compares them`;
	if (marked.length > maxCompared)
		return `${marked.length} rows are marked, and five can be compared: ${keyMap.name('unmark')} takes the marks away`;
	return () => comparison.open({rows: rows.filter((_, at) => state.marks.has(keys[at] ?? '')), keys: marked});
}

/** Max rows compared: more would be too narrow beside each other. */
const maxCompared = 5;

/** Returns the marked rows, else the row under the cursor, or all shown rows. */
function chosenRows<Item extends Decoded>(
	{rows, keys, state, cursor}: RowKeysOptions<Item>,
	isAllElse = false,
): readonly Item[] {
	const marked = rows.filter((_, index) => state.marks.has(keys[index] ?? ''));
	if (marked.length > 0) return marked;
	const current = cursor.current();
	return isAllElse ? rows : current ? [current] : [];
}

/** Lets the user choose one of an item's fields, and copies its exact value. */
export function pickField<Item extends Decoded>(
	verbs: Pick<Verbs, 'choose' | 'copy'>,
	subject: Pick<ListSubject<Item>, 'detailsOf' | 'nameOf'>,
	item: Item,
): void {
	// An absent value cannot be copied.
	const details = subject.detailsOf(item).filter(({layout, exact}) => layout !== 'title' && exact !== '');
	verbs.choose({
		title: `Field of ${subject.nameOf(item)} to copy`,
		kind: 'one',
		items: details.map(({label, value}, index) => ({value: String(index), label, note: beginningOf(value)})),
		chosen: [],
		onApply: ([index]) => {
			const detail = details[Number(index)];
			if (detail) verbs.copy(detail.exact ?? detail.value);
		},
	});
}

/** Max cells of a note, more than any terminal has; a proposal's text has a hundred thousand. */
const maxNote = 500;

/** Returns the start of a value in one line: enough to recognize it. */
function beginningOf(value: string): string {
	return cut(cutText(value, 2 * maxNote).replaceAll(/\s+/g, ' '), maxNote);
}

/** Returns the handlers of the keys that mark rows. */
export function markHandlers<Item extends Decoded>(options: ListKeysOptions<Item>): KeyHandlers {
	const {state, cursor, keys, keyMap} = options;
	return {
		compare: compareHandler(options),
		mark:
			keys.length === 0
				? 'there is no row to mark'
				: () => {
						const key = keys[cursor.read().index] ?? '';
						const marks = new Set(state.marks);
						if (!marks.delete(key)) marks.add(key);
						state.set({marks});
						cursor.moveBy(1);
					},
		unmark:
			state.marks.size === 0
				? `nothing is marked: ${keyMap.name('mark')} marks a row`
				: () => state.set({marks: new Set()}),
	};
}
