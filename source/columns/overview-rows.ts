import type {CalendarEntry} from '../domain/calendar.ts';
import {type Concern, sumConcerned} from '../domain/concern.ts';
import type {Decoded} from '../domain/decoded.ts';
import {formatNamBriefly, formatNamWithin} from '../format/number.ts';
import {describeConcern, speakConcern} from '../notices/words.ts';
import type {Cell} from '../table/lay-out.ts';
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

/** Entries of the calendar that come at one moment, as a row. */
export interface ComingRow extends CalendarEntry, Decoded {
	/** Whose it is: a label, or how many of the user's addresses. */
	readonly whose: string;
	/** True for stake that hardly counts among all that is the user's. */
	readonly isDust: boolean;
}

/**
Makes a row of the entries of each moment and kind that concern addresses of the user's; any other entry has its own.

@param weighty entries about stake that weighs among all that is the user's
@param addresses number of the user's addresses
*/
export function toComingRows(
	entries: readonly CalendarEntry[],
	weighty: ReadonlySet<CalendarEntry>,
	addresses: number,
): readonly ComingRow[] {
	const groups = Map.groupBy(entries, ({kind, startsWith, subject: {type, id}}) =>
		type === 'address' ? `${kind} ${startsWith}` : `${kind} ${startsWith} ${id}`,
	);
	return [...groups.values()].flatMap(group => {
		const [first, ...others] = group;
		if (!first) return [];
		const mine = group
			.flatMap(each => each.mine)
			.toSorted((left, right) => (left.amount < right.amount ? 1 : -1));
		const owners = new Set(mine.map(({address}) => address)).size;
		const label = owners === 1 ? (mine[0]?.label ?? '') : undefined;
		const whose = label ?? `${owners} of ${addresses}`;
		const isOne = others.length === 0;
		const verb = first.kind === 'stake.active' ? 'become active' : 'can be withdrawn';
		const words = isOne
			? first.words
			: `${formatNamBriefly(sumConcerned(mine))} NAM ${verb} (${label ?? `${owners} addresses`})`;
		const isDust = !group.some(each => weighty.has(each));
		const row = {...first, mine, words};
		return {...row, whose, isDust, source: recordOfEntry(row), flaws: []};
	});
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

/** Cells of a label, of which most are shorter. */
const widestLabel = 24;

const comingColumns = [
	comingColumn({
		id: 'wait',
		title: 'When',
		minimum: 5,
		// '~13 d 23 h'
		ideal: 12,
		fit: 'whole',
		priority: 2,
		isOnce: true,
		value: ({startsWith}) => startsWith,
		show: waitFor,
		spoken: {
			place: 1,
			words: ({epoch, startsWith}, facts) => `epoch ${epoch}, ${waitFor(startsWith, facts)}`,
		},
	}),
	comingColumn({
		id: 'sum',
		title: 'NAM',
		align: 'right',
		minimum: 5,
		ideal: 14,
		fit: 'whole',
		priority: 3,
		gap: 1,
		value: ({mine}) => sumConcerned(mine),
		show(sum, _facts, width) {
			const brief = formatNamBriefly(sum);
			return brief.length <= width ? brief : formatNamWithin(sum, width);
		},
	}),
	comingColumn({
		id: 'coming',
		title: 'What',
		minimum: 6,
		ideal: 12,
		fit: 'whole',
		priority: 1,
		gap: 1,
		role: 'name',
		value: row => row,
		show: ({kind, subject}): Cell =>
			kind !== 'stake.active'
				? 'withdraw'
				: subject.type === 'address'
					? 'active'
					: {text: 'earn nothing', meaning: 'warning'},
		spoken: {place: 0, words: ({words}) => words},
	}),
	comingColumn({
		id: 'whose',
		title: 'Whose',
		align: 'right',
		minimum: 6,
		ideal: widestLabel,
		priority: 4,
		value: ({whose}) => whose,
	}),
];

/** Writes '~2 h'; the epoch where nothing says how long it takes. */
function waitFor(epoch: bigint, facts: CellContext): string {
	return describeWaitFor(epoch, facts) ?? `epoch ${epoch}`;
}

export const comingSpec: ItemSpec<ComingRow> = {columns: comingColumns, sorts: [], fields};
