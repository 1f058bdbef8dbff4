import {gapsOf} from '../domain/active-stake.ts';
import {isWrong, netYield} from '../domain/stake-position.ts';
import {activeStates, nameOfState, type Validator} from '../domain/validator.ts';
import {formatInteger, formatPercent} from '../format/number.ts';
import type {CellContext} from './cell-context.ts';
import {describeTrend} from './epoch-trends.ts';
import {fieldOf, type ItemField, withMeaning} from './field.ts';
import {partPassedBy, shareOf, spokenParts, sumOf} from './shares.ts';
import {drawSigning, explainSigning} from './signing-words.ts';
import {labelOf} from './validator-name.ts';
import {drawState, explainState, whileOutOfSet} from './validator-state.ts';

/** Context that the fields of a validator need. */
export type ValidatorContext = Pick<CellContext, 'theme' | 'stake' | 'parameters' | 'labels'> &
	Partial<Pick<CellContext, 'history' | 'epoch' | 'signing'>>;

type Field = ItemField<Validator, ValidatorContext>;

const field = fieldOf<Validator, ValidatorContext>();

const rank = field('rank', 'Rank', {note: () => 'by power, among the validators in consensus'});

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
	{
		label: 'To next rank',
		show(item, facts) {
			const gaps = item.rank === undefined ? undefined : gapsIn(item, facts);
			if (!gaps) return undefined;
			return gaps.toNext === undefined ? 'none: it is the strongest' : `${formatInteger(gaps.toNext)} NAM`;
		},
		note: (item, facts) =>
			nextGapIn(item, facts) === undefined ? undefined : 'less than the next stronger one',
		exact: (item, facts) => facts && nextGapIn(item, facts),
	},
	createEdge('Below the cut-off by', gap => gap < 0n),
	createEdge('Above the cut-off by', gap => gap >= 0n),
];

/** Makes the field of the distance to the edge of the validator set, from one side of it. */
function createEdge(label: string, isThere: (gap: bigint) => boolean): Field {
	const gapOf = (item: Validator, facts: ValidatorContext) => {
		const gap = gapsIn(item, facts)?.toEdge;
		return gap !== undefined && isThere(gap) && facts.stake?.holders?.weakest ? gap : undefined;
	};
	return {
		label,
		show(item, facts) {
			const gap = gapOf(item, facts);
			return gap === undefined ? undefined : `${formatInteger(gap < 0n ? -gap : gap)} NAM`;
		},
		note(item, facts) {
			const weakest = facts.stake?.holders?.weakest;
			if (gapOf(item, facts) === undefined || !weakest) return undefined;
			return weakest.address === item.address && item.state === 'consensus'
				? 'it is the weakest in the validator set'
				: `the weakest in the validator set has ${formatInteger(weakest.votingPower)} NAM`;
		},
		exact: (item, facts) => facts && gapOf(item, facts),
	};
}

/** Measures what it lacks to the next stronger one; without a rank it is in no race for the next one. */
function nextGapIn(item: Validator, facts: ValidatorContext): bigint | undefined {
	return item.rank === undefined ? undefined : gapsIn(item, facts)?.toNext;
}

/** Measures its distances to others; none once it has left the active stake, though the reading may still have it. */
function gapsIn({address, state = ''}: Validator, {stake}: ValidatorContext): ReturnType<typeof gapsOf> {
	return stake && address !== undefined && activeStates.includes(state) ? gapsOf(address, stake) : undefined;
}

/** Fields of a validator with their meanings in words, exact digits and the full address. */
export const validatorDetails: readonly Field[] = [
	{label: 'Label', show: labelOf},
	field('name', 'Name'),
	field('address', 'Address'),
	field('state', 'State', {
		show: (state, {theme}) => drawState(state, theme),
		note: state => withMeaning(nameOfState(state), state, explainState(state)),
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
	field('commission', 'Commission', {show: formatPercent, note: () => 'share of rewards it keeps'}),
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

/** Fields of a validator that came inside something else: without rank and share, as no active stake is read there. */
export const validatorPartDetails: readonly Field[] = validatorDetails.filter(
	each => each !== rank && !placeFields.includes(each),
);
