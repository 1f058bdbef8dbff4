import {formatInteger} from '../format/number.ts';
import {quoteName} from '../format/sentence.ts';
import {byFigure, minor, move, type NoticeRecord, notableNear} from './notice.ts';

const moveOfPower = (values: {readonly old: string; readonly new: string}) => {
	const difference = BigInt(values.new) - BigInt(values.old);
	const sign = difference < 0n ? '−' : '+';
	const size = difference < 0n ? -difference : difference;
	return `power ${sign}${formatInteger(size)} to ${formatInteger(BigInt(values.new))} NAM`;
};

/** Notices about what a validator says of itself, and its power. */
export const profileKinds = {
	'validator.max-change': {
		subject: 'validator',
		meaning: 'a validator changed the most by which its commission may change in one epoch',
		levels: notableNear,
		cells: {columns: ['maxCommission'], direction: byFigure},
		describe: move('largest change an epoch'),
		sentence: ({name, old, new: value}) =>
			`${name} may change its commission by ${value} in one epoch now, was ${old}`,
	},
	'validator.name': {
		subject: 'validator',
		meaning: 'a validator changed its name',
		levels: notableNear,
		cells: {columns: ['name']},
		describe: move('name'),
		sentence: ({name, new: value}) =>
			value === '' ? `${name} has no name any more` : `${name} is called ${quoteName(value)} now`,
	},
	'validator.website': {...textKind('website', 'website'), cells: {columns: ['website']}},
	'validator.email': {...textKind('email', 'email address', 'email'), cells: {columns: ['email']}},
	'validator.power': {
		subject: 'validator',
		meaning: 'the power of a validator changed by 5% or more',
		levels: minor,
		cells: {columns: ['votingPower'], direction: byFigure},
		describe: moveOfPower,
	},
	'validator.discord': textKind('discordHandle', 'Discord handle'),
} satisfies Record<string, NoticeRecord>;

/** Makes the kind of a validator that changed one of its texts. */
function textKind(text: NonNullable<NoticeRecord['text']>, name: string, short = name): NoticeRecord {
	return {
		subject: 'validator',
		meaning: `a validator changed its ${name}`,
		levels: notableNear,
		text,
		describe: move(short),
		sentence: parts =>
			parts.new === ''
				? `${parts.name} has no ${name} any more`
				: `${parts.name} has another ${name}: ${parts.new}`,
	};
}
