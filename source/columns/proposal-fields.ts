import {lastValidatorVotingEpoch, lastVotingEpoch} from '../domain/epoch.ts';
import {ownValue} from '../domain/own-value.ts';
import {nameOfKind, type Proposal, type ProposalSection, readableText} from '../domain/proposal.ts';
import {formatTime} from '../format/time.ts';
import {textOf} from '../table/lay-out.ts';
import type {CellContext} from './cell-context.ts';
import {fieldOf, type ItemField, withMeaning, withOwnWord} from './field.ts';
import {drawStatus, explainStatus, sayStatus} from './proposal-status.ts';
import {voteFields} from './proposal-vote-fields.ts';
import {writeTimeOf} from './stake-words.ts';

const field = fieldOf<Proposal>();

const kindMeanings: Readonly<Record<string, string>> = {
	default: 'a text to agree on',
	defaultWithWasm: 'runs its program when it passes',
	pgfSteward: 'adds or removes a steward of public goods funding',
	pgfFunding: 'pays or stops paying for public goods',
};

/** Explains in words what a proposal of that kind does. */
export function explainProposalKind(kind: string): string {
	const known = ownValue(kindMeanings, kind);
	return known ?? 'unknown kind, shown as the service sent it';
}

/** Tells whether the title is a section of the content, and not its first line. */
function hasTitleApart({sections, title}: Proposal): boolean {
	return sections.some(section => isTitle(section) && section.text === title);
}

export function isTitle({name}: ProposalSection): boolean {
	return name.toLowerCase() === 'title';
}

/** Names of the sections shown before author and license. */
const firstSections = ['abstract', 'motivation', 'details'];

/** Lists the sections except titles in reading order: the first ones above, then the others; or all of the content. */
export function sectionsToRead({sections, content}: Proposal): readonly ProposalSection[] {
	if (sections.length === 0) {
		return content === undefined ? [] : [{name: 'content', text: readableText(content)}];
	}
	const placeOf = ({name}: ProposalSection) => {
		const place = firstSections.indexOf(name.toLowerCase());
		return place === -1 ? firstSections.length : place;
	};
	const others = sections.filter(section => !isTitle(section));
	return others.toSorted((left, right) => placeOf(left) - placeOf(right));
}

const headFields: readonly ItemField<Proposal>[] = [
	field('id', 'Id', {about: 'its number, by which votes name it', isRepeated: () => true}),
	{
		label: 'Title',
		about: 'from its content, as its author wrote it',
		show: ({title}) => title,
		note: item =>
			item.title === undefined || hasTitleApart(item) ? undefined : 'the first line of its content',
		print: ({title}) => title,
	},
	field('type', 'Kind', {
		about: 'what it does when it passes',
		show: nameOfKind,
		note: type => withMeaning(nameOfKind(type), type, explainProposalKind(type)),
		print: type => withOwnWord(nameOfKind(type), type),
	}),
	field('status', 'Status', {
		about: 'where it stands: waiting, voted on, decided but not final, or final',
		show: (status, {theme}) => drawStatus(status, theme),
		note: status => withMeaning(sayStatus(status), status, explainStatus(status)),
		print(status, {theme}) {
			const text = textOf(drawStatus(status, theme));
			return sayStatus(status) === status ? text : `${text} (${status})`;
		},
	}),
	field('author', 'Author', {about: 'the address that submitted it'}),
];

interface Moment {
	readonly field: ItemField<Proposal>;
	/** Returns the epoch with which it is over, or has come; undefined if unknown. */
	epochOf(proposal: Proposal): bigint | undefined;
}

const moments: readonly Moment[] = [
	createMoment('Voting from', 'startEpoch', 'startTime', 'the first epoch in which votes count'),
	createLast('Validators to', 'validators', lastForValidators),
	createLast('Delegators to', 'delegators', lastVotingEpoch),
	createMoment('Voting over', 'endEpoch', 'endTime', 'the epoch with which voting is over'),
	createMoment(
		'Activation',
		'activationEpoch',
		'activationTime',
		'the epoch in which it is carried out if it passed',
	),
];

/** Makes a field that begins with the epoch, since the time is an estimate that moves by hours. */
function createMoment(
	label: string,
	epochName: 'startEpoch' | 'endEpoch' | 'activationEpoch',
	timeName: 'startTime' | 'endTime' | 'activationTime',
	about: string,
): Moment {
	const epochOf = ({[epochName]: epoch}: Proposal) => epoch;
	return {
		field: {
			label,
			about,
			name: epochName,
			parts: [epochName, timeName],
			show({[epochName]: epoch, [timeName]: estimate}, facts) {
				const time = writeTimeOf(epoch, estimate, facts);
				const words = [...(epoch === undefined ? [] : [`epoch ${epoch}`]), ...(time ? [time] : [])];
				return words.join(', ') || undefined;
			},
			exact: epochOf,
		},
		epochOf,
	};
}

/** Makes the field of the last epoch in which a group may vote; it is over with the next one. */
function createLast(label: string, who: string, lastOf: (proposal: Proposal) => bigint | undefined): Moment {
	const show = (proposal: Proposal) => {
		const epoch = lastOf(proposal);
		return epoch === undefined ? undefined : `epoch ${epoch}`;
	};
	return {
		field: {
			label,
			about: `the last epoch in which ${who} may vote`,
			show,
			note: () => `the last epoch in which ${who} may vote`,
			print: show,
			exact: lastOf,
		},
		epochOf(proposal) {
			const epoch = lastOf(proposal);
			return epoch === undefined ? undefined : epoch + 1n;
		},
	};
}

function lastForValidators({startEpoch, endEpoch}: Proposal): bigint | undefined {
	if (startEpoch === undefined || endEpoch === undefined || startEpoch >= endEpoch) return undefined;
	return lastValidatorVotingEpoch({startEpoch, endEpoch});
}

/** Field with the epoch and the time at which the service answered. */
const nowField: ItemField<Proposal> = {
	label: 'Now',
	about: 'when the service answered, among the epochs of the vote',
	parts: ['currentTime'],
	show({currentTime}, facts) {
		const {clock} = facts;
		const words = [
			...(clock ? [`epoch ${clock.isReported ? '' : '~'}${clock.epoch}`] : []),
			// The service's own current time is not an estimate.
			...(currentTime === undefined ? [] : [formatTime(currentTime, facts) ?? `${currentTime}`]),
		];
		return words.length === 0 ? undefined : {text: words.join(', '), meaning: 'title'};
	},
	note: ({currentTime}, {clock}) =>
		(currentTime ?? clock) === undefined ? undefined : 'when the service answered, by its own clock',
	exact: ({currentTime}) => currentTime,
};

/** Lists the fields in display order, with "Now" at its place among the epochs of the vote. */
export function fieldsOfProposal(
	proposal: Proposal,
	{clock}: Pick<CellContext, 'clock'>,
): readonly ItemField<Proposal>[] {
	const epoch = clock?.epoch;
	const next = moments.findIndex(({epochOf}) => epoch !== undefined && (epochOf(proposal) ?? 0n) > epoch);
	const at = epoch === undefined ? 0 : next === -1 ? moments.length : next;
	return [
		...headFields,
		...moments.map(moment => moment.field).toSpliced(at, 0, nowField),
		...voteFields,
		field('data', 'Data', {
			layout: 'json',
			about: 'what it carries out when it passes: payments, stewards, or a program by its hash',
		}),
	];
}

/** Field with the content if it has no sections. */
export const contentField = field('content', 'Content', {layout: 'text'});
