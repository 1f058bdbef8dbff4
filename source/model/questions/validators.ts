import {type ActiveStake, sumUpActiveStake} from '../../domain/active-stake.ts';
import {validatorIdentity} from '../../domain/identity.ts';
import {inSteadyOrder, type Validator, type ValidatorQuery} from '../../domain/validator.ts';
import {type ListQuestion, readEveryPage} from './list-question.ts';
import type {Question} from './question.ts';

/** Validators of some states, in some order. Source: GET /api/v1/pos/validator and pos/validator/all. */
export const validatorsQuestion: ListQuestion<Validator, ValidatorQuery> = {
	getPage: ({indexer, ...options}, query, page) => indexer.getValidators({...query, page}, options),
	getWhole: ({indexer, ...options}, query) => indexer.extensions.getAllValidators(query, options),
	extent: 'automatic',
	identityOf: validatorIdentity,
};

/** Validators of any state, in the order that moves least while the pages are read. */
export const allValidatorsQuery = inSteadyOrder({});

/**
Validators as one answer brings them: all, or the first page of the service's order if it does not offer the whole list.
*/
export const someValidatorsQuestion: Question<readonly Validator[]> = {
	async ask(asking) {
		const page =
			(await validatorsQuestion.getWhole?.(asking, {})) ??
			(await validatorsQuestion.getPage(asking, {}, undefined));
		return page.items;
	},
};

/** Pages of the validators requested at a time, so few that a list on the screen never has to wait. */
const pagesAtOnce = 2;

/**
Power of all active validators and the number in each state, from one reading of every page, or rejected as a whole; of too
many it sums up a part, which says so. Its subject is the last answer: a list in one piece that lost more than a tenth of it is read again as pages.
*/
export const activeStakeQuestion: Question<ActiveStake, ActiveStake | undefined> = {
	async ask(asking, last) {
		const {items, standing} = await readEveryPage(validatorsQuestion, asking, allValidatorsQuery, {
			isPartEnough: 'cut',
			maxAtOnce: pagesAtOnce,
			lastCount: last?.all?.length,
		});
		return sumUpActiveStake(items, standing !== 'short');
	},
};
