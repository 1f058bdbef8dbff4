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

/** Orders validators by stake and gives states and ranks to those that are active. */
export function fillSlots(state: ChainState): void {
	// Nearly sorted already: the order of the last epoch.
	state.validatorsByStake.sort(byStake);
	const {consensusSlots, stakeThreshold} = state.parameters;
	let rank = 0;
	for (const validator of state.validatorsByStake) {
		validator.rank = undefined;
		if (!isActive(validator)) continue;
		if (validator.stake < stakeThreshold) {
			validator.state = 'belowThreshold';
		} else if (rank >= consensusSlots) {
			validator.state = 'belowCapacity';
		} else {
			rank++;
			validator.state = 'consensus';
			validator.rank = rank;
		}
	}
	state.validatorVersion++;
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

function byStake(left: ValidatorRecord, right: ValidatorRecord): number {
	if (left.stake === right.stake) return left.id - right.id;
	return left.stake > right.stake ? -1 : 1;
}
