import type {Decoded} from '../../../domain/decoded.ts';
import {shortenMiddle} from '../../../format/text.ts';
import {formatTime} from '../../../format/time.ts';
import {delegatorRouteOf} from '../../../routes/route.ts';
import type {RememberedAddress} from '../../../store/remembered.ts';
import {createShowField} from '../../list/cell-field.ts';
import {describeField} from '../../list/detail-field.ts';
import type {Facts, ListSubject} from '../../list/subject.ts';
import type {Column} from '../../ui/table/columns.ts';

/** An address that was looked at before, as a row. */
export interface RememberedRow extends RememberedAddress, Decoded {}

export function toRememberedRow(remembered: RememberedAddress): RememberedRow {
	return {...remembered, source: remembered, flaws: []};
}

/** The addresses that the delegator view suggests while it has none. */
export function createRememberedSubject(facts: Facts): ListSubject<RememberedRow> {
	const {theme} = facts;
	const nameOf = ({label, address}: RememberedRow) =>
		label ?? shortenMiddle(address, 12, theme.glyphs.ellipsis);
	return {
		noun: {one: 'address', many: 'addresses'},
		columns: createColumns(facts),
		sorts: [],
		fields: [
			{name: 'address', field: 'address', exact: ({address}) => address},
			{name: 'label', field: 'label', exact: ({label}) => label},
			{name: 'usedAt', field: 'usedAt', exact: timeUsed},
		],
		identityOf: ({address}) => address,
		nameOf,
		textsOf: ({label, address}) => [label, address],
		idOf: ({address}) => address,
		idName: 'address',
		linkOf: ({address}) => delegatorRouteOf(address),
		detailsOf: item => [
			describeField(theme, item, {label: 'Label', field: 'label', value: item.label}),
			{label: 'Address', value: item.address},
			describeField(theme, item, {
				label: 'Last used',
				field: 'usedAt',
				value: showTimeUsed(item, facts),
			}),
		],
		sentenceOf(item) {
			const time = showTimeUsed(item, facts);
			return [nameOf(item), ...(time === undefined ? [] : [`last used ${time}`])].join(', ');
		},
	};
}

function createColumns(facts: Facts): readonly Column<RememberedRow>[] {
	const show = createShowField(facts.theme);
	const timeWidth = facts.isUtc ? '2026-11-21 09:05 UTC'.length : '2026-11-21 09:05'.length;
	return [
		{
			id: 'label',
			title: 'Label',
			minimum: 8,
			least: 7,
			ideal: 24,
			priority: 2,
			cell: item => show(item, {field: 'label', value: item.label}, String),
		},
		{
			id: 'address',
			title: 'Address',
			minimum: 16,
			least: 10,
			ideal: 45,
			weight: 3,
			priority: 1,
			isFrozen: true,
			isCutInMiddle: true,
			cell: ({address}) => address,
		},
		{
			id: 'usedAt',
			title: 'Last used',
			minimum: timeWidth,
			ideal: timeWidth,
			priority: 3,
			cell: item => show(item, {field: 'usedAt', value: showTimeUsed(item, facts)}, String),
		},
	];
}

/** '2026-11-21 09:05'; undefined where it is not known, which a file edited by hand leaves at 0. */
function showTimeUsed({usedAt}: RememberedRow, look: {readonly isUtc: boolean}): string | undefined {
	return usedAt === 0 ? undefined : formatTime(BigInt(Math.floor(usedAt / 1000)), look);
}

/** ISO 8601, to the millisecond; undefined where it is not known. */
function timeUsed({usedAt}: RememberedRow): string | undefined {
	const date = new Date(usedAt);
	return usedAt === 0 || Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
