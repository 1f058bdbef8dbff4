import type {WrapperTransaction} from '../../../domain/transaction.ts';
import {formatInteger, formatIntegerWithin} from '../../../format/number.ts';
import {shortenMiddle} from '../../../format/text.ts';
import type {ExactField} from '../../../output/column.ts';
import {wrapperFields} from '../../../output/transaction-fields.ts';
import {createShowField} from '../../list/cell-field.ts';
import type {Facts, ListSubject, SortKey} from '../../list/subject.ts';
import type {Cell, Column} from '../../ui/table/columns.ts';
import type {Theme} from '../../ui/theme.ts';
import type {Lookup} from './lookup.ts';
import {describeLookup, describeState, drawLookup} from './lookup-words.ts';
import {sumUpKinds} from './transaction-kinds.ts';

/** They stand in the order in which they were asked for. */
const noSorts: readonly SortKey<Lookup>[] = [];

/** Looked up transactions as a list, in the order in which they were asked for. */
export function createLookupSubject(facts: Facts): ListSubject<Lookup> {
	const {theme} = facts;
	const {ellipsis} = theme.glyphs;
	const nameOf = ({hash}: Lookup) => `transaction ${shortenMiddle(hash, 12, ellipsis)}`;
	return {
		noun: {one: 'transaction', many: 'transactions'},
		columns: createLookupColumns(theme),
		sorts: noSorts,
		fields: lookupFields,
		identityOf,
		nameOf,
		textsOf,
		idOf: ({hash}) => hash,
		idName: 'hash',
		detailsOf: lookup => describeLookup(lookup, facts),
		sentenceOf: lookup => speakRow(lookup, nameOf(lookup), theme),
	};
}

/** The service and people write the same hash in either case. */
function identityOf({hash}: Lookup): string {
	return hash.toLowerCase();
}

function textsOf(lookup: Lookup): readonly (string | undefined)[] {
	const {hash, transaction} = lookup;
	const kinds = transaction?.innerTransactions.map(({kind}) => kind) ?? [];
	return [hash, describeState(lookup), transaction?.feePayer, ...kinds];
}

function createLookupColumns(theme: Theme): readonly Column<Lookup>[] {
	const show = createShowField(theme);
	const showOf = <Field extends keyof WrapperTransaction & string>(
		lookup: Lookup,
		field: Field,
		format: (value: NonNullable<WrapperTransaction[Field]>) => Cell,
	) => show(lookup, {field, value: lookup.transaction?.[field] ?? undefined}, format);
	return [
		{
			id: 'hash',
			title: 'Hash',
			minimum: 12,
			least: 8,
			ideal: 24,
			priority: 1,
			isFrozen: true,
			isCutInMiddle: true,
			cell: ({hash}) => hash,
		},
		{
			id: 'result',
			title: 'Result',
			minimum: 17,
			least: 9,
			ideal: 28,
			weight: 3,
			priority: 1,
			cell: (lookup, width) => drawLookup(lookup, theme, width),
		},
		{
			id: 'block',
			title: 'Block',
			align: 'right',
			minimum: 9,
			least: 7,
			ideal: 11,
			priority: 2,
			cell(lookup, width) {
				const height = lookup.transaction ? undefined : lookup.headline?.height;
				if (height !== undefined) return formatIntegerWithin(height, width);
				return showOf(lookup, 'blockHeight', told => formatIntegerWithin(told, width));
			},
		},
		{
			id: 'kinds',
			title: 'Kinds',
			minimum: 12,
			least: 8,
			ideal: 40,
			weight: 3,
			priority: 3,
			cell: lookup =>
				showOf(lookup, 'innerTransactions', inner =>
					inner.length === 0
						? show(lookup, {field: 'innerTransactions', value: undefined}, String)
						: sumUpKinds(inner, theme),
				),
		},
		{
			id: 'feePayer',
			title: 'Fee payer',
			minimum: 12,
			least: 8,
			ideal: 16,
			priority: 4,
			isCutInMiddle: true,
			cell: lookup => showOf(lookup, 'feePayer', String),
		},
	];
}

/** What was asked, what came of it, and the fields of the envelope; those of the batch one after the other. */
const lookupFields: readonly ExactField<Lookup>[] = [
	{name: 'hash', field: 'hash', exact: ({hash}) => hash},
	{name: 'state', field: 'state', exact: ({state}) => state},
	...wrapperFields.map(({name, field, exact}) => ({
		name,
		field,
		exact: ({transaction}: Lookup) => transaction && exact(transaction),
	})),
	...(['kind', 'exitCode', 'txId'] as const).map(name => ({
		name: `innerTransactions.${name}`,
		field: 'innerTransactions',
		exact: ({transaction}: Lookup) =>
			transaction?.innerTransactions.map(inner => inner[name] ?? '').join(' ') || undefined,
	})),
];

/** 'Transaction 1f2e…9c, applied, 1 of 3 rejected, block 12 345, bond, claimRewards'. */
function speakRow(lookup: Lookup, name: string, theme: Theme): string {
	const {blockHeight, innerTransactions = []} = lookup.transaction ?? {};
	return [
		name.slice(0, 1).toUpperCase() + name.slice(1),
		describeState(lookup),
		...(blockHeight === undefined ? [] : [`block ${formatInteger(blockHeight)}`]),
		...(innerTransactions.length === 0 ? [] : [sumUpKinds(innerTransactions, theme)]),
	].join(', ');
}
