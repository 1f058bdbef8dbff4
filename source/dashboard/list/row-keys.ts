import {cutText} from '../../domain/cut.ts';
import type {Decoded} from '../../domain/decoded.ts';
import {cut} from '../../format/text.ts';
import type {Verbs} from '../shell/shell.ts';
import type {KeyHandlers} from '../ui/keys/key-dispatcher.ts';
import type {ListKeysOptions} from './list-keys.ts';
import type {ListSubject} from './subject.ts';

/** Handlers for the keys that act on the row under the cursor and on marked rows. */
export function rowHandlers<Item extends Decoded>(options: ListKeysOptions<Item>): KeyHandlers {
	const {verbs, subject, state, current} = options;
	const noRow = () => verbs.notify('there is no row here');
	const openDetails = () => (current ? state.set({isInDetails: true, isLed: false}) : noRow());
	return {
		details: openDetails,
		follow: () => {
			const link = current && subject.linkOf?.(current);
			if (link) verbs.visit(link);
			else openDetails();
		},
		raw: () =>
			current ? state.set({isInDetails: true, isLed: false, isRaw: true, isRawAlone: true}) : noRow(),
		copy: () => {
			const ids = chosenRows(options).map(row => subject.idOf(row));
			const known = ids.filter(id => id !== undefined);
			if (known.length > 0) verbs.copy(known.join('\n'));
			else if (current) verbs.notify(`this row has no ${subject.idName} to copy`);
			else noRow();
		},
		pick: () => (current ? pickField(verbs, subject, current) : noRow()),
		export: path => {
			const rows = chosenRows(options, true);
			if (rows.length > 0) verbs.exportRows({view: options.view, path, rows, fields: subject.fields});
			else noRow();
		},
	};
}

/** The marked rows, else the row under the cursor, or all shown rows. */
function chosenRows<Item extends Decoded>(
	{rows, keys, state, current}: ListKeysOptions<Item>,
	isAllElse = false,
): readonly Item[] {
	const marked = rows.filter((_, index) => state.marks.has(keys[index] ?? ''));
	if (marked.length > 0) return marked;
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

/** Wider than any terminal, in cells; a proposal's text has a hundred thousand. */
const mostNote = 500;

/** The start of a value in one line: enough to recognize it. */
function beginningOf(value: string): string {
	return cut(cutText(value, 2 * mostNote).replaceAll(/\s+/g, ' '), mostNote);
}

/** Handlers for the keys that mark rows. */
export function markHandlers<Item extends Decoded>(options: ListKeysOptions<Item>): KeyHandlers {
	const {verbs, state, cursor} = options;
	return {
		mark: () => {
			const key = cursor.current;
			if (key === undefined) return verbs.notify('there is no row to mark');
			const marks = new Set(state.marks);
			if (!marks.delete(key)) marks.add(key);
			state.set({marks});
			cursor.moveBy(1);
		},
		unmark: () => {
			if (state.marks.size === 0) verbs.notify('nothing is marked: Space marks a row');
			else state.set({marks: new Set()});
		},
	};
}
