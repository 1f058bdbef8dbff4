import type {ChainState, SlashBook, ValidatorRecord} from './model.ts';
import {createRandom} from './random.ts';

/** Rate of a fault that nobody else made at the same time. */
const leastRate = '0.001';

/** Puts down the fault of a validator in the newest block; it is slashed once all faults of its time are known. */
export function enqueueSlash(state: ChainState, {address}: ValidatorRecord): void {
	const {epoch, height, slashes} = state;
	const slash = {epoch, height: height - 1n, fault: 'duplicateVote', rate: '0'} as const;
	slashes.waiting = [...slashes.waiting, {validator: address, due: epoch + slashDelay(state), slash}];
}

/** Carries out the slashes that are due in the epoch. */
export function carryOutSlashes({slashes, epoch}: ChainState): void {
	const {waiting, done} = slashes;
	if (!waiting.some(({due}) => due <= epoch)) return;
	for (const {validator, due, slash} of waiting) {
		if (due > epoch) continue;
		done.set(validator, [...(done.get(validator) ?? []), {...slash, rate: leastRate}]);
	}
	slashes.waiting = waiting.filter(({due}) => due > epoch);
}

/** Returns the slashes of the past: those that are jailed made a fault, some so lately that their slash still waits. */
export function createSlashes(
	state: Pick<ChainState, 'seed' | 'epoch' | 'epochStart' | 'parameters' | 'validators'>,
): SlashBook {
	const random = createRandom(`${state.seed}/slashes`);
	const delay = slashDelay(state);
	const jailed = state.validators.filter(({state: word}) => word === 'jailed').map(({address}) => address);
	const slashOf = (ago: number) =>
		({
			epoch: state.epoch - BigInt(ago),
			height: state.epochStart.height - BigInt(random.integer(1, 2000) + ago * 3000),
			fault: random.chance(0.9) ? 'duplicateVote' : 'lightClientAttack',
		}) as const;
	const isLate = Map.groupBy(jailed, () => random.chance(0.4));
	return {
		waiting: (isLate.get(true) ?? [])
			.map(validator => ({validator, slash: {...slashOf(random.integer(1, Number(delay) - 1)), rate: '0'}}))
			.map(one => ({...one, due: one.slash.epoch + delay}))
			.sort((left, right) => Number(left.due - right.due)),
		done: new Map(
			(isLate.get(false) ?? []).map(validator => [
				validator,
				[{...slashOf(random.integer(Number(delay), 300)), rate: leastRate}],
			]),
		),
	};
}

/** Epochs from a fault to its slash. */
function slashDelay({parameters}: Pick<ChainState, 'parameters'>): bigint {
	return parameters.unbondingLength + parameters.cubicSlashingWindowLength + 1n;
}
