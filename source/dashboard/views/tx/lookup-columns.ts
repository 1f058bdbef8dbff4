import {showSummary, sumUpInner} from '../../../broadcast/describe-summary.ts';
import type {CellContext} from '../../../columns/cell-context.ts';
import {type Column, columnOf} from '../../../columns/column.ts';
import {exactFieldsOf} from '../../../columns/exact-field.ts';
import {exportedFields} from '../../../columns/field.ts';
import type {ItemSpec} from '../../../columns/item-spec.ts';
import {envelopeFields} from '../../../columns/transaction-fields.ts';
import {type InnerTransaction, resultOfInner} from '../../../domain/transaction.ts';
import {formatInteger, formatIntegerWithin} from '../../../format/number.ts';
import {capitalized} from '../../../format/sentence.ts';
import type {Signs} from '../../../format/signs.ts';
import {shortenMiddle} from '../../../format/text.ts';
import {txRoute} from '../../../routes/route.ts';
import {fromListing} from '../../list/from-listing.ts';
import type {ItemContext, ListSubject} from '../../list/subject.ts';
import type {Lookup} from './lookup-rows.ts';
import {describeLookup, describeState, drawLookup} from './lookup-words.ts';

const column = columnOf<Lookup>();

const columns: readonly Column<Lookup>[] = [
	column({
		id: 'hash',
		title: 'Hash',
		minimum: 8,
		enough: 12,
		ideal: 13,
		priority: 1,
		role: 'name',
		fit: 'middle',
		value: ({hash}) => hash,
		exported: 'hash',
		spoken: {words: (lookup, facts) => capitalized(nameOfLookup(lookup, facts))},
	}),
	column({
		id: 'result',
		title: 'Result',
		minimum: 17,
		ideal: 24,
		weight: 1,
		priority: 1,
		value: lookup => lookup,
		show: (lookup, {theme}, width) => drawLookup(lookup, theme, width),
		spoken: {words: describeState},
	}),
	column({
		id: 'block',
		title: 'Block',
		field: 'blockHeight',
		align: 'right',
		minimum: 7,
		enough: 9,
		ideal: 11,
		priority: 2,
		value: ({transaction, sent}) => (transaction ? transaction.blockHeight : sent?.headline.height),
		show: (height, _facts, width) => formatIntegerWithin(height, width),
		spoken: {
			words({transaction, sent}) {
				// The headline says its block.
				const height = sent ? undefined : transaction?.blockHeight;
				return height === undefined ? undefined : `block ${formatInteger(height)}`;
			},
		},
	}),
	column({
		id: 'kinds',
		title: 'What it does',
		field: 'innerTransactions',
		minimum: 8,
		enough: 12,
		ideal: 40,
		weight: 3,
		priority: 3,
		value: lookup => lookup,
		show: sumUpTransaction,
		spoken: {words: sumUpTransaction},
	}),
	column({
		id: 'feePayer',
		title: 'Fee payer',
		// The payer gives way to the transaction's summary.
		minimum: 8,
		enough: 24,
		ideal: 24,
		priority: 8,
		fit: 'middle',
		value: ({transaction}) => transaction?.feePayer,
	}),
];

/** Sums up the deed where it can be read, else the kinds of the batch. */
function sumUpTransaction({transaction, sent}: Lookup, facts: CellContext): string | undefined {
	const {theme} = facts;
	if (sent?.deed !== undefined) return showSummary(sent.deed, theme);
	const {innerTransactions = []} = transaction ?? {};
	if (innerTransactions.length === 0) return undefined;
	const words = sumUpInner(innerTransactions, facts);
	return words === undefined ? sumUpKinds(innerTransactions, theme) : showSummary(words, theme);
}

/** Counts the kinds of a batch, in the order in which they first come: 'bond, 2 × claimRewards'. */
export function sumUpKinds(inner: readonly InnerTransaction[], {isAscii, isSpoken, glyphs}: Signs): string {
	const counts = new Map<string, number>();
	for (const {kind = glyphs.missing} of inner) counts.set(kind, (counts.get(kind) ?? 0) + 1);
	const times = isSpoken ? 'times' : isAscii ? 'x' : '×';
	return [...counts].map(([kind, count]) => (count === 1 ? kind : `${count} ${times} ${kind}`)).join(', ');
}

function nameOfLookup({hash}: Lookup, {theme}: Pick<CellContext, 'theme'>): string {
	return `transaction ${shortenMiddle(hash, 12, theme.glyphs.ellipsis)}`;
}

export const lookupListing: ItemSpec<Lookup> = {
	columns,
	// They stand in the order in which they were asked for and sent.
	sorts: [],
	// Question, result and fields of the envelope; those of the batch one after the other.
	fields: [
		...exactFieldsOf<Lookup>([...columns, {id: 'state', exported: 'state', value: ({state}) => state}]),
		...exportedFields(envelopeFields).map(({name, field, exact}) => ({
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
		{
			name: 'innerTransactions.result',
			field: 'innerTransactions',
			exact: ({transaction}: Lookup) =>
				transaction?.innerTransactions.map(inner => resultOfInner(transaction, inner) ?? '').join(' ') ||
				undefined,
		},
	],
};

/** Creates the subject of the transactions looked up or broadcast from here, newest first. */
export function createLookupSubject(facts: ItemContext): ListSubject<Lookup> {
	return {
		noun: {one: 'transaction', many: 'transactions'},
		...fromListing(lookupListing, facts),
		identityOf,
		nameOf: lookup => nameOfLookup(lookup, facts),
		textsOf: lookup => [...textsOf(lookup), sumUpTransaction(lookup, facts)],
		idOf: ({hash}) => hash,
		idName: 'hash',
		// A transaction broadcast from here is asked for once somebody wants all of it.
		linkOf: ({hash, state, sent}) => (state === 'unasked' && sent?.mayBeInBlock ? txRoute(hash) : undefined),
		detailsOf: lookup => describeLookup(lookup, facts),
	};
}

/** Identifies a lookup; a broadcast one stays the same row when a search finds its id in the indexer. */
export function identityOf({hash, sent}: Lookup): string {
	// The service and people write the same hash in either case.
	return (sent?.as ?? hash).toLowerCase();
}

function textsOf(lookup: Lookup): readonly (string | undefined)[] {
	const {hash, transaction} = lookup;
	const kinds = transaction?.innerTransactions.map(({kind}) => kind) ?? [];
	return [hash, describeState(lookup), transaction?.feePayer, ...kinds];
}
