import {smallestGroupHolding, stakeParts, sumUpActiveStake} from '../domain/active-stake.ts';
import {epochsInDay} from '../domain/epoch.ts';
import {activeStates, type Validator, validatorStates} from '../domain/validator.ts';
import {type Figures, type Validators, wholeParameter} from './figures.ts';
import {type Metric, singles, statesOf} from './metric.ts';

const stakePartWords = {third: 'third', half: 'half', twoThirds: 'two_thirds'} as const;

/** Metrics of a chain as a whole, and of the indexer that tells of it. */
export const chainMetrics: readonly Metric<Figures>[] = [
	...singles<Figures>('chain', {
		indexer_height: ['Newest block of the indexer.', ({height}) => height],
	}),
	...singles<Figures>('signing', {
		node_height: ['Newest block of the node.', ({node, signing}) => node?.height ?? signing?.height],
	}),
	...singles<Figures>('chain', {
		node_block_timestamp_seconds: [
			'Unix time of the newest block of the node. A node that stands still does not call itself catching up.',
			({node}) => node?.blockAt,
		],
		epoch: ['Epoch of the chain.', ({epoch}) => epoch],
	}),
	...singles<Figures>('parameters', {
		epoch_length_seconds: ['Planned length of an epoch, in seconds.', ({epochLength}) => epochLength],
		epochs_in_day: [
			'Epochs in a day, rounded up: a vote is due in its last day, counted in epochs.',
			({parameters}) =>
				epochsInDay({
					minDuration: wholeParameter(parameters, 'minDuration'),
					epochsPerYear: wholeParameter(parameters, 'epochsPerYear'),
				}),
		],
	}),
	{
		name: 'chain_state',
		help: 'State of the chain: 1 for the one it is in. usual, slow: blocks take twice as long as planned, halted: none came for ten block times.',
		labels: ['state'],
		round: 'chain',
		read({condition}) {
			if (condition?.blocks === undefined) return [];
			const current = condition.blocks === 'none' ? 'halted' : condition.pace === 'slow' ? 'slow' : 'usual';
			return statesOf(['usual', 'slow', 'halted'], current);
		},
	},
	{
		name: 'indexer_state',
		help: 'State of the indexer: 1 for the one it is in. level, behind: its newest block is older than that of the chain by two minutes and ten block times.',
		labels: ['state'],
		round: 'chain',
		read: ({service}) =>
			service?.crawlers === undefined ? [] : statesOf(['level', 'behind'], service.crawlers),
	},
	...singles<Figures>('chain', {
		indexer_crawled_timestamp_seconds: [
			'Unix time of the last look at the chain of its slowest crawler, by the clock of the indexer.',
			({service}) => service?.lookedAt,
		],
	}),
	{
		name: 'indexer_info',
		help: 'Version of the indexer; always 1.',
		labels: ['version'],
		round: 'chain',
		read: ({service}) => (service?.version === undefined ? [] : [{labels: [service.version], value: 1}]),
	},
	{
		name: 'validators',
		help: 'Number of validators by their state.',
		labels: ['state'],
		round: 'validators',
		read({validators}) {
			const counts = new Map(validators && countedStates.map(state => [state, 0]));
			for (const {state = 'unknown'} of validators?.values() ?? []) {
				counts.set(state, (counts.get(state) ?? 0) + 1);
			}
			return [...counts].map(([state, value]) => ({labels: [state], value}));
		},
	},
	...singles<Figures>('validators', {
		active_stake_nam: [
			'Stake of all validators that are neither jailed nor inactive, in NAM.',
			({validators}) => sumActive(validators)?.total,
		],
	}),
	{
		name: 'stake_fraction_validators',
		help: 'How few validators hold more than a third, half and two thirds of the active stake together.',
		labels: ['fraction'],
		round: 'validators',
		read({validators}) {
			const sums = sumActive(validators);
			return stakeParts.flatMap(part => {
				const count = sums && smallestGroupHolding(part, sums);
				return count === undefined ? [] : [{labels: [stakePartWords[part]], value: count}];
			});
		},
	},
	...singles<Figures>('signing', {
		missed_votes_limit: [
			'Missed votes at which a validator is jailed.',
			({signing}) => [...(signing?.rows.values() ?? [])].find(row => row.jailedAt)?.jailedAt,
		],
	}),
];

/** States in which lists have validators: told also where nobody is in them. */
const countedStates = Object.keys(validatorStates).filter(state => validatorStates[state]?.isFilter);

/** Sums up the active stake, whole NAM; undefined where a power is not known, as any sum would be too small. */
function sumActive(validators: Validators = new Map()) {
	const all = [...validators.values()];
	const isUnread = ({state = '', votingPower}: Validator) =>
		activeStates.includes(state) && votingPower === undefined;
	return all.length === 0 || all.some(isUnread) ? undefined : sumUpActiveStake(all, true);
}
