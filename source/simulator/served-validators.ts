import type {SortOrder, ValidatorSortField} from '../domain/validator.ts';
import {toWholeNam} from './amounts.ts';
import type {ChainState, ValidatorRecord} from './model.ts';
import {type ServedPage, servePage} from './paging.ts';
import {shownCommission} from './validator-set.ts';

/** What is wanted of the list; no states mean all. */
export interface ValidatorListQuery {
	readonly page: number;
	readonly states: readonly string[];
	readonly sortField: ValidatorSortField;
	readonly sortOrder: SortOrder;
}

type Orders = Readonly<Record<`${ValidatorSortField} ${SortOrder}`, readonly ValidatorRecord[]>>;

/** Lists validators. It keeps them in all orders until one of them changes, so that a page costs no sorting. */
export function createValidatorList(state: ChainState) {
	let version: number | undefined;
	let orders: Orders | undefined;
	return ({page, states, sortField, sortOrder}: ValidatorListQuery): ServedPage<ServedValidator> => {
		if (!orders || version !== state.validatorVersion) {
			orders = createOrders(state);
			version = state.validatorVersion;
		}
		const all = orders[`${sortField} ${sortOrder}`];
		const wanted = states.length === 0 ? all : all.filter(validator => states.includes(validator.state));
		return servePage(wanted, page, validator => serveValidator(validator, state.epoch));
	};
}

export type ServedValidator = ReturnType<typeof serveValidator>;

/** A validator as lists show it. */
export function serveValidator(validator: ValidatorRecord, epoch: bigint) {
	return {
		validatorId: String(validator.id),
		address: validator.address,
		...validator.profile,
		rank: validator.rank ?? null,
		votingPower: String(toWholeNam(validator.stake)),
		commission: fractionText(shownCommission(validator, epoch)),
		maxCommission: fractionText(validator.largestChange),
		state: validator.state,
	};
}

/** A validator as it stands inside a bond or an unbond: without a rank. */
export function serveEmbeddedValidator(validator: ValidatorRecord, epoch: bigint) {
	return {...serveValidator(validator, epoch), rank: null};
}

/** Ties keep the order of stake; those without a rank come last in both directions. */
function createOrders({validatorsByStake, epoch}: ChainState): Orders {
	const isShown = ({state}: ValidatorRecord) =>
		!['deactivating', 'reactivating', 'unjailing'].includes(state);
	const byPower = validatorsByStake.filter(isShown);
	const ranked = byPower.filter(({rank}) => rank !== undefined);
	const unranked = byPower.filter(({rank}) => rank === undefined);
	const keyed = byPower.map(validator => ({validator, key: shownCommission(validator, epoch)}));
	const byCommission = keyed.toSorted((left, right) => left.key - right.key);
	const byCommissionDown = keyed.toSorted((left, right) => right.key - left.key);
	return {
		'votingPower asc': byPower.toReversed(),
		'votingPower desc': byPower,
		'commission asc': byCommission.map(({validator}) => validator),
		'commission desc': byCommissionDown.map(({validator}) => validator),
		'rank asc': [...ranked, ...unranked],
		'rank desc': [...ranked.toReversed(), ...unranked],
	};
}

/** Basis points as a fraction: 450 → "0.045". */
function fractionText(basisPoints: number): string {
	return String(basisPoints / 10_000);
}
