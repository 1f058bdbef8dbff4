import {readComingText} from '../domain/coming.ts';
import {nameOfState} from '../domain/validator.ts';
import {formatInteger} from '../format/number.ts';
import {alarming, byFigure, type EventKindRecord, minor, notable, notableNear} from './event-kind.ts';

const move = (what: string) => (values: {readonly old: string; readonly new: string}) =>
	`${what} ${values.old === '' ? 'none' : values.old} → ${values.new === '' ? 'none' : values.new}`;

const moveOfPower = (values: {readonly old: string; readonly new: string}) => {
	const difference = BigInt(values.new) - BigInt(values.old);
	const sign = difference < 0n ? '−' : '+';
	const size = difference < 0n ? -difference : difference;
	return `power ${sign}${formatInteger(size)} to ${formatInteger(BigInt(values.new))} NAM`;
};

/** Describes a state to come: 'jailed from epoch 1206', 'leaves the set at epoch 1206: below cap'. */
export function describeComingState(old: string, state: string, epoch: bigint): string {
	const name = nameOfState(state);
	if (state === 'jailed' || state === 'inactive') return `${name} from epoch ${epoch}`;
	if (old === 'jailed') return `no longer jailed from epoch ${epoch}: ${name}`;
	if (state === 'consensus') return `joins the set at epoch ${epoch}`;
	return old === 'consensus' ? `leaves the set at epoch ${epoch}: ${name}` : `${name} from epoch ${epoch}`;
}

const stateCell = {columns: ['state']};

/** Events of validators. */
export const validatorKinds = {
	'validator.jailed': {
		subject: 'validator',
		meaning: 'a validator was jailed',
		levels: alarming,
		cells: stateCell,
		describe: () => 'jailed',
	},
	'validator.unjailed': {
		subject: 'validator',
		meaning: 'a jailed validator is back',
		levels: notableNear,
		cells: stateCell,
		describe: values => `no longer jailed: ${nameOfState(values.new)}`,
	},
	'validator.inactive': {
		subject: 'validator',
		meaning: 'a validator was deactivated',
		levels: alarming,
		cells: stateCell,
		describe: () => 'inactive',
	},
	'validator.joined-set': {
		subject: 'validator',
		meaning: 'a validator joined the validator set',
		levels: notable,
		cells: stateCell,
		describe: values => `joined the set, was ${nameOfState(values.old)}`,
	},
	'validator.left-set': {
		subject: 'validator',
		meaning: 'a validator left the validator set for its stake',
		levels: alarming,
		cells: stateCell,
		describe: values => `left the set: ${nameOfState(values.new)}`,
	},
	'validator.state': {
		subject: 'validator',
		meaning: 'a validator outside the set has another state',
		levels: notableNear,
		cells: stateCell,
		describe: values => `${nameOfState(values.old)} → ${nameOfState(values.new)}`,
	},
	'validator.unlisted': {
		subject: 'validator',
		meaning: 'a validator left the lists: deactivating, reactivating and unjailing look alike',
		levels: alarming,
		cells: stateCell,
		describe({new: value}) {
			const [, state, epoch] = /^(\D*?) ?(\d*)$/.exec(value) ?? [];
			return `${state ? nameOfState(state) : 'left the lists'}${epoch ? `, leaves the set at epoch ${epoch}` : ''}`;
		},
	},
	'validator.listed': {
		subject: 'validator',
		meaning: 'a validator is in the lists that was not',
		levels: notableNear,
		cells: stateCell,
		describe: () => 'in the lists',
	},
	'validator.commission': {
		subject: 'validator',
		meaning: 'a validator takes another commission',
		levels: notableNear,
		cells: {columns: ['commission'], direction: byFigure},
		describe: move('commission'),
	},
	'validator.commission-coming': {
		subject: 'validator',
		meaning: 'the node knows that a validator of mine, or with stake of mine, will take another commission',
		levels: notableNear,
		describe({old, new: value}) {
			const told = readComingText(value);
			return told
				? `${move('commission')({old, new: told.value})} from epoch ${told.epoch}`
				: `commission stays ${value}, not ${old}`;
		},
	},
	'validator.state-coming': {
		subject: 'validator',
		meaning: 'the node knows that a validator of mine, or with stake of mine, will have another state',
		// Levels are those of the change itself.
		levels: alarming,
		describe({old, new: value}) {
			const told = readComingText(value);
			return told ? describeComingState(old, told.value, told.epoch) : `stays ${nameOfState(value)}`;
		},
	},
	'validator.max-change': {
		subject: 'validator',
		meaning: 'the largest change of a commission in one epoch is another',
		levels: notableNear,
		cells: {columns: ['maxCommission'], direction: byFigure},
		describe: move('largest change an epoch'),
	},
	'validator.name': {
		subject: 'validator',
		meaning: 'a validator has another name',
		levels: notableNear,
		cells: {columns: ['name']},
		describe: move('name'),
	},
	'validator.website': {
		subject: 'validator',
		meaning: 'a validator has another website',
		levels: notableNear,
		cells: {columns: ['website']},
		describe: move('website'),
	},
	'validator.email': {
		subject: 'validator',
		meaning: 'a validator has another email',
		levels: notableNear,
		cells: {columns: ['email']},
		describe: move('email'),
	},
	'validator.power': {
		subject: 'validator',
		meaning: 'the power of a validator moved by 5% or more',
		levels: minor,
		cells: {columns: ['votingPower'], direction: byFigure},
		describe: moveOfPower,
	},
} satisfies Record<string, EventKindRecord>;
