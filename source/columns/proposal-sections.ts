import type {ProposalSection} from '../domain/proposal.ts';

/** What a proposal says, before who wrote it and under which license. */
const saying = ['abstract', 'motivation', 'details'];

/** The sections in the order in which a person reads them: what is said first, all else in its own order. */
export function inReadingOrder(sections: readonly ProposalSection[]): readonly ProposalSection[] {
	const placeOf = ({name}: ProposalSection) => {
		const place = saying.indexOf(name.toLowerCase());
		return place === -1 ? saying.length : place;
	};
	return sections.toSorted((left, right) => placeOf(left) - placeOf(right));
}
