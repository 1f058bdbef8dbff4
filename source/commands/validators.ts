import {validatorListing} from '../columns/validators.ts';
import {sumUpActiveStake} from '../domain/active-stake.ts';
import {validatorIdentity} from '../domain/identity.ts';
import {activeStates, type Validator} from '../domain/validator.ts';
import {askActiveStake} from './ask-facts.ts';
import type {List} from './list.ts';

export const validators: List<Validator> = {
	things: 'validators',
	listing: validatorListing,
	getPage: ({indexer, answer, signal}, page) => indexer.getValidators({...answer.validators, page}, {signal}),
	getWhole: ({indexer, answer, signal}) => indexer.beyond.getAllValidators(answer.validators, {signal}),
	identityOf: validatorIdentity,
	factsIn(items, {answer}) {
		const {state: asked = []} = answer.validators;
		const areAllActive = asked.length === 0 || activeStates.every(state => asked.includes(state));
		return areAllActive ? {stake: sumUpActiveStake(items, true)} : {};
	},
	askFacts: async (items, context) =>
		items.some(({state = ''}) => activeStates.includes(state)) ? askActiveStake(context) : {},
};
