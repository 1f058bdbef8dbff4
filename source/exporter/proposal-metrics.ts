import {countedStake, votingStake} from '../domain/my-votes.ts';
import {toStakePosition} from '../domain/stake-position.ts';
import {activeStates} from '../domain/validator.ts';
import {lastEpochOf} from '../ledger/proposal-changes.ts';
import type {FieldValues} from '../ledger/sight.ts';
import type {Figures, LedgerRows} from './figures.ts';
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
	ofOpen(
		'proposal_end_epoch',
		'First epoch in which the vote on a proposal is over.',
		({endEpoch}) => endEpoch,
	),
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
	ofOpen('proposal_turnout_nam', 'Stake that has voted on a proposal, in NAM.', row => {
		const stakes = answers.map(vote => row[vote]);
		return stakes.includes(undefined)
			? undefined
			: toNam(stakes.reduce((sum, stake = '0') => sum + BigInt(stake), 0n));
	}),
	ofOpen(
		'proposal_needed_nam',
		'Turnout that the rule of a proposal speaks of, at the active stake, in NAM.',
		({needed}) => (needed === undefined ? undefined : toNam(BigInt(needed))),
	),
	ofOpen('proposal_passing', 'Whether a proposal would pass if its vote ended now: 1 or 0.', ({verdict}) =>
		verdict === undefined ? undefined : verdict === 'pass' ? 1 : 0,
	),
	{
		name: 'vote',
		help: 'Vote on an open proposal of an address of yours that may vote or has voted on it, or of a validator with a label: 1 for the one it cast, none as long as it cast none.',
		labels: ['label', 'proposal', 'vote'],
		round: 'votes',
		*read(figures) {
			const all = [...votersAmong(figures), ...figures.voters.map(each => ({...each, mayVote: true}))];
			for (const [id] of openAmong(figures.proposals)) {
				for (const {label, votes, mayVote} of all) {
					const cast = votes?.get(id)?.vote ?? noVote;
					if (votes && (mayVote || cast !== noVote)) yield* statesOf([...answers, noVote], cast, [label, id]);
				}
			}
		},
	},
	{
		name: 'vote_stake_nam',
		help: 'Stake of an address of yours that counts in a vote: active at its end, with a validator that is neither jailed nor inactive, in NAM.',
		labels: ['label', 'proposal'],
		round: 'stake',
		*read(figures) {
			const all = votersAmong(figures).filter(({mayVote}) => mayVote);
			for (const [id, {endEpoch}] of openAmong(figures.proposals)) {
				const end = endEpoch === undefined ? undefined : BigInt(endEpoch);
				for (const {label, rows} of all) {
					const counted = rows.reduce((sum, row) => sum + countedStake(row, end), 0n);
					yield {labels: [label, id], value: toNam(counted)};
				}
			}
		},
	},
	{
		name: 'vote_last_epoch',
		help: 'Last epoch in which they may vote on a proposal: validators for two thirds of the time and neither jailed nor inactive, delegators until its end.',
		labels: ['label', 'proposal'],
		round: 'proposals',
		*read(figures) {
			const holders = votersAmong(figures).filter(({mayVote}) => mayVote);
			// The chain refuses the vote of others.
			const voters = figures.voters.filter(({state}) => state === undefined || activeStates.includes(state));
			for (const [id, row] of openAmong(figures.proposals)) {
				yield* lastEpochs(holders, id, lastEpochOf(row, false));
				yield* lastEpochs(voters, id, lastEpochOf(row, true));
			}
		},
	},
];

/** Lists the user's addresses with the stake that they may vote with, and the validators of it as the list has them. */
function votersAmong({holders, validators}: Figures) {
	return holders.map(({label, votes, stake}) => {
		const items = (stake?.bonds ?? []).map(bond => ({
			...bond,
			validator: validators?.get(bond.validator?.address ?? '') ?? bond.validator,
		}));
		const lists = {bonds: {items, isWhole: true}, unbonds: {items: [], isWhole: true}};
		const rows = [...votingStake(toStakePosition(lists, undefined).rows).values()];
		return {label, votes, rows, mayVote: rows.length > 0};
	});
}

function openAmong(proposals: LedgerRows | undefined): readonly (readonly [string, FieldValues])[] {
	return [...(proposals ?? [])].filter(([, {status}]) => status === 'voting');
}

/** Makes the metric of a figure of each proposal that is being voted on. */
function ofOpen(
	name: string,
	help: string,
	figureOf: (row: FieldValues) => string | number | undefined,
): Metric<Figures> {
	return {
		name,
		help,
		labels: ['proposal'],
		round: 'proposals',
		read: ({proposals}) =>
			openAmong(proposals).flatMap(([id, row]) => {
				const value = figureOf(row);
				return value === undefined ? [] : [{labels: [id], value}];
			}),
	};
}

function lastEpochs(
	voters: readonly {readonly label: string}[],
	id: string,
	epoch: bigint | undefined,
): readonly Sample[] {
	return epoch === undefined ? [] : voters.map(({label}) => ({labels: [label, id], value: epoch}));
}
