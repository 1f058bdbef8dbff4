import {partPassedBy, shareOf, spokenParts, sumOf} from '../../../columns/shares.ts';
import {labelOf} from '../../../columns/validator-name.ts';
import {drawState, explainState, whileOutOfSet} from '../../../columns/validator-state.ts';
import type {ActiveStake} from '../../../domain/active-stake.ts';
import {decimalToText} from '../../../domain/decimal.ts';
import type {Parameters} from '../../../domain/parameters.ts';
import {gapsOf} from '../../../domain/power.ts';
import {isWrong, netYield} from '../../../domain/stake-position.ts';
import {nameOfState, type Validator} from '../../../domain/validator.ts';
import {formatInteger, formatPercent} from '../../../format/number.ts';
import type {KeyMap} from '../../../keys/key-map.ts';
import {textOf} from '../../../table/lay-out.ts';
import {meaningOf} from '../../../table/meaning-of.ts';
import {createDetailField} from '../../list/detail-field.ts';
import {limitDetails} from '../../list/limit-details.ts';
import type {Detail} from '../../ui/text/details.ts';
import type {Theme} from '../../ui/theme.ts';

interface Facts {
	readonly theme: Theme;
	/** The keys in force. */
	readonly keyMap: KeyMap;
	readonly stake: ActiveStake | undefined;
	readonly parameters: Parameters | undefined;
	/** Labels of validators, by address. */
	readonly labels?: ReadonlyMap<string, string> | undefined;
	/** Whether it came as a part of something else: without a rank, and where no stake is read to have a share of. */
	readonly isPart?: boolean;
}

/** Every field of a validator with its meaning in words, exact digits and the full address. */
export function describeValidator(validator: Validator, facts: Facts): readonly Detail[] {
	// What it tells of itself may be a million lines.
	return limitDetails(describeFields(validator, facts), facts);
}

function describeFields(validator: Validator, facts: Facts): Detail[] {
	const {theme} = facts;
	const {state, votingPower, commission, maxCommission} = validator;
	const look = state === undefined ? undefined : drawState(state, theme);
	const field = createDetailField(validator, theme);
	const label = labelOf(validator, facts);

	return [
		...(label === undefined ? [] : [{label: 'Label', value: label}]),
		field('name', validator.name, 'Name'),
		field('address', validator.address, 'Address'),
		field('state', look && textOf(look), 'State', state === undefined ? {} : lookOfState(state, theme)),
		...(facts.isPart
			? []
			: [field('rank', validator.rank?.toString(), 'Rank', 'by power, among the validators in consensus')]),
		field(
			'votingPower',
			votingPower === undefined ? undefined : `${formatInteger(votingPower)} NAM`,
			'Voting power',
			{note: 'bonded stake, whole NAM', exact: votingPower?.toString()},
		),
		...(facts.isPart
			? []
			: [describeShare(validator, facts), describeSum(validator, facts), ...describeGaps(validator, facts)]),
		field('commission', commission && formatPercent(commission), 'Commission', {
			note: 'share of rewards it keeps',
			exact: commission && decimalToText(commission),
		}),
		field('maxCommission', maxCommission && formatPercent(maxCommission), 'Max change', {
			note: 'largest change of the commission in one epoch',
			exact: maxCommission && decimalToText(maxCommission),
		}),
		describeReward(validator, facts),
		field('website', validator.website, 'Website'),
		field('email', validator.email, 'Email'),
		field('discordHandle', validator.discordHandle, 'Discord'),
		field('description', validator.description, 'Description'),
		field('avatar', validator.avatar, 'Avatar', 'address of its picture'),
		field('validatorId', validator.validatorId, 'Local id', "this indexer's own number"),
	];
}

function describeShare(validator: Validator, {stake, theme}: Facts): Detail {
	const label = 'Share';
	if (!stake) return {label, value: theme.glyphs.missing, note: 'of active stake, which is still being read'};
	const left =
		stake.unreadable === 0 ? '' : `; ${stake.unreadable} powers could not be read and are left out`;
	return {
		label,
		value: shareOf(validator, stake) ?? theme.glyphs.missing,
		note: `of ${formatInteger(stake.total)} NAM active stake${left}`,
	};
}

/** The state in the interface's own word, with what it means. */
function lookOfState(state: string, theme: Theme): Partial<Detail> {
	const look = drawState(state, theme);
	const own = nameOfState(state) === state ? '' : `${state}: `;
	return {
		note: own + explainState(state),
		meaning: meaningOf(look),
		exact: state,
	};
}

/** How far it is from the next rank, and from the edge of the validator set. */
function describeGaps({address, state}: Validator, {stake}: Facts): Detail[] {
	const gaps = stake && address !== undefined ? gapsOf(address, stake) : undefined;
	if (!gaps) return [];
	const {toNext, toEdge} = gaps;
	const weakest = stake?.holders?.weakest;
	return [
		{
			label: 'To next rank',
			value: toNext === undefined ? 'none: it is the strongest' : `${formatInteger(toNext)} NAM`,
			...(toNext !== undefined && {note: 'less than the next stronger one', exact: toNext.toString()}),
		},
		...(toEdge === undefined || weakest === undefined
			? []
			: [
					{
						label: toEdge < 0n ? 'Below the cut-off by' : 'Above the cut-off by',
						value: `${formatInteger(toEdge < 0n ? -toEdge : toEdge)} NAM`,
						note:
							weakest.address === address && state === 'consensus'
								? 'it is the weakest in the validator set'
								: `the weakest in the validator set has ${formatInteger(weakest.votingPower)} NAM`,
						exact: toEdge.toString(),
					},
				]),
	];
}

function describeSum(validator: Validator, {stake, theme}: Facts): Detail {
	const sum = sumOf(validator, stake);
	const part = partPassedBy(validator, stake);
	const passed = part === undefined ? '' : `, the first to pass ${spokenParts[part]}`;
	return {
		label: 'Running sum',
		value: sum ?? theme.glyphs.missing,
		note: `held by it and all with more power${passed}`,
	};
}

/** apr × (1 − commission): gross yield less what the validator keeps; none where its stake earns nothing. */
function describeReward({commission, state}: Validator, {parameters, theme}: Facts): Detail {
	const label = 'Reward';
	if (isWrong(state)) return {label, value: 'none', note: whileOutOfSet};
	const apr = parameters?.apr;
	if (!apr || !commission) {
		return {label, value: theme.glyphs.missing, note: 'estimated from the yield and the commission'};
	}
	return {
		label,
		value: `~${formatPercent(netYield(apr, commission))} a year`,
		note: `an estimate: yield ${formatPercent(apr)} less the commission`,
	};
}
