import {minor, type NoticeRecord, notable} from './notice.ts';

/** Notices about stake of the user's addresses. */
export const stakeKinds = {
	'stake.active': {
		subject: 'address',
		meaning: 'stake of mine became active',
		levels: notable,
		cells: {columns: ['releases']},
		describe: values => `active with ${values.new}`,
		sentence: ({name, new: validator, stake}) =>
			`${stake ?? `Stake of ${name}`} are active with ${validator}`,
	},
	'stake.withdrawable': {
		subject: 'address',
		meaning: 'stake of mine can be withdrawn',
		levels: notable,
		cells: {columns: ['releases']},
		describe: values => `can be withdrawn from ${values.new}`,
		sentence: ({name, new: validator, stake}) =>
			`${stake ?? `Stake of ${name}`} can be withdrawn from ${validator}`,
	},
	'stake.withdrawn': {
		subject: 'address',
		meaning: 'stake of mine was withdrawn',
		levels: notable,
		cells: {columns: ['releases']},
		describe: values => `withdrawn from ${values.new}`,
		sentence: ({name, new: validator, stake}) =>
			`${stake ?? `Stake of ${name}`} were withdrawn from ${validator}`,
	},
	'stake.unlocked': {
		subject: 'address',
		meaning: 'redelegated stake of mine may move on',
		levels: notable,
		cells: {columns: ['redelegation']},
		describe: values => `may be redelegated from ${values.new}`,
		sentence: ({name, new: validator, stake}) =>
			`${stake ?? `Stake of ${name}`} may be redelegated from ${validator} again`,
	},
	'stake.claimed': {
		subject: 'address',
		meaning: 'rewards of mine were claimed',
		levels: minor,
		cells: {columns: ['claimable']},
		describe: values => `claimed rewards from ${values.new}`,
		sentence: ({name, new: validator, amount}) =>
			`${name} claimed ${amount === undefined ? '' : `${amount} of `}rewards from ${validator}`,
	},
} satisfies Record<string, NoticeRecord>;

/** Notices about the user's transactions. */
export const broadcastKinds = {
	'broadcast.applied': {
		subject: 'broadcast',
		meaning: 'a transaction of mine was applied',
		levels: notable,
		describe: values => `applied${values.new === '' ? '' : ` in block ${values.new}`}`,
		sentence: ({name, new: block}) => `${name} was applied${block === '' ? '' : ` in block ${block}`}`,
	},
	'broadcast.rejected': {
		subject: 'broadcast',
		meaning: 'a transaction of mine was rejected',
		levels: notable,
		describe: values => `rejected${values.new === '' ? '' : ` in block ${values.new}`}`,
		sentence: ({name, new: block}) => `${name} was rejected${block === '' ? '' : ` in block ${block}`}`,
	},
} satisfies Record<string, NoticeRecord>;
