import {mergedBondListing} from '../columns/merged-bonds.ts';
import {mergedBondIdentity} from '../domain/identity.ts';
import type {MergedBond} from '../domain/stake.ts';
import {askEpochNow} from './ask-facts.ts';
import type {List} from './list.ts';

export const mergedBonds: List<MergedBond> = {
	things: 'merged bonds',
	listing: mergedBondListing,
	getPage: ({indexer, answer, signal}, page) => indexer.getMergedBonds(answer.argument, {page}, {signal}),
	identityOf: mergedBondIdentity,
	// Whether a lock is over depends on the epoch.
	asksInTables: true,
	askFacts: async (items, context) =>
		items.some(({redelegation}) => redelegation !== undefined) ? askEpochNow(context) : {},
};
