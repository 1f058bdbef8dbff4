import {contentField, fieldsOfProposal, isTitle, sectionsToRead} from '../../../columns/proposal-fields.ts';
import {decidingFacts} from '../../../columns/verdict-block.ts';
import type {Proposal} from '../../../domain/proposal.ts';
import {capitalized} from '../../../format/sentence.ts';
import {toDetails} from '../../list/detail-field.ts';
import {limitDetails} from '../../list/limit-details.ts';
import type {ItemContext} from '../../list/subject.ts';
import type {Detail} from '../../ui/text/details.ts';

/** Describes a proposal: the basis of its decision, its content, then every field with meaning and exact votes. */
export function describeProposal(proposal: Proposal, facts: ItemContext): readonly Detail[] {
	// The text and the data may each be longer than a pane takes, and neither takes the other's room.
	return [
		...decidingFacts(proposal, facts).map((fact): Detail => ({...fact, exact: ''})),
		...limitDetails(describeContent(proposal, facts), facts),
		...limitDetails(toDetails(fieldsOfProposal(proposal, facts), proposal, facts), facts),
	];
}

/** Lists the sections of the content, a title that is not the shown one first; a content without any as one text. */
export function describeContent(proposal: Proposal, facts: ItemContext): readonly Detail[] {
	const {sections, title, content} = proposal;
	if (content === undefined && sections.length === 0) return toDetails([contentField], proposal, facts);
	const otherTitles = sections.filter(section => isTitle(section) && section.text !== title);
	return [...otherTitles, ...sectionsToRead(proposal)].map(({name, text}) => ({
		label: capitalized(name),
		value: text,
		exact: sections.length === 0 ? content : undefined,
		layout: 'text',
		isMarkdown: true,
	}));
}
