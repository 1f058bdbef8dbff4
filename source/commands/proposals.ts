import {explainedProposalFields} from '../columns/proposal-explained.ts';
import {proposalListing} from '../columns/proposals.ts';
import {proposalIdentity} from '../domain/identity.ts';
import type {Proposal} from '../domain/proposal.ts';
import {isOpen} from '../domain/proposal-wait.ts';
import {askActiveStake} from './ask-facts.ts';
import type {List} from './list.ts';

export const proposals: List<Proposal> = {
	things: 'proposals',
	listing: proposalListing,
	getPage: ({indexer, answer, signal}, page) => indexer.getProposals({...answer.proposals, page}, {signal}),
	getWhole: ({indexer, answer, signal}) => indexer.beyond.getAllProposals(answer.proposals, {signal}),
	identityOf: proposalIdentity,
	asksInTables: true,
	// Of those that are over nothing is measured by today's stake.
	askFacts: async (items, context) => (items.some(isOpen) ? askActiveStake(context) : {}),
	// The service has it inside the content, as JSON in a text.
	besides: items => ({titles: items.map(({title}) => title ?? null)}),
	explain: explainedProposalFields,
};
