import type {Proposal} from '../../../domain/proposal.ts';
import {drawStatus, explainStatus} from '../../cells/proposal-status.ts';
import {createDetailField, type DetailField} from '../../list/detail-field.ts';
import {limitDetails} from '../../list/limit-details.ts';
import type {Facts} from '../../list/subject.ts';
import type {Detail} from '../../ui/text/details.ts';
import {describeContent, describeData, hasTitleApart} from './proposal-content.ts';
import {describeTimeline} from './proposal-timeline.ts';
import {describeVotes} from './proposal-vote-details.ts';

const kindMeanings: Readonly<Record<string, string>> = {
	default: 'a text to agree on',
	defaultWithWasm: 'runs its code when it passes',
	pgfSteward: 'adds or removes a steward of public goods funding',
	pgfFunding: 'pays or stops paying for public goods',
};

/** Every field of a proposal with its meaning in words, exact votes and its whole content. */
export function describeProposal(proposal: Proposal, facts: Facts): readonly Detail[] {
	const field = createDetailField(proposal, facts.theme);
	return limitDetails(
		[
			field('id', proposal.id, 'Id'),
			...describeTitle(proposal, field),
			field('type', proposal.type, 'Kind', proposal.type && explainKind(proposal.type)),
			describeStatus(proposal, facts, field),
			field('author', proposal.author, 'Author'),
			...describeTimeline(proposal, facts),
			...describeVotes(proposal, facts),
			...describeContent(proposal, field),
			...describeData(proposal, field),
		],
		facts.theme,
	);
}

function explainKind(kind: string): string {
	const known = Object.hasOwn(kindMeanings, kind) ? kindMeanings[kind] : undefined;
	return known ?? 'not a kind that is known here; shown as the service says it';
}

/** Absent and unreadable ones are the content's, which says so itself. */
function describeTitle(proposal: Proposal, field: DetailField<Proposal>): Detail[] {
	if (proposal.title === undefined) return [];
	const note = hasTitleApart(proposal) ? undefined : 'the first words of its content';
	return [field('title', proposal.title, 'Title', {note})];
}

function describeStatus({status}: Proposal, {theme}: Facts, field: DetailField<Proposal>): Detail {
	if (status === undefined) return field('status', undefined, 'Status');
	const {text, meaning} = drawStatus(status, theme);
	return field('status', text, 'Status', {note: explainStatus(status), meaning, exact: status});
}
