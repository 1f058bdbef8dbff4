import type {CellContext} from '../columns/cell-context.ts';
import {explainedProposalFields} from '../columns/proposal-explained.ts';
import {fieldsOfProposal, sectionsToRead} from '../columns/proposal-fields.ts';
import {proposalFields} from '../columns/proposals.ts';
import {decidingFacts} from '../columns/verdict-block.ts';
import {describeVoters} from '../columns/votes.ts';
import {orUnknown} from '../domain/failure.ts';
import {votesByVoter} from '../domain/my-votes.ts';
import type {Proposal, ProposalSection} from '../domain/proposal.ts';
import {isOpen, isUndecided} from '../domain/proposal-wait.ts';
import {countVotes} from '../domain/tally.ts';
import {withVoters} from '../domain/votes.ts';
import {capitalized} from '../format/sentence.ts';
import {readProposalVotes} from '../model/questions/proposal-votes.ts';
import {proposalQuestion} from '../model/questions/proposals.ts';
import {readActiveStake, readClock, readResult} from '../model/read-epoch.ts';
import {writePieces} from '../output/write.ts';
import {lineWidth} from '../system/print.ts';
import {type Cell, textOf} from '../table/lay-out.ts';
import {paintCell} from '../table/paint-cell.ts';
import type {AnswerContext} from './context.ts';
import {askMyVotes, askMyVotesOn} from './my-votes.ts';
import type {ObjectSpec, Part} from './object-answer.ts';
import {painterFor} from './theme.ts';

/** Lines longer than this are hard to read, however wide the terminal. */
const maxLineLength = 100;

const indent = '  ';

export const proposal: ObjectSpec<Proposal> = {
	read: ({indexer, answer, signal}) => proposalQuestion.ask({indexer, signal}, answer.argument),
	fields: fieldsOfProposal,
	parts: (item, _isWanted, facts) => sectionsToRead(item).map(section => toPart(section, facts)),
	exported: () => proposalFields,
	// The stake is measured against votes, and where one can still be cast.
	askFacts: async (item, context) => {
		const {indexer, node, signal} = context;
		const both = {indexer, node, signal};
		const now = isOpen(item) ? await readClock({indexer, signal}, [item]) : {};
		const voters = isOpen(item) ? await askVoters(item, context) : undefined;
		if (voters) return {...now, ...voters};
		const mine = context.answer.output === 'table' ? await askMyVotes(context) : {};
		if (isOpen(item)) return {...now, stake: await readActiveStake(both), ...mine};
		const {id} = item;
		const recorded = isUndecided(item) || id === undefined ? undefined : await readResult(both, id);
		// The stake of today is of no use beside that of its time.
		if (recorded && id !== undefined) return {result: {...recorded, id}, ...mine};
		return countVotes(item).kind === 'counted' ? {stake: await readActiveStake(both), ...mine} : mine;
	},
	head: (item, facts, width) =>
		decidingFacts(item, facts).flatMap(fact => fact.draw(Math.min(maxLineLength, width))),
	explain: explainedProposalFields,
};

/** Asks who voted, in sum where all votes can be had in a few requests; the same validators tell the active stake. */
async function askVoters(
	proposal: Proposal,
	context: AnswerContext,
): Promise<Partial<CellContext> | undefined> {
	const {id = ''} = proposal;
	// Nobody is told of it in the other forms.
	const {answer, indexer, node, signal} = context;
	if (answer.output !== 'table') return undefined;
	const votes = await orUnknown(readProposalVotes({indexer, signal}, {id}));
	const stake = await readActiveStake({indexer, node, signal});
	if (!stake) return undefined;
	const {all: items = []} = stake;
	if (votes === undefined || votes === 'absent' || !votes.isWhole) {
		const {cast, ...mine} = await askMyVotesOn(context, proposal, items, true);
		return {stake, voters: {id, words: undefined, cast, isWhole: false}, ...mine};
	}
	const {cast: _none, ...mine} = await askMyVotesOn(context, proposal, items, false);
	const words = votes.items.length === 0 ? undefined : describeVoters(withVoters(votes.items, items), stake);
	return {stake, voters: {id, words, cast: votesByVoter(votes.items), isWhole: true}, ...mine};
}

function toPart({name, text}: ProposalSection, {theme: signs}: CellContext): Part {
	return {
		heading: capitalized(name),
		async write({system, look}) {
			const {drawMarkdown} = await import('../markdown/draw-markdown.ts');
			const paint = await painterFor(look, system.environment);
			const width = Math.max(1, Math.min(maxLineLength, lineWidth(system)) - indent.length);
			const toText = (cell: Cell) => indent + (paint ? paintCell(cell, paint) : textOf(cell));
			const lines = drawMarkdown(text, {width, signs, isPrinted: true});
			await writePieces(
				system.stdout,
				lines.map(line => `${toText(line).trimEnd()}\n`),
			);
		},
	};
}
