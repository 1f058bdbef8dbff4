import {type Column, columnOf} from '../../../columns/column.ts';
import {exactFieldsOf} from '../../../columns/exact-field.ts';
import type {CellFacts} from '../../../columns/facts.ts';
import type {Listing} from '../../../columns/listing.ts';
import type {Decoded} from '../../../domain/decoded.ts';
import {shortenMiddle} from '../../../format/text.ts';
import {formatTime} from '../../../format/time.ts';
import {delegatorRouteOf} from '../../../routes/route.ts';
import type {RememberedAddress} from '../../../store/remembered.ts';
import {describeField} from '../../list/detail-field.ts';
import {fromListing} from '../../list/from-listing.ts';
import type {Facts, ListSubject} from '../../list/subject.ts';

/** An address that was looked at before, as a row. */
export interface RememberedRow extends RememberedAddress, Decoded {}

export function toRememberedRow(remembered: RememberedAddress): RememberedRow {
	return {...remembered, source: remembered, flaws: []};
}

/** The addresses that the delegator view suggests while it has none. */
export function createRememberedSubject(facts: Facts): ListSubject<RememberedRow> {
	const {theme} = facts;
	return {
		noun: {one: 'address', many: 'addresses'},
		...fromListing(facts.isUtc ? inUtc : inLocalTime, facts),
		identityOf: ({address}) => address,
		nameOf: item => nameOf(item, facts),
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
	};
}

const column = columnOf<RememberedRow>();

const placeColumns: readonly Column<RememberedRow>[] = [
	column({
		id: 'label',
		title: 'Label',
		minimum: 8,
		least: 7,
		ideal: 24,
		priority: 2,
		value: ({label}) => label,
		exported: 'label',
		spoken: {words: nameOf},
	}),
	column({
		id: 'address',
		title: 'Address',
		minimum: 16,
		least: 10,
		ideal: 45,
		weight: 3,
		priority: 1,
		isFrozen: true,
		isCutInMiddle: true,
		value: ({address}) => address,
		exported: 'address',
	}),
];

/** @param width cells of a time with its zone, or without */
function timeColumn(width: number): Column<RememberedRow> {
	return column({
		id: 'usedAt',
		title: 'Last used',
		minimum: width,
		ideal: width,
		priority: 3,
		value: item => item,
		show: showTimeUsed,
		spoken: {
			words(item, facts) {
				const time = showTimeUsed(item, facts);
				return time && `last used ${time}`;
			},
		},
	});
}

const inUtc = listingWith('2026-11-21 09:05 UTC'.length);
const inLocalTime = listingWith('2026-11-21 09:05'.length);

function listingWith(timeWidth: number): Listing<RememberedRow> {
	return {
		columns: [...placeColumns, timeColumn(timeWidth)],
		sorts: [],
		fields: exactFieldsOf<RememberedRow>(
			[...placeColumns, {id: 'usedAt', exported: 'usedAt', value: timeUsed}],
			['address', 'label'],
		),
	};
}

/** What an address is called in a sentence. */
function nameOf({label, address}: RememberedRow, {theme}: Pick<CellFacts, 'theme'>): string {
	return label ?? shortenMiddle(address, 12, theme.glyphs.ellipsis);
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
