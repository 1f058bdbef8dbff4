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
import {withReleases} from '../domain/epoch-clock.ts';
import type {Page} from '../domain/page.ts';
import type {Proposal} from '../domain/proposal.ts';
import {isOpen, isUndecided} from '../domain/proposal-wait.ts';
import type {Bond, MergedBond, Unbond} from '../domain/stake.ts';
import {activeStates, type Validator} from '../domain/validator.ts';
import type {ListQuestion} from '../model/questions/list-question.ts';
import {proposalsQuestion} from '../model/questions/proposals.ts';
import {
	bondsQuestion,
	mergedBondsQuestion,
	mergedUnbondsQuestion,
	unbondsQuestion,
	withdrawsQuestion,
} from '../model/questions/stake.ts';
import {validatorsQuestion} from '../model/questions/validators.ts';
import {readActiveStake, readClock} from '../model/read-epoch.ts';
import type {AnswerOptions} from '../options/answer.ts';
import type {AnswerContext} from './context.ts';
import type {Explain} from './explained.ts';
import {askMyVotes} from './my-votes.ts';
import {arrangeValidators, askOwnFacts} from './own-facts.ts';

/** Specification of a list command. */
export interface ListSpec<Item extends Decoded> {
	/** Noun for its items, plural. */
	readonly things: string;
	readonly listing: ItemSpec<Item>;
	/** Asks for one page; `page` undefined: the service's first. */
	getPage(context: AnswerContext, page: number | undefined): Promise<Page<Item>>;
	/** Asks for the whole list in one request; undefined: the service does not offer it. Left out: none does. */
	readonly getWhole?: ((context: AnswerContext) => Promise<Page<Item> | undefined>) | undefined;
	/** Returns the identity of an item; undefined: parts of it are missing. */
	identityOf(item: Item): string | undefined;
	/** Checks with another list whether the items are complete; undefined: not known. Left out: no such list. */
	readonly check?:
		| ((items: readonly Item[], context: AnswerContext) => Promise<boolean | undefined>)
		| undefined;
	/** Derives facts from the items of a whole list, which saves requests. */
	factsIn?(items: readonly Item[], context: AnswerContext): Partial<CellContext>;
	/** Asks for further facts, as the dashboard does; empty if they cannot be had. */
	askFacts?(items: readonly Item[], context: AnswerContext): Promise<Partial<CellContext>>;
	/** Asks for facts that chosen columns, the order or the filter need; empty if none does. */
	askOwnFacts?(context: AnswerContext): Promise<Partial<CellContext>>;
	/** Chooses and sorts the rows of a whole list as it was asked for; left out: the service does. */
	arrange?(items: readonly Item[], context: AnswerContext, facts: CellContext): readonly Item[];
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

/**
Returns how a command asks for a list.

@param subjectOf returns what the list is about, as it was typed
*/
function asking<Item extends Decoded, Subject>(
	{getPage, getWhole, identityOf, check}: ListQuestion<Item, Subject>,
	subjectOf: (answer: AnswerOptions) => Subject,
): Omit<ReadableList<Item>, 'things'> {
	return {
		getPage: ({indexer, signal, answer}, page) => getPage({indexer, signal}, subjectOf(answer), page),
		getWhole: getWhole && (({indexer, signal, answer}) => getWhole({indexer, signal}, subjectOf(answer))),
		identityOf,
		check:
			check && ((items, {indexer, signal, answer}) => check({indexer, signal}, subjectOf(answer), items)),
	};
}

const addressIn = ({argument}: AnswerOptions) => argument;

export const validators: ListSpec<Validator> = {
	things: 'validators',
	listing: validatorSpec,
	...asking(validatorsQuestion, answer => answer.validators),
	askOwnFacts,
	arrange: arrangeValidators,
	factsIn(items, {answer}) {
		const {state: asked = []} = answer.validators;
		const areAllActive = asked.length === 0 || activeStates.every(state => asked.includes(state));
		return areAllActive ? {stake: sumUpActiveStake(items, true)} : {};
	},
	askFacts: async (items, {indexer, node, signal}) =>
		items.some(({state = ''}) => activeStates.includes(state))
			? {stake: await readActiveStake({indexer, node, signal})}
			: {},
};

export const proposals: ListSpec<Proposal> = {
	things: 'proposals',
	listing: proposalSpec,
	...asking(proposalsQuestion, answer => answer.proposals),
	asksInTables: true,
	// Only open proposals are measured by today's stake.
	askFacts: async (items, context) => {
		const {indexer, node, signal} = context;
		const [now, stake, votes] = await Promise.all([
			items.some(isUndecided) ? readClock({indexer, signal}, items) : {},
			items.some(isOpen) ? readActiveStake({indexer, node, signal}) : undefined,
			items.length > 0 ? askMyVotes(context) : {},
		]);
		return {...now, ...(stake && {stake}), ...votes};
	},
	// The service has the title only in the content, as JSON in a text.
	besides: items => ({titles: items.map(({title}) => title ?? null)}),
	explain: explainedProposalFields,
};

export const bonds: ListSpec<Bond> = {
	things: 'bonds',
	listing: bondSpec,
	...asking(bondsQuestion, addressIn),
};

export const mergedBonds: ListSpec<MergedBond> = {
	things: 'merged bonds',
	listing: mergedBondSpec,
	...asking(mergedBondsQuestion, addressIn),
	// The epoch decides which locks are over.
	asksInTables: true,
	askFacts: async (items, {indexer, signal}) =>
		items.some(({redelegation}) => redelegation !== undefined) ? readClock({indexer, signal}) : {},
};

export const unbonds = listOf('unbonds', asking(unbondsQuestion, addressIn));

export const mergedUnbonds = listOf('merged unbonds', asking(mergedUnbondsQuestion, addressIn));

export const withdraws = listOf(
	'withdraws',
	asking(withdrawsQuestion, ({argument, withdraws: {epoch}}) => ({address: argument, epoch})),
);

function listOf(things: string, list: Omit<ReadableList<Unbond>, 'things'>): ListSpec<Unbond> {
	return {
		things,
		listing: unbondSpec,
		...list,
		// The time left until an epoch depends on the current one.
		askFacts: async (items, {indexer, signal}) => {
			const dated = items.map(({withdrawEpoch: epoch, withdrawTime: time}) => ({epoch, time}));
			if (dated.every(({epoch}) => epoch === undefined)) return {};
			const facts = await readClock({indexer, signal});
			return {...facts, clock: withReleases(facts.clock, dated, BigInt(Math.floor(Date.now() / 1000)))};
		},
	};
}
