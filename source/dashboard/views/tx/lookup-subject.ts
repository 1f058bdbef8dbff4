import {fromListing} from '../../list/from-listing.ts';
import type {Facts, ListSubject} from '../../list/subject.ts';
import type {Lookup} from './lookup.ts';
import {lookupListing, nameOfLookup} from './lookup-columns.ts';
import {describeLookup, describeState} from './lookup-words.ts';

/** Looked up transactions as a list, in the order in which they were asked for. */
export function createLookupSubject(facts: Facts): ListSubject<Lookup> {
	return {
		noun: {one: 'transaction', many: 'transactions'},
		...fromListing(lookupListing, facts),
		identityOf,
		nameOf: lookup => nameOfLookup(lookup, facts),
		textsOf,
		idOf: ({hash}) => hash,
		idName: 'hash',
		detailsOf: lookup => describeLookup(lookup, facts),
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
