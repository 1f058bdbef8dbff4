import type {Decoded} from '../domain/decoded.ts';
import {formatAmountWithin, formatNam} from '../format/number.ts';
import {shortenMiddle} from '../format/text.ts';
import {formatTime} from '../format/time.ts';
import {type Column, columnOf} from './column.ts';
import {exactNam, timestampOf} from './concern-record.ts';
import type {ExactField} from './exact-field.ts';
import type {ItemSpec} from './item-spec.ts';
import {addressShape} from './shapes.ts';

/** A claim of rewards, or what a month brought with a validator. */
export interface RewardSpanRow extends Decoded {
	readonly kind: 'claim' | 'month';
	/** '2026-10'. */
	readonly month: string;
	/** Unix seconds: of the claim, or of the beginning and the end of the month, which is not part of it. */
	readonly from: bigint | undefined;
	readonly to: bigint | undefined;
	readonly height: bigint | undefined;
	readonly epoch: bigint | undefined;
	readonly validator: string;
	readonly name: string | undefined;
	/** namnam; undefined: not known. */
	readonly amount: bigint | undefined;
	readonly note: string | undefined;
	readonly txId: string | undefined;
}

const column = columnOf<RewardSpanRow>();

const columns: readonly Column<RewardSpanRow>[] = [
	column({id: 'month', title: 'Month', minimum: 7, ideal: 7, priority: 1, value: ({month}) => month}),
	column({
		id: 'kind',
		title: 'What',
		minimum: 7,
		ideal: 7,
		priority: 1,
		value: ({kind}) => (kind === 'claim' ? 'claimed' : 'brought'),
	}),
	column({
		id: 'name',
		title: 'Validator',
		minimum: 12,
		enough: 16,
		ideal: 32,
		priority: 1,
		role: 'name',
		value: row => row,
		show: ({name, validator}, {theme}) => name ?? shortenMiddle(validator, 16, theme.glyphs.ellipsis),
		named: ({name, validator}) => ({name: name ?? validator, address: validator}),
	}),
	column({...addressShape, value: ({validator}) => validator}),
	column({
		id: 'amount',
		title: 'NAM',
		align: 'right',
		minimum: 10,
		ideal: 14,
		priority: 1,
		value: ({amount}) => amount,
		show: (amount, _facts, width) => formatAmountWithin(amount, width),
		exact: ({amount}) => (amount === undefined ? undefined : formatNam(amount)),
	}),
	column({
		id: 'time',
		title: 'When',
		minimum: 16,
		ideal: 20,
		fit: 'whole',
		priority: 2,
		value: ({kind, from}) => (kind === 'claim' ? from : undefined),
		show: (from, {isUtc}) => formatTime(from, {isUtc}),
	}),
	column({
		id: 'height',
		title: 'Block',
		align: 'right',
		minimum: 9,
		ideal: 12,
		priority: 3,
		value: ({height}) => height,
	}),
	column({id: 'note', title: 'Known', minimum: 15, ideal: 32, priority: 2, value: ({note}) => note}),
];

function field(name: string, exact: (row: RewardSpanRow) => string | undefined): ExactField<RewardSpanRow> {
	return {name, field: name, exact};
}

const time = (seconds: bigint | undefined) => (seconds === undefined ? undefined : timestampOf(seconds));

/** Columns of what a span of time brought. */
export const rewardSpanSpec: ItemSpec<RewardSpanRow> = {
	columns,
	sorts: [],
	fields: [
		field('kind', ({kind}) => kind),
		field('month', ({month}) => month),
		field('from', ({from}) => time(from)),
		field('to', ({to}) => time(to)),
		field('blockHeight', ({height}) => height?.toString()),
		field('epoch', ({epoch}) => epoch?.toString()),
		field('validator.address', ({validator}) => validator),
		field('validator.name', ({name}) => name),
		field('minDenomAmount', ({amount}) => amount?.toString()),
		field('NAM', ({amount}) => (amount === undefined ? undefined : exactNam(amount))),
		field('note', ({note}) => note),
		field('txId', ({txId}) => txId),
	],
};

/** Makes a row, with a record of the same for machines. */
export function toSpanRow(row: Omit<RewardSpanRow, 'source' | 'flaws'>): RewardSpanRow {
	const made = {...row, source: undefined, flaws: []};
	const record = rewardSpanSpec.fields.map(({name, exact}) => [name, exact(made) ?? null] as const);
	return {...made, source: Object.fromEntries(record)};
}
