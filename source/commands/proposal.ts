import {explainedProposalFields} from '../columns/proposal-explained.ts';
import {inReadingOrder} from '../columns/proposal-sections.ts';
import {drawStatus, sayStatus} from '../columns/proposal-status.ts';
import {proposalFields} from '../columns/proposals.ts';
import {estimateTime} from '../columns/stake-words.ts';
import {decidingFacts} from '../columns/verdict-block.ts';
import {type Decimal, namnamScale, toUnits} from '../domain/decimal.ts';
import {lastVotingEpoch} from '../domain/epoch.ts';
import {nameOfKind, type Proposal, type ProposalSection} from '../domain/proposal.ts';
import {isOpen} from '../domain/proposal-wait.ts';
import {countVotes, nameOfRule} from '../domain/tally.ts';
import {formatDecimal, formatShare} from '../format/number.ts';
import {createSigns} from '../format/signs.ts';
import {wrapWords} from '../format/text.ts';
import type {Look} from '../options/options.ts';
import {writePieces} from '../output/write.ts';
import {lineWidth} from '../system/print.ts';
import {textOf} from '../table/lay-out.ts';
import {askActiveStake} from './ask-facts.ts';
import type {Line, Part, Subject} from './object-answer.ts';

/** Lines longer than this are hard to read, however wide the terminal. */
const maxLineLength = 100;

const indent = '  ';

export const proposal: Subject<Proposal> = {
	read: ({indexer, answer, signal}) => indexer.getProposal(answer.argument, {signal}),
	lines: look => [
		{header: 'Id', field: 'id', show: ({id}) => id},
		{header: 'Title', field: 'content', show: ({title}) => title},
		{header: 'Kind', field: 'type', show: ({type}) => type && withOwnWord(nameOfKind(type), type)},
		{header: 'Status', field: 'status', show: ({status}) => status && describeStatus(status, look)},
		{header: 'Author', field: 'author', show: ({author}) => author},
		moment('Voting from', look, 'startEpoch', 'startTime'),
		votingEnd(look),
		moment('Activation', look, 'activationEpoch', 'activationTime'),
		voteLine('Yay', 'yayVotes'),
		voteLine('Nay', 'nayVotes'),
		voteLine('Abstain', 'abstainVotes'),
		{
			header: 'Rule',
			field: 'tallyType',
			show: ({tallyType}) => tallyType && withOwnWord(nameOfRule(tallyType), tallyType),
		},
		{header: 'Data', field: 'data', show: ({data}) => data?.replaceAll(/\s+/g, ' ')},
	],
	parts: ({sections, content}) =>
		sections.length > 0
			? inReadingOrder(sections)
					.filter(({name}) => name.toLowerCase() !== 'title')
					.map(toPart)
			: content === undefined
				? []
				: [toPart({name: 'content', text: content})],
	fields: () => proposalFields,
	// The stake is measured against votes, and where one can still be cast.
	askFacts: async (item, context) =>
		isOpen(item) || countVotes(item).kind === 'counted' ? askActiveStake(context) : {},
	head: (item, facts, width) =>
		decidingFacts(item, facts).flatMap(fact => fact.draw(Math.min(maxLineLength, width))),
	explain: explainedProposalFields,
};

function describeStatus(status: string, look: Look): string {
	const text = textOf(drawStatus(status, createSigns(look)));
	return sayStatus(status) === status ? text : `${text} (${status})`;
}

/** 'funding (pgfFunding)': people's word, and the interface's own where it is another. */
function withOwnWord(name: string, own: string): string {
	return name === own ? name : `${name} (${own})`;
}

/** The epoch first: the time is an estimate that moves by hours. */
function moment(
	header: string,
	look: Look,
	epochField: 'activationEpoch' | 'startEpoch',
	timeField: 'activationTime' | 'startTime',
): Line<Proposal> {
	return {
		header,
		field: epochField,
		show({[epochField]: epoch, [timeField]: time}) {
			const parts = [
				epoch === undefined ? undefined : `epoch ${epoch}`,
				time === undefined ? undefined : estimateTime(time, look),
			];
			return parts.filter(part => part).join(', ') || undefined;
		},
	};
}

/** The last epoch with a vote: the time, at which the next one begins, is the end of it. */
function votingEnd(look: Look): Line<Proposal> {
	return {
		header: 'Voting to',
		field: 'endEpoch',
		show(item) {
			const last = lastVotingEpoch(item);
			const {endTime, currentTime} = item;
			const isOver = endTime !== undefined && currentTime !== undefined && endTime <= currentTime;
			const end = endTime && `${isOver ? 'ended' : 'until'} ${estimateTime(endTime, look)}`;
			const parts = [last === undefined ? undefined : `epoch ${last}`, end];
			return parts.filter(part => part).join(', ') || undefined;
		},
	};
}

function voteLine(header: string, field: 'abstainVotes' | 'nayVotes' | 'yayVotes'): Line<Proposal> {
	return {
		header,
		field,
		show(item) {
			const {yayVotes, nayVotes, abstainVotes, [field]: own} = item;
			if (own === undefined) return undefined;
			const text = formatDecimal(own);
			const all = [yayVotes, nayVotes, abstainVotes].reduce((sum, nam) => sum + units(nam), 0n);
			const share = formatShare(units(own), all);
			return share === undefined ? `${text} NAM` : `${text} NAM, ${share} of the votes`;
		},
	};
}

function units(nam: Decimal | undefined): bigint {
	return nam === undefined ? 0n : toUnits(nam, namnamScale);
}

function toPart({name, text}: ProposalSection): Part {
	return {
		heading: name.slice(0, 1).toUpperCase() + name.slice(1),
		async write({system}) {
			const width = Math.max(1, Math.min(maxLineLength, lineWidth(system)) - indent.length);
			await writePieces(
				system.stdout,
				wrapWords(text, width).map(line => (line === '' ? '\n' : `${indent}${line}\n`)),
			);
		},
	};
}
