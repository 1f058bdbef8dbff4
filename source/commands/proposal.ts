import {explainedProposalFields} from '../columns/proposal-explained.ts';
import {fieldsOfProposal, sectionsToRead} from '../columns/proposal-fields.ts';
import {proposalFields} from '../columns/proposals.ts';
import {decidingFacts} from '../columns/verdict-block.ts';
import type {Proposal, ProposalSection} from '../domain/proposal.ts';
import {isOpen} from '../domain/proposal-wait.ts';
import {countVotes} from '../domain/tally.ts';
import {capitalized} from '../format/sentence.ts';
import {wrapWords} from '../format/text.ts';
import {writePieces} from '../output/write.ts';
import {lineWidth} from '../system/print.ts';
import {askActiveStake} from './ask-facts.ts';
import type {ObjectSpec, Part} from './object-answer.ts';

/** Lines longer than this are hard to read, however wide the terminal. */
const maxLineLength = 100;

const indent = '  ';

export const proposal: ObjectSpec<Proposal> = {
	read: ({indexer, answer, signal}) => indexer.getProposal(answer.argument, {signal}),
	fields: fieldsOfProposal,
	parts: item =>
		item.sections.length === 0 && item.content !== undefined
			? [toPart({name: 'content', text: item.content})]
			: sectionsToRead(item).map(toPart),
	exported: () => proposalFields,
	// The stake is measured against votes, and where one can still be cast.
	askFacts: async (item, context) =>
		isOpen(item) || countVotes(item).kind === 'counted' ? askActiveStake(context) : {},
	head: (item, facts, width) =>
		decidingFacts(item, facts).flatMap(fact => fact.draw(Math.min(maxLineLength, width))),
	explain: explainedProposalFields,
};

function toPart({name, text}: ProposalSection): Part {
	return {
		heading: capitalized(name),
		async write({system}) {
			const width = Math.max(1, Math.min(maxLineLength, lineWidth(system)) - indent.length);
			await writePieces(
				system.stdout,
				wrapWords(text, width).map(line => (line === '' ? '\n' : `${indent}${line}\n`)),
			);
		},
	};
}
