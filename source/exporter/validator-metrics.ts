import {readComingText} from '../domain/coming.ts';
import {parseDecimal, plainDecimal} from '../domain/decimal.ts';
import {validatorStates} from '../domain/validator.ts';
import {readSteps} from '../ledger/coming-changes.ts';
import type {Figures} from './figures.ts';
import {type Explained, type Metric, type RoundName, type Sample, statesOf} from './metric.ts';

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
	...ofValidators('validators', {
		rank: [
			'Rank of a validator by its power, the strongest is 1; those in the set have one.',
			(address, {validators}) => validators?.get(address)?.rank,
		],
		power_nam: [
			'Stake that is bonded to a validator, in NAM.',
			(address, {validators}) => validators?.get(address)?.votingPower,
		],
		commission_ratio: [
			'Part of the rewards that a validator keeps: 0.05 is 5 %. A new one is listed two epochs before it counts.',
			listedCommission,
		],
	}),
	...ofValidators('coming', {
		commission_in_force_ratio: [
			'Commission of a validator that counts in the current epoch, as the node says.',
			inForce,
		],
		coming_commission_ratio: [
			'Commission that is decided for a validator and does not count yet, as the node reports.',
			(address, figures) => comingTo(address, figures)?.value,
		],
		coming_commission_epoch: [
			'Epoch from which on that commission counts.',
			(address, figures) => comingTo(address, figures)?.epoch.toString(),
		],
	}),
	...ofValidators('signing', {
		missed_votes: [
			'Votes on blocks that a validator in the set missed within the window in which they count, as the node reports.',
			(address, {signing}) => signing?.rows.get(address)?.missed,
		],
	}),
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
	if (steps.length === 0) return listedCommission(address, {validators});
	const percent = steps.findLast(step => step.epoch <= epoch)?.value ?? steps[0]?.old ?? '';
	const parsed = parseDecimal(percent.replace('%', ''));
	return parsed && plainDecimal({...parsed, scale: parsed.scale + 2});
}

function listedCommission(address: string, {validators}: Pick<Figures, 'validators'>): Value {
	const listed = validators?.get(address)?.commission;
	return listed && plainDecimal(listed);
}

/** Makes metrics with a series of each chosen validator, by what follows `validator_` in their names. */
function ofValidators(
	round: RoundName,
	all: Readonly<Record<string, Explained<(address: string, figures: Figures) => Value>>>,
): readonly Metric<Figures>[] {
	return Object.entries(all).map(([name, [help, toValue]]) => ({
		name: `validator_${name}`,
		help,
		labels: ['validator'],
		round,
		*read(figures) {
			for (const address of figures.chosen.keys()) {
				const value = toValue(address, figures);
				if (value !== undefined) yield {labels: [address], value};
			}
		},
	}));
}
