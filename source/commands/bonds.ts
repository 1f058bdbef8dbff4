import {bondListing} from '../columns/bonds.ts';
import {bondIdentity} from '../domain/identity.ts';
import type {Bond} from '../domain/stake.ts';
import {areAllBonds} from '../services/indexer/stake-lists.ts';
import type {List} from './list.ts';

export const bonds: List<Bond> = {
	things: 'bonds',
	listing: bondListing,
	getPage: ({indexer, answer, signal}, page) => indexer.getBonds(answer.argument, {page}, {signal}),
	identityOf: bondIdentity,
	check: (items, {indexer, answer, signal}) => areAllBonds(indexer, answer.argument, items, {signal}),
};
