import type {CalendarEntry} from '../domain/calendar.ts';
import {type Concern, sumConcerned} from '../domain/concern.ts';
import type {Decoded} from '../domain/decoded.ts';
import {describeConcern, speakConcern} from '../notices/words.ts';
import type {CellContext} from './cell-context.ts';
import {columnOf} from './column.ts';
import {exactNam, recordOfConcern, recordOfEntry} from './concern-record.ts';
import {type ExactField, exactFieldsOf} from './exact-field.ts';
import type {ItemSpec} from './item-spec.ts';
import {describeWaitFor} from './release-words.ts';

/** A concern as a row. */
export interface NeedRow extends Concern, Decoded {
	/** False for lesser things, and for what the person has accepted. */
	readonly isLoud: boolean;
}

export function toNeedRow(concern: Concern, isLoud: boolean): NeedRow {
	return {...concern, isLoud, source: recordOfConcern(concern), flaws: []};
}

/** An entry of the calendar as a row. */
export interface ComingRow extends CalendarEntry, Decoded {
	/** True for stake that hardly counts among all that is mine. */
	readonly isDust: boolean;
}

export function toComingRow(entry: CalendarEntry, isDust: boolean): ComingRow {
	return {...entry, isDust, source: recordOfEntry(entry), flaws: []};
}

/** Fields of both kinds of rows for machines: amounts in NAM. */
const fields: readonly ExactField<NeedRow | ComingRow>[] = exactFieldsOf<NeedRow | ComingRow>([
	{id: 'kind', exported: 'kind', value: ({kind}) => kind},
	{id: 'subject', exported: 'subject.id', value: ({subject}) => subject.id},
	{id: 'name', exported: 'subject.name', value: ({subject}) => subject.name},
	{id: 'epoch', exported: 'epoch', value: ({epoch}) => epoch},
	{id: 'mine', exported: 'nam', value: ({mine}) => exactNam(sumConcerned(mine))},
	{id: 'words', exported: 'words', value: ({words}) => words},
]);

/** More cells than any of these sentences takes. */
const widestSentence = 200;

const needColumn = columnOf<NeedRow>()({
	id: 'need',
	title: 'Needs me',
	minimum: 10,
	ideal: widestSentence,
	priority: 1,
	role: 'name',
	value: row => row,
	forms: ({isLoud, ...row}, {theme}) => {
		const alarm = isLoud ? theme.glyphs.alarm : '';
		return describeConcern(row, theme).map(text => [`${alarm.padEnd(1)} ${text}`]);
	},
	show({isLoud, kind}, {theme}, _width, form = '') {
		const {alarm} = theme.glyphs;
		if (!isLoud || !form.startsWith(alarm)) return form;
		const isOver = /\.(jailed|not-signing|lost|halted)$/.test(kind);
		return {parts: [{text: alarm, meaning: isOver ? 'bad' : 'warning'}, form.slice(alarm.length)]};
	},
	spoken: {words: (row, {theme}) => speakConcern(row, theme)},
});

export const needSpec: ItemSpec<NeedRow> = {columns: [needColumn], sorts: [], fields};

const comingColumn = columnOf<ComingRow>();

const comingColumns = [
	comingColumn({
		id: 'wait',
		title: 'When',
		minimum: 5,
		// '~13 d 23 h'
		ideal: 12,
		fit: 'whole',
		priority: 2,
		value: ({startsWith}) => startsWith,
		show: waitFor,
		spoken: {
			place: 1,
			words: ({epoch, startsWith}, facts) => `epoch ${epoch}, ${waitFor(startsWith, facts)}`,
		},
	}),
	comingColumn({
		id: 'coming',
		title: 'What',
		minimum: 12,
		enough: 24,
		ideal: widestSentence,
		weight: 4,
		priority: 1,
		role: 'name',
		value: ({words}) => words,
		spoken: {place: 0, words: ({words}) => words},
	}),
];

/** Writes '~2 h'; the epoch where nothing says how long it takes. */
function waitFor(epoch: bigint, facts: CellContext): string {
	return describeWaitFor(epoch, facts) ?? `epoch ${epoch}`;
}

export const comingSpec: ItemSpec<ComingRow> = {columns: comingColumns, sorts: [], fields};
