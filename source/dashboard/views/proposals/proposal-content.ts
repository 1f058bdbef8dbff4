import type {Proposal, ProposalSection} from '../../../domain/proposal.ts';
import type {DetailField} from '../../list/detail-field.ts';
import {layOutJson} from '../../list/lay-out-json.ts';
import type {Detail} from '../../ui/text/details.ts';

/** Whether the content has a title, which is then shown first. */
export function hasTitleApart({sections, title}: Proposal): boolean {
	return sections.some(section => isTitle(section) && section.text === title);
}

/** The sections of the content, the title first; a content without any as one text. */
export function describeContent(proposal: Proposal, field: DetailField<Proposal>): Detail[] {
	const {sections, content, title} = proposal;
	if (sections.length === 0) return [field('content', content, 'Content', {layout: 'text'})];
	const titles = sections.filter(isTitle);
	const others = sections.filter(section => !isTitle(section));
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
