import {countedStake, votingStake} from '../domain/my-votes.ts';
import {activeStates} from '../domain/validator.ts';
import type {FieldValues} from '../ledger/sight.ts';
import {lastEpochOf} from '../ledger/vote-changes.ts';
import type {Figures, Holder, LedgerRows, ValidatorVoter} from './figures.ts';
import {type Metric, type Sample, statesOf, toNam} from './metric.ts';

const answers = ['yay', 'nay', 'abstain'] as const;

/** Vote of who has cast none. */
const noVote = 'none';

/** Metrics of the proposals that are being voted on, and of my votes on them. */
export const proposalMetrics: readonly Metric<Figures>[] = [
	{
		name: 'proposal_info',
		help: 'Title and kind of a proposal that is being voted on; always 1.',
		labels: ['proposal', 'title', 'type'],
		round: 'proposals',
		read: ({proposals}) =>
			openAmong(proposals).map(([id, {title = '', type = ''}]) => ({labels: [id, title, type], value: 1})),
	},
	{
		name: 'proposal_end_epoch',
		help: 'First epoch in which the vote on a proposal is over.',
		labels: ['proposal'],
		round: 'proposals',
		read: ({proposals}) => ofOpen(proposals, ({endEpoch}) => endEpoch),
	},
	{
		name: 'proposal_votes_nam',
		help: 'Stake that has voted on a proposal by its answer, in NAM.',
		labels: ['proposal', 'vote'],
		round: 'proposals',
		read: ({proposals}) =>
			openAmong(proposals).flatMap(([id, row]) =>
				answers.flatMap(vote => {
					const stake = row[vote];
					return stake === undefined ? [] : [{labels: [id, vote], value: toNam(BigInt(stake))}];
				}),
			),
	},
	{
		name: 'proposal_turnout_nam',
		help: 'Stake that has voted on a proposal, in NAM.',
		labels: ['proposal'],
		round: 'proposals',
		read: ({proposals}) =>
			ofOpen(proposals, row => {
				const stakes = answers.map(vote => row[vote]);
				return stakes.includes(undefined)
					? undefined
					: toNam(stakes.reduce((sum, stake = '0') => sum + BigInt(stake), 0n));
			}),
	},
	{
		name: 'proposal_needed_nam',
		help: 'Turnout that the rule of a proposal speaks of, at the active stake, in NAM.',
		labels: ['proposal'],
		round: 'proposals',
		read: ({proposals}) =>
			ofOpen(proposals, ({needed}) => (needed === undefined ? undefined : toNam(BigInt(needed)))),
	},
	{
		name: 'proposal_passing',
		help: 'Whether a proposal would pass if its vote ended now: 1 or 0.',
		labels: ['proposal'],
		round: 'proposals',
		read: ({proposals}) =>
			ofOpen(proposals, ({verdict}) => (verdict === undefined ? undefined : verdict === 'pass' ? 1 : 0)),
	},
	{
		name: 'vote',
		help: 'Vote on an open proposal of an address of yours that may vote or has voted on it, or of a validator with a label: 1 for the one it cast, none as long as it cast none.',
		labels: ['label', 'proposal', 'vote'],
		round: 'votes',
		*read({holders, voters, proposals}) {
			for (const [id] of openAmong(proposals)) {
				for (const voter of [...holders, ...voters]) {
					const cast = voter.votes?.get(id)?.vote ?? noVote;
					const isShown = cast !== noVote || !('rows' in voter) || mayVote(voter);
					if (voter.votes && isShown) yield* statesOf([...answers, noVote], cast, [voter.label, id]);
				}
			}
		},
	},
	{
		name: 'vote_stake_nam',
		help: 'Stake of an address of yours that counts in a vote: active at its end, with a validator that is neither jailed nor inactive, in NAM.',
		labels: ['label', 'proposal'],
		round: 'stake',
		*read({holders, proposals}) {
			for (const [id, {endEpoch}] of openAmong(proposals)) {
				const end = endEpoch === undefined ? undefined : BigInt(endEpoch);
				for (const {label, rows = []} of holders.filter(mayVote)) {
					const counted = [...votingStake(rows).values()].map(row => countedStake(row, end));
					yield {labels: [label, id], value: toNam(counted.reduce((sum, amount) => sum + amount, 0n))};
				}
			}
		},
	},
	{
		name: 'vote_last_epoch',
		help: 'Last epoch in which they may vote on a proposal: validators for two thirds of the time and neither jailed nor inactive, delegators until its end.',
		labels: ['label', 'proposal'],
		round: 'proposals',
		*read({holders, voters, proposals}) {
			for (const [id, row] of openAmong(proposals)) {
				yield* lastEpochs(holders.filter(mayVote), id, lastEpochOf(row, false));
				yield* lastEpochs(voters.filter(isAccepted), id, lastEpochOf(row, true));
			}
		},
	},
];

/** Tells whether an address has stake to vote with. */
function mayVote({rows = []}: Holder): boolean {
	return votingStake(rows).size > 0;
}

/** Tells whether the chain takes the vote of a validator in its state. */
function isAccepted({state}: ValidatorVoter): boolean {
	return state === undefined || activeStates.includes(state);
}

function openAmong(proposals: LedgerRows | undefined): readonly (readonly [string, FieldValues])[] {
	return [...(proposals ?? [])].filter(([, {status}]) => status === 'voting');
}

function ofOpen(
	proposals: LedgerRows | undefined,
	figureOf: (row: FieldValues) => string | number | undefined,
): readonly Sample[] {
	return openAmong(proposals).flatMap(([id, row]) => {
		const value = figureOf(row);
		return value === undefined ? [] : [{labels: [id], value}];
	});
}

function lastEpochs(
	voters: readonly {readonly label: string}[],
	id: string,
	epoch: bigint | undefined,
): readonly Sample[] {
	return epoch === undefined ? [] : voters.map(({label}) => ({labels: [label, id], value: epoch}));
}
