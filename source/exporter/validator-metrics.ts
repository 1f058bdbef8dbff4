import {readComingText} from '../domain/coming.ts';
import {parseDecimal, plainDecimal} from '../domain/decimal.ts';
import {type Validator, validatorStates} from '../domain/validator.ts';
import {readSteps} from '../ledger/coming-changes.ts';
import type {Figures} from './figures.ts';
import {type Metric, type Sample, statesOf} from './metric.ts';

type Value = Sample['value'] | undefined;

/** Metrics of single validators: the labelled ones, those with stake of mine, the twenty strongest, or all. */
export const validatorMetrics: readonly Metric<Figures>[] = [
	{
		name: 'validator_info',
		help: 'Name and label of a validator, and why it is exported: labelled, delegated (you delegate to it), top (of the twenty strongest), other; always 1.',
		labels: ['validator', 'name', 'label', 'relation'],
		round: 'validators',
		*read({chosen, validators, labels}) {
			for (const [address, relation] of chosen) {
				const name = validators?.get(address)?.name ?? '';
				yield {labels: [address, name, labels.get(address) ?? '', relation], value: 1};
			}
		},
	},
	{
		name: 'validator_state',
		help: 'State of a validator: 1 for the one it is in.',
		labels: ['validator', 'state'],
		round: 'validators',
		*read({chosen, validators}) {
			for (const address of chosen.keys()) {
				const state = validators?.get(address)?.state;
				if (state !== undefined) yield* statesOf(Object.keys(validatorStates), state, [address]);
			}
		},
	},
	ofField(
		'rank',
		'Rank of a validator by its power, the strongest is 1; those in the set have one.',
		({rank}) => rank,
	),
	ofField('power_nam', 'Stake that is bonded to a validator, in NAM.', ({votingPower}) => votingPower),
	ofField(
		'commission_ratio',
		'Part of the rewards that a validator keeps: 0.05 is 5 %. A new one is listed two epochs before it counts.',
		({commission}) => commission && plainDecimal(commission),
	),
	{
		name: 'validator_commission_in_force_ratio',
		help: 'Commission of a validator that counts in the current epoch, as the node says.',
		labels: ['validator'],
		round: 'coming',
		read: figures => seriesOf(figures.chosen, address => inForce(address, figures)),
	},
	{
		name: 'validator_coming_commission_ratio',
		help: 'Commission that is decided for a validator and does not count yet, as the node reports.',
		labels: ['validator'],
		round: 'coming',
		read: figures => seriesOf(figures.chosen, address => comingTo(address, figures)?.value),
	},
	{
		name: 'validator_coming_commission_epoch',
		help: 'Epoch from which on that commission counts.',
		labels: ['validator'],
		round: 'coming',
		read: figures => seriesOf(figures.chosen, address => comingTo(address, figures)?.epoch.toString()),
	},
	{
		name: 'validator_missed_votes',
		help: 'Votes on blocks that a validator in the set missed within the window in which they count, as the node reports.',
		labels: ['validator'],
		round: 'signing',
		read: ({chosen, signing}) => seriesOf(chosen, address => signing?.rows.get(address)?.missed),
	},
];

/** Returns the commission that comes; undefined: none does, or it has come. */
function comingTo(address: string, {coming, epoch}: Figures) {
	const next = readComingText(coming?.get(address)?.nextCommission);
	return next && epoch !== undefined && next.epoch > epoch ? next : undefined;
}

/** Returns the commission that counts now; undefined: no node says. */
function inForce(address: string, {coming, epoch, validators}: Figures): Value {
	const written = coming?.get(address)?.commission;
	if (written === undefined || epoch === undefined) return undefined;
	const steps = readSteps(written);
	const listed = validators?.get(address)?.commission;
	if (steps.length === 0) return listed && plainDecimal(listed);
	const percent = steps.findLast(step => step.epoch <= epoch)?.value ?? steps[0]?.old ?? '';
	const parsed = parseDecimal(percent.replace('%', ''));
	return parsed && plainDecimal({...parsed, scale: parsed.scale + 2});
}

/** Makes the metric of a figure that the list of validators has. */
function ofField(name: string, help: string, fieldOf: (validator: Validator) => Value): Metric<Figures> {
	return {
		name: `validator_${name}`,
		help,
		labels: ['validator'],
		round: 'validators',
		read: ({chosen, validators}) =>
			seriesOf(chosen, address => {
				const validator = validators?.get(address);
				return validator && fieldOf(validator);
			}),
	};
}

/** Makes the series of those validators of which there is a value. */
function* seriesOf(chosen: Figures['chosen'], fieldOf: (address: string) => Value): Generator<Sample> {
	for (const address of chosen.keys()) {
		const value = fieldOf(address);
		if (value !== undefined) yield {labels: [address], value};
	}
}
