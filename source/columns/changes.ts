import {type Level, type Subject, sumConcerned} from '../domain/concern.ts';
import {decimalToText, namnamScale} from '../domain/decimal.ts';
import type {Decoded} from '../domain/decoded.ts';
import {formatNamBriefly, formatNamWithin} from '../format/number.ts';
import {type Meaning, withSigns} from '../format/signs.ts';
import {shortenMiddle} from '../format/text.ts';
import {formatMoment} from '../format/time.ts';
import type {LedgerEvent} from '../notices/event.ts';
import {describeLedgerEvent, valueInWords} from '../notices/notices.ts';
import {sentenceOfEvent} from '../notices/sentence.ts';
import type {Forms} from '../table/lay-out.ts';
import type {CellContext} from './cell-context.ts';
import {type Column, columnOf} from './column.ts';
import {exactFieldsOf} from './exact-field.ts';
import type {ItemSpec} from './item-spec.ts';
import {sortKeysOf} from './sort-keys.ts';

/** An event of the ledger as a row. */
export interface ChangeRow extends LedgerEvent, Decoded {}

export function toChangeRow(event: LedgerEvent): ChangeRow {
	return {...event, source: recordOfChange(event), flaws: []};
}

/** Makes the JSON of an event: amounts and whole numbers as texts, null for what is not known. */
export function recordOfChange(event: LedgerEvent) {
	const {id, level, kind, subject, old, new: value, epoch, height} = event;
	const mine = event.mine.map(({label, amount}) => ({label, nam: namText(amount)}));
	return {
		id,
		time: instant(event.time),
		from: instant(event.from),
		to: instant(event.to),
		gap: event.isGap,
		level,
		kind,
		subject: {type: subject.type, id: subject.id, name: subject.name ?? null},
		old: old ?? null,
		new: value ?? null,
		epoch: epoch?.toString() ?? null,
		height: height?.toString() ?? null,
		mine: event.isMineUnknown ? null : mine,
		parts: idsOfParts(event),
		ends: event.ends?.id ?? null,
		raises: event.raises ?? null,
		sentence: sentenceOfEvent(event),
	};
}

function idsOfParts({parts = []}: LedgerEvent): readonly string[] {
	return parts.map(part => part.id);
}

/** Writes unix seconds as RFC 3339 does; a clock beyond all dates gives no text. */
function instant(seconds: bigint): string | null {
	const date = new Date(Number(seconds) * 1000);
	return Number.isNaN(date.getTime()) ? null : date.toISOString().replace('.000Z', 'Z');
}

function namText(namnam: bigint): string {
	return decimalToText({units: namnam, scale: namnamScale});
}

const meanings: Readonly<Partial<Record<Level, Meaning>>> = {'needs-me': 'bad', minor: 'quiet'};

/** Cells in which an address is shown. */
const addressWidth = 16;

/** Names by address; with signs, an address without a name is shortened. */
type NameContext = Partial<Pick<CellContext, 'names' | 'labels' | 'theme'>>;

/** Names the subject of an event: by the person's label, by its own name, or by what it is. */
export function nameOfSubject({type, id, name}: Subject, {labels, names}: NameContext = {}): string {
	switch (type) {
		case 'validator':
			return labels?.get(id) ?? name ?? names?.get(id) ?? id;
		case 'proposal':
			return `Proposal ${id}`;
		case 'chain':
			return name ?? (id === '' ? 'The chain' : id);
		default:
			return name ?? id;
	}
}

/** Text of an event behind its subject; the validators of an event of stake by their names, if known. */
export function describeRow(event: LedgerEvent, {labels, names, theme}: NameContext = {}): string {
	const nameOf = (address: string) =>
		labels?.get(address) ??
		names?.get(address) ??
		(theme ? shortenMiddle(address, addressWidth, theme.glyphs.ellipsis) : address);
	const value = event.new === undefined ? undefined : valueInWords(event, nameOf);
	return withSigns(describeLedgerEvent({...event, new: value}), theme);
}

/** Writes when an event became sure, ever shorter; one of a gap has a span instead. */
function formsOfWhen({time, from, to, isGap}: LedgerEvent, {isUtc, theme, now = time}: CellContext): Forms {
	const write = (seconds: bigint) => formatMoment(seconds, {now, isUtc});
	const dash = theme.isAscii ? '-' : '–';
	const [brief, whole] = isGap
		? [`${dash} ${write(to)}`, `${write(from)} ${dash} ${write(to)}`]
		: [write(time), write(time)];
	const [day = brief] = write(time).split(/ (?=\d+:)/);
	return [[isUtc ? `${whole} UTC` : whole], [whole], [brief], [day]];
}

const column = columnOf<ChangeRow>();

const columns: readonly Column<ChangeRow>[] = [
	column({
		id: 'when',
		title: 'When',
		minimum: '20 Nov'.length,
		enough: '20 Nov 12:40'.length,
		ideal: '20 Nov 12:40 – 21 Nov 12:40 UTC'.length,
		priority: 2,
		field: 'time',
		value: event => event,
		forms: formsOfWhen,
		sort: {label: 'time', place: 1, isDescending: true, by: ({time}) => time},
	}),
	column({
		id: 'epoch',
		title: 'Epoch',
		align: 'right',
		minimum: 4,
		enough: 5,
		ideal: 8,
		fit: 'whole',
		priority: 5,
		value: ({epoch}) => epoch,
		sort: {label: 'epoch', place: 2, isDescending: true},
		spoken: {place: 2, words: ({epoch}) => (epoch === undefined ? undefined : `epoch ${epoch}`)},
	}),
	column({
		id: 'what',
		title: 'What',
		minimum: 10,
		enough: 16,
		ideal: 32,
		weight: 4,
		priority: 1,
		role: 'name',
		field: 'subject',
		exported: 'subject.id',
		value: event => event,
		show: ({subject, level}, facts) => {
			const name = nameOfSubject(subject, facts);
			const shown =
				name === subject.id ? shortenMiddle(name, addressWidth, facts.theme.glyphs.ellipsis) : name;
			const {alarm} = facts.theme.glyphs;
			if (level !== 'needs-me') return shown;
			return {text: alarm === '' ? shown : `${alarm} ${shown}`, meaning: 'bad'};
		},
		sort: {label: 'subject', place: 3, by: ({subject}) => nameOfSubject(subject)},
		spoken: {place: 0, words: ({subject}, facts) => nameOfSubject(subject, facts)},
	}),
	column({
		id: 'change',
		title: 'Change',
		minimum: 12,
		enough: 24,
		ideal: 60,
		weight: 6,
		priority: 1,
		fit: 'wrapped',
		field: 'kind',
		exported: 'sentence',
		value: event => event,
		show: (event, facts) => {
			const meaning = meanings[event.level];
			const text = describeRow(event, facts);
			return meaning ? {text, meaning} : text;
		},
		spoken: {place: 1, words: describeRow},
	}),
	column({
		id: 'mine',
		title: 'My NAM',
		align: 'right',
		minimum: 8,
		enough: 12,
		ideal: 18,
		fit: 'whole',
		priority: 3,
		value: ({mine}) => (mine.length === 0 ? undefined : sumConcerned(mine)),
		show: (amount, _facts, width) => {
			const brief = formatNamBriefly(amount);
			return brief.length <= width ? brief : formatNamWithin(amount, width);
		},
		sort: {label: 'my NAM', place: 4, isDescending: true},
		spoken: {
			place: 3,
			words: ({mine, isMineUnknown}) => {
				if (isMineUnknown) return 'your stake is not known yet';
				return mine.length === 0 ? undefined : `${formatNamWithin(sumConcerned(mine), Infinity)} NAM of mine`;
			},
		},
	}),
];

const exact = (name: string, value: (event: ChangeRow) => unknown) => ({id: name, exported: name, value});

export const changeSpec: ItemSpec<ChangeRow> = {
	columns,
	sorts: sortKeysOf(columns),
	fields: exactFieldsOf<ChangeRow>([
		exact('id', ({id}) => id),
		exact('time', ({time}) => instant(time) ?? undefined),
		exact('from', ({from}) => instant(from) ?? undefined),
		exact('to', ({to}) => instant(to) ?? undefined),
		exact('gap', ({isGap}) => isGap),
		exact('level', ({level}) => level),
		exact('kind', ({kind}) => kind),
		exact('subject.type', ({subject}) => subject.type),
		exact('subject.id', ({subject}) => subject.id),
		exact('subject.name', ({subject}) => subject.name),
		exact('old', ({old}) => old),
		exact('new', ({new: value}) => value),
		exact('epoch', ({epoch}) => epoch),
		exact('height', ({height}) => height),
		exact('mine', ({mine}) => (mine.length === 0 ? undefined : namText(sumConcerned(mine)))),
		exact('parts', event => idsOfParts(event).join(' ') || undefined),
		exact('ends', ({ends}) => ends?.id),
		exact('raises', ({raises}) => raises),
		exact('sentence', event => sentenceOfEvent(event)),
	]),
};
