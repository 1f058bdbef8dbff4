import {maxInMedian} from '../domain/active-stake.ts';
import {isWrong, netYield} from '../domain/stake-position.ts';
import {nameOfState, type Validator} from '../domain/validator.ts';
import {formatInteger, formatPercent} from '../format/number.ts';
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
	note: () => 'by power, among the validators in consensus',
});

/** Fields of what concerns the person: their label, its open votes, their stake. */
const ownFields: readonly Field[] = [
	{
		label: 'Label',
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
		show: (item, {stake}) => stake && shareOf(item, stake),
		note(_, {stake}) {
			if (!stake) return 'of active stake, which is still being read';
			const {total, unreadable} = stake;
			const left = unreadable === 0 ? '' : `; ${unreadable} powers could not be read and are left out`;
			return `of ${formatInteger(total)} NAM active stake${left}`;
		},
	},
	{
		label: 'Running sum',
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

/** Fields of a validator with their meanings in words, exact digits and the full address. */
export const validatorDetails: readonly Field[] = [
	...ownFields,
	field('name', 'Name'),
	field('address', 'Address'),
	field('state', 'State', {
		show: (state, {theme}) => drawState(state, theme),
		note: (state, {signing}, {address = ''}) =>
			withMeaning(
				nameOfState(state),
				state,
				signing?.signs.get(address) === 'no'
					? 'in the validator set, but signs no blocks now'
					: explainState(state),
			),
	}),
	rank,
	field('votingPower', 'Voting power', {
		show: power => `${formatInteger(power)} NAM`,
		note: () => 'bonded stake, whole NAM',
	}),
	{
		label: 'Power moved',
		show: ({address}, facts) => describeTrend(facts.history?.('power', address) ?? [], 'NAM', facts),
	},
	...placeFields,
	field('commission', 'Commission', {
		show: formatPercent,
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
		note: () => 'largest change of the commission in one epoch',
	}),
	{
		label: 'Signing',
		show: ({address}, facts) => drawSigning(address, facts),
		note: ({address}, facts) => explainSigning(address, facts),
	},
	{
		label: 'Reward',
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
	field('website', 'Website'),
	field('email', 'Email'),
	field('discordHandle', 'Discord'),
	field('description', 'Description'),
	field('avatar', 'Avatar', {note: () => 'address of its picture'}),
	field('validatorId', 'Local id', {note: () => "this indexer's own number"}),
];

/** Fields of a validator that came inside something else, which says what is mine; no active stake is read there. */
export const validatorPartDetails: readonly Field[] = validatorDetails.filter(
	each => each !== rank && each !== mine && !placeFields.includes(each),
);
