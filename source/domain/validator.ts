import {quoteBeginning} from './clean.ts';
import type {Decimal} from './decimal.ts';
import type {Decoded} from './decoded.ts';
import {ownValue} from './own-value.ts';
import type {PageQuery} from './page.ts';
import {bareWord, toTypedWord} from './phrases.ts';

/** Longest word of a state that is not known, in sentences. */
const maxStateLength = 16;

/**
A validator as an indexer lists it. Every field may be absent.
Source: an item of GET /api/v1/pos/validator, or the `validator` inside a bond or unbond.
*/
export interface Validator extends Decoded {
	/** The key of a validator: names are not unique and ranks move. */
	readonly address: string | undefined;
	/** Numbering of this indexer alone; never a key. */
	readonly validatorId: string | undefined;
	readonly name: string | undefined;
	/** 1 = most power; for consensus validators alone, and never inside a bond. */
	readonly rank: number | undefined;
	/** Bonded stake, whole NAM. */
	readonly votingPower: bigint | undefined;
	/** Share of rewards kept, a fraction: 0.05 is 5 %. */
	readonly commission: Decimal | undefined;
	/** Largest change of the commission in one epoch, a fraction (the wire's name says otherwise). */
	readonly maxCommission: Decimal | undefined;
	/** State: one of the known words or a newer one. */
	readonly state: string | undefined;
	readonly email: string | undefined;
	readonly website: string | undefined;
	readonly description: string | undefined;
	readonly discordHandle: string | undefined;
	/** Address of a picture. */
	readonly avatar: string | undefined;
}

export const validatorSortFields = ['votingPower', 'commission', 'rank'] as const;
export type ValidatorSortField = (typeof validatorSortFields)[number];

export const sortOrders = ['asc', 'desc'] as const;
export type SortOrder = (typeof sortOrders)[number];

/** Query of GET /api/v1/pos/validator. */
export interface ValidatorQuery extends PageQuery {
	/** States to keep, sent as a repeated key; empty or left out: all. */
	readonly state?: readonly string[] | undefined;
	readonly sortField?: ValidatorSortField | undefined;
	/** Order of the sorting; default: ascending, as the service does. */
	readonly sortOrder?: SortOrder | undefined;
}

/** Returns the query in an order that hardly moves while the list is read: powers change once an epoch. */
export function inSteadyOrder(query: ValidatorQuery): ValidatorQuery {
	return {...query, sortField: 'votingPower', sortOrder: defaultSortOrder('votingPower')};
}

/** Returns the order a person means who names only the field: most power first, lowest commission and rank first. */
export function defaultSortOrder(field: ValidatorSortField): SortOrder {
	return field === 'votingPower' ? 'desc' : 'asc';
}

interface ValidatorStateMeaning {
	/** Name for people, where the interface's word is no word. */
	readonly word?: string;
	readonly meaning: string;
	/** True if the stake bonded to it counts as active. */
	readonly isActive: boolean;
	/** True if the list endpoint takes it as a filter; it hides the states under way. */
	readonly isFilter: boolean;
}

/** The known states of a validator; a newer service may send others, which are shown as they are. */
export const validatorStates: Readonly<Record<string, ValidatorStateMeaning>> = {
	consensus: {meaning: 'in the validator set, signs blocks', isActive: true, isFilter: true},
	belowCapacity: {word: 'below cap', meaning: 'enough stake, no free slot', isActive: true, isFilter: true},
	belowThreshold: {
		word: 'below min',
		meaning: 'not enough stake for a slot',
		isActive: true,
		isFilter: true,
	},
	inactive: {meaning: 'deactivated by its owner, or just created', isActive: false, isFilter: true},
	jailed: {meaning: 'removed for a fault; must unjail', isActive: false, isFilter: true},
	unknown: {meaning: 'not known', isActive: false, isFilter: true},
	deactivating: {meaning: 'being deactivated', isActive: false, isFilter: false},
	reactivating: {meaning: 'being reactivated', isActive: false, isFilter: false},
	unjailing: {meaning: 'being unjailed', isActive: false, isFilter: false},
};

/** States whose stake counts toward the total, as values of the `state` filter. */
export const activeStates: readonly string[] = Object.entries(validatorStates)
	.filter(([, {isActive}]) => isActive)
	.map(([state]) => state);

/** States that the list endpoint takes as a filter, in the order of their table. */
export const filterStates: readonly string[] = Object.entries(validatorStates)
	.filter(([, {isFilter}]) => isFilter)
	.map(([state]) => state);

/** The words that a person filters by: 'below-cap' for belowCapacity. */
export const stateWords: readonly string[] = filterStates.map(state => toTypedWord(nameOfState(state)));

/** Returns what people call a state: 'below cap' for belowCapacity; one that is not known keeps its word, or its beginning. */
export function nameOfState(state: string): string {
	return ownValue(validatorStates, state)?.word ?? quoteBeginning(state, maxStateLength);
}

/** Returns the state of a typed word, the interface's or people's: 'below-cap'. Others are kept. */
export function readStateWord(text: string): string {
	const word = bareWord(text);
	const names = (state: string) => [state, nameOfState(state)].map(bareWord);
	return filterStates.find(state => names(state).includes(word)) ?? text;
}

/** Sums up the active stake, whole NAM: the sum of votingPower over validators whose state counts as active. */
export function totalActiveStake(validators: readonly Validator[]): bigint {
	return validators
		.filter(({state}) => state !== undefined && activeStates.includes(state))
		.reduce((sum, {votingPower}) => sum + (votingPower ?? 0n), 0n);
}

/** Returns the names of validators by address. */
export function namesOfValidators(validators: readonly Validator[] = []): ReadonlyMap<string, string> {
	return new Map(
		validators.flatMap(({address, name}) =>
			address === undefined || name === undefined ? [] : [[address, name] as const],
		),
	);
}
