import {txRoute} from '../../../routes/route.ts';
import {fromListing} from '../../list/from-listing.ts';
import type {Facts, ListSubject} from '../../list/subject.ts';
import type {Lookup} from './lookup.ts';
import {lookupListing, nameOfLookup, sumUpDeed} from './lookup-columns.ts';
import {describeLookup, describeState} from './lookup-words.ts';

/** What was looked up and broadcast from here as a list, newest first. */
export function createLookupSubject(facts: Facts): ListSubject<Lookup> {
	return {
		noun: {one: 'transaction', many: 'transactions'},
		...fromListing(lookupListing, facts),
		identityOf,
		nameOf: lookup => nameOfLookup(lookup, facts),
		textsOf: lookup => [...textsOf(lookup), sumUpDeed(lookup, facts)],
		idOf: ({hash}) => hash,
		idName: 'hash',
		// What was broadcast from here is asked for once somebody wants all of it.
		linkOf: ({hash, state, sent}) => (state === 'unasked' && sent?.mayBeInBlock ? txRoute(hash) : undefined),
		detailsOf: lookup => describeLookup(lookup, facts),
	};
}

/** What was broadcast stays the same row when a search finds under which id the indexer files it. */
export function identityOf({hash, sent}: Lookup): string {
	// The service and people write the same hash in either case.
	return (sent?.as ?? hash).toLowerCase();
}

function textsOf(lookup: Lookup): readonly (string | undefined)[] {
	const {hash, transaction} = lookup;
	const kinds = transaction?.innerTransactions.map(({kind}) => kind) ?? [];
	return [hash, describeState(lookup), transaction?.feePayer, ...kinds];
}
