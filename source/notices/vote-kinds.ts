import {always, type EventKindRecord, minor, notable} from './notice.ts';

/** Parts of a value: the id of the proposal, and what holds of it. */
const partsOf = (value: string): readonly [string, string] => {
	const [id = '', ...rest] = value.split(' ');
	return [id, rest.join(' ')];
};

interface Values {
	readonly old: string;
	readonly new: string;
}

const describeCast = (values: Values) => {
	const [id, vote] = partsOf(values.new);
	return `voted ${vote} on ${id}`;
};

const describeChanged = (values: Values) => {
	const [id, vote] = partsOf(values.new);
	return `vote on ${id}: ${partsOf(values.old)[1]} → ${vote}`;
};

/** Events of votes: of the person's addresses, of their validators, and of those that vote for their stake. */
export const voteKinds = {
	'vote.cast': {
		subject: 'address',
		meaning: 'an address of mine voted',
		levels: notable,
		describe: describeCast,
	},
	'vote.changed': {
		subject: 'address',
		meaning: 'an address of mine changed its vote',
		levels: notable,
		describe: describeChanged,
	},
	'vote.missing': {
		subject: 'proposal',
		meaning: 'an address of mine has not voted, a day before the end',
		levels: always('needs-me'),
		describe: values => `not voted, ends at epoch ${values.new}`,
	},
	'validator.voted': {
		subject: 'validator',
		meaning: 'a validator of mine, or one that I delegate to, voted',
		levels: minor,
		describe: describeCast,
	},
	'validator.vote-changed': {
		subject: 'validator',
		meaning: 'a validator of mine, or one that I delegate to, changed its vote',
		levels: minor,
		describe: describeChanged,
	},
	'validator.not-voted': {
		subject: 'validator',
		meaning: 'a validator of mine has not voted, a day before validators no longer can',
		levels: always('needs-me'),
		describe(values) {
			const [id, last] = partsOf(values.new);
			return `not voted on ${id}, may to the end of epoch ${last}`;
		},
	},
} satisfies Record<string, EventKindRecord>;
