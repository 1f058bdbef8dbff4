import {maxInMedian} from '../domain/active-stake.ts';
import {isWrong, netYield} from '../domain/stake-position.ts';
import {nameOfState, type Validator} from '../domain/validator.ts';
import {formatInteger, formatPercent} from '../format/number.ts';
import {describeCommission, slashFields, withComingStates} from './coming-words.ts';
import {describeTrend} from './epoch-trends.ts';
import {fieldOf, type ItemField, withMeaning} from './field.ts';
import {partPassedBy, shareOf, spokenParts, sumOf} from './shares.ts';
import {drawSigning, explainSigning} from './signing-words.ts';
import {labelOf} from './validator-name.ts';
import {cutOff, mine, neighbours, uncast, type ValidatorContext} from './validator-standing.ts';
import {drawState, explainState, whileOutOfSet} from './validator-state.ts';

type Field = ItemField<Validator, ValidatorContext>;

const field = fieldOf<Validator, ValidatorContext>();

const rank = field('rank', 'Rank', {
	show(place, {stake}) {
		const {consensus: all} = stake?.counts ?? {};
		return all === undefined ? undefined : `${place} of ${formatInteger(all)}`;
	},
	note: 'by power, among the validators in consensus',
});

/** Fields of what concerns the person: their label, its open votes, their stake. */
const ownFields: readonly Field[] = [
	{
		label: 'Label',
		about: 'your own name for it, which makes it yours: what concerns it stands in Overview and Changes',
		show(item, facts) {
			const label = labelOf(item, facts);
			return label && `${label} (my validator)`;
		},
		exact: (item, facts) => facts && labelOf(item, facts),
	},
	uncast,
	mine,
];

/** Fields of its place among all validators: its share of the active stake, and the distance to its neighbours. */
const placeFields: readonly Field[] = [
	{
		label: 'Share',
		about: 'its part of the active stake, of which all votes and rewards are shares',
		show: (item, {stake}) => stake && shareOf(item, stake),
		note(_, {stake}) {
			if (!stake) return 'of active stake, which is still being read';
			const {total, unreadable} = stake;
			const left = unreadable === 0 ? '' : `; ${unreadable} left out, whose power or state is not known`;
			return `of ${formatInteger(total)} NAM active stake${left}`;
		},
	},
	{
		label: 'Running sum',
		about: 'what it and all with more power hold together: a third can halt the chain',
		show: (item, {stake}) => sumOf(item, stake),
		note(item, {stake}) {
			const part = partPassedBy(item, stake);
			const passed = part === undefined ? '' : `, the first to pass ${spokenParts[part]}`;
			return `held by it and all with more power${passed}`;
		},
	},
	neighbours,
	cutOff,
];

const toldByItself = 'as the validator itself has it on the chain: nobody checked it';

/** Fields of a validator with their meanings in words, exact digits and the full address. */
export const validatorDetails: readonly Field[] = [
	...ownFields,
	field('name', 'Name', {
		about: 'chosen by the validator, and perhaps by another too: the address tells them apart',
	}),
	field('address', 'Address', {about: 'the one thing by which a validator is known for certain'}),
	field('state', 'State', {
		about:
			'consensus: it signs blocks; below cap, below min: enough power for no place; jailed: out for a fault',
		show: (state, facts, {address}) => withComingStates(drawState(state, facts.theme), address, facts),
		note: (state, {signing}, {address = ''}) =>
			withMeaning(
				nameOfState(state),
				state,
				signing?.signs.get(address) === 'no'
					? 'in the validator set, but signs no blocks now'
					: explainState(state),
			),
	}),
	{
		label: 'Signing',
		about: 'blocks of the last window that it did not sign, and how many more would jail it',
		show: ({address}, facts) => drawSigning(address, facts),
		note: ({address}, facts) => explainSigning(address, facts),
	},
	rank,
	field('votingPower', 'Voting power', {
		show: power => `${formatInteger(power)} NAM`,
		note: 'bonded stake, whole NAM',
	}),
	{
		label: 'Power moved',
		about: 'its power now less that of seven days ago, as far as it was seen here, epoch by epoch',
		show: ({address}, facts) => describeTrend(facts.history?.('power', address) ?? [], 'NAM', facts),
	},
	...placeFields,
	field('commission', 'Commission', {
		about: 'the part of the rewards that it keeps, and the median of the strongest validators',
		show: (_, facts, item) => describeCommission(item, facts),
		note(_, {stake}) {
			const median = stake?.holders?.medianCommission;
			const words = 'share of rewards it keeps';
			if (!stake || !median) return words;
			const count = Math.min(maxInMedian, stake.powers.size);
			return `${words}; the median of the ${count} strongest is ${formatPercent(median)}`;
		},
	}),
	field('maxCommission', 'Max change', {
		show: formatPercent,
		note: 'largest change of the commission in one epoch',
	}),
	...slashFields,
	{
		label: 'Reward',
		about: "what stake with it earns in a year, at today's yield and commission",
		show({commission, state}, {parameters}) {
			if (isWrong(state)) return 'none';
			const apr = parameters?.apr;
			return apr && commission && `~${formatPercent(netYield(apr, commission))} a year`;
		},
		// apr × (1 − commission); none if its stake earns nothing.
		note({commission, state}, {parameters}) {
			if (isWrong(state)) return whileOutOfSet;
			const apr = parameters?.apr;
			return apr && commission
				? `an estimate: yield ${formatPercent(apr)} less the commission`
				: 'estimated from the yield and the commission';
		},
	},
	field('website', 'Website', {about: toldByItself}),
	field('email', 'Email', {about: toldByItself}),
	field('discordHandle', 'Discord', {about: toldByItself}),
	field('description', 'Description', {about: toldByItself}),
	field('avatar', 'Avatar', {note: 'address of its picture'}),
	field('validatorId', 'Local id', {note: "this indexer's own number"}),
];

/** Fields of a validator that came inside something else, which says what is mine; no active stake is read there. */
export const validatorPartDetails: readonly Field[] = validatorDetails.filter(
	each => each !== rank && each !== mine && !placeFields.includes(each),
);
