import type {ActiveStake} from '../domain/active-stake.ts';
import {lastValidatorVotingEpoch} from '../domain/epoch.ts';
import {ownValue} from '../domain/own-value.ts';
import type {Proposal} from '../domain/proposal.ts';
import {isOpen} from '../domain/proposal-wait.ts';
import {countVotes, verdictOf} from '../domain/tally.ts';
import type {BareEvent} from '../notices/notices.ts';
import {type FieldRules, type ListChange, listedField} from './compare-list.ts';
import type {FieldValues} from './sight.ts';

/** Facts of the chain by which open votes are judged. */
export interface ProposalRulesContext {
	/** Stake by which votes are judged; undefined: not known, so that nothing is said of turnout and verdict. */
	readonly activeStake: ActiveStake | undefined;
	/** Current epoch; undefined: not known, so that nothing is said of deadlines. */
	readonly epoch: bigint | undefined;
	/** Epochs in a day, rounded up; undefined: not known. */
	readonly epochsInDay: bigint | undefined;
}

/** Rules of the fields of a proposal: none of them goes back and forth by itself. */
export const proposalRules: FieldRules = {
	status: {wait: 'sight'},
	turnout: {wait: 'sight'},
	verdict: {wait: 'sight'},
	lastDay: {wait: 'sight'},
	validatorsDeadline: {wait: 'sight'},
};

/** Fields of each proposal by its id; one without an id is left out. */
export function proposalRows(
	proposals: readonly Proposal[],
	context: ProposalRulesContext,
): ReadonlyMap<string, FieldValues> {
	return new Map(
		proposals.flatMap(proposal =>
			proposal.id === undefined ? [] : [[proposal.id, fieldsOf(proposal, context)] as const],
		),
	);
}

function fieldsOf(proposal: Proposal, context: ProposalRulesContext): FieldValues {
	const {status, title, type, startEpoch, endEpoch, activationEpoch} = proposal;
	return {
		status: status === 'votingPeriod' ? 'voting' : status,
		title,
		type,
		startEpoch: startEpoch?.toString(),
		endEpoch: endEpoch?.toString(),
		activationEpoch: activationEpoch?.toString(),
		...(isOpen(proposal) ? fieldsOfVote(proposal, context) : {}),
	};
}

function fieldsOfVote(
	proposal: Proposal,
	{activeStake, epoch, epochsInDay}: ProposalRulesContext,
): FieldValues {
	const judged = verdictOf(proposal, activeStake);
	const {startEpoch, endEpoch} = proposal;
	const left = epoch === undefined || endEpoch === undefined ? undefined : endEpoch - epoch;
	return {
		...votesOf(proposal),
		...('verdict' in judged && {
			turnout: yesOrNo(judged.verdict.hasTurnout),
			needed: judged.verdict.threshold.toString(),
			verdict: judged.verdict.isPassing ? 'pass' : 'fail',
		}),
		...(left !== undefined && epochsInDay !== undefined && {lastDay: yesOrNo(left <= epochsInDay)}),
		...(epoch !== undefined &&
			startEpoch !== undefined &&
			endEpoch !== undefined && {
				validatorsDeadline: yesOrNo(epoch > lastValidatorVotingEpoch({startEpoch, endEpoch})),
			}),
	};
}

/** Stake behind each answer, namnam; no fields where a vote is not known. */
function votesOf(proposal: Proposal): FieldValues {
	const count = countVotes(proposal);
	if (count.kind === 'unknown') return {};
	const {yay, nay, abstain} = count.kind === 'none' ? {yay: 0n, nay: 0n, abstain: 0n} : count.votes;
	return {yay: yay.toString(), nay: nay.toString(), abstain: abstain.toString()};
}

function yesOrNo(is: boolean): string {
	return is ? 'yes' : 'no';
}

/** Returns the last epoch in which a voter may vote. */
export function lastEpochOf({startEpoch, endEpoch}: FieldValues, isValidator: boolean): bigint | undefined {
	if (endEpoch === undefined) return undefined;
	const end = BigInt(endEpoch);
	if (!isValidator) return end - 1n;
	return startEpoch === undefined
		? undefined
		: lastValidatorVotingEpoch({startEpoch: BigInt(startEpoch), endEpoch: end});
}

const decisions: Readonly<Record<string, string>> = {
	executedPassed: 'passed, final',
	executedRejected: 'rejected, final',
};

/** The event that a change of a proposal is; undefined where it is none, as one that leaves the list is. */
export function proposalEvent({field, key, old, value, first, thing}: ListChange): BareEvent | undefined {
	const {epoch} = first;
	const event = {subject: {type: 'proposal', id: key, name: thing.title}, old, new: value, epoch} as const;
	if (field === 'status') return decisionOf(event, thing);
	if (field === 'turnout' || field === 'verdict') return {...event, kind: `proposal.${field}`};
	if (value !== 'yes') return undefined;
	const begin = {...event, old: undefined};
	switch (field) {
		case 'lastDay':
			return {...begin, new: thing.endEpoch, kind: 'proposal.last-day'};
		case 'validatorsDeadline': {
			const last = lastEpochOf(thing, true);
			const at = last === undefined ? epoch : last + 1n;
			return {...begin, new: undefined, epoch: at, kind: 'proposal.validators-deadline'};
		}
		case listedField:
			return {...begin, new: thing.status, kind: 'proposal.new'};
		default:
			return undefined;
	}
}

/** The event that another status is, in the epoch that the proposal names. */
function decisionOf(event: Omit<BareEvent, 'kind'>, thing: FieldValues): BareEvent | undefined {
	const {new: value = ''} = event;
	const epochOf = (text: string | undefined) => (text === undefined ? event.epoch : BigInt(text));
	if (value === 'voting')
		return {...event, new: thing.endEpoch, epoch: epochOf(thing.startEpoch), kind: 'proposal.voting'};
	if (value === 'passed' || value === 'rejected')
		return {...event, epoch: epochOf(thing.endEpoch), kind: 'proposal.decided'};
	const decision = ownValue(decisions, value);
	return decision === undefined
		? undefined
		: {...event, new: decision, epoch: epochOf(thing.activationEpoch), kind: 'proposal.executed'};
}
