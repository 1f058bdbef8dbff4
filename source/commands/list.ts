import {bondSpec} from '../columns/bonds.ts';
import type {CellContext} from '../columns/cell-context.ts';
import type {ItemSpec} from '../columns/item-spec.ts';
import {mergedBondSpec} from '../columns/merged-bonds.ts';
import {explainedProposalFields} from '../columns/proposal-explained.ts';
import {proposalSpec} from '../columns/proposals.ts';
import {unbondSpec} from '../columns/unbonds.ts';
import {validatorSpec} from '../columns/validators.ts';
import {sumUpActiveStake} from '../domain/active-stake.ts';
import type {Decoded, JsonValue} from '../domain/decoded.ts';
import {
	bondIdentity,
	mergedBondIdentity,
	proposalIdentity,
	unbondIdentity,
	validatorIdentity,
} from '../domain/identity.ts';
import type {Page} from '../domain/page.ts';
import type {Proposal} from '../domain/proposal.ts';
import {isOpen} from '../domain/proposal-wait.ts';
import type {Bond, MergedBond, Unbond} from '../domain/stake.ts';
import {activeStates, type Validator} from '../domain/validator.ts';
import {areAllBonds} from '../services/indexer/stake-lists.ts';
import {askActiveStake, askEpochNow} from './ask-facts.ts';
import type {AnswerContext} from './context.ts';
import type {Explain} from './explained.ts';

/** The parts in which one list command differs from another. */
export interface ListSpec<Item extends Decoded> {
	/** Noun for its items, in the plural. */
	readonly things: string;
	readonly listing: ItemSpec<Item>;
	/** Asks for one page; `page` undefined: the service's first. */
	getPage(context: AnswerContext, page: number | undefined): Promise<Page<Item>>;
	/** Asks for all of it in one piece; undefined where the service has no such answer. Left out: none has. */
	getWhole?(context: AnswerContext): Promise<Page<Item> | undefined>;
	/** Reads what tells an item from all others; undefined where its parts are missing. */
	identityOf(item: Item): string | undefined;
	/** Asks another list for whether these items are all there are; undefined: it cannot be told. Left out: none tells. */
	check?(items: readonly Item[], context: AnswerContext): Promise<boolean | undefined>;
	/** Derives facts from the items where they are the whole list, so that nothing more need be asked. */
	factsIn?(items: readonly Item[], context: AnswerContext): Partial<CellContext>;
	/** Asks for facts besides the items, as the dashboard does; nothing where they cannot be had. */
	askFacts?(items: readonly Item[], context: AnswerContext): Promise<Partial<CellContext>>;
	/** True if its tables ask for those too: without them they would leave out what their items are read for. */
	readonly asksInTables?: boolean;
	/** Texts that stand beside the items in JSON, in their order: the items stay as the service sent them. */
	besides?(items: readonly Item[]): Readonly<Record<string, JsonValue>>;
	/** Values that are derived from its items where they are wanted; default: none. */
	readonly explain?: Explain<Item>;
}

export const validators: ListSpec<Validator> = {
	things: 'validators',
	listing: validatorSpec,
	getPage: ({indexer, answer, signal}, page) => indexer.getValidators({...answer.validators, page}, {signal}),
	getWhole: ({indexer, answer, signal}) => indexer.extensions.getAllValidators(answer.validators, {signal}),
	identityOf: validatorIdentity,
	factsIn(items, {answer}) {
		const {state: asked = []} = answer.validators;
		const areAllActive = asked.length === 0 || activeStates.every(state => asked.includes(state));
		return areAllActive ? {stake: sumUpActiveStake(items, true)} : {};
	},
	askFacts: async (items, context) =>
		items.some(({state = ''}) => activeStates.includes(state)) ? askActiveStake(context) : {},
};

export const proposals: ListSpec<Proposal> = {
	things: 'proposals',
	listing: proposalSpec,
	getPage: ({indexer, answer, signal}, page) => indexer.getProposals({...answer.proposals, page}, {signal}),
	getWhole: ({indexer, answer, signal}) => indexer.extensions.getAllProposals(answer.proposals, {signal}),
	identityOf: proposalIdentity,
	asksInTables: true,
	// Of those that are over nothing is measured by today's stake.
	askFacts: async (items, context) => (items.some(isOpen) ? askActiveStake(context) : {}),
	// The service has it inside the content, as JSON in a text.
	besides: items => ({titles: items.map(({title}) => title ?? null)}),
	explain: explainedProposalFields,
};

export const bonds: ListSpec<Bond> = {
	things: 'bonds',
	listing: bondSpec,
	getPage: ({indexer, answer, signal}, page) => indexer.getBonds(answer.argument, {page}, {signal}),
	identityOf: bondIdentity,
	check: (items, {indexer, answer, signal}) => areAllBonds(indexer, answer.argument, items, {signal}),
};

export const mergedBonds: ListSpec<MergedBond> = {
	things: 'merged bonds',
	listing: mergedBondSpec,
	getPage: ({indexer, answer, signal}, page) => indexer.getMergedBonds(answer.argument, {page}, {signal}),
	identityOf: mergedBondIdentity,
	// Whether a lock is over depends on the epoch.
	asksInTables: true,
	askFacts: async (items, context) =>
		items.some(({redelegation}) => redelegation !== undefined) ? askEpochNow(context) : {},
};

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
): ListSpec<Unbond> {
	return {
		things,
		listing: unbondSpec,
		getPage,
		identityOf: unbondIdentity,
		// How long it takes to an epoch depends on the epoch now.
		askFacts: async (items, context) =>
			items.some(({withdrawEpoch}) => withdrawEpoch !== undefined) ? askEpochNow(context) : {},
	};
}
