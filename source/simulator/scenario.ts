import {
	type ScenarioEventName,
	type ScenarioName,
	type ScenarioRole,
	scenarioEvents,
	scenarios,
} from '../domain/scenarios.ts';
import {createAddress} from './addresses.ts';
import {partOf} from './amounts.ts';
import type {ProposalDraft} from './chain-action.ts';
import {startAfter} from './clock.ts';
import {tallyEvery} from './governance.ts';
import type {ChainState, ValidatorRecord} from './model.ts';
import {leanings} from './proposal-drafts.ts';
import {at} from './random.ts';
import {missedVotes} from './signing.ts';
import {wholeRows} from './stake-routes.ts';
import {activeStakeOf} from './validator-set.ts';

/** Blocks from the start of an epoch to what people do in it. */
const delay = 60n;

/** A scenario on a chain: each of its steps with the block from which on it can be seen. */
export interface Scenario {
	readonly name: ScenarioName;
	readonly steps: readonly TimedStep[];
	/** Tells whether pages are torn in an epoch. */
	isTorn(epoch: bigint): boolean;
}

interface TimedStep {
	readonly epoch: bigint;
	readonly height: bigint;
	readonly event: ScenarioEventName;
	/** Address or id of whom it is about. */
	readonly of: string;
	/** Rates of a commission, fractions. */
	readonly change?: {readonly from: string; readonly to: string};
}

/** Part of all active stake that says yay, and the part of that which says nay later. */
const shares = {yay: 0.45, nay: 0.6};

/** Largest raise, basis points. */
const maxRaise = 200;

/** Validators and names of a chain that have a part in its scenario. */
interface Cast {
	readonly silent: ValidatorRecord;
	readonly raising: ValidatorRecord;
	/** Basis points. */
	readonly rate: number;
	readonly yay: readonly ValidatorRecord[];
	readonly nay: readonly ValidatorRecord[];
	readonly names: Readonly<Record<ScenarioRole, string>>;
}

/**
Puts a chain that has just been made under a scenario: nothing that it had planned happens, and all of the scenario is
planned. People go on to bond, unbond and transfer.
*/
export function beginScenario(state: ChainState, name: ScenarioName): Scenario {
	silencePlans(state);
	const cast = chooseCast(state);
	const {steps: planned} = scenarios[name];
	const starts = startsOfEpochs(state, Math.max(...planned.map(({epoch}) => epoch)));
	const steps = planned.map(({epoch, event}): TimedStep => {
		const {of} = scenarioEvents[event];
		const [start, deed] = [at(starts, epoch), deeds[event]];
		const height = deed ? start + delay : start;
		deed?.plan(state, height, cast);
		return {
			epoch: state.firstEpoch + BigInt(epoch),
			height: deed?.isTallied ? nextTally(height) : height,
			event,
			of: cast.names[of],
			...(of === 'raising' && {change: ratesOf(cast)}),
		};
	});
	const turns = steps.filter(({event}) => event === 'tears' || event === 'is-whole');
	return {name, steps, isTorn: now => turns.findLast(({epoch}) => epoch <= now)?.event === 'tears'};
}

/** Takes back what the chain's own life had begun: acts, votes, slashes, and validators that sleep. */
function silencePlans(state: ChainState): void {
	const {agenda, signing, slashes, height} = state;
	state.hasOwnLife = false;
	agenda.clear();
	slashes.waiting = [];
	signing.nextStop = Number.POSITIVE_INFINITY;
	for (const address of signing.since.keys()) signing.attendanceOf(address).wake(Number(height));
}

/** Act of somebody in a scenario; what is none follows from the chain's rules with the start of an epoch. */
interface Deed {
	plan(state: ChainState, height: bigint, cast: Cast): void;
	/** True if it is seen once votes are counted. */
	readonly isTallied?: boolean;
}

const deeds: Readonly<Partial<Record<ScenarioEventName, Deed>>> = {
	'falls-silent': {
		plan: ({signing}, height, {silent}) => signing.attendanceOf(silent.address).stop(Number(height)),
	},
	'asks-back': {
		plan: ({agenda}, height, {silent}) =>
			agenda.add([{height, event: {kind: 'unjailValidator', validator: silent.address}}]),
	},
	raises: {
		plan: ({agenda}, height, {raising, rate}) =>
			agenda.add([{height, event: {kind: 'changeCommission', validator: raising.address, rate}}]),
	},
	'is-proposed': {
		plan: (state, height) =>
			state.agenda.add([{height, event: {kind: 'initProposal', draft: createScenarioDraft(state, height)}}]),
	},
	'would-pass': {plan: (state, height, cast) => planVotes(state, height, cast, 'yay'), isTallied: true},
	'would-fail': {plan: (state, height, cast) => planVotes(state, height, cast, 'nay'), isTallied: true},
};

function planVotes({agenda}: ChainState, height: bigint, cast: Cast, vote: 'yay' | 'nay'): void {
	const proposal = Number(cast.names.proposal);
	const ballots = cast[vote].map(
		({address: voter}) => ({kind: 'voteProposal', voter, proposal, vote}) as const,
	);
	agenda.add(ballots.map(event => ({height, event})));
}

/** Returns the block with which votes are counted next. */
function nextTally(height: bigint): bigint {
	return ((height + tallyEvery - 1n) / tallyEvery) * tallyEvery;
}

/** Lists the first blocks of this epoch and of those after it. */
function startsOfEpochs(state: ChainState, count: number): bigint[] {
	const starts = [state.epochStart];
	while (starts.length <= count) starts.push(startAfter(state, at(starts, starts.length - 1)));
	return starts.map(({height}) => height);
}

function chooseCast(state: ChainState): Cast {
	const {validatorsByStake, delegators, proposals} = state;
	const ranked = validatorsByStake.filter(({rank}) => rank !== undefined);
	const middle = ranked.slice(Math.floor(ranked.length / 3));
	const silent = middle.find(({address}) => missedVotes(state, address) === 0) ?? at(middle, 0);
	const mayRaise = ({commission, maxChange}: ValidatorRecord) => maxChange > 0 && commission <= 2000;
	const raising = ranked.find(each => each !== silent && mayRaise(each)) ?? silent;
	const total = activeStakeOf(state);
	const voters = ranked.filter(each => each !== silent);
	const yay = takeStake(voters, partOf(total, shares.yay));
	const nay = takeStake(voters.slice(yay.length), partOf(stakeOf(yay), shares.nay));
	return {
		silent,
		raising,
		rate: raising.commission + Math.min(raising.maxChange, maxRaise),
		yay,
		nay,
		names: {
			silent: silent.address,
			raising: raising.address,
			proposal: String(proposals.length),
			delegator: delegators.find(({bonds}) => bonds.length > wholeRows)?.address ?? '',
		},
	};
}

/** Takes validators, the largest first, until they have so much stake. */
function takeStake(validators: readonly ValidatorRecord[], wanted: bigint): ValidatorRecord[] {
	const taken: ValidatorRecord[] = [];
	for (const validator of validators) {
		if (stakeOf(taken) >= wanted) break;
		taken.push(validator);
	}
	return taken;
}

function stakeOf(validators: readonly ValidatorRecord[]): bigint {
	return validators.reduce((sum, {stake}) => sum + stake, 0n);
}

function ratesOf({raising, rate}: Cast) {
	return {from: String(raising.commission / 10_000), to: String(rate / 10_000)};
}

function createScenarioDraft({seed, clock}: ChainState, height: bigint): ProposalDraft {
	return {
		kind: 'default',
		content: JSON.stringify({
			title: 'Publish the minutes of each upgrade',
			authors: 'the harbour working group',
			created: new Date(clock.timeAt(height)).toISOString(),
			abstract: 'After each upgrade its minutes are published within a week.',
			motivation: 'Those who were asleep want to know what was decided, and why.',
			details: 'The minutes name the release, the time it took, and what went wrong.',
		}),
		author: createAddress('implicit', `${seed}/scenario`),
		data: null,
		program: null,
		leaning: leanings.contested,
		epochsToStart: 2,
		epochsOfVoting: 6,
		epochsOfGrace: 2,
	};
}
