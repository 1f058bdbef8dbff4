import {lastValidatorVotingEpoch} from '../domain/epoch.ts';
import type {FieldValues} from '../ledger/sight.ts';
import type {Figures, Holder, LedgerRows} from './figures.ts';
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
		help: 'Vote on an open proposal of an address of mine that has stake, or of a labelled validator: 1 for the one it cast, none as long as it cast none.',
		labels: ['label', 'proposal', 'vote'],
		round: 'votes',
		*read({holders, voters, proposals}) {
			const open = openAmong(proposals);
			for (const {label, votes} of [...holders.filter(mayVote), ...voters]) {
				if (votes === undefined) continue;
				for (const [id] of open)
					yield* statesOf([...answers, noVote], votes.get(id)?.vote ?? noVote, [label, id]);
			}
		},
	},
	{
		name: 'vote_last_epoch',
		help: 'Last epoch in which they may vote on a proposal: validators for two thirds of the time, delegators until its end.',
		labels: ['label', 'proposal'],
		round: 'proposals',
		*read({holders, voters, proposals}) {
			for (const [id, row] of openAmong(proposals)) {
				yield* lastEpochs(holders.filter(mayVote), id, lastEpochOf(row));
				yield* lastEpochs(voters, id, lastValidatorEpochOf(row));
			}
		},
	},
];

/** Tells whether an address has stake to vote with, or has voted. */
function mayVote({stake, votes}: Holder): boolean {
	const hasVoted = [...(votes?.values() ?? [])].some(({vote = noVote}) => vote !== noVote);
	return hasVoted || stake?.bonds?.some(({amount = 0n}) => amount > 0n) === true;
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

function lastEpochOf({endEpoch}: FieldValues): bigint | undefined {
	return endEpoch === undefined ? undefined : BigInt(endEpoch) - 1n;
}

function lastValidatorEpochOf({startEpoch, endEpoch}: FieldValues): bigint | undefined {
	if (startEpoch === undefined || endEpoch === undefined) return undefined;
	return lastValidatorVotingEpoch({startEpoch: BigInt(startEpoch), endEpoch: BigInt(endEpoch)});
}

function lastEpochs(
	voters: readonly {readonly label: string}[],
	id: string,
	epoch: bigint | undefined,
): readonly Sample[] {
	return epoch === undefined ? [] : voters.map(({label}) => ({labels: [label, id], value: epoch}));
}
