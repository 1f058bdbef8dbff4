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
import {risk} from './validator-risk.ts';
import {cutOff, mine, neighbours, uncast, type ValidatorContext} from './validator-standing.ts';
import {drawState, explainState, whileOutOfSet} from './validator-state.ts';

type Field = ItemField<Validator, ValidatorContext>;

const field = fieldOf<Validator, ValidatorContext>();

/** The user's own name for it. */
const label: Field = {
	label: 'Label',
	about: 'your own name for it, which makes it yours: what concerns it is in Overview and Changes',
	show(item, facts) {
		const own = labelOf(item, facts);
		return own && `${own} (my validator)`;
	},
	exact: (item, facts) => facts && labelOf(item, facts),
	// The title has it.
	isRepeated: () => true,
};

/** Its power and its place among all validators. */
const power = field('votingPower', 'Power', {
	about:
		'its bonded stake; its part of the active stake, of which all votes and rewards are shares; what it and all with more power hold together (a third can halt the chain); and its rank in the set',
	parts: ['votingPower', 'rank'],
	show(own, {stake}, item) {
		const [share, sum] = [stake && shareOf(item, stake), sumOf(item, stake)];
		const {consensus: all} = stake?.counts ?? {};
		return [
			`${formatInteger(own)} NAM`,
			...(share === undefined ? [] : [share]),
			...(sum === undefined ? [] : [`sum ${sum}`]),
			...(item.rank === undefined
				? []
				: [`rank ${item.rank}${all === undefined ? '' : ` of ${formatInteger(all)}`}`]),
		].join(', ');
	},
	note(_, {stake}, item) {
		if (!stake) return undefined;
		const {total, unreadable} = stake;
		const left = unreadable === 0 ? '' : `; ${unreadable} left out, whose power or state is not known`;
		const part = partPassedBy(item, stake);
		const passed = part === undefined ? '' : `; its sum is the first to pass ${spokenParts[part]}`;
		return `active stake: ${formatInteger(total)} NAM${left}${passed}`;
	},
});

const toldByItself = 'as the validator itself has it on the chain: nobody checked it';

const name = field('name', 'Name', {
	about: 'chosen by the validator, and perhaps by another too: the address tells them apart',
	// The title has it, or the label instead.
	isRepeated: (item, facts) => labelOf(item, facts) === undefined,
});

/** Fields of a validator in the order of a decision, with their meanings in words, exact digits and the full address. */
export const validatorDetails: readonly Field[] = [
	risk,
	field('state', 'State', {
		about:
			'consensus: it signs blocks; below cap, below min: not enough power for a place; jailed: out for a fault',
		show: (state, facts, {address}) => withComingStates(drawState(state, facts.theme), address, facts),
		note: (state, {signing}, {address = ''}) =>
			withMeaning(
				nameOfState(state),
				state,
				signing?.signs.get(address) === 'no'
					? 'in the validator set, but signs no blocks now'
					: explainState(state),
			),
		// Consensus is normal, and any other state is in the line of what is risky.
		isRepeated: () => true,
	}),
	label,
	{
		label: 'Signing',
		about: 'blocks of the last window that it did not sign, and how many more would jail it',
		show: ({address}, facts) => drawSigning(address, facts),
		note: ({address}, facts) => explainSigning(address, facts),
	},
	power,
	{
		label: 'Moved',
		about: 'its power now less that of seven days ago, as far as it was seen here, epoch by epoch',
		show: ({address}, facts) => describeTrend(facts.history?.('power', address) ?? [], 'NAM', facts),
	},
	neighbours,
	cutOff,
	field('commission', 'Commission', {
		about:
			'the part of the rewards that it keeps, by how much it may raise that in one epoch, and the median of the strongest validators',
		parts: ['commission', 'maxCommission'],
		show: (_, facts, item) => describeCommission(item, facts),
		note(_, {stake}) {
			const median = stake?.holders?.medianCommission;
			if (!stake || !median) return undefined;
			const count = Math.min(maxInMedian, stake.powers.size);
			return `the median of the ${count} strongest is ${formatPercent(median)}`;
		},
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
	mine,
	uncast,
	name,
	field('website', 'Website', {about: toldByItself, isApart: true}),
	field('email', 'Email', {about: toldByItself}),
	field('discordHandle', 'Discord', {about: toldByItself}),
	field('description', 'Description', {about: toldByItself}),
	field('avatar', 'Avatar', {note: 'address of its picture'}),
	field('validatorId', 'Local id', {note: "this indexer's own number"}),
	field('address', 'Address', {
		about: 'the one thing by which a validator is known for certain',
		isHeadline: true,
		isApart: true,
	}),
];

/** Fields of a validator that came inside something else, which says what is yours; no active stake is read there. */
export const validatorPartDetails: readonly Field[] = validatorDetails.filter(
	each => each !== mine && each !== neighbours && each !== cutOff,
);
