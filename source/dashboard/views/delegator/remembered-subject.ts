import {type Column, columnOf} from '../../../columns/column.ts';
import {exactFieldsOf} from '../../../columns/exact-field.ts';
import {fieldOf, type ItemField} from '../../../columns/field.ts';
import type {ItemSpec} from '../../../columns/item-spec.ts';
import {
	type AddressRow,
	myStakeColumns,
	myStakeFields,
	nameColumn,
	nameOfAddress,
} from '../../../columns/my-addresses.ts';
import type {MyStake} from '../../../domain/my-stakes.ts';
import {formatTime} from '../../../format/time.ts';
import {delegatorRouteOf} from '../../../routes/route.ts';
import type {KnownAddress} from '../../../store/store.ts';
import {toDetails} from '../../list/detail-field.ts';
import {fromListing} from '../../list/from-listing.ts';
import type {ItemContext, ListSubject} from '../../list/subject.ts';
import {describeMyStake} from './my-stake-details.ts';

/** A remembered address as a row. */
export interface RememberedRow extends AddressRow {
	/** Unix milliseconds; 0: not known, or never. */
	readonly usedAt: number;
}

/**
Makes the row of an address.

@param stake where it is one of the person's own
*/
export function toRememberedRow(
	{address, label, usedAt}: KnownAddress,
	stake?: MyStake,
	isOld = false,
): RememberedRow {
	return {address, label, usedAt, stake, isOld, source: {address, label: label ?? null, usedAt}, flaws: []};
}

/**
Lists the addresses that the delegator view suggests while it has none.

@param hasMine whether any is the person's own, so that the columns of its stake say something
*/
export function createRememberedSubject(facts: ItemContext, hasMine = false): ListSubject<RememberedRow> {
	const [own, plain] = facts.isUtc ? inUtc : inLocalTime;
	return {
		noun: {one: 'address', many: 'addresses'},
		...fromListing(hasMine ? own : plain, facts),
		identityOf: ({address}) => address,
		nameOf: item => nameOfAddress(item, facts),
		textsOf: ({label, address}) => [label, address],
		idOf: ({address}) => address,
		idName: 'address',
		linkOf: ({address}) => delegatorRouteOf(address),
		isDim: ({isOld}) => isOld,
		detailsOf: item => [...toDetails(addressFields, item, facts), ...describeMyStake(item.stake, facts)],
	};
}

const column = columnOf<RememberedRow>();

const field = fieldOf<RememberedRow>();

const addressFields: readonly ItemField<RememberedRow>[] = [
	field('label', 'Label', {
		about: 'your own name for it, which makes it yours',
		show: (label, _facts, {likeness}) => (likeness === undefined ? label : {text: label, meaning: 'warning'}),
		note: (_, _facts, {likeness}) => likeness,
	}),
	field('address', 'Address', {about: 'of an account of this chain'}),
	{label: 'Last used', about: 'when it was last looked at here', parts: ['usedAt'], show: showTimeUsed},
];

const addressColumn = column({
	id: 'address',
	title: 'Address',
	minimum: 10,
	enough: 12,
	ideal: 45,
	weight: 3,
	priority: 9,
	fit: 'middle',
	value: ({address}) => address,
	exported: 'address',
});

/** Columns without any stake, which leave room for the whole address: it distinguishes those without a label. */
const placeColumns: readonly Column<RememberedRow>[] = [
	column({
		id: 'label',
		title: 'Label',
		minimum: 7,
		enough: 8,
		ideal: 24,
		priority: 2,
		value: ({label}) => label,
		spoken: {words: nameOfAddress},
	}),
	{...addressColumn, enough: 16, priority: 1, role: 'name'},
];

/**
Makes the column of the time of the last use.

@param width cells of a time with its zone, or without
*/
function timeColumn(width: number): Column<RememberedRow> {
	return column({
		id: 'usedAt',
		title: 'Last used',
		minimum: width,
		ideal: width,
		priority: 7,
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

const inUtc = listingsWith('2026-11-21 09:05 UTC'.length);
const inLocalTime = listingsWith('2026-11-21 09:05'.length);

/** Makes the listings with stake, and without. */
function listingsWith(timeWidth: number): readonly [ItemSpec<RememberedRow>, ItemSpec<RememberedRow>] {
	const used = timeColumn(timeWidth);
	const plainFields = exactFieldsOf<RememberedRow>([
		addressColumn,
		{id: 'label', exported: 'label', value: ({label}) => label},
		{id: 'usedAt', exported: 'usedAt', value: timeUsed},
	]);
	return [
		{
			columns: [nameColumn, ...myStakeColumns, addressColumn, {...used, role: 'minor'}],
			sorts: [],
			fields: [...plainFields, ...myStakeFields],
		},
		{columns: [...placeColumns, used], sorts: [], fields: plainFields},
	];
}

/** Writes '2026-11-21 09:05'; undefined where it is not known, which a file edited by hand leaves at 0. */
function showTimeUsed({usedAt}: RememberedRow, look: {readonly isUtc: boolean}): string | undefined {
	return usedAt === 0 ? undefined : formatTime(BigInt(Math.floor(usedAt / 1000)), look);
}

/** Writes ISO 8601, to the millisecond; undefined where it is not known. */
function timeUsed({usedAt}: RememberedRow): string | undefined {
	const date = new Date(usedAt);
	return usedAt === 0 || Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
