import {minor, type NoticeRecord, notable} from './notice.ts';

/** Notices about proposals. */
export const proposalNotices = {
	'proposal.new': {
		subject: 'proposal',
		meaning: 'a proposal was submitted',
		levels: notable,
		cells: {columns: ['title']},
		describe: () => 'new',
		sentence: ({name}) => `${name} is new`,
	},
	'proposal.voting': {
		subject: 'proposal',
		meaning: 'the vote on a proposal began',
		levels: notable,
		cells: {columns: ['when', 'status']},
		describe: values => `vote open${values.new === '' ? '' : `, ends at epoch ${values.new}`}`,
		sentence: ({name, new: end}) => `${name} is open to votes${end === '' ? '' : ` until epoch ${end}`}`,
	},
	'proposal.turnout': {
		subject: 'proposal',
		meaning: 'the needed turnout was reached, or lost',
		levels: notable,
		cells: {columns: ['turnout'], direction: (_, value) => (value === 'yes' ? 1 : -1)},
		describe: values => (values.new === 'yes' ? 'turnout reached' : 'turnout no longer reached'),
		sentence: ({name, new: value}) =>
			value === 'yes' ? `${name} has reached the needed turnout` : `${name} no longer has the needed turnout`,
	},
	'proposal.verdict': {
		subject: 'proposal',
		meaning: 'the verdict turned',
		levels: notable,
		cells: {columns: ['votes']},
		describe: values => `${verdictName(values.old)} → ${verdictName(values.new)}`,
		sentence: ({name, new: value}) => `${name} ${verdictName(value)} now`,
	},
	'proposal.last-day': {
		subject: 'proposal',
		meaning: 'a vote ends within a day',
		levels: notable,
		cells: {columns: ['when']},
		describe: values => `a day left, ends at epoch ${values.new}`,
		sentence: ({name, new: end}) => `${name} ends within a day, at epoch ${end}`,
	},
	'proposal.validators-deadline': {
		subject: 'proposal',
		meaning: 'validators can no longer vote, delegators can',
		levels: minor,
		describe: () => 'validators can no longer vote',
		sentence: ({name}) => `${name} is closed to validators; delegators can still vote`,
	},
	'proposal.decided': {
		subject: 'proposal',
		meaning: 'a vote ended',
		levels: notable,
		cells: {columns: ['when', 'status']},
		describe: values => values.new,
		sentence: ({name, new: value}) => (value === 'passed' ? `${name} passed` : `${name} was ${value}`),
	},
	'proposal.executed': {
		subject: 'proposal',
		meaning: 'a decision took effect',
		levels: notable,
		cells: {columns: ['when', 'status']},
		describe: values => values.new,
		sentence: ({name, new: value}) =>
			value.startsWith('passed') ? `${name} passed and took effect` : `${name} was rejected for good`,
	},
} satisfies Record<string, NoticeRecord>;

function verdictName(verdict: string): string {
	return verdict === 'pass' ? 'would pass' : 'would fail';
}
