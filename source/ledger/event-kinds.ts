import {conditionKinds} from './condition-kinds.ts';
import type {EventDraft, LedgerEvent} from './event.ts';
import {describeEnd} from './event-ends.ts';
import {type EventKindRecord, minor, notable} from './event-kind.ts';
import {formerKinds} from './former-kinds.ts';
import {signingKinds} from './signing-kinds.ts';
import {validatorKinds} from './validator-kinds.ts';
import {voteKinds} from './vote-kinds.ts';

const proposalKinds = {
	'proposal.new': {
		subject: 'proposal',
		meaning: 'a proposal was submitted',
		levels: notable,
		cells: {columns: ['title']},
		describe: () => 'new',
	},
	'proposal.voting': {
		subject: 'proposal',
		meaning: 'the vote on a proposal began',
		levels: notable,
		cells: {columns: ['when', 'status']},
		describe: values => `vote open${values.new === '' ? '' : `, ends at epoch ${values.new}`}`,
	},
	'proposal.turnout': {
		subject: 'proposal',
		meaning: 'the needed turnout was reached, or lost',
		levels: notable,
		cells: {columns: ['turnout'], direction: (_, value) => (value === 'yes' ? 1 : -1)},
		describe: values => (values.new === 'yes' ? 'turnout reached' : 'turnout no longer reached'),
	},
	'proposal.verdict': {
		subject: 'proposal',
		meaning: 'the verdict turned',
		levels: notable,
		cells: {columns: ['votes']},
		describe: values => `${verdictName(values.old)} → ${verdictName(values.new)}`,
	},
	'proposal.last-day': {
		subject: 'proposal',
		meaning: 'a vote ends within a day',
		levels: notable,
		cells: {columns: ['when']},
		describe: values => `a day left, ends at epoch ${values.new}`,
	},
	'proposal.validators-deadline': {
		subject: 'proposal',
		meaning: 'validators can no longer vote, delegators can',
		levels: minor,
		describe: () => 'validators can no longer vote',
	},
	'proposal.decided': {
		subject: 'proposal',
		meaning: 'a vote ended',
		levels: notable,
		cells: {columns: ['when', 'status']},
		describe: values => values.new,
	},
	'proposal.executed': {
		subject: 'proposal',
		meaning: 'a decision took effect',
		levels: notable,
		cells: {columns: ['when', 'status']},
		describe: values => values.new,
	},
} satisfies Record<string, EventKindRecord>;

const stakeKinds = {
	'stake.active': {
		subject: 'address',
		meaning: 'stake of mine became active',
		levels: notable,
		cells: {columns: ['releases']},
		describe: values => `active with ${values.new}`,
	},
	'stake.withdrawable': {
		subject: 'address',
		meaning: 'stake of mine can be withdrawn',
		levels: notable,
		cells: {columns: ['releases']},
		describe: values => `can be withdrawn from ${values.new}`,
	},
	'stake.withdrawn': {
		subject: 'address',
		meaning: 'stake of mine was withdrawn',
		levels: notable,
		cells: {columns: ['releases']},
		describe: values => `withdrawn from ${values.new}`,
	},
	'stake.unlocked': {
		subject: 'address',
		meaning: 'redelegated stake of mine may move on',
		levels: notable,
		cells: {columns: ['redelegation']},
		describe: values => `may be redelegated from ${values.new}`,
	},
	'stake.claimed': {
		subject: 'address',
		meaning: 'rewards of mine were claimed',
		levels: minor,
		cells: {columns: ['claimable']},
		describe: values => `claimed rewards from ${values.new}`,
	},
} satisfies Record<string, EventKindRecord>;

const broadcastKinds = {
	'broadcast.applied': {
		subject: 'broadcast',
		meaning: 'a transaction of mine was applied',
		levels: notable,
		describe: values => `applied${values.new === '' ? '' : ` in block ${values.new}`}`,
	},
	'broadcast.rejected': {
		subject: 'broadcast',
		meaning: 'a transaction of mine was rejected',
		levels: notable,
		describe: values => `rejected${values.new === '' ? '' : ` in block ${values.new}`}`,
	},
} satisfies Record<string, EventKindRecord>;

const chainKinds = {
	'chain.parameter': {
		subject: 'chain',
		meaning: 'a parameter of the chain changed',
		levels: notable,
		describe: values => `${values.old} → ${values.new}`,
	},
	'chain.programs': {
		subject: 'chain',
		meaning: 'the transaction programs changed: an upgrade',
		levels: notable,
		describe: values => `${values.new} programs changed`,
	},
} satisfies Record<string, EventKindRecord>;

/** Table of all kinds. Adding one is one record here, and the field of a list that it comes from. */
export const eventKinds = {
	...validatorKinds,
	...signingKinds,
	...proposalKinds,
	...stakeKinds,
	...voteKinds,
	...chainKinds,
	...broadcastKinds,
	...conditionKinds,
	...formerKinds,
};

export type EventKind = keyof typeof eventKinds;

/** Words by which kinds are chosen: each kind, and before them what stands before their dot for all of a subject. */
export const changeKindWords: readonly string[] = [
	...new Set(Object.keys(eventKinds).map(kind => kind.replace(/\..*/, ''))),
	...Object.keys(eventKinds),
];

/** Checks whether the kind of an event, or of one of its parts, is one of the chosen words; an empty list chooses all. */
export function isChosenKind(
	{kind, parts = []}: Pick<LedgerEvent, 'kind' | 'parts'>,
	words: readonly string[],
): boolean {
	if (words.length === 0) return true;
	const kinds = [kind, ...parts.map(part => part.kind)];
	return words.some(word => kinds.some(each => each === word || each.startsWith(`${word}.`)));
}

export function isEventKind(text: string): text is EventKind {
	return Object.hasOwn(eventKinds, text);
}

type Described = Pick<EventDraft, 'kind' | 'old' | 'new'>;

/** Text of an event behind the name of its subject, with its parts; a kind of a newer version shows its values. */
export function describeLedgerEvent(event: Described & Partial<LedgerEvent>): string {
	const {kind, parts = []} = event;
	const others = new Set(parts.filter(part => part.kind === kind).map(part => part.new)).size - 1;
	const further = parts.filter(part => part.kind !== kind).map(part => `, ${describeAlone(part)}`);
	const count = others === 1 ? '1 other validator' : `${others} other validators`;
	return describeEnd(event, `${describeAlone(event)}${others > 0 ? ` and ${count}` : ''}${further.join('')}`);
}

function describeAlone({kind, old = '', new: value = ''}: Described): string {
	return isEventKind(kind) ? eventKinds[kind].describe({old, new: value}) : `${kind} ${old} → ${value}`;
}

function verdictName(verdict: string): string {
	return verdict === 'pass' ? 'would pass' : 'would fail';
}
