import {unbondListing} from '../columns/unbonds.ts';
import {unbondIdentity} from '../domain/identity.ts';
import type {Page} from '../domain/page.ts';
import type {Unbond} from '../domain/stake.ts';
import {askEpochNow} from './ask-facts.ts';
import type {AnswerContext} from './context.ts';
import type {List} from './list.ts';

export const unbonds = listOf('unbonds', ({indexer, answer, signal}, page) =>
	indexer.getUnbonds(answer.argument, {page}, {signal}),
);

export const mergedUnbonds = listOf('merged unbonds', ({indexer, answer, signal}, page) =>
	indexer.getMergedUnbonds(answer.argument, {page}, {signal}),
);

export const withdraws = listOf('withdraws', ({indexer, answer, signal}, page) =>
	indexer.getWithdraws(answer.argument, {...answer.withdraws, page}, {signal}),
);

function listOf(
	things: string,
	getPage: (context: AnswerContext, page: number | undefined) => Promise<Page<Unbond>>,
): List<Unbond> {
	return {
		things,
		listing: unbondListing,
		getPage,
		identityOf: unbondIdentity,
		// How long it takes to an epoch depends on the epoch now.
		askFacts: async (items, context) =>
			items.some(({withdrawEpoch}) => withdrawEpoch !== undefined) ? askEpochNow(context) : {},
	};
}
