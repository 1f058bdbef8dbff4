import type {AgendaEntry} from './chain-action.ts';
import type {ChainState, ValidatorRecord, ValidatorState} from './model.ts';
import type {ChainParameters} from './parameters.ts';
import {createDraft} from './proposal-drafts.ts';
import {at} from './random.ts';
import {isActive} from './validator-set.ts';

/** No block is faster than this part of the longest. */
const fastestBlock = 0.914;

/** Part of all validators that may be out of the set before no more of them fail. */
const maxOut = 0.06;

/** Probabilities of events in an epoch. */
const chances = {fault: 0.3, leaving: 0.1, comingBack: 0.08, commission: 0.7, proposal: 0.25};

/** Maximum number of open proposals: more would only confuse somebody who watches. */
const maxOpenProposals = 10;

/** Milliseconds of an average block. */
export function blockMilliseconds({maxBlockTime}: ChainParameters): number {
	return (Number(maxBlockTime) * 1000 * (1 + fastestBlock)) / 2;
}

/** Milliseconds that the next block takes. */
export function nextBlockMilliseconds({random, parameters}: ChainState): number {
	const longest = Number(parameters.maxBlockTime) * 1000;
	return random.integer(Math.floor(longest * fastestBlock), longest);
}

/** Blocks of an average epoch. */
export function blocksPerEpoch(parameters: ChainParameters): bigint {
	const {minDuration, minNumOfBlocks, epochSwitchBlocksDelay} = parameters;
	const enough = BigInt(Math.ceil((Number(minDuration) * 1000) / blockMilliseconds(parameters)));
	return (enough > minNumOfBlocks ? enough : minNumOfBlocks) + epochSwitchBlocksDelay;
}

/** Plans the acts of validators and authors in the epoch that starts, and when. */
export function planEpoch(state: ChainState): void {
	const {random} = state;
	const events = [
		...planFaults(state),
		...planReturns(state),
		...planCommissions(state),
		...planProposal(state),
	];
	const blocks = Number(blocksPerEpoch(state.parameters));
	const soonest = Math.min(5, blocks);
	state.agenda.add(
		events.map(event => ({
			height: state.height + BigInt(random.integer(soonest, Math.max(soonest, Math.floor(blocks * 0.9)))),
			event,
		})),
	);
}

type Event = AgendaEntry['event'];

function planFaults(state: ChainState): Event[] {
	const {random, validators, validatorsByStake} = state;
	const outCount = validators.filter(validator => !isActive(validator)).length;
	const consensus = validatorsByStake.filter(({rank}) => rank !== undefined);
	if (consensus.length < 4 || outCount > validators.length * maxOut) return [];
	// The largest have people on duty; the rest fail now and then.
	const pick = () =>
		at(consensus, random.integer(Math.floor(consensus.length / 6), consensus.length - 1)).address;
	const events: Event[] = [];
	if (random.chance(chances.fault)) events.push({kind: 'fault', validator: pick()});
	if (random.chance(chances.leaving)) events.push({kind: 'deactivateValidator', validator: pick()});
	return events;
}

function planReturns(state: ChainState): Event[] {
	const comesBack = (wanted: ValidatorState) => (validator: ValidatorRecord) =>
		validator.state === wanted && state.random.chance(chances.comingBack);
	const jailed = state.validators.filter(comesBack('jailed'));
	const inactive = state.validators.filter(comesBack('inactive'));
	// Few at a time, also where thousands are out.
	return [
		...jailed.slice(0, 3).map(({address}): Event => ({kind: 'unjailValidator', validator: address})),
		...inactive.slice(0, 1).map(({address}): Event => ({kind: 'reactivateValidator', validator: address})),
	];
}

function planCommissions({random, validators}: ChainState): Event[] {
	if (!random.chance(chances.commission)) return [];
	const {address, commission, maxChange} = random.pick(validators);
	const step = Math.min(maxChange, random.pick([50, 100, 100, 200, 500]));
	const isUp = commission < step || (commission < 2000 && random.chance(0.5));
	const rate = Math.min(10_000, isUp ? commission + step : commission - step);
	return [{kind: 'changeCommission', validator: address, rate}];
}

function planProposal(state: ChainState): Event[] {
	const openCount = state.proposals.filter(({status}) => !status.startsWith('executed')).length;
	if (openCount >= maxOpenProposals || !state.random.chance(chances.proposal)) return [];
	return [{kind: 'initProposal', draft: createDraft(state, state.random)}];
}

/** Estimates the start of an epoch, unix seconds, from this one's start and the planned length of epochs. */
export function epochTimeText(state: ChainState, wanted: bigint): string {
	const {epoch, epochStart, parameters, clockLead} = state;
	const start = BigInt(Math.floor((epochStart.time - clockLead) / 1000));
	return String(start + (wanted - epoch) * parameters.minDuration);
}

/** Returns the unix seconds of the newest block, by the real clock. */
export function currentTimeText({time, clockLead}: ChainState): string {
	return String(Math.floor((time - clockLead) / 1000));
}
