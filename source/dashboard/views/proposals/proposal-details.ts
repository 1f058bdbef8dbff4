import {contentField, fieldsOfProposal, isTitle, sectionsToRead} from '../../../columns/proposal-fields.ts';
import {ownFacts, verdictFacts} from '../../../columns/verdict-block.ts';
import type {Proposal} from '../../../domain/proposal.ts';
import {capitalized} from '../../../format/sentence.ts';
import {toDetails} from '../../list/detail-field.ts';
import {limitDetails} from '../../list/limit-details.ts';
import type {ItemContext} from '../../list/subject.ts';
import type {Detail} from '../../ui/text/details.ts';

/** Describes a proposal in four parts: its verdict, the user's part in it, its text, and every field. */
export function describeProposal(proposal: Proposal, facts: ItemContext): readonly Detail[] {
	const noExact = (fact: Detail): Detail => ({...fact, exact: ''});
	const own = ownFacts(proposal, facts);
	// The text and the data may each be longer than a pane takes, and neither takes the other's room.
	return [
		...verdictFacts(proposal, facts).map(noExact),
		...(own.length === 0 ? [] : [createPart('Yours'), ...own.map(noExact)]),
		createPart('Text'),
		...limitDetails(describeContent(proposal, facts), facts),
		createPart('Record'),
		...limitDetails(toDetails(fieldsOfProposal(proposal, facts), proposal, facts), facts),
	];
}

function createPart(label: string): Detail {
	return {label, value: '', layout: 'title', isPart: true};
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
