import {inReadingOrder} from '../../../columns/proposal-sections.ts';
import {drawStatus, explainStatus, sayStatus} from '../../../columns/proposal-status.ts';
import {decidingFacts} from '../../../columns/verdict-block.ts';
import {nameOfKind, type Proposal, type ProposalSection} from '../../../domain/proposal.ts';
import {textOf} from '../../../table/lay-out.ts';
import {meaningOf} from '../../../table/paint-cell.ts';
import {createDetailField, type DetailField} from '../../list/detail-field.ts';
import {layOutJson, limitDetails} from '../../list/limit-details.ts';
import type {Facts} from '../../list/subject.ts';
import type {Detail} from '../../ui/text/details.ts';
import {describeTimeline} from './proposal-timeline.ts';
import {describeVotes} from './proposal-vote-details.ts';

const kindMeanings: Readonly<Record<string, string>> = {
	default: 'a text to agree on',
	defaultWithWasm: 'runs its program when it passes',
	pgfSteward: 'adds or removes a steward of public goods funding',
	pgfFunding: 'pays or stops paying for public goods',
};

/** What a proposal is decided by, its whole content, then every field with its meaning in words and exact votes. */
export function describeProposal(proposal: Proposal, facts: Facts): readonly Detail[] {
	const field = createDetailField(proposal, facts.theme);
	const record = [
		field('id', proposal.id, 'Id'),
		...describeTitle(proposal, field),
		describeKind(proposal, field),
		describeStatus(proposal, facts, field),
		field('author', proposal.author, 'Author'),
		...describeTimeline(proposal, facts),
		...describeVotes(proposal, facts),
		...describeData(proposal, field),
	];
	// The text and the data may each be longer than a pane takes, and neither takes the other's room.
	return [
		...decidingFacts(proposal, facts).map((fact): Detail => ({...fact, exact: ''})),
		...limitDetails(describeContent(proposal, field), facts),
		...limitDetails(record, facts),
	];
}

/** People's word, with the interface's own beside what it means. */
function describeKind({type}: Proposal, field: DetailField<Proposal>): Detail {
	if (type === undefined) return field('type', undefined, 'Kind');
	const name = nameOfKind(type);
	const own = name === type ? '' : `${type}: `;
	return field('type', name, 'Kind', {note: own + explainKind(type), exact: type});
}

function explainKind(kind: string): string {
	const known = Object.hasOwn(kindMeanings, kind) ? kindMeanings[kind] : undefined;
	return known ?? 'unknown kind, shown as the service sent it';
}

/** Absent and unreadable ones are the content's, which says so itself. */
function describeTitle(proposal: Proposal, field: DetailField<Proposal>): Detail[] {
	if (proposal.title === undefined) return [];
	const note = hasTitleApart(proposal) ? undefined : 'the first line of its content';
	return [field('title', proposal.title, 'Title', {note})];
}

function describeStatus({status}: Proposal, {theme}: Facts, field: DetailField<Proposal>): Detail {
	if (status === undefined) return field('status', undefined, 'Status');
	const look = drawStatus(status, theme);
	const own = sayStatus(status) === status ? '' : `${status}: `;
	return field('status', textOf(look), 'Status', {
		note: own + explainStatus(status),
		meaning: meaningOf(look),
		exact: status,
	});
}

/** Whether the content has a title, which is then shown first. */
export function hasTitleApart({sections, title}: Proposal): boolean {
	return sections.some(section => isTitle(section) && section.text === title);
}

/** The sections of the content, a title that is not the shown one first; a content without any as one text. */
export function describeContent(proposal: Proposal, field: DetailField<Proposal>): Detail[] {
	const {sections, content, title} = proposal;
	if (sections.length === 0) return [field('content', content, 'Content', {layout: 'text'})];
	const titles = sections.filter(isTitle);
	const others = inReadingOrder(sections).filter(section => !isTitle(section));
	return [...titles.filter(({text}) => text !== title), ...others].map(({name, text}) => ({
		label: name.slice(0, 1).toUpperCase() + name.slice(1),
		value: text,
		layout: 'text',
	}));
}

/** What comes with it to be executed: indented where it is JSON. */
export function describeData({data}: Proposal, field: DetailField<Proposal>): Detail[] {
	if (data === undefined) return [field('data', undefined, 'Data')];
	return [field('data', layOutJson(data), 'Data', {layout: 'text', exact: data})];
}

function isTitle({name}: ProposalSection): boolean {
	return name.toLowerCase() === 'title';
}
