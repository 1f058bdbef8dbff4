import type {AgendaEntry} from './chain-action.ts';
import {blocksPerEpoch, currentSeconds} from './clock.ts';
import {scheduleBallots} from './governance.ts';
import type {ChainState, ProposalRecord, ValidatorRecord, ValidatorState} from './model.ts';
import {createDraft} from './proposal-drafts.ts';
import {at} from './random.ts';
import {isActive} from './validator-set.ts';

/** Part of all validators that may be out of the set before no more of them fail. */
const maxOut = 0.06;

/** Probabilities of events in an epoch. */
const chances = {fault: 0.3, leaving: 0.1, comingBack: 0.08, commission: 0.7, proposal: 0.25};

/** Maximum number of open proposals: more would only confuse somebody who watches. */
const maxOpenProposals = 10;

/**
Plans the acts of validators, authors and voters in the epoch that starts, and when.
@param opened proposals whose vote has opened with it
*/
export function planEpoch(state: ChainState, opened: readonly ProposalRecord[] = []): void {
	const {random} = state;
	const length = blocksPerEpoch(state.parameters);
	for (const proposal of opened) state.agenda.add(scheduleBallots(state, proposal, length));
	const events = [
		...planFaults(state),
		...planReturns(state),
		...planCommissions(state),
		...planProposal(state),
	];
	const blocks = Number(length);
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
	const {epoch, epochStart, time, parameters} = state;
	const elapsed = BigInt(Math.floor((time - epochStart.time) / 1000));
	return String(BigInt(currentSeconds(state)) - elapsed + (wanted - epoch) * parameters.minDuration);
}
