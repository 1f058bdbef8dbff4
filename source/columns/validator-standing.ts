import {gapsOf} from '../domain/active-stake.ts';
import {sumConcerned} from '../domain/concern.ts';
import {namnamPerNam, namnamScale} from '../domain/decimal.ts';
import {lastValidatorVotingEpoch} from '../domain/epoch.ts';
import type {Proposal} from '../domain/proposal.ts';
import {isWrong, yearlyWith} from '../domain/stake-position.ts';
import {activeStates, type Validator} from '../domain/validator.ts';
import {formatInteger, formatNamBriefly} from '../format/number.ts';
import {voteRemedy} from '../notices/votes.ts';
import {ownersForms} from '../notices/words.ts';
import type {CellContext} from './cell-context.ts';
import type {ItemField} from './field.ts';
import {describeWaitFor} from './release-words.ts';
import {nameOfValidator} from './validator-name.ts';

/** Context that the fields of a validator need. */
export type ValidatorContext = Pick<CellContext, 'theme' | 'stake' | 'parameters' | 'labels'> &
	Partial<Pick<CellContext, 'history' | 'clock' | 'mine' | 'uncast' | 'signing' | 'coming' | 'slashes'>>;

type Field = ItemField<Validator, ValidatorContext>;

/** Distances to the next stronger and the next weaker one; without a rank it is in no race with them. */
export const neighbours: Field = {
	label: 'Neighbours',
	about: 'how much more the next stronger one has, and how much less the next weaker one',
	show(item, facts) {
		const {stronger, weaker} = (item.rank !== undefined && gapsIn(item, facts)) || {};
		const parts = [
			stronger && `${formatInteger(stronger.gap)} NAM below ${nameIn(stronger.address, facts)}`,
			weaker &&
				`${formatInteger(weaker.gap)} ${stronger ? '' : 'NAM '}above ${nameIn(weaker.address, facts)}`,
		].filter(part => part !== undefined);
		return parts.length === 0 ? undefined : parts.join(', ');
	},
	exact: (item, facts) => (item.rank === undefined ? undefined : facts && gapsIn(item, facts)?.stronger?.gap),
};

/** Power of the weakest in the set, and how that of this one compares to it. */
export const cutOff: Field = {
	label: 'Cut-off',
	// The line of what is risky says so where the distance matters.
	isRepeated: () => true,
	about: 'the least power that has a place in the validator set, and how far it is from losing its own',
	show(item, facts) {
		const gap = gapsIn(item, facts)?.toEdge;
		const weakest = facts.stake?.holders?.weakest;
		if (gap === undefined || !weakest) return undefined;
		const edge = `${formatInteger(weakest.votingPower)} NAM`;
		if (gap < 0n) return {text: `${edge}: it lacks ${formatInteger(-gap)}`, meaning: 'warning'};
		if (weakest.address === item.address && item.state === 'consensus') return `${edge}: it is the weakest`;
		return `${edge}: it has ${describeLead(gap, weakest.votingPower)}`;
	},
	note: (item, facts) =>
		gapsIn(item, facts) && facts.stake?.holders?.weakest ? 'the least power in the validator set' : undefined,
	exact: (item, facts) => facts && gapsIn(item, facts)?.toEdge,
};

/** Writes by how much it is above the edge: '5 900 times that', of which all but two digits are cut. */
function describeLead(gap: bigint, edge: bigint): string {
	const times = edge === 0n ? 0n : (gap + edge) / edge;
	if (times < 2n) return `${formatInteger(gap)} more`;
	const unit = 10n ** BigInt(Math.max(0, times.toString().length - 2));
	return `${formatInteger((times / unit) * unit)} times that`;
}

/** Open votes that a validator of mine has not cast, with the deadline that validators have. */
export const uncast: Field = {
	label: 'Votes',
	about: 'open proposals on which it has not voted; validators have less time than delegators',
	show({address = '', state}, facts) {
		const open = facts.uncast?.get(address);
		if (!open) return undefined;
		if (open.length === 0) return 'none is missing';
		return {
			text: open.map(proposal => describeUncast(proposal, state, facts)).join('; '),
			meaning: 'warning',
		};
	},
};

function describeUncast(
	{id, startEpoch, endEpoch}: Proposal,
	state: string | undefined,
	facts: ValidatorContext,
): string {
	const words = `${id} not cast`;
	const remedy = voteRemedy(state);
	if (startEpoch === undefined || endEpoch === undefined || startEpoch >= endEpoch) return words;
	const last = lastValidatorVotingEpoch({startEpoch, endEpoch});
	const {clock} = facts;
	if (clock && clock.epoch > last) return `${words}: validators voted to the end of epoch ${last}`;
	const wait = describeWaitFor(last + 1n, {clock});
	const when = wait === undefined ? '' : ` (${wait})`;
	return remedy === undefined
		? `${words}: validators vote to the end of epoch ${last}${when}`
		: `${words}: it cannot vote while ${remedy} before epoch ${last + 1n}${when}`;
}

/** Stake of mine with it, whose it is, and its reward in a year. */
export const mine: Field = {
	label: 'Yours',
	about: 'stake of your addresses with it, whose it is, and what the active part earns in a year',
	show(item, {mine: byValidator, parameters}) {
		const stakes = byValidator?.get(item.address ?? '');
		if (!stakes) return undefined;
		const amount = sumConcerned(stakes);
		const active = stakes.reduce((sum, stake) => sum + stake.active, 0n);
		const yearly = yearlyWith(item, active, parameters?.apr);
		const earns =
			yearly === undefined
				? ''
				: yearly === 0n
					? `, earns nothing${isWrong(item.state) ? '' : ' yet'}`
					: `, ~${formatInteger(yearly / namnamPerNam)} a year`;
		const waiting = active === amount ? '' : `, ${formatNamBriefly(amount - active)} NAM not active yet`;
		const text = `${formatNamBriefly(amount)} NAM${ownersForms(stakes)[0]}${earns}${waiting}`;
		return isWrong(item.state) ? {text, meaning: 'warning'} : text;
	},
	exact({address = ''}, facts) {
		const stakes = facts?.mine?.get(address);
		return stakes && {units: sumConcerned(stakes), scale: namnamScale};
	},
};

function nameIn(address: string, facts: ValidatorContext): string {
	const name = facts.stake?.holders?.names.get(address);
	return nameOfValidator({address, name}, facts);
}

/** Measures its distances to others; none once it has left the active stake, though the reading may still have it. */
export function gapsIn(
	{address, state = ''}: Validator,
	{stake}: ValidatorContext,
): ReturnType<typeof gapsOf> {
	return stake && address !== undefined && activeStates.includes(state) ? gapsOf(address, stake) : undefined;
}
