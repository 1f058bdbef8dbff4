import type {Column} from '../../components/columns.ts';
import type {Decoded} from '../../domain/decoded.ts';
import {shortenMiddle} from '../../format/text.ts';
import {formatTime} from '../../format/time.ts';
import {delegatorRouteOf} from '../../routes/route.ts';
import {createShowField} from '../list/cell-field.ts';
import {describeField} from '../list/detail-field.ts';
import type {Facts, ListSubject} from '../list/subject.ts';

/** An address that was looked at before. */
export interface RememberedAddress extends Decoded {
	readonly address: string;
	/** What its user calls it. */
	readonly label: string | undefined;
	/** Unix seconds. */
	readonly usedAt: bigint | undefined;
}

/** The addresses that the delegator view offers while it has none. */
export function createRememberedSubject(facts: Facts): ListSubject<RememberedAddress> {
	const {theme} = facts;
	const nameOf = ({label, address}: RememberedAddress) =>
		label ?? shortenMiddle(address, 12, theme.glyphs.ellipsis);
	return {
		noun: {one: 'address', many: 'addresses'},
		columns: createColumns(facts),
		sorts: [],
		fields: [
			{name: 'address', field: 'address', exact: ({address}) => address},
			{name: 'label', field: 'label', exact: ({label}) => label},
			{name: 'usedAt', field: 'usedAt', exact: ({usedAt}) => usedAt?.toString()},
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
				value: item.usedAt === undefined ? undefined : showTime(item.usedAt, facts),
				exact: item.usedAt?.toString(),
			}),
		],
		sentenceOf: item =>
			[
				nameOf(item),
				...(item.usedAt === undefined ? [] : [`last used ${showTime(item.usedAt, facts)}`]),
			].join(', '),
	};
}

function createColumns(facts: Facts): readonly Column<RememberedAddress>[] {
	const show = createShowField(facts.theme);
	const timeWidth = facts.isUtc ? '2026-11-21 09:05 UTC'.length : '2026-11-21 09:05'.length;
	return [
		{
			id: 'label',
			title: 'Label',
			minimum: 8,
			ideal: 24,
			priority: 2,
			cell: item => show(item, {field: 'label', value: item.label}, String),
		},
		{
			id: 'address',
			title: 'Address',
			minimum: 16,
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
			cell: item => show(item, {field: 'usedAt', value: item.usedAt}, usedAt => showTime(usedAt, facts)),
		},
	];
}

/** '2026-11-21 09:05'; the number itself where it is on no calendar. */
function showTime(unixSeconds: bigint, look: {readonly isUtc: boolean}): string {
	return formatTime(unixSeconds, look) ?? unixSeconds.toString();
}
