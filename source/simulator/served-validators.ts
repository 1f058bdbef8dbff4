import {toWholeNam} from './amounts.ts';
import type {ChainState, ValidatorRecord} from './model.ts';
import {type ServedPage, servePage, type ValidatorOrder, type Writing} from './shape.ts';
import {shownCommission} from './validator-set.ts';

/** Query of the list; no states mean all. */
interface ValidatorListQuery {
	readonly page: number;
	readonly states: readonly string[];
	readonly order: ValidatorOrder;
}

/** Lists validators. It keeps each order it has made until one of them changes, so that a page costs no sorting. */
export function createValidatorList(state: ChainState, writing: Writing) {
	let version: number | undefined;
	const orders = new Map<ValidatorOrder, readonly ValidatorRecord[]>();
	return ({page, states, order}: ValidatorListQuery): ServedPage<ServedValidator> => {
		if (version !== state.validatorVersion) {
			orders.clear();
			version = state.validatorVersion;
		}
		const all = orders.get(order) ?? sortValidators(state, order);
		orders.set(order, all);
		const wanted = states.length === 0 ? all : all.filter(validator => states.includes(validator.state));
		return servePage(wanted, page, validator => serveValidator(validator, state.epoch, writing));
	};
}

/** Returns all of them, those of some states where any are named, in no order but that of the database. */
export function listAllValidators(state: ChainState, states: readonly string[], writing: Writing) {
	const wanted = state.validators.filter(
		validator => isShown(validator) && (states.length === 0 || states.includes(validator.state)),
	);
	return writing
		.inOrder(wanted.sort(byId), ({address}) => address, state)
		.map(validator => serveValidator(validator, state.epoch, writing));
}

/** Sums up the power of all validators in whatever state, as lists show it. */
export function sumVotingPower({validators}: ChainState): string {
	return String(validators.reduce((sum, {stake}) => sum + toWholeNam(stake), 0n));
}

type ServedValidator = ReturnType<typeof serveValidator>;

/** Returns a validator as lists show it. */
function serveValidator(validator: ValidatorRecord, epoch: bigint, {profile}: Writing) {
	return {
		address: validator.address,
		votingPower: String(toWholeNam(validator.stake)),
		maxCommission: fractionText(validator.maxChange),
		commission: fractionText(shownCommission(validator, epoch)),
		state: validator.state,
		...profile(validator.profile),
		validatorId: String(validator.id),
		rank: validator.rank ?? null,
	};
}

/** Returns a validator inside a bond or an unbond, which has no rank. */
export function serveEmbeddedValidator(validator: ValidatorRecord, epoch: bigint, writing: Writing) {
	return {...serveValidator(validator, epoch, writing), rank: null};
}

/** Ties keep the order of stake; those without a rank come last in both directions. */
function sortValidators(
	{validatorsByStake, epoch}: ChainState,
	order: ValidatorOrder,
): readonly ValidatorRecord[] {
	const byPower = validatorsByStake.filter(isShown);
	switch (order) {
		case 'database':
			return byPower.sort(byId);
		case 'votingPower asc':
			return byPower.reverse();
		case 'votingPower desc':
			return byPower;
		case 'commission asc':
			return byCommission(byPower, epoch, (left, right) => left - right);
		case 'commission desc':
			return byCommission(byPower, epoch, (left, right) => right - left);
		case 'rank asc':
			return [...byPower.filter(isRanked), ...byPower.filter(validator => !isRanked(validator))];
		case 'rank desc':
			return [...byPower.filter(isRanked).reverse(), ...byPower.filter(validator => !isRanked(validator))];
	}
}

/** Sorts by commission: the few values are sorted instead of the thousands of validators who share them. */
function byCommission(
	validators: readonly ValidatorRecord[],
	epoch: bigint,
	compare: (left: number, right: number) => number,
): ValidatorRecord[] {
	const groups = Map.groupBy(validators, validator => shownCommission(validator, epoch));
	return [...groups.keys()].sort(compare).flatMap(commission => groups.get(commission) ?? []);
}

function byId(left: ValidatorRecord, right: ValidatorRecord): number {
	return left.id - right.id;
}

function isShown({state}: ValidatorRecord): boolean {
	return state !== 'deactivating' && state !== 'reactivating' && state !== 'unjailing';
}

function isRanked({rank}: ValidatorRecord): boolean {
	return rank !== undefined;
}

/** Basis points as a fraction: 450 → "0.045". */
function fractionText(basisPoints: number): string {
	return String(basisPoints / 10_000);
}
