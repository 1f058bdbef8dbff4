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
import {isOpen, isUndecided} from '../domain/proposal-wait.ts';
import type {Bond, MergedBond, Unbond} from '../domain/stake.ts';
import {activeStates, type Validator} from '../domain/validator.ts';
import {areAllBonds} from '../services/indexer/stake-lists.ts';
import {askActiveStake, askCurrentEpoch, askEpochNow} from './ask-facts.ts';
import type {AnswerContext} from './context.ts';
import type {Explain} from './explained.ts';

/** Specification of a list command. */
export interface ListSpec<Item extends Decoded> {
	/** Noun for its items, plural. */
	readonly things: string;
	readonly listing: ItemSpec<Item>;
	/** Asks for one page; `page` undefined: the service's first. */
	getPage(context: AnswerContext, page: number | undefined): Promise<Page<Item>>;
	/** Asks for the whole list in one request; undefined: the service does not offer it. Left out: none does. */
	getWhole?(context: AnswerContext): Promise<Page<Item> | undefined>;
	/** Returns the identity of an item; undefined: parts of it are missing. */
	identityOf(item: Item): string | undefined;
	/** Checks with another list whether the items are complete; undefined: not known. Left out: no such list. */
	check?(items: readonly Item[], context: AnswerContext): Promise<boolean | undefined>;
	/** Derives facts from the items of a whole list, which saves requests. */
	factsIn?(items: readonly Item[], context: AnswerContext): Partial<CellContext>;
	/** Asks for further facts, as the dashboard does; empty if they cannot be had. */
	askFacts?(items: readonly Item[], context: AnswerContext): Promise<Partial<CellContext>>;
	/** True if tables ask for further facts by default, as their most important columns need them. */
	readonly asksInTables?: boolean;
	/** Returns texts beside the items in JSON, in their order: the items stay as the service sent them. */
	besides?(items: readonly Item[]): Readonly<Record<string, JsonValue>>;
	/** Derived values, if they are wanted; default: none. */
	readonly explain?: Explain<Item>;
}

/** Part of it that reads the list. */
export type ReadableList<Item extends Decoded> = Pick<
	ListSpec<Item>,
	'things' | 'getPage' | 'getWhole' | 'identityOf' | 'check'
>;

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
	// Only open proposals are measured by today's stake.
	askFacts: async (items, context) => {
		// The epoch holds the times to what they can be.
		const [now, stake] = await Promise.all([
			items.some(isUndecided) ? askEpochNow(context) : {},
			items.some(isOpen) ? askActiveStake(context) : {},
		]);
		return {...now, ...stake};
	},
	// The service has the title only in the content, as JSON in a text.
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
	// The epoch decides which locks are over.
	asksInTables: true,
	askFacts: async (items, context) =>
		items.some(({redelegation}) => redelegation !== undefined) ? askCurrentEpoch(context) : {},
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
		// The time left until an epoch depends on the current one.
		askFacts: async (items, context) =>
			items.some(({withdrawEpoch}) => withdrawEpoch !== undefined) ? askCurrentEpoch(context) : {},
	};
}
