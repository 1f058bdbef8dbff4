import {formatInteger} from '../format/number.ts';
import {alarming, byFigure, type EventKindRecord, minor, notable, notableNear} from './event-kind.ts';

const missedCell = {columns: ['missed'], direction: byFigure};

/** Events of votes on blocks, by the missed votes that a node tells. */
export const signingKinds = {
	'validator.not-signing': {
		subject: 'validator',
		meaning: 'a validator in the set no longer signs',
		// A delegator's stake is in danger once that lasts: then it comes near to being jailed.
		levels: {...minor, mine: 'needs-me', delegated: notable.delegated},
		cells: missedCell,
		describe: values => `no longer signs, missed ${amountOf(values.new)}`,
	},
	'validator.signs-again': {
		subject: 'validator',
		meaning: 'a validator signs again',
		levels: notableNear,
		cells: missedCell,
		describe: values => `signs again, missed ${amountOf(values.new)}`,
	},
	'validator.near-jail': {
		subject: 'validator',
		meaning: 'a validator of mine, or with stake of mine, missed half of the votes for which it is jailed',
		levels: {...alarming, other: 'minor'},
		cells: missedCell,
		describe: values => `missed ${amountOf(values.new)}, jailed at ${amountOf(values.old)}`,
	},
	'validator.out-of-danger': {
		subject: 'validator',
		meaning: 'a validator that was near to being jailed misses fewer votes',
		levels: notableNear,
		cells: missedCell,
		describe: values => `no longer in danger, missed ${amountOf(values.new)}`,
	},
} satisfies Record<string, EventKindRecord>;

function amountOf(text: string): string {
	return /^\d+$/.test(text) ? formatInteger(BigInt(text)) : 'votes';
}
