import type {ChainState, ValidatorRecord, ValidatorState} from './model.ts';

/** States in which stake counts, decided at each new epoch. */
const activeStates: readonly ValidatorState[] = ['consensus', 'belowCapacity', 'belowThreshold'];

export function isActive(validator: ValidatorRecord): boolean {
	return activeStates.includes(validator.state);
}

/** Sums up the stake of all active validators, namnam. */
export function activeStakeOf(state: ChainState): bigint {
	return state.validators.reduce((sum, validator) => (isActive(validator) ? sum + validator.stake : sum), 0n);
}

/** Activates the stake that is due in the epoch, ends what was under way, and fills the slots again. */
export function turnValidatorSet(state: ChainState): void {
	for (const validator of state.validators) {
		const due = validator.pendingStake.get(state.epoch);
		if (due !== undefined) {
			validator.stake += due;
			validator.pendingStake.delete(state.epoch);
		}
		endTransition(validator, state.epoch);
		const change = validator.commissionChange;
		if (change && state.epoch >= change.epoch + state.parameters.pipelineLength) {
			validator.commission = change.to;
			validator.commissionChange = undefined;
		}
	}
	fillSlots(state);
}

type Slots = Pick<ChainState, 'validatorsByStake' | 'parameters' | 'validatorVersion'>;

/** Orders validators by stake and gives states and ranks to those that are active. */
export function fillSlots(state: Slots): void {
	// Nearly sorted already: the order of the last epoch.
	state.validatorsByStake.sort(byStake);
	for (const validator of state.validatorsByStake) validator.rank = undefined;
	for (const [index, validator] of state.validatorsByStake.filter(isActive).entries()) {
		validator.state = slotOf(validator.stake, index, state);
		if (validator.state === 'consensus') validator.rank = index + 1;
	}
	state.validatorVersion++;
}

/** Returns the state of an active validator, by its place among them from 0, most stake first. */
function slotOf(
	stake: bigint,
	index: number,
	{parameters: {consensusSlots, stakeThreshold}}: Pick<ChainState, 'parameters'>,
): ValidatorState {
	if (stake < stakeThreshold) return 'belowThreshold';
	return index < consensusSlots ? 'consensus' : 'belowCapacity';
}

/**
Returns the state of a validator in an epoch as the chain knows it: what is asked for counts two epochs later, and only a
jailing sooner. Undefined for an epoch that is over.
*/
export function stateAt(
	state: ChainState,
	validator: ValidatorRecord,
	epoch: bigint,
): ValidatorState | undefined {
	if (epoch < state.epoch) return undefined;
	const word = stateApart(state, validator, epoch);
	if (word !== 'active') return word;
	const stakeOf = ({stake, pendingStake}: ValidatorRecord) =>
		[...pendingStake].reduce((sum, [due, change]) => (due <= epoch ? sum + change : sum), stake);
	const active = state.validators
		.filter(each => stateApart(state, each, epoch) === 'active')
		.map(each => ({id: each.id, stake: stakeOf(each)}))
		.sort(byStake);
	return slotOf(
		stakeOf(validator),
		active.findIndex(({id}) => id === validator.id),
		state,
	);
}

/** Returns the state in an epoch of one that does not compete for a slot then, else "active". */
function stateApart({epoch: now, signing}: ChainState, validator: ValidatorRecord, epoch: bigint) {
	const {state, transitionEpoch} = validator;
	const isOver = transitionEpoch !== undefined && epoch >= transitionEpoch;
	switch (state) {
		case 'inactive':
		case 'jailed':
			return state;
		case 'deactivating':
			return isOver ? 'inactive' : 'consensus';
		case 'reactivating':
			return isOver ? 'active' : 'inactive';
		case 'unjailing':
			return isOver ? 'active' : 'jailed';
		default:
			return epoch > now && signing.doomed.has(validator.address) ? 'jailed' : 'active';
	}
}

/** Returns the commission in an epoch as the chain knows it, basis points; undefined for an epoch that is over. */
export function commissionAt(
	{epoch: now, parameters}: ChainState,
	{commission, commissionChange: change}: ValidatorRecord,
	epoch: bigint,
): number | undefined {
	if (epoch < now) return undefined;
	return change && epoch >= change.epoch + parameters.pipelineLength ? change.to : commission;
}

/** Takes a validator out of the set at once; those below it move up. */
export function removeFromSet(state: ChainState, validator: ValidatorRecord, next: ValidatorState): void {
	validator.state = next;
	fillSlots(state);
}

/**
Returns the commission as an indexer shows it, basis points: the new rate in the epoch of the change, then the old rate
again until the change takes effect.
*/
export function shownCommission(
	{commission, commissionChange: change}: ValidatorRecord,
	epoch: bigint,
): number {
	return change?.epoch === epoch ? change.to : commission;
}

function endTransition(validator: ValidatorRecord, epoch: bigint): void {
	if (validator.transitionEpoch === undefined || epoch < validator.transitionEpoch) return;
	validator.transitionEpoch = undefined;
	// The slots decide right after which of the active states it is.
	validator.state = validator.state === 'deactivating' ? 'inactive' : 'belowCapacity';
}

type Staked = Pick<ValidatorRecord, 'id' | 'stake'>;

function byStake(left: Staked, right: Staked): number {
	if (left.stake === right.stake) return left.id - right.id;
	return left.stake > right.stake ? -1 : 1;
}
